package io.github.punctual.simulator.mix;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.OptionalLong;

/** Jobs of ten tasks of 10 s on ten slots. */
final class Ten {
  private Ten() {}

  static TraceJob job(String id, String queue, String user) {
    return job(id, queue, user, OptionalLong.empty(), 10, 1);
  }

  static TraceJob due(String id, String queue, long seconds) {
    return job(id, queue, "ann", OptionalLong.of(seconds * 1000), 10, 1);
  }

  /** One task that needs so many slots. */
  static TraceJob dueWide(String id, String queue, int slots) {
    return job(id, queue, "ann", OptionalLong.of(600_000), 1, slots);
  }

  private static TraceJob job(
      String id, String queue, String user, OptionalLong budgetMillis, int count, int slots) {
    Stage tasks =
        new Stage(
            "task",
            count,
            TaskDurations.same(10_000),
            ResourceVector.of(1024, 1).times(slots),
            List.of());
    return new TraceJob(id, queue, user, id, 0, budgetMillis, List.of(tasks));
  }

  /** The queue with other limits. */
  static QueueSpec limited(QueueSpec q, QueueLimits limits) {
    return q.within(limits);
  }

  static List<Job> run(QueueTree tree, MixSettings settings, TraceJob... jobs) {
    MixScheduler scheduler = new MixScheduler("ten", tree, settings);
    return new Simulation(
            new Workload("ten", List.of(jobs)),
            ClusterSpec.parseNodes("1x10g,10"),
            SimulationSettings.PAPERS.with(ExecutionModel.TASKS).until(3_600_000),
            scheduler,
            List.of(new MixInvariants(scheduler, tree)))
        .run();
  }
}
