package io.github.punctual.core.queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Progressive filling (dominant resource fairness; Ghodsi et al., NSDI 2011): the dominant shares
 * over weights of several grow together, those who have least first, until each has what it may
 * have, or needs a resource type that is used up. Exact: it goes from one instant at which anyone's
 * growth changes to the next.
 *
 * <p>Made for one division, which may fill several groups one after the other. All arrays have the
 * same resource types in the same order.
 */
public final class ProgressiveFilling {
  /** What rounding may take, as a part of an amount. */
  private static final double TOLERANCE = 1e-9;

  private final double[] capacity;

  /** The share that one of each type is. */
  private final double[] perUnit;

  private final double[] free;
  private final boolean[] gone;

  /** What those who grow take together of each type as the share rises by one. */
  private final double[] rate;

  private int growing;

  /** Something that is used in fixed proportions: a fraction of one type alone is of no use. */
  public static final class Flow {
    private final double[] demand;
    private final double width;
    private double given;

    /**
     * A flow that is given nothing yet.
     *
     * @param demand the amounts of one unit
     * @param width the most units that it can use
     */
    public Flow(double[] demand, double width) {
      this.demand = demand;
      this.width = width;
    }

    /** The most units that it can use. */
    public double width() {
      return width;
    }

    /** How many units it is given. */
    public double given() {
      return given;
    }

    /** Gives it another number of units. */
    public void give(double units) {
      given = units;
    }
  }

  /** Who grows: by its first flow that can, then by the next. */
  public static final class Claim {
    private final double weight;
    private final Collection<Flow> flows;
    private final double[] held;
    private final double[] level;

    /** Whether it grows to its level only. */
    private boolean isBounded;

    /** By which it grows now, from what it is given and {@link #held}, up to so many units more. */
    private Flow flow;

    private double most;

    /** The type whose share grows now; -1 while it waits for its turn. */
    private int binding;

    /** The share at which something about it changes next. */
    private double next;

    /**
     * A claim that holds nothing.
     *
     * @param weight over which its shares count, above 0
     * @param level up to how much of any type it grows when it is bounded; 0 where there is no
     *     limit
     * @param flows in the order in which they are served
     */
    public Claim(double weight, double[] level, Collection<Flow> flows) {
      this.weight = weight;
      this.level = level;
      this.flows = flows;
      this.held = new double[level.length];
    }

    /** What it holds of each type; not a copy. */
    public double[] held() {
      return held;
    }

    /** Lets it grow to its level of any type, or beyond. */
    void bound(boolean toLevel) {
      isBounded = toLevel;
    }

    /** How many units more take all shares that this grows to a height. */
    private double unitsTo(double share, double[] capacity) {
      double units = most;
      for (int i = 0; i < held.length; i++) {
        if (flow.demand[i] > 0) {
          units = Math.min(units, (share * weight * capacity[i] - held[i]) / flow.demand[i]);
        }
      }
      return Math.max(0, units);
    }

    /** The largest share in what it grows by, with so many units more. */
    private double shareWith(double units, double[] perUnit) {
      double share = 0;
      for (int i = 0; i < held.length; i++) {
        if (flow.demand[i] > 0) {
          share = Math.max(share, (held[i] + units * flow.demand[i]) * perUnit[i]);
        }
      }
      return share / weight;
    }

    private boolean isAtLevel() {
      for (int i = 0; isBounded && i < level.length; i++) {
        if (level[i] > 0 && held[i] >= level[i] * (1 - TOLERANCE)) {
          return true;
        }
      }
      return false;
    }

    private void grow(double units) {
      double exact = units >= most * (1 - TOLERANCE) ? most : units;
      most -= exact;
      flow.given += exact;
      if (flow.given >= flow.width * (1 - TOLERANCE)) {
        flow.given = flow.width;
      }
      for (int i = 0; i < held.length; i++) {
        held[i] += exact * flow.demand[i];
      }
    }
  }

  /**
   * Nothing is given yet.
   *
   * @param capacity against which shares are counted
   * @param free what there is to give
   */
  public ProgressiveFilling(double[] capacity, double[] free) {
    this.capacity = capacity;
    this.perUnit = Arrays.stream(capacity).map(amount -> 1 / amount).toArray();
    this.free = free.clone();
    this.rate = new double[capacity.length];
    this.gone = new boolean[capacity.length];
    markGone();
  }

  /** Raises the claims together, each from what it has. */
  public void fill(Collection<Claim> claims) {
    PriorityQueue<Claim> waiting =
        new PriorityQueue<>(claims.size() + 1, (a, b) -> Double.compare(a.next, b.next));
    double share = 0;
    for (Claim claim : claims) {
      begin(claim, waiting, share);
    }
    while (!waiting.isEmpty()) {
      double until = waiting.element().next;
      if (until > share) {
        share = rise(share, until);
        if (markGone()) {
          stopThoseWithoutRoom(waiting, share);
          continue;
        }
      }
      turn(waiting.remove(), waiting, share);
    }
  }

  /** Lets the share rise to a height, or until a type is used up; says how high it came. */
  private double rise(double share, double until) {
    double reached = until;
    for (int i = 0; i < free.length; i++) {
      if (rate[i] > 0 && !gone[i]) {
        reached = Math.min(reached, share + free[i] / rate[i]);
      }
    }
    for (int i = 0; i < free.length; i++) {
      free[i] -= rate[i] * (reached - share);
    }
    return reached;
  }

