package io.github.punctual.admission.tempo;

import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What would be promised now instead: each offer was tried against the plan, as it is written, so
 * that who resubmits with it at once is accepted.
 */
final class TempoOffers {
  /** So many deadlines or sizes are tried at most. */
  private static final int TRIES = 12;

  /** Trials end when they have placed so many jobs. */
  private static final int PLACEMENTS_MOST = 256;

  private final TempoBook book;
  private final TempoPlanner planner;
  private final UserShares shares;
  private int placementsMost;

  TempoOffers(TempoBook book, TempoPlanner planner, UserShares shares) {
    this.book = book;
    this.planner = planner;
    this.shares = shares;
  }

  /** The offers, with the latest start of some terms. */
  Terms beside(BelievedJob view, Terms terms) {
    // Until it is told what is left of jobs after a restart, nothing would be promised.
    if (!view.known || view.running != null || book.returningUntilMillis().isPresent()) {
      return terms;
    }
    placementsMost = planner.placements() + PLACEMENTS_MOST;
    return new Terms(deadline(view), tasks(view), terms.latestStartMillis());
  }

  /** The shortest deadline that would be promised; one after that which was asked for. */
  private OptionalLong deadline(BelievedJob view) {
    long asked = view.job.deadlineMillis() - book.nowMillis();
    // Behind all others it delays nobody, whatever its deadline is.
    Finish last = planner.rest().place(view);
    if (last.endMillis() >= Finish.NEVER) {
      return OptionalLong.empty();
    }
    long latest =
        planner.inPlan().stream().mapToLong(one -> one.job.deadlineMillis()).max().orElse(0);
    long least = Math.max(asked + 1, last.instant(planner.z(view)) - book.nowMillis());
    long most = Math.max(least, latest + 1 - book.nowMillis());
    for (int i = 0; i < TRIES; i++) {
      long budget = written(i == TRIES - 1 ? most : least + (most - least) * i / (TRIES - 1));
      if (accepts(view, view.job.requestedTasks(), budget)) {
        return OptionalLong.of(budget);
      }
    }
    return OptionalLong.empty();
  }

  /** The most tasks that would be promised with the deadline asked for, fewer than asked for. */
  private OptionalInt tasks(BelievedJob view) {
    long left = view.job.deadlineMillis() - book.nowMillis();
    int least = 0;
    int most = view.job.requestedTasks() - 1;
    for (int i = 0; i < TRIES && least < most && left > 0; i++) {
      int middle = least + (most - least + 1) / 2;
      if (accepts(view, middle, left)) {
        least = middle;
      } else {
        most = middle - 1;
      }
    }
    return OptionalInt.of(least);
  }

  private boolean accepts(BelievedJob view, int tasks, long budgetMillis) {
    DeadlineJob job = view.job;
    DeadlineJob other =
        new DeadlineJob(
            job.id(),
            job.historyName(),
            job.user(),
            job.pool(),
            book.nowMillis(),
            book.nowMillis() + budgetMillis,
            tasks,
            job.task(),
            job.master(),
            job.taskDurationMillis());
    BelievedJob trial = new BelievedJob(other);
    trial.refresh(book.memory(), book.axes(), book.nowMillis());
    return trial.latestStartMillis(TempoPass.OPTIMISM) >= book.nowMillis()
        && shares.permits(trial)
        && planner.placements() < placementsMost
        && planner.canPromise(trial);
  }

  /** As it is told: rounded up as it is written. */
  private static long written(long millis) {
    return Duration.parse("PT" + DecisionText.duration(millis).toUpperCase(Locale.ROOT)).toMillis();
  }
}
