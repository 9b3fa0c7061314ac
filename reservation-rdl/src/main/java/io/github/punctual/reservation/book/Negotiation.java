package io.github.punctual.reservation.book;

import io.github.punctual.reservation.rdl.Rdl;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * Searches what would be accepted instead of what was refused. Whether a planner finds a place is
 * no monotone question, so what is offered is what was tried, and the search is bounded.
 */
final class Negotiation {
  private final int tries;
  private final long stepMillis;
  private final long horizonMillis;

  /** Asks the book without changing it: the booking that it would be; empty when it is refused. */
  private final Function<Rdl, Optional<Booking>> ask;

  Negotiation(BookSettings settings, Function<Rdl, Optional<Booking>> ask) {
    this.tries = settings.tries();
    this.stepMillis = settings.stepMillis();
    this.horizonMillis = settings.horizonMillis();
    this.ask = ask;
  }

  Offers search(Rdl rdl, RefusalCode code) {
    if (tries == 0
        || code == RefusalCode.UNSATISFIABLE
        || code == RefusalCode.DUPLICATE
        || code == RefusalCode.UNKNOWN
        || code == RefusalCode.ENDED) {
      return Offers.NONE;
    }
    boolean later = RdlEdits.hasWindow(rdl) && code != RefusalCode.BEYOND_HORIZON;
    return new Offers(later ? later(rdl) : Optional.empty(), smaller(rdl));
  }

  /** Doubles the delay until it is accepted, and halves it again as far as it still is. */
  private Optional<Offers.Later> later(Rdl rdl) {
    long refused = 0;
    long delay = stepMillis;
    Optional<Offers.Later> best = Optional.empty();
    int left = tries;
    while (left > 0 && best.isEmpty() && refused < horizonMillis) {
      left--;
      best = later(rdl, Math.min(delay, horizonMillis));
      if (best.isEmpty()) {
        refused = Math.min(delay, horizonMillis);
        delay = left <= tries / 2 ? horizonMillis : delay * 4;
      } else {
        delay = Math.min(delay, horizonMillis);
      }
    }
    while (best.isPresent() && left > 0 && delay - refused > stepMillis) {
      left--;
      long middle = refused + Math.max(1, (delay - refused) / stepMillis / 2) * stepMillis;
      Optional<Offers.Later> found = later(rdl, middle);
      if (found.isPresent()) {
        best = found;
        delay = middle;
      } else {
        refused = middle;
      }
    }
    return best;
  }

  private Optional<Offers.Later> later(Rdl rdl, long delayMillis) {
    Rdl changed = RdlEdits.later(rdl, Duration.ofMillis(delayMillis));
    return ask.apply(changed)
        .map(booking -> new Offers.Later(booking.deadlineMillis().orElse(0), changed));
  }

  private Optional<Offers.Smaller> smaller(Rdl rdl) {
    double accepted = 0;
    double refused = 1;
    Optional<Offers.Smaller> best = Optional.empty();
    for (int i = 0; i < tries && refused - accepted > 0.005; i++) {
      double middle = (accepted + refused) / 2;
      Rdl changed = RdlEdits.smaller(rdl, middle);
      if (ask.apply(changed).isPresent()) {
        best = Optional.of(new Offers.Smaller(middle, changed));
        accepted = middle;
      } else {
        refused = middle;
      }
    }
    return best;
  }
}
