package io.github.punctual.reservation.book.place;

import io.github.punctual.core.decision.Refusal.Offer;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Searches what would be accepted instead of what was refused. Whether a planner finds a place is
 * no monotone question, so what is offered is what was tried, and the search is bounded.
 */
final class Negotiation {
  private final int tries;
  private final long stepMillis;
  private final long horizonMillis;
  private final Function<Rdl, Optional<Booking>> quick;
  private final Function<Rdl, Optional<Booking>> careful;

  /** The one of them that is asked now. */
  private Function<Rdl, Optional<Booking>> ask;

  /**
   * About a request that was refused. Both ask the book without changing it, and say which booking
   * an expression would be; empty when it is refused.
   *
   * @param quick with a planner for searches that ask very often
   * @param careful with the planner of the book
   */
  Negotiation(
      BookSettings settings,
      Function<Rdl, Optional<Booking>> quick,
      Function<Rdl, Optional<Booking>> careful) {
    this.tries = settings.tries();
    this.stepMillis = settings.stepMillis();
    this.horizonMillis = settings.horizonMillis();
    this.quick = quick;
    this.careful = careful;
  }

  /** An expression that was tried, and accepted. */
  private record Tried(Rdl rdl, OptionalLong untilMillis, OptionalDouble fraction) {}

  /**
   * What would be accepted: the same with all windows ending later, as little as was found, and the
   * same with less work, as much as was found.
   */
  List<Offer> search(Rdl rdl, RefusalCode code) {
    if (tries == 0
        || code == RefusalCode.UNSATISFIABLE
        || code == RefusalCode.DUPLICATE
        || code == RefusalCode.UNKNOWN
        || code == RefusalCode.ENDED) {
      return List.of();
    }
    boolean canBeLater = RdlEdits.hasWindow(rdl) && code != RefusalCode.BEYOND_HORIZON;
    List<Offer> offers = new ArrayList<>();
    if (canBeLater) {
      sure(rdl, this::later).ifPresent(tried -> offers.add(offer(Offer.LATER, tried)));
    }
    sure(rdl, this::smaller).ifPresent(tried -> offers.add(offer(Offer.SMALLER, tried)));
    return offers;
  }

  private static Offer offer(String kind, Tried tried) {
    return new Offer(kind, RdlText.compact(tried.rdl()), tried.untilMillis(), tried.fraction());
  }

  /**
   * Searches with the quick planner, and asks the planner of the book about what was found. Nearly
   * always that finds a place too; else it is searched with it.
   */
  private Optional<Tried> sure(Rdl rdl, Function<Rdl, Optional<Tried>> search) {
    ask = quick;
    Optional<Tried> found = search.apply(rdl);
    if (found.isEmpty() || careful.apply(found.get().rdl()).isPresent()) {
      return found;
    }
    ask = careful;
    return search.apply(rdl);
  }

  /** Doubles the delay until it is accepted, and halves it again as far as it still is. */
  private Optional<Tried> later(Rdl rdl) {
    long refused = 0;
    long delay = stepMillis;
    Optional<Tried> best = Optional.empty();
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
      Optional<Tried> found = later(rdl, middle);
      if (found.isPresent()) {
        best = found;
        delay = middle;
      } else {
        refused = middle;
      }
    }
    return best;
  }

  private Optional<Tried> later(Rdl rdl, long delayMillis) {
    Rdl changed = RdlEdits.later(rdl, Duration.ofMillis(delayMillis));
    return ask.apply(changed)
        .map(booking -> new Tried(changed, booking.deadlineMillis(), OptionalDouble.empty()));
  }

  private Optional<Tried> smaller(Rdl rdl) {
    double accepted = 0;
    double refused = 1;
    Optional<Tried> best = Optional.empty();
    for (int i = 0; i < tries && refused - accepted > 0.005; i++) {
      double middle = (accepted + refused) / 2;
      Rdl changed = RdlEdits.smaller(rdl, middle);
      if (ask.apply(changed).isPresent()) {
        best = Optional.of(new Tried(changed, OptionalLong.empty(), OptionalDouble.of(middle)));
        accepted = middle;
      } else {
        refused = middle;
      }
    }
    return best;
  }
}
