package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Serving by deadline in the papers' model: what is there is divided anew at every change, and what
 * is taken back goes on later where it was. The work that is done counts as so many tasks that have
 * ended, as the reported progress says.
 */
final class DivisibleWork {
  /** A job's progress is told in at least so many parts. */
  private static final int PARTS = 64;

  private final Cluster cluster;
  private final Map<ResourceVector, ResourceVector> sizes = new HashMap<>();
  private final Map<JobId, Told> told = new HashMap<>();

  /** What was last told of a job: how far its tasks were, and how many had ended. */
  private record Told(long ageMillis, int ended) {}

  DivisibleWork(Cluster cluster) {
    this.cluster = cluster;
  }

  void forget(JobId id) {
    told.remove(id);
  }

  /** How the jobs stand that run, where anything is new. */
  List<Progress> report(Map<JobId, Job> jobs) {
    List<Progress> reports = new ArrayList<>();
    jobs.forEach(
        (id, job) -> {
          if (job.state() == JobState.RUNNING) {
            report(id, job, reports);
          }
        });
    return reports;
  }

  private void report(JobId id, Job job, List<Progress> reports) {
    long now = cluster.nowMillis();
    double progress = cluster.progress(job);
    long age = ageMillis(job);
    Told before = told.get(id);
    if (before != null && age == before.ageMillis()) {
      return;
    }
    int all = (int) Math.floor(progress * Math.max(PARTS, job.requestedTasks()));
    int known = before == null ? 0 : before.ended();
    List<TaskEnd> ended = List.of();
    if (all > known) {
      long millis = Math.max(1, Math.round(job.doneMillis() / (progress * job.requestedTasks())));
      ended = Collections.nCopies(all - known, new TaskEnd("", millis, true));
    }
    told.put(id, new Told(age, Math.max(all, known)));
    reports.add(new Progress(id, now, List.of(stage(job, age)), ended));
  }

  /** How far each of a job's tasks is, were all of them equally far. */
  private static long ageMillis(Job job) {
    double all = job.requestedTasks();
    long whole = Math.round(Math.max(1, job.workMillis() / all));
    return whole - Math.round((job.workMillis() - job.doneMillis()) / all);
  }

  /** All of a job's tasks, of which the one that has begun stands for all. */
  private TaskStage stage(Job job, long ageMillis) {
    int begun = ageMillis == 0 ? 0 : 1;
    return new TaskStage(
        "",
        counted(job),
        job.requestedTasks() - begun,
        Collections.nCopies(begun, cluster.nowMillis() - ageMillis),
        List.of());
  }

  private ResourceVector counted(Job job) {
    return sizes.computeIfAbsent(job.task(), task -> LiveTasks.counted(task, capacity()));
  }

  private ResourceVector capacity() {
    return cluster.capacity().find(Cluster.ROOT).orElseThrow().capacity();
  }

  /**
   * Gives each job all that it can use.
   *
   * @param order the jobs with deadlines, in the order of their standing
   */
  void divide(List<RunningJob> order, Map<JobId, Job> jobs, Collection<Job> bestEffort) {
    List<Job> all = new ArrayList<>();
    int first = 0;
    while (first < order.size() && order.get(first).standing().comesBeforeBestEffort()) {
      all.add(jobs.get(order.get(first++).job().id()));
    }
    all.addAll(bestEffort);
    for (RunningJob last : order.subList(first, order.size())) {
      all.add(jobs.get(last.job().id()));
    }
    Map<Job, Integer> shares = new LinkedHashMap<>();
    ResourceVector left = capacity();
    for (Job job : all) {
      ResourceVector task = counted(job);
      int tasks = Math.min(job.requestedTasks(), left.count(task));
      shares.put(job, tasks);
      left = left.minus(task.times(tasks));
    }
    shares.forEach(
        (job, tasks) -> {
          if (job.state() == JobState.RUNNING && tasks < job.allowedTasks()) {
            cluster.resize(job, tasks);
          }
        });
    // Nodes may leave pieces that are too small.
    shares.forEach((job, tasks) -> grow(job, Math.min(tasks, held(job) + cluster.freeTasks(job))));
  }

  private static int held(Job job) {
    return job.state() == JobState.RUNNING ? job.allowedTasks() : 0;
  }

  private void grow(Job job, int tasks) {
    if (job.state() == JobState.WAITING && tasks > 0) {
      cluster.admit(job, tasks);
    } else if (tasks > held(job)) {
      cluster.resize(job, tasks);
    }
  }
}
