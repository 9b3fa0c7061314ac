package io.github.punctual.core.job;

import java.util.List;
import java.util.Objects;

/**
 * How far a running job has come, as its containers show. What its master reports of itself is not
 * part of that: masters err, and some tell the same number from their start to their end.
 *
 * @param job the job
 * @param atMillis when that was so, in milliseconds
 * @param stages its tasks that run or are pending; empty while its master has asked for none
 * @param ended its tasks that have ended since the last report, in the order of their ends
 * @param done whether its master has said that it is done, so that nothing of it is left, and stays
 *     for a moment
 * @param startsOver whether another master begins that knows nothing of the one before: of what was
 *     reported of its tasks nothing holds any more, and no stages, ends or {@code done} come with
 *     it
 */
public record Progress(
    JobId job,
    long atMillis,
    List<TaskStage> stages,
    List<TaskEnd> ended,
    boolean done,
    boolean startsOver) {
  public Progress {
    Objects.requireNonNull(job, "job");
    stages = List.copyOf(stages);
    ended = List.copyOf(ended);
    for (TaskStage stage : stages) {
      for (int before : stage.after()) {
        if (before < 0 || before >= stages.size()) {
          throw new IllegalArgumentException(
              "stage %s of job %s comes after the stage at %d, and there are %d"
                  .formatted(stage.name(), job, before, stages.size()));
        }
      }
    }
    if (startsOver && (done || !stages.isEmpty() || !ended.isEmpty())) {
      throw new IllegalArgumentException(
          "job %s starts over, so nothing can be said of its tasks".formatted(job));
    }
  }

  /** A job that is not done. */
  public Progress(JobId job, long atMillis, List<TaskStage> stages, List<TaskEnd> ended) {
    this(job, atMillis, stages, ended, false, false);
  }

  /** A job whose master has said that it is done. */
  public static Progress done(JobId job, long atMillis, List<TaskEnd> ended) {
    return new Progress(job, atMillis, List.of(), ended, true, false);
  }

  /** A job of which another master begins that knows nothing of the one before. */
  public static Progress startingOver(JobId job, long atMillis) {
    return new Progress(job, atMillis, List.of(), List.of(), false, true);
  }

  /** The same without what has ended: how the job stands. */
  public Progress standing() {
    return ended.isEmpty()
        ? this
        : new Progress(job, atMillis, stages, List.of(), done, startsOver);
  }

  /** How many of its tasks run. */
  public int heldTasks() {
    int held = 0;
    for (TaskStage stage : stages) {
      held += stage.startedMillis().size();
    }
    return held;
  }
}
