package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.decision.Unpromised;
import io.github.punctual.core.decision.Unpromised.Why;
import io.github.punctual.core.job.Standing;
import io.github.punctual.robust.demand.TaskTimeBelief;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a promise to a job lacks. */
final class Lacks {
  private static final double ROUNDING = 1e-9;

  /** Halvings of an interval of probabilities, after which it is smaller than what is told. */
  private static final int HALVINGS = 20;

  private final TempoBook book;
  private final TempoSettings settings;
  private final TempoPlanner planner;
  private final UserShares shares;

  /** Whether it waits, after a restart, for what is left of some job. */
  private final boolean isWaiting;

  Lacks(TempoBook book, TempoSettings settings, TempoPlanner planner, UserShares shares) {
    this.book = book;
    this.settings = settings;
    this.planner = planner;
    this.shares = shares;
    this.isWaiting = book.returningUntilMillis().isPresent();
  }

  /** Whether a job may be promised its deadline as far as the plan has room for it. */
  boolean permits(BelievedJob view) {
    return obstacle(view).isEmpty();
  }

  /** Whether it is not told yet, after a restart, what is left of it or of others. */
  private boolean isUntold(BelievedJob view) {
    return isWaiting || book.returning().has(view, book.nowMillis());
  }

  /** Whether it is likely that nothing is left of it that its master has not asked for yet. */
  private boolean isSeenWhole(BelievedJob view) {
    return book.seenWhole(view) >= settings.confidence() - ROUNDING;
  }

  /**
   * Why nothing is promised to a job that runs in a standing, by when the plan has it done; empty
   * where it is promised, comes last, or nothing is in the way of a promise any more.
   */
  Optional<Unpromised> of(BelievedJob view, Standing standing, Finish finish) {
    return switch (standing) {
      case PROMISED, LAST -> Optional.empty();
      case PLANNED -> obstacle(view).or(() -> unsure(view, finish));
      case ON_SPARE -> obstacle(view).or(() -> Optional.of(Unpromised.of(Why.NO_ROOM)));
    };
  }

  /** What keeps a job from being promised anything, whatever room there is. */
  private Optional<Unpromised> obstacle(BelievedJob view) {
    if (!view.known) {
      return Optional.of(Unpromised.of(Why.TASK_TIMES_UNKNOWN));
    }
    if (!isSeenWhole(view)) {
      return Optional.of(
          Unpromised.of(Why.STAGES_UNKNOWN, book.seenWhole(view), settings.confidence()));
    }
    OptionalDouble tooMuch = shares.tooMuch(view);
    if (tooMuch.isPresent()) {
      return Optional.of(
          Unpromised.of(Why.USER_SHARE, tooMuch.getAsDouble(), settings.userShare()));
    }
    return isUntold(view) ? Optional.of(Unpromised.of(Why.RESTARTED)) : Optional.empty();
  }

  private Optional<Unpromised> unsure(BelievedJob view, Finish finish) {
    long deadline = view.job.deadlineMillis();
    double needed = planner.z(view);
    if (finish.isBy(deadline, needed)) {
      return Optional.empty();
    }
    Unpromised unsure =
        Unpromised.of(
            Why.UNSURE, probability(finish, deadline), TaskTimeBelief.probability(needed));
    long learned = book.memory().margins().learnedFrom(view.job.user());
    return Optional.of(learned > 0 ? unsure.learnedFrom(learned) : unsure);
  }

  /** With which probability it is done by an instant. */
  private static double probability(Finish finish, long millis) {
    double least = 0;
    double most = 1;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (least + most) / 2;
      if (finish.isBy(millis, TaskTimeBelief.quantile(middle))) {
        least = middle;
      } else {
        most = middle;
      }
    }
    return least;
  }
}
