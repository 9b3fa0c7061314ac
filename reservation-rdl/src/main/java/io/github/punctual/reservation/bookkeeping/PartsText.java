package io.github.punctual.reservation.bookkeeping;

import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.sharing.CapPolicy;
import io.github.punctual.reservation.sharing.Caps;
import io.github.punctual.reservation.sharing.SharingPolicy;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a book is made of, as text, so that it can be made again. */
final class PartsText {
  private static final String STEP = "step-ms";
  private static final String HORIZON = "horizon-ms";
  private static final String LEAD = "lead-ms";
  private static final String KEEP = "keep-ms";
  private static final String TRIES = "tries";
  private static final String PLANNER = "planner";

  /** Stands where the rule for sharing is none of ours. */
  private static final String SHARING = "sharing";

  /** Between the path of a queue, which is empty for all that have no own caps, and a cap. */
  private static final char OF_QUEUE = ':';

  private PartsText() {}

  static Map<String, String> of(ReservationBook.Parts parts) {
    BookSettings settings = parts.settings();
    SortedMap<String, String> text = new TreeMap<>();
    text.put(STEP, Long.toString(settings.stepMillis()));
    text.put(HORIZON, Long.toString(settings.horizonMillis()));
    text.put(LEAD, Long.toString(settings.leadMillis()));
    text.put(KEEP, Long.toString(settings.keepMillis()));
    text.put(TRIES, Integer.toString(settings.tries()));
    text.put(PLANNER, parts.planner().name());
    if (parts.policy() instanceof CapPolicy caps) {
      caps.byQueue().forEach((queue, of) -> put(text, queue, of));
      put(text, "", caps.otherwise());
    } else if (!parts.policy().isTrivial()) {
      text.put(SHARING, parts.policy().getClass().getName());
    }
    return text;
  }

  private static void put(Map<String, String> text, String queue, Caps caps) {
    caps.asSettings().forEach((name, value) -> text.put(queue + OF_QUEUE + name, value));
  }

  /**
   * Makes the parts.
   *
   * @throws IllegalArgumentException when they cannot be made of these settings
   */
  static ReservationBook.Parts read(Map<String, String> text) {
    BookSettings settings =
        new BookSettings(
            number(text, STEP),
            number(text, HORIZON),
            number(text, LEAD),
            number(text, KEEP),
            Math.toIntExact(number(text, TRIES)));
    String planner = value(text, PLANNER);
    return new ReservationBook.Parts(
        settings,
        Planners.byName(planner)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "planner is '%s'; it must be one of %s"
                            .formatted(planner, Planners.names()))),
        sharing(text, settings.stepMillis()));
  }

  private static SharingPolicy sharing(Map<String, String> text, long stepMillis) {
    if (text.containsKey(SHARING)) {
      throw new IllegalArgumentException(
          "the rule for sharing %s cannot be made again".formatted(text.get(SHARING)));
    }
    SortedMap<String, Map<String, String>> settings = new TreeMap<>();
    text.forEach(
        (name, value) -> {
          int cap = name.lastIndexOf(OF_QUEUE);
          if (cap >= 0) {
            settings
                .computeIfAbsent(name.substring(0, cap), queue -> new TreeMap<>())
                .put(name.substring(cap + 1), value);
          }
        });
    if (settings.isEmpty()) {
      return SharingPolicy.NONE;
    }
    SortedMap<String, Caps> caps = new TreeMap<>();
    settings.forEach((queue, of) -> caps.put(queue, Caps.parse(of)));
    Caps otherwise = caps.remove("");
    return new CapPolicy(caps, otherwise == null ? Caps.NONE : otherwise, stepMillis);
  }

  private static long number(Map<String, String> text, String name) {
    try {
      return Long.parseLong(value(text, name));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s is '%s'; it must be a whole number".formatted(name, text.get(name)), e);
    }
  }

  private static String value(Map<String, String> text, String name) {
    String value = text.get(name);
    if (value == null) {
      throw new IllegalArgumentException("%s is missing among the settings".formatted(name));
    }
    return value;
  }
}
