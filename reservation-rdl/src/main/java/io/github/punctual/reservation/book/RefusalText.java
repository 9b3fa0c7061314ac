package io.github.punctual.reservation.book;

import java.time.Instant;
import java.util.Locale;
import java.util.stream.Collectors;

/** Refusals in words. */
final class RefusalText {
  private RefusalText() {}

  static String of(RefusalCode code, Binding binding) {
    String window =
        "between %s and %s"
            .formatted(
                Instant.ofEpochMilli(binding.fromMillis()),
                Instant.ofEpochMilli(binding.untilMillis()));
    if (code == RefusalCode.BEYOND_HORIZON) {
      return "its window begins after the last instant for which promises are made; ask again later";
    }
    if (code == RefusalCode.PAST_DEADLINE) {
      return "its window has passed";
    }
    if (code == RefusalCode.WINDOW_TOO_SHORT) {
      return "its window, or what is left of it, %s, is shorter than it takes".formatted(window);
    }
    if (code == RefusalCode.TOO_LARGE) {
      return "it needs %d x %s at once, and there is never so much %s, even with nothing else promised"
          .formatted(binding.askedBundles(), binding.bundle(), window);
    }
    String holders =
        binding.holders().isEmpty()
            ? "nobody else"
            : binding.holders().stream().map(Object::toString).collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "it needs %.0f bundle-seconds of %s %s, %s beside what is promised to %s;"
            + " the plan is fullest at %s, with %d %s free",
        binding.askedWork(),
        binding.bundle(),
        window,
        binding.availableWork() < binding.askedWork()
            ? String.format(Locale.ROOT, "of which %.0f are free", binding.availableWork())
            : "which are free, but not as many at once or for as long as it needs,",
        holders,
        Instant.ofEpochMilli(binding.tightestMillis()),
        binding.tightestAmount(),
        binding.resourceType());
  }
}
