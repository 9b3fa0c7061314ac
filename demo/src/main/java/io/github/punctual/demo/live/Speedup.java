package io.github.punctual.demo.live;

import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.OptionalLong;

/** Makes workloads shorter. */
final class Speedup {
  private Speedup() {}

  /**
   * The same workload in less time: all its times divided by a factor, rounded to whole
   * milliseconds.
   *
   * @throws IllegalArgumentException when the factor is not above 0
   */
  static Workload of(Workload workload, double factor) {
    if (!(factor > 0) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException(
          "--speedup is %s; it must be a number above 0, such as 2".formatted(factor));
    }
    if (factor == 1) {
      return workload;
    }
    return new Workload(
        workload.name(), workload.jobs().stream().map(job -> faster(job, factor)).toList());
  }

  private static TraceJob faster(TraceJob job, double factor) {
    List<Stage> stages =
        job.stages().stream()
            .map(
                stage ->
                    new Stage(
                        stage.id(),
                        stage.tasks(),
                        durations(stage, factor),
                        stage.task(),
                        stage.parents(),
                        stage.gang()))
            .toList();
    OptionalLong budget =
        job.budgetMillis().isPresent()
            ? OptionalLong.of(Math.max(1, divided(job.budgetMillis().getAsLong(), factor)))
            : OptionalLong.empty();
    return new TraceJob(
        job.id(),
        job.queue(),
        job.user(),
        job.name(),
        divided(job.submitMillis(), factor),
        budget,
        stages,
        job.utility());
  }

  private static TaskDurations durations(Stage stage, double factor) {
    if (stage.durations() instanceof TaskDurations.Same same) {
      return TaskDurations.same(divided(same.millis(), factor));
    }
    long[] each = new long[stage.tasks()];
    for (int task = 0; task < each.length; task++) {
      each[task] = divided(stage.durations().ofTask(task), factor);
    }
    return TaskDurations.each(each);
  }

  private static long divided(long millis, double factor) {
    return Math.round(millis / factor);
  }
}
