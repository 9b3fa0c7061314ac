package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.AwaitedStages;
import io.github.punctual.admission.tempo.memory.WorkModel;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which running jobs yield to what the plan has for others soon: see {@link StartsNow}. */
record Yielding(TempoBook book, TempoPlanner planner) {
  /** Of the jobs on spare so many yield: their places are looked for at every event. */
  private static final int SPARE_MOST = 64;

  /** At submissions, of which there can be very many, they are looked for this often, in ms. */
  private static final long SPARE_MILLIS = 2000;

  /**
   * Those on spare yield to the plan and to each other; those in the plan have been looked at. Not
   * at each submission: there can be very many at once.
   */
  void lookAtSpare() {
    boolean isLately = book.nowMillis() - book.lookedAtSpareMillis() < SPARE_MILLIS;
    if ((book.newcomer().isPresent() && isLately) || book.memory().model() != WorkModel.WHOLE) {
      return;
    }
    book.looksAtSpare();
    Optional<TaskPlan> withIdle = planner.restWithIdle();
    TaskPlan rest = withIdle.map(TaskPlan::copy).orElseGet(planner::rest);
    TaskPlan beginning = withIdle.orElseGet(planner::beginning);
    int looks = 0;
    for (BelievedJob view : book.onSpare()) {
      if (view.planned == null) {
        view.cap = null;
        if (looks++ < SPARE_MOST) {
          var unused = rest.settle(view, beginning);
        }
      }
    }
  }

  /**
   * Whether who yields may soon change without any event: a master that has just been let run, or
   * that begins to ask, must not take what another one has a place for.
   *
   * @param isAnyLetRun whether a job has just been let run
   */
  boolean isDueSoon(boolean isAnyLetRun) {
    return book.memory().model() == WorkModel.WHOLE
        && !planner.inPlan().isEmpty()
        && ((isAnyLetRun && !book.running().isEmpty())
            || book.running().stream().anyMatch(this::mayAskSoon));
  }

  private boolean mayAskSoon(BelievedJob view) {
    return view.hasBegun()
        ? view.awaited.isAnyDue(book.nowMillis())
        : AwaitedStages.isSoon(view.running.admittedMillis(), book.nowMillis());
  }

  /** What the tasks of those that yield may hold. */
  Map<JobId, ResourceVector> caps() {
    Map<JobId, ResourceVector> caps = new HashMap<>();
    for (List<BelievedJob> jobs : List.of(planner.inPlan(), book.running())) {
      for (BelievedJob view : jobs) {
        if (view.cap != null) {
          caps.put(view.job.id(), view.cap);
        }
      }
    }
    // What a job that is done has asked for and did not get would go to nobody.
    book.done().forEach(view -> caps.put(view.job.id(), ResourceVector.ZERO));
    return caps;
  }
}
