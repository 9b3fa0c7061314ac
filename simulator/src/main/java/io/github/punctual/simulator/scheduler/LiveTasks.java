package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.StageProgress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The tasks of running jobs as a policy sees them. */
public final class LiveTasks {
  private final Map<ResourceVector, ResourceVector> sizes = new HashMap<>();

  /** The stages of a running job that have not ended. */
  public List<TaskStage> of(Cluster cluster, Job job) {
    ResourceVector capacity = cluster.total();
    List<TaskStage> stages = new ArrayList<>();
    for (StageProgress stage : cluster.stages(job)) {
      ResourceVector size =
          sizes.computeIfAbsent(stage.stage().task(), task -> counted(task, capacity));
      stages.add(
          new TaskStage(
              stage.stage().id(), size, stage.pending(), stage.startedMillis(), stage.after()));
    }
    return stages;
  }

  /** What of a task's needs the cluster counts. */
  public static ResourceVector counted(ResourceVector task, ResourceVector capacity) {
    Map<String, Long> amounts = new TreeMap<>();
    capacity.amounts().keySet().forEach(type -> amounts.put(type, task.get(type)));
    return ResourceVector.of(amounts);
  }
}
