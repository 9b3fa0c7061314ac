package io.github.punctual.reservation.book.adaptation;

import io.github.punctual.reservation.book.pages.BookClock;
import io.github.punctual.reservation.book.pages.BookPages;
import io.github.punctual.reservation.book.pages.BookTrial;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.planner.Planner;
import java.util.Optional;

/**
 * How much may be spent on placing many demands in one go. The planner of the book may take its
 * time where room is scarce, the more where there is none; when it has been asked often enough, or
 * in vain often enough, the quick one goes on.
 */
final class Effort {
  private static final int MOST_ASKED = 2048;
  private static final int MOST_IN_VAIN = 16;

  private final Planner planner;
  private final BookClock clock;
  private int asked;
  private int inVain;

  Effort(Planner planner, BookClock clock) {
    this.planner = planner;
    this.clock = clock;
  }

  /** A place, and the moves of others that it takes in the trial; empty when none is found. */
  Optional<Placement> place(BookTrial trial, Demand demand) {
    if (asked == MOST_ASKED || inVain == MOST_IN_VAIN) {
      return trial.place(BookPages.QUICK, demand, clock.earliest());
    }
    asked++;
    Optional<Placement> found = trial.place(planner, demand, clock.earliest());
    if (found.isEmpty()) {
      inVain++;
    }
    return found;
  }

  /** A place for which nobody has to move, by the quick planner. */
  Optional<Placement> placeQuickly(BookTrial trial, Demand demand) {
    return trial.place(BookPages.QUICK, demand, clock.earliest());
  }
}
