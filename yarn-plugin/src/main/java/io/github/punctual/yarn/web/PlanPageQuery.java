package io.github.punctual.yarn.web;

import io.github.punctual.core.resource.ResourceVector;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What of plans a page shows, and how.
 *
 * @param queue the plan queue by its path or its last name; empty for all
 * @param by {@code reservation} or {@code queue}
 * @param type the resource type
 * @param range how much of the time to come: {@code all} that is promised, or a span such as {@code
 *     6h}
 */
record PlanPageQuery(Optional<String> queue, String by, String type, String range) {
  static final long HOUR_MILLIS = 60 * 60 * 1000L;
  static final List<String> RANGES = List.of("all", "1h", "6h", "24h", "7d");
  static final List<String> BY = List.of("reservation", "queue");

  private static final List<String> NAMES = List.of("queue", "by", "type", "range");

  /** With everything that is promised in sight, the picture begins this long before now. */
  private static final long BEFORE_MILLIS = 10 * 60 * 1000L;

  static PlanPageQuery of(Map<String, List<String>> values) throws BadParameterException {
    Parameters given = Parameters.of(values, NAMES);
    return new PlanPageQuery(
        given.single("queue"),
        word("by", given.single("by").orElse(BY.get(0)), BY),
        given.single("type").orElse(ResourceVector.MEMORY),
        word("range", given.single("range").orElse(RANGES.get(0)), RANGES));
  }

  private static String word(String name, String word, List<String> known)
      throws BadParameterException {
    if (!known.contains(word)) {
      throw new BadParameterException(name, word, "one of " + String.join(", ", known));
    }
    return word;
  }

  boolean byQueue() {
    return by.equals("queue");
  }

  boolean selects(String queuePath) {
    return queue.map(name -> Parameters.isQueue(name, queuePath)).orElse(true);
  }

  long fromMillis(long nowMillis) {
    OptionalLong span = spanMillis();
    return nowMillis - (span.isPresent() ? span.getAsLong() / 12 : BEFORE_MILLIS);
  }

  OptionalLong toMillis(long nowMillis) {
    OptionalLong span = spanMillis();
    return span.isPresent() ? OptionalLong.of(nowMillis + span.getAsLong()) : span;
  }

  private OptionalLong spanMillis() {
    return switch (range) {
      case "1h" -> OptionalLong.of(HOUR_MILLIS);
      case "6h" -> OptionalLong.of(6 * HOUR_MILLIS);
      case "24h" -> OptionalLong.of(24 * HOUR_MILLIS);
      case "7d" -> OptionalLong.of(7 * 24 * HOUR_MILLIS);
      default -> OptionalLong.empty();
    };
  }

  /** The address of the same page with one thing otherwise; an empty value leaves it out. */
  String with(String name, String value) {
    StringBuilder address = new StringBuilder(PlanPage.PATH);
    char before = '?';
    for (String each : NAMES) {
      String shown = each.equals(name) ? value : value(each);
      if (!shown.isEmpty()) {
        address
            .append(before)
            .append(each)
            .append('=')
            .append(URLEncoder.encode(shown, StandardCharsets.UTF_8));
        before = '&';
      }
    }
    return address.toString();
  }

  /** Only what differs from where nothing is said. */
  private String value(String name) {
    return switch (name) {
      case "queue" -> queue.orElse("");
      case "by" -> by.equals(BY.get(0)) ? "" : by;
      case "type" -> type.equals(ResourceVector.MEMORY) ? "" : type;
      default -> range.equals(RANGES.get(0)) ? "" : range;
    };
  }
}
