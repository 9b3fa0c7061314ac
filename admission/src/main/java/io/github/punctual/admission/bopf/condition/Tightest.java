package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPeak;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

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
   * Of the bursts that are not over, each taken to last until the next may come; where arrivals are
   * not known, of those that may come from now on.
   */
  static Tightest of(BurstPlan plan, ForeseenCapacity forecast, long nowMillis) {
    if (plan instanceof BurstPlan.Listed listed) {
      return ofListed(listed, forecast, nowMillis);
    }
    BurstPlan.Repeated repeated = (BurstPlan.Repeated) plan;
    return repeated.firstMillis().isEmpty() || forecast.isConstant()
        ? ofAnyPhase(repeated.demand(), repeated.gapMillis(), forecast, nowMillis)
        : ofPeriodic(repeated, forecast, nowMillis);
  }

  private static Tightest ofListed(BurstPlan.Listed listed, ForeseenCapacity forecast, long now) {
    List<Burst> bursts = listed.bursts();
    if (forecast.isConstant() && now < listed.nextMillis(0)) {
      return ofPeaks(listed, forecast, now);
    }
    Tightest tightest = NOTHING;
    for (int i = 0; i < bursts.size(); i++) {
      Burst burst = bursts.get(i);
      long next = listed.nextMillis(i);
      if (next > now) {
        tightest = tightest.or(burst.demand(), burst.arrivalMillis(), next, forecast);
      }
    }
    return tightest;
  }

  /** While none is over, and capacity is the same for all. */
  private static Tightest ofPeaks(BurstPlan.Listed listed, ForeseenCapacity forecast, long now) {
    BurstPeak tightest = null;
    double part = -1;
    for (BurstPeak peak : listed.peaks()) {
      double here = peak.density() / forecast.least(peak.type(), now, now);
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
        forecast.amount(type, burst.arrivalMillis(), next),
        OptionalLong.of(burst.arrivalMillis()),
        next);
  }

  /** The integral over a window of constant length is least where it begins or ends with a step. */
  private static Tightest ofAnyPhase(
      ResourceSeconds demand, long gap, ForeseenCapacity forecast, long now) {
    if (forecast.isConstant()) {
      Tightest tightest = NOTHING.or(demand, now, now + gap, forecast);
      return new Tightest(
          tightest.type, tightest.demand, tightest.whole, OptionalLong.empty(), Long.MAX_VALUE);
    }
    Set<Long> arrivals = new TreeSet<>();
    arrivals.add(now);
    forecast.changesAfter(
        now,
        change -> {
          arrivals.add(change);
          arrivals.add(change - gap);
        });
    Tightest tightest = NOTHING;
    for (long arrival : arrivals) {
      if (arrival >= now) {
        tightest = tightest.or(demand, arrival, arrival + gap, forecast);
      }
    }
    // From then on it is known whether it came.
    return tightest.until(tightest.arrivalMillis.orElse(now) + 1);
  }

  /** All gaps that lie within one step of the forecast are the same, so one of each will do. */
  private static Tightest ofPeriodic(
      BurstPlan.Repeated periodic, ForeseenCapacity forecast, long now) {
    long first = periodic.firstMillis().getAsLong();
    long period = periodic.gapMillis();
    Set<Long> bursts = new TreeSet<>();
    bursts.add(Math.max(0, Math.floorDiv(now - first, period)));
    forecast.changesAfter(
        now,
        change -> {
          long burst = Math.max(0, Math.floorDiv(change - first, period));
          bursts.add(burst);
          bursts.add(burst + 1);
        });
    Tightest tightest = NOTHING;
    for (long burst : bursts) {
      long arrival = first + burst * period;
      tightest = tightest.or(periodic.demand(), arrival, arrival + period, forecast);
    }
    return tightest;
  }

  private Tightest until(long millis) {
    return new Tightest(type, demand, whole, arrivalMillis, millis);
  }

  private Tightest or(ResourceSeconds burst, long arrival, long next, ForeseenCapacity forecast) {
    Tightest tightest = this;
    for (Map.Entry<String, Double> entry : burst.amounts().entrySet()) {
      double whole = forecast.amount(entry.getKey(), arrival, next);
      if (entry.getValue() / whole > tightest.part()) {
        tightest =
            new Tightest(entry.getKey(), entry.getValue(), whole, OptionalLong.of(arrival), next);
      }
    }
    return tightest;
  }
}
