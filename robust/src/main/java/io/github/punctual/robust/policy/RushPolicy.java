package io.github.punctual.robust.policy;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.robust.peel.Limits;
import io.github.punctual.robust.peel.PeeledTargets;
import io.github.punctual.robust.slots.SlotClaim;
import io.github.punctual.robust.utility.Utility;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * RUSH (Huang et al., ICDCS 2016): estimates what work each job has left, plans for the worst that
 * is still plausible, orders jobs lexicographically max-min in utility, and says how many tasks
 * each is to run now. Asked anew whenever something has happened: the feedback cycle of section IV.
 */
public final class RushPolicy implements Decider<RushSnapshot, RushPlan> {
  private final RushSettings settings;
  private final TaskLessons lessons = new TaskLessons();
  private RushLog log = new RushLog(DecisionLog.NONE, Map.of(), 0);

  public RushPolicy(RushSettings settings) {
    this.settings = settings;
  }

  /**
   * From now on it writes what it decides to a log.
   *
   * @param texts its settings, as {@link RushSettings#of} takes them
   * @param nowMillis the present, in milliseconds
   */
  public void writeTo(DecisionLog other, Map<String, String> texts, long nowMillis) {
    log = new RushLog(other, texts, nowMillis);
  }

  /**
   * A task of a job has ended.
   *
   * @param group the name of its group
   * @param seconds how long it ran, at least 0
   * @param completed whether it need not run again
   */
  public void taskEnded(JobId job, String group, double seconds, boolean completed) {
    log.taskEnded(job, group, seconds, completed, this);
    lessons.taskEnded(job, group, seconds, completed);
  }

  /**
   * A job has ended.
   *
   * @param completed whether its task times may be expected of its next run
   */
  public void jobEnded(JobId job, String historyName, boolean completed) {
    log.jobEnded(job, historyName, completed, this);
    lessons.jobEnded(job, historyName, completed);
  }

  @Override
  public String name() {
    return "rush";
  }

  /** What all jobs are to have now. The order in which jobs are given does not matter. */
  @Override
  public RushPlan decide(RushSnapshot snapshot) {
    log.begin(snapshot.nowMillis(), this::memory);
    PoolRows pools = new PoolRows(snapshot);
    Workloads workloads = new Workloads(settings, lessons, snapshot, pools);
    List<RemainingWork> loads = snapshot.jobs().stream().map(workloads::of).toList();
    double[] targets = new double[loads.size()];
    List<Integer> order = order(loads, pools.limits(), targets);
    List<SlotClaim> slots = new ArrayList<>(order.size());
    double[] before = new double[pools.count()];
    for (int i : order) {
      slots.add(slots(loads.get(i), pools.limits(), before, targets[i]));
    }
    List<List<Integer>> assigned = settings.mapping().assign(pools.rooms(), slots);
    CompletionOutlook outlook = new CompletionOutlook(snapshot, pools, settings.peeling());
    for (int rank = 0; rank < order.size(); rank++) {
      int i = order.get(rank);
      outlook.add(loads.get(i), targets[i], assigned.get(rank));
    }
    RushPlan plan = new RushPlan(snapshot.nowMillis(), outlook.plans());
    log.planned(snapshot, plan);
    return plan;
  }

  /**
   * The order of the ranks; those that cannot be planned for come last.
   *
   * @param targets is filled with when each is planned to be done, in seconds from now
   */
  private List<Integer> order(List<RemainingWork> loads, Limits limits, double[] targets) {
    int[] sound =
        IntStream.range(0, loads.size()).filter(i -> loads.get(i).trouble().isEmpty()).toArray();
    PeeledTargets division =
        settings
            .peeling()
            .divide(Arrays.stream(sound).mapToObj(i -> loads.get(i).claim()).toList(), limits);
    Arrays.fill(targets, Utility.HORIZON_SECONDS);
    for (int i = 0; i < sound.length; i++) {
      targets[sound[i]] = division.targets().get(i);
    }
    List<Integer> order = new ArrayList<>(IntStream.range(0, targets.length).boxed().toList());
    // By when their share of the capacity must suffice, not by when they are done: a long task that
    // is done late must still begin early.
    order.sort(
        Comparator.<Integer>comparingDouble(i -> loads.get(i).claim().enough(targets[i]))
            .thenComparing(i -> loads.get(i).job().id()));
    if (limits.places() > 1) {
      // One that its queue holds back begins before others that are done before it.
      order.removeIf(i -> loads.get(i).trouble().isEmpty());
      order.addAll(0, division.order().stream().map(i -> sound[i]).toList());
    }
    return order;
  }

  /** What a job is to be given of, after the work of those before it, to which it adds its own. */
  private static SlotClaim slots(
      RemainingWork load, Limits limits, double[] before, double target) {
    double begin = limits.end(load.claim().place(), before);
    for (int r = 0; r < before.length; r++) {
      before[r] += load.claim().work(r);
    }
    boolean asked = !load.job().groups().isEmpty();
    return new SlotClaim(
        load.claim().place(),
        asked ? load.groups() : List.of(),
        asked ? load.taskSeconds() : List.of(),
        asked ? load.tailSeconds() : List.of(),
        load.work().robust(),
        begin,
        load.claim().enough(target),
        target);
  }

  /** What it has learned: enough for {@link #restore} to make an equal policy. */
  public RushMemory memory() {
    return lessons.memory();
  }

  /** Replaces what it has learned. */
  public void restore(RushMemory memory) {
    lessons.restore(memory);
    log.restored(memory);
  }
}
