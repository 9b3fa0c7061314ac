package io.github.punctual.robust.slots;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;

/** Runs jobs of one stage and equal containers, whole tasks, as {@link VectorMapping} wishes. */
final class TaskRun {
  /** How often wishes are asked for. */
  enum Asked {
    /** At the beginning; afterwards whoever comes first in the order of targets is served. */
    ONCE,
    /** At the beginning and whenever a task ends. */
    AT_EVERY_END
  }

  private static final ResourceVector TASK = ResourceVector.of(1024, 1);

  private final int containers;
  private final double[] seconds;
  private final double[] targets;
  private final int[] pending;
  private final List<List<Double>> started = new ArrayList<>();
  private final double[] ends;

  /**
   * Jobs of which nothing runs, in the order of their targets.
   *
   * @param tasks how many each has
   * @param seconds the time of one task of each
   * @param targets by when the share of each must suffice, in seconds from the beginning
   */
  TaskRun(int containers, int[] tasks, double[] seconds, double[] targets) {
    this.containers = containers;
    this.seconds = seconds;
    this.targets = targets;
    this.pending = tasks.clone();
    this.ends = new double[tasks.length];
    for (int job = 0; job < tasks.length; job++) {
      started.add(new ArrayList<>());
    }
  }

  /** When each job is done, in seconds from the beginning. */
  double[] run(Asked asked) {
    start(ask(0), 0);
    for (int job = next(); job >= 0; job = next()) {
      double now = started.get(job).remove(0) + seconds[job];
      ends[job] = now;
      if (asked == Asked.AT_EVERY_END) {
        start(ask(now), now);
      } else {
        startFirst(now);
      }
    }
    return ends;
  }

  /** How many tasks each job is to run. */
  List<List<Integer>> ask(double now) {
    List<SlotClaim> claims = new ArrayList<>();
    double before = 0;
    for (int job = 0; job < pending.length; job++) {
      List<Double> ages = started.get(job).stream().map(start -> now - start).toList();
      double work =
          (pending[job] + ages.size()) * seconds[job]
              - ages.stream().mapToDouble(Double::doubleValue).sum();
      double target = targets[job] - now;
      claims.add(
          new SlotClaim(
              0,
              List.of(
                  new TaskGroup(
                      "map", TASK, pending[job], ages, List.of(), OptionalDouble.empty())),
              List.of(seconds[job]),
              List.of(0.0),
              work,
              before / containers,
              target,
              target + seconds[job]));
      before += work;
    }
    SlotRooms rooms = new SlotRooms(List.of(TASK.times(containers)), List.of(List.of(0)));
    return new VectorMapping().assign(rooms, claims);
  }

  private void start(List<List<Integer>> wanted, double now) {
    for (int job = 0; job < pending.length; job++) {
      int more = wanted.get(job).get(0) - started.get(job).size();
      started.get(job).addAll(Collections.nCopies(more, now));
      pending[job] -= more;
    }
  }

  private void startFirst(double now) {
    for (int job = 0; job < pending.length; job++) {
      if (pending[job] > 0) {
        started.get(job).add(now);
        pending[job]--;
        return;
      }
    }
  }

  /** The job whose task ends next, or -1. */
  private int next() {
    int next = -1;
    for (int job = 0; job < pending.length; job++) {
      if (!started.get(job).isEmpty() && (next < 0 || end(job) < end(next))) {
        next = job;
      }
    }
    return next;
  }

  private double end(int job) {
    return started.get(job).get(0) + seconds[job];
  }
}
