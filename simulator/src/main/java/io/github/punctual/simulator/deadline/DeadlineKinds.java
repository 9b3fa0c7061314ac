package io.github.punctual.simulator.deadline;

import io.github.punctual.simulator.deadline.Multiple.Either;
import io.github.punctual.simulator.deadline.Multiple.Fixed;
import io.github.punctual.simulator.deadline.Multiple.Uniform;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The kinds of deadlines by name, whose case does not matter. */
public final class DeadlineKinds {
  /** The trace's own deadlines. */
  public static final DeadlineKind TRACE = new DeadlineKind("trace", Optional.empty());

  private static final List<DeadlineKind> PUBLISHED =
      List.of(
          DeadlineKind.of("Fixed1x", new Fixed(1)),
          DeadlineKind.of("Fixed2x", new Fixed(2)),
          DeadlineKind.of("Jockey1x2x", new Either(1, 2, 0.5)),
          DeadlineKind.of("Jockey2x4x", new Either(2, 4, 0.5)),
          DeadlineKind.of("90loose", new Either(1, 2, 0.9)),
          DeadlineKind.of("Aria1x3x", new Uniform(1, 3)),
          DeadlineKind.of("Aria2x4x", new Uniform(2, 4)));

  private static final Map<String, DeadlineKind> BY_NAME = byName();

  private static final String ACCEPTED = accepted();

  private DeadlineKinds() {}

  /** The seven kinds of the Justice paper, in its order. */
  public static List<DeadlineKind> published() {
    return PUBLISHED;
  }

  /**
   * The kind of a name.
   *
   * @throws IllegalArgumentException when there is none; the message says what is accepted
   */
  public static DeadlineKind parse(String text) {
    String key = text.strip().toLowerCase(Locale.ROOT);
    DeadlineKind named = BY_NAME.get(key);
    if (named != null) {
      return named;
    }
    String[] parts = key.split(":", -1);
    Multiple multiple =
        switch (parts[0] + "/" + parts.length) {
          case "fixed/2" -> new Fixed(number(text, parts[1]));
          case "uniform/3" -> new Uniform(number(text, parts[1]), number(text, parts[2]));
          case "either/3" -> new Either(number(text, parts[1]), number(text, parts[2]), 0.5);
          case "either/4" ->
              new Either(number(text, parts[1]), number(text, parts[2]), number(text, parts[3]));
          default -> throw unknown(text, "is not a kind of deadline");
        };
    return DeadlineKind.of(key, multiple);
  }

  /**
   * The kinds of a list of names, separated by commas; {@code all} stands for the seven of the
   * paper. A kind that is named twice counts once.
   *
   * @throws IllegalArgumentException when a name is not one
   */
  public static List<DeadlineKind> parseAll(String text) {
    Map<String, DeadlineKind> kinds = new LinkedHashMap<>();
    for (String name : text.split(",", -1)) {
      if (name.strip().equalsIgnoreCase("all")) {
        PUBLISHED.forEach(kind -> kinds.putIfAbsent(kind.name(), kind));
      } else {
        DeadlineKind kind = parse(name);
        kinds.putIfAbsent(kind.name(), kind);
      }
    }
    return new ArrayList<>(kinds.values());
  }

  private static double number(String text, String part) {
    try {
      return Double.parseDouble(part);
    } catch (NumberFormatException e) {
      throw unknown(text, "has '" + part + "' where a number belongs");
    }
  }

  private static IllegalArgumentException unknown(String text, String why) {
    return new IllegalArgumentException(
        "deadlines '%s': it %s; accepted are %s".formatted(text, why, ACCEPTED));
  }

  private static Map<String, DeadlineKind> byName() {
    Map<String, DeadlineKind> byName = new LinkedHashMap<>();
    for (DeadlineKind kind : PUBLISHED) {
      byName.put(kind.name().toLowerCase(Locale.ROOT), kind);
    }
    byName.put(TRACE.name(), TRACE);
    return byName;
  }

  private static String accepted() {
    return PUBLISHED.stream().map(DeadlineKind::name).collect(Collectors.joining(", "))
        + ", trace (the trace's own), fixed:X, uniform:LOW:HIGH, either:LOW:HIGH[:ODDS-OF-HIGH]";
  }
}
