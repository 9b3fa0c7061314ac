package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Which hard queues hold most of a type at an instant. */
final class HardQueueHolders {
  private HardQueueHolders() {}

  /**
   * The greatest first.
   *
   * @param peaks what each queue holds at most, the greatest first
   * @param without a queue that does not count; may be null
   */
  static List<Holder> of(
      List<HardPeaks.Peak> peaks, Admitted without, Commitments.Comparison comparison) {
    List<Holder> holders = new ArrayList<>();
    for (HardPeaks.Peak peak : peaks) {
      boolean full = holders.size() == ConditionResult.MOST_HOLDERS;
      if (full && peak.rate() <= holders.get(holders.size() - 1).amount()) {
        break;
      }
      Optional<Holder> held =
          peak.queue() == without
              ? Optional.empty()
              : held(peak.queue(), comparison).filter(h -> h.amount() > 0);
      if (held.isPresent()) {
        holders.add(held.get());
        // Those that come later stay behind equals.
        holders.sort(Comparator.comparingDouble(Holder::amount).reversed());
        if (full) {
          holders.remove(ConditionResult.MOST_HOLDERS);
        }
      }
    }
    return holders;
  }

  private static Optional<Holder> held(Admitted queue, Commitments.Comparison comparison) {
    BurstPlan plan = queue.plan();
    String type = comparison.type();
    if (plan instanceof BurstPlan.Repeated repeated) {
      double rate = rate(repeated.demand(), repeated.onTimeMillis(), type);
      if (repeated.firstMillis().isEmpty() || comparison.atMillis().isEmpty()) {
        return holder(queue, rate, OptionalLong.empty());
      }
      long at = comparison.atMillis().getAsLong();
      long since = at - repeated.firstMillis().getAsLong();
      long phase = Math.floorMod(since, repeated.gapMillis());
      return since >= 0 && phase < repeated.onTimeMillis()
          ? holder(queue, rate, OptionalLong.of(at - phase + repeated.onTimeMillis()))
          : Optional.empty();
    }
    return comparison.atMillis().isEmpty()
        ? Optional.empty()
        : held(queue, (BurstPlan.Listed) plan, type, comparison.atMillis().getAsLong());
  }

  private static Optional<Holder> held(
      Admitted queue, BurstPlan.Listed plan, String type, long at) {
    int last = plan.arrivedBy(at);
    if (last < 0 || plan.bursts().get(last).deadlineMillis() <= at) {
      return Optional.empty();
    }
    Burst burst = plan.bursts().get(last);
    double rate = rate(burst.demand(), burst.onTimeMillis(), type);
    return holder(queue, rate, OptionalLong.of(burst.deadlineMillis()));
  }

  private static double rate(ResourceSeconds demand, long onTimeMillis, String type) {
    return demand.get(type) * 1000 / onTimeMillis;
  }

  private static Optional<Holder> holder(Admitted queue, double rate, OptionalLong until) {
    return Optional.of(new Holder(queue.standing.queue(), rate, until));
  }
}
