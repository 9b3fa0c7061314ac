package io.github.punctual.robust.slots;

import java.util.Arrays;

/**
 * The paper's continuous time slot mapping (RUSH, Algorithm 4): one queue for each container, in
 * which tasks run one after the other without interruption.
 *
 * <p>The printed algorithm puts {@code floor((T - O) / R)} tasks into a queue that is occupied
 * until {@code O}, which leaves work of most jobs without a place. Its text says what proves
 * Theorem 3: a queue takes tasks while it is occupied for less than {@code T}. Then all work of
 * feasible targets has a place, and ends by {@code T + R}. Both are here; the policy uses the text.
 */
public final class ContainerQueues {
  /** Rounding errors of times, as a part of them. */
  private static final double ROUNDING = 1e-9;

  /** How many tasks a queue takes. */
  public enum Rule {
    /** As many as begin before the target. */
    TEXT,
    /** As many as end by the target. */
    PRINTED
  }

  /**
   * Where the work of a job went.
   *
   * @param startingNow how many of its tasks begin at once
   * @param completionSeconds when its last task ends, in seconds from now; 0 when it has none
   * @param unplacedSeconds the work that found no place, in container seconds
   */
  public record Placement(int startingNow, double completionSeconds, double unplacedSeconds) {}

  private final double[] occupied;
  private final Rule rule;

  /**
   * Queues that are empty.
   *
   * @param containers how many, at least 0
   */
  public ContainerQueues(int containers, Rule rule) {
    this.occupied = new double[containers];
    this.rule = rule;
  }

  /**
   * Places the work of a job behind that of those before it. Jobs must come in the order of their
   * targets.
   *
   * @param target T, in seconds from now
   * @param work eta, in container seconds, at least 0; the last task may be shorter than others
   * @param task R, the time of one task in seconds, above 0
   */
  public Placement place(double target, double work, double task) {
    double left = work;
    double completion = 0;
    int now = 0;
    // A part of a task that is smaller than rounding errors is none.
    double nothing = ROUNDING * Math.min(work, task);
    for (int k = 0; k < occupied.length && left > nothing; k++) {
      double room = (target - occupied[k]) / task;
      double tasks = rule == Rule.TEXT ? Math.ceil(room - ROUNDING) : Math.floor(room + ROUNDING);
      double taken = Math.min(left, tasks * task);
      if (taken > 0) {
        now += occupied[k] == 0 ? 1 : 0;
        occupied[k] += taken;
        left -= taken;
        completion = Math.max(completion, occupied[k]);
      }
    }
    return new Placement(now, completion, left > nothing ? left : 0);
  }

  /** Until when each queue is occupied, in seconds from now. */
  public double[] occupied() {
    return Arrays.copyOf(occupied, occupied.length);
  }
}
