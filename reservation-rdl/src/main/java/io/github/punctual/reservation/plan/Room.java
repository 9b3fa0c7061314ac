package io.github.punctual.reservation.plan;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * How many bundles of a kind can be added to a plan, as it is when asked, with the types of the
 * bundle looked up once. Nothing can be added outside of the plan's horizon.
 */
public final class Room {
  private final Plan plan;
  private final String[] types;
  private final FreeSteps[] free;
  private final long[] amounts;

  /** Whether the plan never had any of a type that the bundle needs. */
  private final boolean never;

  Room(Plan plan, ResourceVector bundle) {
    if (bundle.isZero()) {
      throw new IllegalArgumentException("the bundle is zero and would fit without end");
    }
    this.plan = plan;
    types = bundle.amounts().keySet().toArray(String[]::new);
    free = new FreeSteps[types.length];
    amounts = new long[types.length];
    boolean missing = false;
    for (int i = 0; i < types.length; i++) {
      free[i] = plan.free(types[i]).orElse(null);
      amounts[i] = bundle.get(types[i]);
      missing |= free[i] == null;
    }
    never = missing;
  }

  /** How many can be added at a step: at least 0 and at most {@code most}. */
  public int at(long step, int most) {
    if (never || step < plan.origin() || step >= plan.horizon()) {
      return 0;
    }
    long room = most;
    for (int i = 0; i < free.length; i++) {
      room = fitting(free[i].at(step), amounts[i], room);
    }
    return (int) room;
  }

  /** For those who look for long: see {@link Plan#goOn}. */
  public void goOn() {
    plan.goOn();
  }

  /** How many can be added at every step of [from, to): at least 0 and at most {@code most}. */
  public int least(long from, long to, int most) {
    if (never || from < plan.origin() || to > plan.horizon()) {
      return 0;
    }
    long room = most;
    for (int i = 0; i < free.length && room > 0; i++) {
      room = fitting(free[i].least(from, to), amounts[i], room);
    }
    return (int) room;
  }

  /** Divides only where it must: divisions cost more than all else here. */
  private static long fitting(long free, long amount, long most) {
    if (free < amount) {
      return 0;
    }
    return times(amount, most) <= free ? most : free / amount;
  }

  /** The product, or the largest number where it is larger. */
  private static long times(long amount, long bundles) {
    if (amount <= Integer.MAX_VALUE) {
      return amount * bundles;
    }
    return amount <= Long.MAX_VALUE / Math.max(1, bundles) ? amount * bundles : Long.MAX_VALUE;
  }

  /**
   * The last step of [from, to) at which fewer than this many can be added; {@code from - 1} when
   * there is none.
   */
  public long lastBelow(int bundles, long from, long to) {
    if (to > plan.horizon() && to > from) {
      return to - 1;
    }
    long first = Math.max(from, plan.origin());
    for (long step = to - 1; step >= first; step--) {
      if (blockFits(step, bundles)) {
        step = Math.max(first, blockStart(step));
      } else if (!fits(step, bundles)) {
        return step;
      }
    }
    return first > from ? Math.min(first, to) - 1 : from - 1;
  }

  private static long blockStart(long step) {
    return Math.floorDiv(step, FreeSteps.BLOCK) * (long) FreeSteps.BLOCK;
  }

  private boolean blockFits(long step, int bundles) {
    if (never) {
      return bundles <= 0;
    }
    for (int i = 0; i < free.length; i++) {
      if (!free[i].blockHas(step, times(amounts[i], bundles))) {
        return false;
      }
    }
    return true;
  }

  private boolean fits(long step, int bundles) {
    if (never) {
      return bundles <= 0;
    }
    for (int i = 0; i < free.length; i++) {
      if (free[i].at(step) < times(amounts[i], bundles)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Which share of the capacity is promised, at each of some steps: the largest over the types of
   * the bundle, 0 or more, above 1 where more is promised than there is.
   *
   * @param from the first step; all are in the horizon
   * @param stride from each step to the next, at least 1
   * @param shares takes one number for each
   */
  public void shares(long from, long stride, double[] shares) {
    Arrays.fill(shares, never ? 1 : 0);
    if (never || shares.length == 0) {
      return;
    }
    long to = from + (shares.length - 1) * stride + 1;
    List<Map.Entry<Long, ResourceVector>> capacities = plan.capacities(from, to);
    int slot = 0;
    for (int c = 0; c < capacities.size(); c++) {
      long until = c + 1 < capacities.size() ? capacities.get(c + 1).getKey() : to;
      int end = (int) ((until - from + stride - 1) / stride);
      for (int i = 0; i < free.length; i++) {
        double capacity = (double) capacities.get(c).getValue().get(types[i]);
        for (int s = slot; s < end; s++) {
          double share = capacity > 0 ? 1 - free[i].at(from + s * stride) / capacity : 1;
          shares[s] = Math.max(shares[s], share);
        }
      }
      slot = end;
    }
  }
}
