package io.github.punctual.admission.tempo;

import java.util.OptionalDouble;

/**
 * Tasks are not taken back, so strangers with much time must not fill the cluster before jobs with
 * little time. Those that nobody knows and whose time to the deadline is longer than twice what is
 * usual get, all together, no more than the headroom leaves of what binds them; one may run in any
 * case.
 */
final class Headroom {
  /** So many times what is usual is long. */
  private static final double LONG = 2;

  private final TempoBook book;
  private final double most;
  private final double longMillis;

  /** What jobs with much time have left to run or hold, as a part of the cluster. */
  private OptionalDouble used = OptionalDouble.empty();

  Headroom(TempoBook book, TempoSettings settings) {
    this.book = book;
    this.most = 1 - settings.headroom();
    this.longMillis = LONG * book.memory().usualMillis();
  }

  boolean permits(JobView view) {
    if (most >= 1 || book.memory().model() != WorkModel.WHOLE || view.known || !isLong(view)) {
      return true;
    }
    if (used.isEmpty()) {
      used = OptionalDouble.of(book.running().stream().mapToDouble(this::share).sum());
    }
    return used.getAsDouble() == 0 || used.getAsDouble() + share(view) <= most;
  }

  /** A job that has been let in by the same pass. */
  void add(JobView view) {
    if (used.isPresent() && view.running == null) {
      used = OptionalDouble.of(used.getAsDouble() + share(view));
    }
  }

  private boolean isLong(JobView view) {
    return view.job.deadlineMillis() - view.job.submitMillis() > longMillis;
  }

  private double share(JobView view) {
    double share = 0;
    if (isLong(view)) {
      for (StageView stage : view.stages) {
        share += stage.demand().share() * (stage.pending() + stage.ends().length);
      }
    }
    return share;
  }
}
