package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPeak;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The burst, and its resource type, that takes the largest part of all that the cluster gives from
 * one arrival to the next: the one comparison which decides (1) and (2) for a queue, whatever the
 * number of queues.
 *
 * @param type the resource type; empty when the queue has no burst left
 * @param demand of the burst, in resource-seconds
 * @param whole what all the cluster gives from its arrival to the next, in resource-seconds
 * @param arrivalMillis when it arrives; empty when that is not known or makes no difference
 * @param untilMillis from then on another burst may be the tightest
 */
record Tightest(
    String type, double demand, double whole, OptionalLong arrivalMillis, long untilMillis) {
  static final Tightest NOTHING = new Tightest("", 0, 0, OptionalLong.empty(), Long.MAX_VALUE);

  /** The part of the whole cluster that the queue needs in the long run. */
  double part() {
    return demand == 0 ? 0 : demand / whole;
  }

  /** The sum of weights up to which a queue with some weight keeps within its share. */
  double toleratedWeights(double weight) {
    return weight / part();
  }

  /**
   * Of the bursts that are not over, each taken to last until the next may come; of those that are
   * all alike, of any.
   */
  static Tightest of(BurstPlan plan, ResourceVector capacity, long nowMillis) {
    if (plan instanceof BurstPlan.Listed listed) {
      return nowMillis < listed.nextMillis(0)
          ? ofPeaks(listed, capacity)
          : ofListed(listed, capacity, nowMillis);
    }
    BurstPlan.Repeated repeated = (BurstPlan.Repeated) plan;
    Tightest tightest =
        NOTHING.or(repeated.demand(), nowMillis, nowMillis + repeated.gapMillis(), capacity);
    return new Tightest(
        tightest.type, tightest.demand, tightest.whole, OptionalLong.empty(), Long.MAX_VALUE);
  }

  private static Tightest ofListed(BurstPlan.Listed listed, ResourceVector capacity, long now) {
    Tightest tightest = NOTHING;
    for (int i = 0; i < listed.bursts().size(); i++) {
      Burst burst = listed.bursts().get(i);
      long next = listed.nextMillis(i);
      if (next > now) {
        tightest = tightest.or(burst.demand(), burst.arrivalMillis(), next, capacity);
      }
    }
    return tightest;
  }

  /** The tightest of the peaks, where no burst is over yet. */
  private static Tightest ofPeaks(BurstPlan.Listed listed, ResourceVector capacity) {
    BurstPeak tightest = null;
    double part = -1;
    for (BurstPeak peak : listed.peaks()) {
      double here = peak.density() / capacity.get(peak.type());
      if (here > part) {
        part = here;
        tightest = peak;
      }
    }
    if (tightest == null) {
      return NOTHING;
    }
    Burst burst = listed.bursts().get(tightest.densest());
    long next = listed.nextMillis(tightest.densest());
    String type = tightest.type();
    return new Tightest(
        type,
        burst.demand().get(type),
        amount(capacity, type, burst.arrivalMillis(), next),
        OptionalLong.of(burst.arrivalMillis()),
        next);
  }

  private Tightest or(ResourceSeconds burst, long arrival, long next, ResourceVector capacity) {
    Tightest tightest = this;
    for (Map.Entry<String, Double> entry : burst.amounts().entrySet()) {
      double whole = amount(capacity, entry.getKey(), arrival, next);
      if (entry.getValue() / whole > tightest.part()) {
        tightest =
            new Tightest(entry.getKey(), entry.getValue(), whole, OptionalLong.of(arrival), next);
      }
    }
    return tightest;
  }

  /** All of a type that there is between two instants, in resource-seconds. */
  private static double amount(ResourceVector capacity, String type, long from, long to) {
    return capacity.get(type) * ((to - from) / 1000.0);
  }
}
