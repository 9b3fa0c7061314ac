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
import io.github.punctual.simulator.engine.settings.Costs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Serving by deadline in the papers' model: what is there is divided anew at every change, and what
 * is taken back goes on later where it was; where taking costs something, as little as possible is
 * taken ({@link SteadyShares}). The work that is done counts as so many tasks that have ended, as
 * the reported progress says.
 */
final class DivisibleWork {
  /** A job's progress is told in at least so many parts. */
  private static final int PARTS = 64;

  private final Cluster cluster;

  /** Whether it costs something to take tasks away. */
  private final boolean isTakingDear;

  private final SteadyShares steady = new SteadyShares();
  private final Map<JobId, Told> told = new HashMap<>();

  /** What was last told of a job: how far its tasks were, how many had ended, and were held. */
  private record Told(long ageMillis, int ended, int held) {}

  DivisibleWork(Cluster cluster) {
    this.cluster = cluster;
    this.isTakingDear = !cluster.costs().equals(Costs.NONE);
  }

  /** Whether it costs something to take tasks away. */
  boolean isTakingDear() {
    return isTakingDear;
  }

  void completed(Job job) {
    steady.completed(job);
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
    int held = heldTasks(job);
    if (before != null && age == before.ageMillis() && held == before.held()) {
      return;
    }
    int all = (int) Math.floor(progress * Math.max(PARTS, job.requestedTasks()));
    int known = before == null ? 0 : before.ended();
    List<TaskEnd> ended = List.of();
    if (all > known) {
      long millis = Math.max(1, Math.round(job.doneMillis() / (progress * job.requestedTasks())));
      ended = Collections.nCopies(all - known, new TaskEnd("", millis, true));
    }
    told.put(id, new Told(age, Math.max(all, known), held));
    reports.add(new Progress(id, now, List.of(stage(job, age)), ended));
  }

  /** How far each of a job's tasks is, were all of them equally far. */
  private static long ageMillis(Job job) {
    double all = job.requestedTasks();
    long whole = Math.round(Math.max(1, job.workMillis() / all));
    return whole - Math.round((job.workMillis() - job.doneMillis()) / all);
  }

  /** What a job holds, where that is not taken away lightly. */
  private int heldTasks(Job job) {
    return isTakingDear ? job.allowedTasks() : 0;
  }

  /** All of a job's tasks; one that has begun stands for all, unless as many as it holds do. */
  private TaskStage stage(Job job, long ageMillis) {
    int begun = Math.max(heldTasks(job), ageMillis == 0 ? 0 : 1);
    return new TaskStage(
        "",
        job.task(),
        job.requestedTasks() - begun,
        Collections.nCopies(begun, cluster.nowMillis() - ageMillis),
        List.of());
  }

  /**
   * Gives each job what it may use now.
   *
   * @param order the jobs with deadlines, in the order of their standing
   */
  void divide(List<RunningJob> order, Map<JobId, Job> jobs, Collection<Job> bestEffort) {
    List<Held> all = new ArrayList<>();
    int first = 0;
    while (first < order.size() && order.get(first).standing().comesBeforeBestEffort()) {
      all.add(held(order.get(first++), jobs));
    }
    for (Job job : bestEffort) {
      all.add(new Held(cluster, job, job.task(), Optional.empty()));
    }
    for (RunningJob last : order.subList(first, order.size())) {
      all.add(held(last, jobs));
    }
    give(isTakingDear ? steady.divide(cluster.total(), all) : anew(all));
  }

  private Held held(RunningJob running, Map<JobId, Job> jobs) {
    Job job = jobs.get(running.job().id());
    return new Held(cluster, job, job.task(), Optional.of(running));
  }

  /** To each in turn all that it can use. */
  private Map<Job, Integer> anew(List<Held> all) {
    Map<Job, Integer> shares = new LinkedHashMap<>();
    ResourceVector left = cluster.total();
    for (Held one : all) {
      int tasks = Math.min(one.job.requestedTasks(), left.count(one.task));
      shares.put(one.job, tasks);
      left = left.minus(one.task.times(tasks));
    }
    return shares;
  }

  private void give(Map<Job, Integer> shares) {
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
    if (tasks > held(job)) {
      cluster.grow(job, tasks - held(job));
    }
  }
}
