package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.RushJob;
import io.github.punctual.robust.policy.RushPlan;
import io.github.punctual.robust.policy.RushPolicy;
import io.github.punctual.robust.policy.RushSnapshot;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.StageProgress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Drives RUSH as the ResourceManager does: tells the policy which tasks end, asks it what jobs are
 * to have, and gives each free container to the job that lacks most of that (Huang et al., ICDCS
 * 2016, section IV: the container assignment unit). Where nobody lacks anything, to whoever has
 * least too much: no container is left free that a task could use.
 */
final class Rush extends ByTask {
  private final RushPolicy policy;
  private final boolean remembers;
  private final boolean hints;
  private final Map<Job, Utility> utilities = new HashMap<>();
  private final Map<JobId, Wish> wishes = new HashMap<>();

  /** What a job was last said to have, and its rank. */
  private record Wish(int tasks, int rank) {
    static final Wish NONE = new Wish(0, Integer.MAX_VALUE);
  }

  /**
   * A job in line for containers.
   *
   * @param lacks how many tasks fewer it has than it is to have
   */
  private record InLine(Job job, int lacks, int rank) {
    static final Comparator<InLine> ORDER =
        Comparator.<InLine>comparingInt(one -> -one.lacks())
            .thenComparingInt(InLine::rank)
            .thenComparing(InLine::job, Orders.ARRIVAL);
  }

  Rush(String name, RushSimulationOptions options) {
    super(name, options.intervalMillis());
    this.policy = new RushPolicy(options.settings());
    this.remembers = options.history();
    this.hints = options.hints();
  }

  @Override
  void plan() {
    long now = cluster.nowMillis();
    List<RushJob> jobs = new ArrayList<>(live().size());
    for (Job job : live()) {
      List<TaskGroup> groups = new ArrayList<>();
      for (StageProgress stage : cluster.stages(job)) {
        groups.add(StageGroups.of(stage, cluster.counted(stage.stage().task()), now, hints));
      }
      jobs.add(
          new RushJob(
              id(job),
              job.trace().name(),
              job.submitMillis(),
              utilities.computeIfAbsent(job, one -> one.trace().worth()),
              groups));
    }
    RushPlan plan = policy.decide(new RushSnapshot(now, cluster.total(), jobs));
    wishes.clear();
    for (JobPlan one : plan.jobs()) {
      wishes.put(one.job(), new Wish(one.wantedTasks(), one.rank()));
    }
  }

  private static JobId id(Job job) {
    return new JobId(job.trace().id());
  }

  @Override
  void handOut() {
    PriorityQueue<InLine> line = new PriorityQueue<>(InLine.ORDER);
    for (Job job : live()) {
      if (most(job) > 0) {
        Wish wish = wishes.getOrDefault(id(job), Wish.NONE);
        line.add(new InLine(job, wish.tasks() - job.allowedTasks(), wish.rank()));
      }
    }
    while (!line.isEmpty()) {
      InLine first = line.remove();
      int most = most(first.job());
      if (most > 0) {
        int beyondNext = line.isEmpty() ? most : first.lacks() - line.element().lacks();
        int tasks = Math.min(most, Math.max(1, beyondNext));
        cluster.give(first.job(), tasks);
        line.add(new InLine(first.job(), first.lacks() - tasks, first.rank()));
      }
    }
  }

  @Override
  public void taskEnded(Job job, String stage, long ranMillis, boolean completed) {
    policy.taskEnded(id(job), stage, ranMillis / 1000.0, completed);
    super.taskEnded(job, stage, ranMillis, completed);
  }

  @Override
  public void completed(Job job) {
    ended(job, remembers);
  }

  @Override
  public void failed(Job job) {
    ended(job, false);
  }

  private void ended(Job job, boolean learns) {
    policy.jobEnded(id(job), job.trace().name(), learns);
    utilities.remove(job);
    super.completed(job);
  }
}
