package io.github.punctual.yarn.rush;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.RushJob;
import io.github.punctual.robust.policy.RushSnapshot;
import io.github.punctual.yarn.adapt.CapacityWatch;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.rush.job.Requirements;
import io.github.punctual.yarn.rush.serve.WantedJob;
import io.github.punctual.yarn.rush.serve.WantedTable;
import io.github.punctual.yarn.tasks.TaskGroups;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Reads the present from the live scheduler, and writes a plan as a table for its hot path.
 *
 * @param floor the part of the cluster that is left to best effort while there is any
 * @param promised what others are promised now, and is not planned with
 */
record LiveReader(
    CapacityScheduler scheduler,
    Vectors vectors,
    CapacityWatch capacity,
    double floor,
    Supplier<ResourceVector> promised) {
  /** A job with its current attempt; that is null while it has none. */
  record Read(PlannedJob job, FiCaSchedulerApp attempt, List<TaskGroup> groups) {}

  /** The present of all planned jobs. */
  record Present(RushSnapshot snapshot, Map<String, Read> byJob) {}

  Present read(Collection<PlannedJob> jobs, long nowMillis) {
    List<RushJob> rushJobs = new ArrayList<>();
    Map<String, Read> byJob = new TreeMap<>();
    ResourceVector masters = ResourceVector.ZERO;
    for (PlannedJob job : jobs) {
      Requirements requirements = job.requirements();
      FiCaSchedulerApp attempt = attempt(job.id());
      List<TaskGroup> groups =
          attempt == null
              ? List.of()
              : TaskGroups.of(attempt, vectors, nowMillis, requirements.hintSeconds());
      if (attempt != null && !attempt.getUnmanagedAM() && !attempt.isWaitingForAMContainer()) {
        masters =
            masters.plus(vectors.of(attempt.getAMResource(attempt.getAppAMNodePartitionName())));
      }
      byJob.put(job.jobId().value(), new Read(job, attempt, groups));
      rushJobs.add(
          new RushJob(
              job.jobId(),
              job.historyKey(),
              job.submitMillis(),
              requirements.utility(),
              groups,
              requirements.expected()));
    }
    return new Present(new RushSnapshot(nowMillis, capacity(jobs, masters), rushJobs), byJob);
  }

  /** What jobs can have together beside their masters and what is left to best effort. */
  private ResourceVector capacity(Collection<PlannedJob> jobs, ResourceVector masters) {
    ResourceVector cluster = capacity.total().minus(promised.get());
    Set<ApplicationId> planned = jobs.stream().map(PlannedJob::id).collect(Collectors.toSet());
    boolean others = !planned.containsAll(scheduler.getSchedulerApplications().keySet());
    if (others && floor > 0) {
      Map<String, Long> rest = new TreeMap<>();
      cluster
          .amounts()
          .forEach((type, all) -> rest.put(type, (long) Math.floor(all * (1 - floor))));
      cluster = ResourceVector.of(rest);
    }
    return cluster.minus(masters);
  }

  /** The table of a plan that was made of what was read. */
  WantedTable table(Present present, List<JobPlan> plans) {
    List<WantedJob> wanted = new ArrayList<>();
    for (JobPlan plan : plans) {
      Read read = present.byJob().get(plan.job().value());
      if (read != null && read.attempt() != null) {
        wanted.add(wanted(read, plan));
      }
    }
    return new WantedTable(wanted);
  }

  private static WantedJob wanted(Read read, JobPlan plan) {
    ResourceVector size = ResourceVector.ZERO;
    int tasks = 0;
    List<Resource> asks = new ArrayList<>();
    for (int g = 0; g < plan.wanted().size() && g < read.groups().size(); g++) {
      TaskGroup group = read.groups().get(g);
      tasks += plan.wanted().get(g);
      size = size.plus(group.size().times(plan.wanted().get(g)));
      if (group.pending() > 0) {
        asks.add(Vectors.toResource(group.size()));
      }
    }
    return WantedJob.of(read.attempt(), plan.rank(), tasks, Vectors.toResource(size), asks);
  }

  private FiCaSchedulerApp attempt(ApplicationId id) {
    var application = scheduler.getSchedulerApplications().get(id);
    return application == null ? null : application.getCurrentAppAttempt();
  }
}
