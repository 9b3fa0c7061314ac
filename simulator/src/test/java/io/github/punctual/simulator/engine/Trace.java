package io.github.punctual.simulator.engine;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Builds small workloads and clusters for tests. */
public final class Trace {
  static final ResourceVector CPU = ResourceVector.of(ResourceVector.VCORES, 1);

  private final List<TraceJob> jobs = new ArrayList<>();

  static ClusterSpec cpus(int count) {
    return pool(ResourceVector.of(ResourceVector.VCORES, count));
  }

  static ClusterSpec pool(ResourceVector amounts) {
    return ClusterSpec.pool(amounts);
  }

  /** A job of one stage, named j0, j1 and so on. */
  public Trace job(long submitMillis, int tasks, long taskMillis) {
    return job(submitMillis, tasks, taskMillis, CPU);
  }

  public Trace job(long submitMillis, int tasks, long taskMillis, ResourceVector task) {
    return job(
        submitMillis,
        OptionalLong.empty(),
        List.of(new Stage("s", tasks, TaskDurations.same(taskMillis), task, List.of())));
  }

  public Trace job(long submitMillis, OptionalLong budgetMillis, List<Stage> stages) {
    jobs.add(new TraceJob("j" + jobs.size(), "root", "u", "n", submitMillis, budgetMillis, stages));
    return this;
  }

  public Workload workload() {
    return new Workload("test", jobs);
  }
}
