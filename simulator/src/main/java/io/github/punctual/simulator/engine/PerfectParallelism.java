package io.github.punctual.simulator.engine;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.share.FairShare;
import io.github.punctual.simulator.engine.share.Heap;
import io.github.punctual.simulator.engine.share.Peers;
import io.github.punctual.simulator.engine.share.Sharer;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Jobs as the papers simulate them: a job progresses at the rate of the tasks that it holds, until
 * all its work is done. What is charged beside the work is done first.
 */
final class PerfectParallelism implements Execution {
  private final World world;
  private final Costs costs;

  /** What a unit of work takes, failed tasks included. */
  private final double workFactor;

  private final Heap<Job> completions = new Heap<>();
  private final FairShare shared;
  private final Set<Job> sharing = new LinkedHashSet<>();
  private final Set<Job> fixed = new LinkedHashSet<>();
  private final double[] fixedHeld;
  private final double[] toDo;
  private final double[] toPay;
  private final long[] sinceMillis;

  PerfectParallelism(World world, FairShare shared) {
    this.world = world;
    this.costs = world.settings.costs();
    this.workFactor = 1 + world.settings.failures().expectedExtra();
    this.shared = shared;
    this.fixedHeld = new double[world.holdings.types()];
    this.toDo = new double[world.jobs.size()];
    this.toPay = new double[toDo.length];
    this.sinceMillis = new long[toDo.length];
  }

  @Override
  public void started(Job job, long nowMillis) {
    toDo[job.index()] = job.workMillis();
    sinceMillis[job.index()] = nowMillis;
  }

  /**
   * All stages together, as one of equal tasks: so many as a job can run at once, each as far as
   * the work of all of them is, whether it is held now or not.
   */
  @Override
  public List<StageProgress> stages(Job job) {
    long now = world.nowMillis;
    settle(job, now);
    int all = job.requestedTasks();
    double taskMillis = Math.max(1, (double) job.workMillis() / all);
    long left = Math.round(toDo[job.index()] / all);
    long age = Math.round(taskMillis) - left;
    Stage whole =
        new Stage("", all, TaskDurations.same(Math.round(taskMillis)), job.task(), List.of());
    return List.of(
        age == 0
            ? new StageProgress(whole, all, List.of(), List.of(), List.of())
            : new StageProgress(
                whole,
                0,
                Collections.nCopies(all, now - age),
                Collections.nCopies(all, now + left),
                List.of()));
  }

  /** What a job still has to run, in task milliseconds. */
  private double remaining(Job job) {
    return toPay[job.index()] + toDo[job.index()] * workFactor;
  }

  @Override
  public void settle(Job job, long nowMillis) {
    int i = job.index();
    double before = remaining(job);
    double ran =
        job.sharer == null
            ? Math.min(before, (nowMillis - sinceMillis[i]) * job.tasks)
            : before - Math.min(before, shared.remainingMillis(job.sharer, nowMillis));
    sinceMillis[i] = nowMillis;
    double paid = Math.min(ran, toPay[i]);
    double worked = Math.min(toDo[i], (ran - paid) / workFactor);
    toPay[i] -= paid;
    toDo[i] -= worked;
    job.doneMillis += worked;
    job.lostMillis += ran - worked;
  }

  @Override
  public void resized(Job job, double before, long nowMillis) {
    if (before > 0) {
      completions.remove(job);
    }
    Holdings.add(fixedHeld, job.demand(), job.tasks - before);
    if (job.tasks < before) {
      // What is taken away begins again later; its first start is part of the trace's durations.
      toPay[job.index()] += (before - job.tasks) * costs.containerStartMillis();
      if (costs.loseTakenWork()) {
        lose(job, before - job.tasks);
      }
    }
    if (job.tasks > 0) {
      fixed.add(job);
      plan(job);
    } else {
      fixed.remove(job);
    }
  }

  /** Tasks of a job are taken away in the midst of their work. */
  private void lose(Job job, double tasks) {
    double taskMillis = (double) job.workMillis() / job.trace().totalTasks();
    double lost = Math.min(job.doneMillis, tasks * taskMillis / 2);
    toDo[job.index()] += lost;
    job.doneMillis -= lost;
    job.lostMillis += lost;
  }

  /**
   * When the job ends if nothing changes; rounded to the nearest millisecond, so that a job whose
   * tasks just suffice for its deadline is not late by a rounding.
   */
  private void plan(Job job) {
    job.key = (double) (sinceMillis[job.index()] + Math.round(remaining(job) / job.tasks));
    completions.add(job);
  }

  @Override
  public void shared(Job job, long nowMillis) {
    sharing.add(job);
    join(job, nowMillis);
    // So that what it gets is known at once.
    balance(nowMillis);
  }

  private void join(Job job, long nowMillis) {
    job.sharer = new Sharer(job.index(), job.requestedTasks(), job.task(), job.demand());
    world.tally.share(job, shared.join(job.sharer, remaining(job), nowMillis));
  }

  private void leave(Job job, long nowMillis) {
    Peers peers = job.sharer.peers();
    shared.leave(job.sharer, nowMillis);
    job.sharer = null;
    world.tally.unshare(job, peers);
  }

  @Override
  public void stopped(Job job, long nowMillis) {
    if (job.sharer != null) {
      leave(job, nowMillis);
      sharing.remove(job);
    } else if (job.tasks > 0) {
      completions.remove(job);
      fixed.remove(job);
      Holdings.add(fixedHeld, job.demand(), -job.tasks);
    }
  }

  /** Every job loses in proportion to what the node was of the cluster. */
  @Override
  public void nodeLost(int node, long nowMillis) {
    ResourceVector size = world.nodes.size(node);
    for (Job job : fixed) {
      settle(job, nowMillis);
      loseShare(job, job.tasks * world.holdings.partOf(size, job.demand()));
      completions.remove(job);
      plan(job);
    }
    for (Job job : new ArrayList<>(sharing)) {
      settle(job, nowMillis);
      loseShare(job, job.tasks() * world.holdings.partOf(size, job.demand()));
      leave(job, nowMillis);
      join(job, nowMillis);
    }
  }

  private void loseShare(Job job, double tasks) {
    lose(job, tasks);
    toPay[job.index()] += tasks * costs.containerStartMillis();
  }

  @Override
  public void nodeBack(int node, long nowMillis) {}

  @Override
  public void balance(long nowMillis) {
    shared.level(world.holdings, nowMillis);
  }

  @Override
  public double[] held() {
    double[] held = fixedHeld.clone();
    shared.addHeld(held);
    return held;
  }

  @Override
  public long nextMillis() {
    return Math.min(
        completions.isEmpty() ? Long.MAX_VALUE : Math.round(completions.first().key),
        shared.nextMillis());
  }

  @Override
  public void next(long nowMillis, Simulation.Ends ends) {
    boolean isFixed =
        !completions.isEmpty() && Math.round(completions.first().key) <= shared.nextMillis();
    Job job = isFixed ? completions.first() : world.jobs.get(shared.next().index());
    settle(job, nowMillis);
    // What rounding to milliseconds left over.
    job.doneMillis = job.workMillis();
    toDo[job.index()] = 0;
    ends.completed(job);
  }
}
