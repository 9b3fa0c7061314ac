package io.github.punctual.simulator.queues;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** Queues and jobs for tests. */
final class Given {
  static final QueueId LQ = new QueueId("root.lq");
  static final QueueId TQ = new QueueId("root.tq");

  private Given() {}

  /** CPUs. */
  static ResourceVector cpus(long count) {
    return ResourceVector.of(ResourceVector.VCORES, count);
  }

  static Stage stage(String id, int tasks, long seconds, ResourceVector task, String... parents) {
    return new Stage(id, tasks, TaskDurations.same(seconds * 1000), task, List.of(parents));
  }

  static TraceJob job(Stage... stages) {
    return new TraceJob(
        "job", "any", "user", stages[0].id(), 0, OptionalLong.empty(), List.of(stages));
  }

  /** One stage of tasks that need one CPU each. */
  static TraceJob job(int tasks, long seconds) {
    return job(stage("s", tasks, seconds, cpus(1)));
  }

  /** All that a job needs over its whole life: d of the paper. */
  static ResourceSeconds demand(TraceJob job) {
    return job.stages().stream()
        .map(stage -> ResourceSeconds.of(stage.task(), stage.workMillis()))
        .reduce(ResourceSeconds.ZERO, ResourceSeconds::plus);
  }

  static QueueDeclaration throughput(QueueId queue) {
    return QueueDeclaration.throughput(queue, 1);
  }

  static QueueDeclaration latency(
      QueueId queue, long periodSeconds, long onTimeSeconds, ResourceSeconds demand) {
    return QueueDeclaration.latency(
        queue,
        1,
        new BurstPlan.Periodic(
            OptionalLong.empty(), periodSeconds * 1000, onTimeSeconds * 1000, demand, 1));
  }

  /** A burst at each of these seconds, of one job. */
  static List<BurstWork> bursts(TraceJob job, long onTimeSeconds, long... atSeconds) {
    return Arrays.stream(atSeconds)
        .mapToObj(at -> new BurstWork(at * 1000, onTimeSeconds * 1000, List.of(job)))
        .toList();
  }
}
