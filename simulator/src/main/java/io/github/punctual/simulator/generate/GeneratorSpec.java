package io.github.punctual.simulator.generate;

import io.github.punctual.simulator.workload.TimeText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The text that selects a generator, {@code name} or {@code name:key=value,key=value}, taken apart.
 * Case does not matter. Values are asked for one by one; what nobody asked for is an error.
 */
final class GeneratorSpec {
  private final String text;
  private final String name;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Set<String> asked = new LinkedHashSet<>();

  GeneratorSpec(String text) {
    this.text = text.strip();
    String lower = this.text.toLowerCase(Locale.ROOT);
    int colon = lower.indexOf(':');
    this.name = colon < 0 ? lower : lower.substring(0, colon);
    if (colon >= 0) {
      for (String part : split(lower.substring(colon + 1))) {
        int equals = part.indexOf('=');
        if (equals < 1) {
          throw error("has '" + part + "' where key=value belongs");
        }
        if (values.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip())
            != null) {
          throw error("has " + part.substring(0, equals) + " twice");
        }
      }
    }
  }

  /** At commas that are not within parentheses. */
  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(text.substring(from, i).strip());
        from = i + 1;
      }
    }
    parts.add(text.substring(from).strip());
    return parts;
  }

  String name() {
    return name;
  }

  String text() {
    return text;
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  /** A word, one of those accepted. */
  String word(String key, String otherwise, Collection<String> accepted) {
    String value = string(key, otherwise);
    if (!accepted.contains(value)) {
      throw error(key, value, "must be one of " + String.join(", ", accepted));
    }
    return value;
  }

  String string(String key, String otherwise) {
    asked.add(key);
    return values.getOrDefault(key, otherwise);
  }

  /** A number within bounds, both included. */
  double number(String key, double otherwise, double least, double most) {
    asked.add(key);
    String value = values.get(key);
    if (value == null) {
      return otherwise;
    }
    double number;
    try {
      number = Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw error(key, value, "must be a number");
    }
    if (!(number >= least && number <= most)) {
      throw error(key, value, "must be from %s to %s".formatted(plain(least), plain(most)));
    }
    return number;
  }

  /** A whole number within bounds, both included. */
  int whole(String key, int otherwise, int least, int most) {
    double number = number(key, otherwise, least, most);
    if (number != Math.rint(number)) {
      throw error(key, values.get(key), "must be a whole number");
    }
    return (int) number;
  }

  /** A time such as 90s, 10m or 2h, in milliseconds, above 0. */
  double millis(String key, String otherwise) {
    String value = string(key, otherwise);
    double millis = TimeText.millis(value).orElse(0);
    if (millis < 1 || millis > 1e13) {
      throw error(key, value, "must be a time from 1 ms to 300 years, such as 90s, 10m, 2h or 7d");
    }
    return millis;
  }

  /** A distribution of numbers; see {@link Law}. */
  Law law(String key, String otherwise) {
    String value = string(key, otherwise);
    try {
      return Law.parse(value);
    } catch (IllegalArgumentException e) {
      throw error(key, value, e.getMessage());
    }
  }

  /** Complains about keys that nobody asked for. */
  void requireAllUsed() {
    for (String key : values.keySet()) {
      if (!asked.contains(key)) {
        throw error(
            "has the key "
                + key
                + ", which "
                + name
                + " does not know; it accepts "
                + String.join(", ", asked));
      }
    }
  }

  IllegalArgumentException error(String key, String value, String rule) {
    return error("has %s=%s; it %s".formatted(key, value, rule));
  }

  IllegalArgumentException error(String problem) {
    return new IllegalArgumentException("generator '" + text + "' " + problem);
  }

  private static String plain(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }
}
