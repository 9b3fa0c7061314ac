package io.github.punctual.reservation.compile;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * All plans of a tiny world: so many bundles of each of two kinds at each of a few steps, small
 * ones and ones twice as large, in a capacity of three small ones. A plan is a list of two numbers
 * for each step.
 */
final class FeasiblePlans {
  static final int STEPS = 6;
  static final int CAPACITY = 3;

  /** More combinations are not tried. */
  private static final int PATIENCE = 1_000_000;

  private FeasiblePlans() {}

  /** Too many plans to look at. */
  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** The time that may pass between two parts of an order, in steps. */
  record Between(long least, long most) {}

  static NavigableSet<List<Integer>> none() {
    return new TreeSet<>(FeasiblePlans::compare);
  }

  static NavigableSet<List<Integer>> onlyTheEmptyOne() {
    NavigableSet<List<Integer>> result = none();
    result.add(Collections.nCopies(2 * STEPS, 0));
    return result;
  }

  /**
   * The plans of one atom with at most CAPACITY in parallel, whatever the capacity; a total below 0
   * stands for any.
   */
  static NavigableSet<List<Integer>> ofAtom(
      int kind, int gang, int most, int lease, long total, long start, long finish) {
    NavigableSet<List<Integer>> result = none();
    fill(new int[STEPS], 0, kind, gang, most, lease, total, start, finish, result);
    return result;
  }

  private static void fill(
      int[] held,
      int step,
      int kind,
      int gang,
      int most,
      int lease,
      long total,
      long start,
      long finish,
      NavigableSet<List<Integer>> result) {
    if (step == STEPS) {
      if ((total < 0 || Arrays.stream(held).sum() == total) && keepsLeases(held, lease)) {
        Integer[] plan = new Integer[2 * STEPS];
        Arrays.fill(plan, 0);
        for (int i = 0; i < STEPS; i++) {
          plan[2 * i + kind] = held[i];
        }
        result.add(List.of(plan));
      }
      return;
    }
    boolean open = step >= start && step < finish;
    for (int bundles = 0; bundles <= (open ? most : 0); bundles += gang) {
      held[step] = bundles;
      fill(held, step + 1, kind, gang, most, lease, total, start, finish, result);
    }
    held[step] = 0;
  }

  /** First taken, first given back: the longest that the shortest hold can be. */
  private static boolean keepsLeases(int[] held, int lease) {
    int taken = 0;
    int given = 0;
    int[] since = new int[STEPS * CAPACITY + 1];
    for (int step = 0; step <= STEPS; step++) {
      int now = step == STEPS ? 0 : held[step];
      while (taken - given > now) {
        if (step - since[given++] < lease) {
          return false;
        }
      }
      while (taken - given < now) {
        since[taken++] = step;
      }
    }
    return true;
  }

  /** The plans for both. */
  static NavigableSet<List<Integer>> both(
      NavigableSet<List<Integer>> a, NavigableSet<List<Integer>> b) {
    return combine(a, b, Optional.empty());
  }

  /** The plans for one after the other. */
  static NavigableSet<List<Integer>> inTurn(
      NavigableSet<List<Integer>> a, NavigableSet<List<Integer>> b, Between gap) {
    return combine(a, b, Optional.of(gap));
  }

  private static NavigableSet<List<Integer>> combine(
      NavigableSet<List<Integer>> a, NavigableSet<List<Integer>> b, Optional<Between> gap) {
    if ((long) a.size() * b.size() > PATIENCE) {
      throw new TooMany();
    }
    NavigableSet<List<Integer>> result = none();
    for (List<Integer> x : a) {
      for (List<Integer> y : b) {
        if (gap.isEmpty() || isBetween(start(y) - end(x), gap.get())) {
          sum(x, y).ifPresent(result::add);
        }
      }
    }
    return result;
  }

  private static boolean isBetween(int steps, Between gap) {
    return steps >= 0 && steps >= gap.least() && steps <= gap.most();
  }

  private static Optional<List<Integer>> sum(List<Integer> x, List<Integer> y) {
    Integer[] sum = new Integer[2 * STEPS];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = x.get(i) + y.get(i);
    }
    List<Integer> plan = List.of(sum);
    return fits(plan) ? Optional.of(plan) : Optional.empty();
  }

  static boolean fits(List<Integer> plan) {
    for (int i = 0; i < plan.size(); i += 2) {
      if (plan.get(i) + 2 * plan.get(i + 1) > CAPACITY) {
        return false;
      }
    }
    return true;
  }

  /** The first step with anything in it. */
  static int start(List<Integer> plan) {
    for (int i = 0; i < plan.size(); i++) {
      if (plan.get(i) > 0) {
        return i / 2;
      }
    }
    throw new IllegalArgumentException("nothing is held");
  }

  /** The step after the last with anything in it. */
  static int end(List<Integer> plan) {
    for (int i = plan.size() - 1; i >= 0; i--) {
      if (plan.get(i) > 0) {
        return i / 2 + 1;
      }
    }
    throw new IllegalArgumentException("nothing is held");
  }

  static boolean isEmpty(List<Integer> plan) {
    return plan.stream().allMatch(held -> held == 0);
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    for (int i = 0; i < a.size(); i++) {
      if (!a.get(i).equals(b.get(i))) {
        return a.get(i) - b.get(i);
      }
    }
    return 0;
  }
}
