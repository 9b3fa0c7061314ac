package io.github.punctual.reservation.plan;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Violation.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What holds of every plan that planners made: checked against the definitions, from scratch, and
 * not with what plans and planners know. After a loss of capacity, until the plan is adapted,
 * {@link Rule#CAPACITY} alone may be broken.
 */
public final class PlanInvariants {
  private PlanInvariants() {}

  /** All that is broken, the plan's own rules first and then those of reservations by name. */
  public static List<Violation> check(Plan plan) {
    List<Violation> violations = new ArrayList<>();
    checkSums(plan, violations);
    for (Reservation reservation : plan.reservations()) {
      for (Violation violation : check(reservation.demand(), reservation.placement())) {
        violations.add(
            new Violation(violation.rule(), Optional.of(reservation.key()), violation.text()));
      }
    }
    return violations;
  }

  /** What is broken of a demand by a placement, whatever else is in a plan. */
  public static List<Violation> check(Demand demand, Placement placement) {
    return new PlacementInvariants(placement).check(demand);
  }

  /**
   * Stops at a plan that breaks a rule.
   *
   * @throws IllegalStateException with all violations
   */
  public static void require(Plan plan) {
    List<Violation> violations = check(plan);
    if (!violations.isEmpty()) {
      throw new IllegalStateException(
          "the plan breaks %d rules: %s".formatted(violations.size(), violations));
    }
  }

  private static void checkSums(Plan plan, List<Violation> violations) {
    Map<String, long[]> sums = sums(plan);
    boolean promisedMore = false;
    boolean differs = false;
    for (long step = plan.origin(); step < plan.horizon(); step++) {
      ResourceVector sum = sumAt(sums, (int) (step - plan.origin()));
      ResourceVector promised = plan.promised(step);
      ResourceVector capacity = plan.capacity(step);
      if (!differs && !promised.equals(sum)) {
        differs = true;
        violations.add(
            new Violation(
                Rule.SUM,
                Optional.empty(),
                "at step %d %s is said to be promised, and placements sum up to %s"
                    .formatted(step, promised, sum)));
      }
      // The first step of each stretch tells enough.
      boolean tooMuch = !sum.fitsIn(capacity);
      if (tooMuch && !promisedMore) {
        violations.add(
            new Violation(
                Rule.CAPACITY,
                Optional.empty(),
                "from step %d on %s is promised of %s".formatted(step, sum, capacity)));
      }
      promisedMore = tooMuch;
    }
  }

  private static Map<String, long[]> sums(Plan plan) {
    long origin = plan.origin();
    int steps = (int) (plan.horizon() - origin);
    Map<String, long[]> sums = new TreeMap<>();
    for (Reservation reservation : plan.reservations()) {
      for (Allocation allocation : reservation.placement().allocations()) {
        for (Run run : allocation.runs()) {
          int from = (int) Math.min(steps, Math.max(0, run.start() - origin));
          int to = (int) Math.min(steps, Math.max(0, run.end() - origin));
          allocation
              .stage()
              .bundle()
              .amounts()
              .forEach(
                  (type, amount) -> {
                    long[] changes = sums.computeIfAbsent(type, t -> new long[steps + 1]);
                    changes[from] += amount * run.bundles();
                    changes[to] -= amount * run.bundles();
                  });
        }
      }
    }
    for (long[] changes : sums.values()) {
      for (int i = 1; i <= steps; i++) {
        changes[i] += changes[i - 1];
      }
    }
    return sums;
  }

  private static ResourceVector sumAt(Map<String, long[]> sums, int slot) {
    Map<String, Long> sum = new TreeMap<>();
    sums.forEach((type, amounts) -> sum.put(type, amounts[slot]));
    return ResourceVector.of(sum);
  }
}