  /** Marks the types of which nothing is left; says whether there are more than before. */
  private boolean markGone() {
    boolean more = false;
    for (int i = 0; i < free.length; i++) {
      if (!gone[i] && free[i] <= capacity[i] * TOLERANCE) {
        gone[i] = true;
        more = true;
      }
    }
    return more;
  }

  private boolean needsWhatIsGone(Flow flow) {
    for (int i = 0; i < gone.length; i++) {
      if (gone[i] && flow.demand[i] > 0) {
        return true;
      }
    }
    return false;
  }

  /** Lets someone grow by its first flow that can, if there is one, as soon as its turn comes. */
  private void begin(Claim claim, PriorityQueue<Claim> waiting, double share) {
    while (setsOut(claim)) {
      if (claim.next > share) {
        waiting.add(claim);
        return;
      }
      if (claim.next < share) {
        catchUp(claim, waiting, share);
      }
      if (canGrow(claim)) {
        grow(claim, waiting, share);
        return;
      }
    }
  }

  /** Chooses the flow by which someone grows; false when there is none. */
  private boolean setsOut(Claim claim) {
    if (claim.isAtLevel()) {
      return false;
    }
    for (Flow flow : claim.flows) {
      if (flow.given < flow.width * (1 - TOLERANCE) && !needsWhatIsGone(flow)) {
        claim.flow = flow;
        claim.most = flow.width - flow.given;
        for (int i = 0; claim.isBounded && i < claim.level.length; i++) {
          if (claim.level[i] > 0 && flow.demand[i] > 0) {
            claim.most = Math.min(claim.most, (claim.level[i] - claim.held[i]) / flow.demand[i]);
          }
        }
        claim.binding = -1;
        claim.next = claim.shareWith(0, perUnit);
        return true;
      }
    }
    return false;
  }

  private boolean canGrow(Claim claim) {
    return claim.most > 0 && !needsWhatIsGone(claim.flow);
  }

  /** Someone's turn comes, or it is full, or the share of another type grows from now on. */
  private void turn(Claim claim, PriorityQueue<Claim> waiting, double share) {
    if (claim.binding >= 0) {
      stop(claim, share);
    }
    if (canGrow(claim)) {
      grow(claim, waiting, share);
    } else {
      begin(claim, waiting, share);
    }
  }

  private void grow(Claim claim, PriorityQueue<Claim> waiting, double share) {
    claim.binding = slowest(claim, share);
    addRate(claim, 1);
    claim.next = nextChange(claim);
    waiting.add(claim);
  }

  /** Who grew by something else before may have less of this than the others have by now. */
  private void catchUp(Claim claim, PriorityQueue<Claim> waiting, double share) {
    double units = claim.unitsTo(share, capacity);
    for (int i = 0; i < free.length; i++) {
      if (claim.flow.demand[i] > 0) {
        units = Math.min(units, free[i] / claim.flow.demand[i]);
      }
    }
    for (int i = 0; i < free.length; i++) {
      free[i] -= units * claim.flow.demand[i];
    }
    claim.grow(units);
    if (markGone()) {
      stopThoseWithoutRoom(waiting, share);
    }
  }

  private void stopThoseWithoutRoom(PriorityQueue<Claim> waiting, double share) {
    List<Claim> stopping = new ArrayList<>();
    waiting.removeIf(claim -> needsWhatIsGone(claim.flow) && stopping.add(claim));
    for (Claim claim : stopping) {
      if (claim.binding >= 0) {
        stop(claim, share);
      }
      begin(claim, waiting, share);
    }
  }

  private void stop(Claim claim, double share) {
    addRate(claim, -1);
    claim.grow(claim.unitsTo(share, capacity));
  }

  private void addRate(Claim claim, int sign) {
    int type = claim.binding;
    double units = claim.weight * capacity[type] / claim.flow.demand[type];
    for (int i = 0; i < rate.length; i++) {
      rate[i] += sign * units * claim.flow.demand[i];
    }
    growing += sign;
    if (growing == 0) {
      // Sums of differences drift.
      Arrays.fill(rate, 0);
    }
  }

  /**
   * The type in which someone has reached a share, the largest of those that it grows by; of equals
   * the one to stay the largest.
   */
  private int slowest(Claim claim, double share) {
    double reached = share * claim.weight * (1 - TOLERANCE);
    int slowest = -1;
    double most = 0;
    for (int i = 0; i < perUnit.length; i++) {
      double growth = claim.flow.demand[i] * perUnit[i];
      if (claim.flow.demand[i] > 0 && claim.held[i] * perUnit[i] >= reached && growth > most) {
        slowest = i;
        most = growth;
      }
    }
    return slowest;
  }

  /** The share at which someone is full, or the share of another type becomes its largest. */
  private double nextChange(Claim claim) {
    double units = claim.most;
    int now = claim.binding;
    double growth = claim.flow.demand[now] * perUnit[now];
    for (int i = 0; i < perUnit.length; i++) {
      double faster = claim.flow.demand[i] * perUnit[i] - growth;
      if (claim.flow.demand[i] > 0 && faster > 0) {
        double behind = claim.held[now] * perUnit[now] - claim.held[i] * perUnit[i];
        units = Math.min(units, Math.max(0, behind / faster));
      }
    }
    return claim.shareWith(units, perUnit);
  }
}
