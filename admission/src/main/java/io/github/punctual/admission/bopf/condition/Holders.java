package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** Which hard queues hold most of a type at an instant. */
final class Holders {
  private Holders() {}

  /** The greatest first, the older among equals. */
  static List<Holder> of(
      Iterable<Admitted> queues, Commitments.Comparison comparison, Predicate<Admitted> counted) {
    List<Holder> holders = new ArrayList<>();
    for (Admitted queue : queues) {
      if (queue.isHard() && counted.test(queue)) {
        held(queue, comparison).filter(holder -> holder.amount() > 0).ifPresent(holders::add);
        if (holders.size() > 2 * ConditionResult.MOST_HOLDERS) {
          keepGreatest(holders);
        }
      }
    }
    keepGreatest(holders);
    return holders;
  }

  private static void keepGreatest(List<Holder> holders) {
    holders.sort(Comparator.comparingDouble(Holder::amount).reversed());
    if (holders.size() > ConditionResult.MOST_HOLDERS) {
      holders.subList(ConditionResult.MOST_HOLDERS, holders.size()).clear();
    }
  }

  private static Optional<Holder> held(Admitted queue, Commitments.Comparison comparison) {
    BurstPlan plan = queue.plan();
    String type = comparison.type();
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return always(queue, rate(aperiodic.demand(), aperiodic.onTimeMillis(), type));
    }
    if (plan instanceof BurstPlan.Periodic periodic) {
      double rate = rate(periodic.demand(), periodic.onTimeMillis(), type);
      if (periodic.firstMillis().isEmpty() || comparison.atMillis().isEmpty()) {
        return always(queue, rate);
      }
      long at = comparison.atMillis().getAsLong();
      long since = at - periodic.firstMillis().getAsLong();
      long phase = Math.floorMod(since, periodic.periodMillis());
      return since >= 0 && phase < periodic.onTimeMillis()
          ? until(queue, rate, at - phase + periodic.onTimeMillis())
          : Optional.empty();
    }
    return comparison.atMillis().isEmpty()
        ? Optional.empty()
        : held(queue, (BurstPlan.Listed) plan, type, comparison.atMillis().getAsLong());
  }

  private static Optional<Holder> held(
      Admitted queue, BurstPlan.Listed plan, String type, long at) {
    List<Burst> bursts = plan.bursts();
    int low = 0;
    int high = bursts.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (bursts.get(middle).arrivalMillis() <= at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0 || bursts.get(low - 1).deadlineMillis() <= at) {
      return Optional.empty();
    }
    Burst burst = bursts.get(low - 1);
    return until(queue, rate(burst.demand(), burst.onTimeMillis(), type), burst.deadlineMillis());
  }

  private static double rate(ResourceSeconds demand, long onTimeMillis, String type) {
    return demand.get(type) * 1000 / onTimeMillis;
  }

  private static Optional<Holder> always(Admitted queue, double rate) {
    return Optional.of(new Holder(queue.standing.queue(), rate, OptionalLong.empty()));
  }

  private static Optional<Holder> until(Admitted queue, double rate, long millis) {
    return Optional.of(new Holder(queue.standing.queue(), rate, OptionalLong.of(millis)));
  }
}
