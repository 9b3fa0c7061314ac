package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.settings.TempoSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Tasks are not taken back, so strangers with much time must not fill the cluster before jobs with
 * little time. Those that nobody knows and whose time to the deadline is longer than twice what is
 * usual get, all together, no more than the headroom leaves of what binds them; one may run in any
 * case, and all may while the cluster is calm.
 */
final class Headroom {
  /** So many times what is usual is long. */
  private static final double LONG = 2;

  /**
   * The cluster is calm while all jobs, those that wait included, need no more than this part of it
   * until any of their deadlines.
   */
  private static final double CALM = 0.3;

  /** From so many waiting jobs on, the cluster does not count as calm. */
  private static final int WAITING_MOST = 128;

  private final TempoBook book;
  private final double most;
  private final double longMillis;

  /** What jobs with much time have left to run or hold, as a part of the cluster. */
  private OptionalDouble used = OptionalDouble.empty();

  private Optional<Boolean> calm = Optional.empty();

  Headroom(TempoBook book, TempoSettings settings) {
    this.book = book;
    this.most = 1 - settings.headroom();
    this.longMillis = LONG * book.memory().usualMillis();
  }

  boolean permits(BelievedJob view) {
    if (most >= 1 || book.memory().model != WorkModel.WHOLE || view.known || !isLong(view)) {
      return true;
    }
    if (used.isEmpty()) {
      used = OptionalDouble.of(book.running().stream().mapToDouble(this::share).sum());
    }
    return used.getAsDouble() == 0 || used.getAsDouble() + share(view) <= most || isCalm();
  }

  private boolean isCalm() {
    if (calm.isEmpty()) {
      calm = Optional.of(book.line().size() < WAITING_MOST && isLittleToDo());
    }
    return calm.get();
  }

  /** By deadline, the work up to each of them; what nobody can even guess may be any amount. */
  private boolean isLittleToDo() {
    List<BelievedJob> all = new ArrayList<>(book.running());
    all.addAll(book.line().byTurn());
    all.sort(TempoPlanner.BY_DEADLINE);
    double workMillis = 0;
    for (BelievedJob view : all) {
      boolean isLast = view.running != null && view.running.isLast();
      if (!isLast) {
        workMillis += view.workMillis;
        double leftMillis = view.job.deadlineMillis() - book.nowMillis();
        if (view.isUnknown() || workMillis > CALM * leftMillis) {
          return false;
        }
      }
    }
    return true;
  }

  /** A job that has been let in by the same pass. */
  void add(BelievedJob view) {
    if (used.isPresent() && view.running == null) {
      used = OptionalDouble.of(used.getAsDouble() + share(view));
    }
  }

  private boolean isLong(BelievedJob view) {
    return view.job.deadlineMillis() - view.job.submitMillis() > longMillis;
  }

  private double share(BelievedJob view) {
    double share = 0;
    if (isLong(view)) {
      for (StageView stage : view.stages) {
        share += stage.demand.share * (stage.pending + stage.ends.length);
      }
    }
    return share;
  }
}
