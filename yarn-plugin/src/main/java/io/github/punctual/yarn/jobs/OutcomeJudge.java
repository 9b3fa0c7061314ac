package io.github.punctual.yarn.jobs;

import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Outcome;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;

/**
 * Says how a job ended and what there is to learn from it. A success or a miss is a job that was
 * admitted and completed its work; a job that failed, was killed or terminated, or ran no task,
 * teaches nothing.
 */
public final class OutcomeJudge {
  private OutcomeJudge() {}

  /** The phase in which a job ends that was over at an instant, in milliseconds. */
  public static Phase ending(
      TrackedJob job, RMApp app, RMAppState finalState, long finishedMillis) {
    if (job.phase() == Phase.REFUSED) {
      return Phase.REFUSED;
    }
    boolean isEnding = job.phase() == Phase.ENDING;
    if (isEnding && job.allocatedTasks() == 0) {
      return Phase.REFUSED;
    }
    Phase last = ending(app, finalState);
    if (last != Phase.DONE) {
      return isEnding ? Phase.TERMINATED : last;
    }
    // One that was to be ended may have been done by then.
    if (job.phase() != Phase.ADMITTED && !isEnding) {
      return Phase.DONE;
    }
    return finishedMillis <= job.job().deadlineMillis() ? Phase.MET : Phase.MISSED;
  }

  /** The phase in which an application ends to which nothing was promised. */
  public static Phase ending(RMApp app, RMAppState finalState) {
    if (finalState == RMAppState.FINISHED
        && app.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED) {
      return Phase.DONE;
    }
    return finalState == RMAppState.KILLED
            || app.getFinalApplicationStatus() == FinalApplicationStatus.KILLED
        ? Phase.KILLED
        : Phase.FAILED;
  }

  /**
   * What there is to learn from a job that met or missed its deadline; empty when it ran no task.
   *
   * @param finishedMillis when it was over
   */
  public static Optional<Outcome> outcome(TrackedJob job, long finishedMillis, int capacityTasks) {
    DeadlineJob declared = job.job();
    long computation = job.tasks().computationMillis(declared.task());
    if (computation == 0 || capacityTasks == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Outcome(
            declared.id(),
            declared.historyName(),
            declared.user(),
            computation,
            job.tasks().containers(),
            job.tasksAtOnce(),
            capacityTasks,
            declared.budgetMillis(),
            Math.min(job.mostTasks(), job.tasksAtOnce()),
            Math.max(0, finishedMillis - declared.submitMillis())));
  }
}
