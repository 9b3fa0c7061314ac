package io.github.punctual.simulator.queues;

import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.OptionalLong;

/** Jobs made from others. */
final class JobCopies {
  private JobCopies() {}

  /** The same job under another name, in another queue, at another time, without a deadline. */
  static TraceJob placed(TraceJob job, String id, String queue, long millis) {
    return new TraceJob(
        id, queue, job.user(), job.name(), millis, OptionalLong.empty(), job.stages());
  }

  /**
   * The job with so many times the tasks in each stage, rounded, at least one; the durations
   * repeat.
   *
   * @param factor above 0
   */
  static TraceJob timesTasks(TraceJob job, double factor) {
    return job.withStages(
        stage -> {
          int tasks = Math.max(1, Math.toIntExact(Math.round(stage.tasks() * factor)));
          return stage.with(tasks, repeated(stage, tasks));
        });
  }

  private static TaskDurations repeated(Stage stage, int tasks) {
    if (stage.durations() instanceof TaskDurations.Same) {
      return stage.durations();
    }
    long[] millis = new long[tasks];
    for (int i = 0; i < tasks; i++) {
      millis[i] = stage.durations().ofTask(i % stage.tasks());
    }
    return TaskDurations.each(millis);
  }

  /**
   * The job with so many times the durations, rounded to milliseconds.
   *
   * @param factor at least 0
   */
  static TraceJob timesDurations(TraceJob job, double factor) {
    return job.withMillis(millis -> Math.round(millis * factor));
  }
}
