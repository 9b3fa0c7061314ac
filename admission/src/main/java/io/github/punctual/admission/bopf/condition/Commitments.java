package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What is committed to hard queues over time, and the resource condition (3) against it. */
final class Commitments {
  /** How many bursts of one queue a common period may have, so that it is followed exactly. */
  static final long MOST_BURSTS = 10_000;

  private final Forecast forecast;
  private final long mostBursts;
  private final List<BurstPlan> hard = new ArrayList<>();
  private final Map<String, TypeLoad> types = new TreeMap<>();
  private long hyperperiod = 1;
  private long shortest = Long.MAX_VALUE;

  Commitments(Forecast forecast) {
    this(forecast, MOST_BURSTS);
  }

  Commitments(Forecast forecast, long mostBursts) {
    this.forecast = forecast;
    this.mostBursts = mostBursts;
  }

  /** Commits what a queue declared. */
  void add(BurstPlan plan, long now) {
    hard.add(plan);
    if (plan instanceof BurstPlan.Periodic periodic && periodic.firstMillis().isPresent()) {
      long shorter = Math.min(shortest, periodic.periodMillis());
      OptionalLong common =
          Divisors.multiple(
              hyperperiod,
              periodic.periodMillis(),
              shorter > Long.MAX_VALUE / mostBursts ? Long.MAX_VALUE : shorter * mostBursts);
      if (common.isPresent()) {
        shortest = shorter;
        if (common.getAsLong() != hyperperiod) {
          hyperperiod = common.getAsLong();
          types.clear();
          hard.forEach(each -> commit(each, now));
          return;
        }
      }
    }
    commit(plan, now);
  }

  private void commit(BurstPlan plan, long now) {
    if (plan instanceof BurstPlan.Listed listed) {
      for (Burst burst : listed.bursts()) {
        if (burst.deadlineMillis() > now) {
          rates(burst.demand(), burst.onTimeMillis())
              .forEach(
                  (type, rate) ->
                      load(type).addDated(burst.arrivalMillis(), burst.deadlineMillis(), rate));
        }
      }
    } else if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      rates(aperiodic.demand(), aperiodic.onTimeMillis())
          .forEach((type, rate) -> load(type).addAnyTime(rate));
    } else {
      BurstPlan.Periodic periodic = (BurstPlan.Periodic) plan;
      rates(periodic.demand(), periodic.onTimeMillis())
          .forEach(
              (type, rate) -> {
                if (periodic.firstMillis().isEmpty()) {
                  load(type).addAnyTime(rate);
                } else {
                  load(type)
                      .addPeriodic(
                          periodic.firstMillis().getAsLong(),
                          periodic.periodMillis(),
                          periodic.onTimeMillis(),
                          rate,
                          now);
                }
              });
    }
  }

  /** Where a queue comes closest to what is not committed, or exceeds it by most. */
  Comparison closest(BurstPlan plan, long now) {
    Comparison closest = Comparison.NOTHING;
    if (plan instanceof BurstPlan.Listed listed) {
      for (Burst burst : listed.bursts()) {
        if (burst.deadlineMillis() > now) {
          long from = Math.max(now, burst.arrivalMillis());
          for (Map.Entry<String, Double> rate :
              rates(burst.demand(), burst.onTimeMillis()).entrySet()) {
            TypeLoad load = load(rate.getKey());
            closest = closest.or(rate, load.during(from, burst.deadlineMillis(), rate.getValue()));
          }
        }
      }
    } else if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      for (Map.Entry<String, Double> rate :
          rates(aperiodic.demand(), aperiodic.onTimeMillis()).entrySet()) {
        closest = closest.or(rate, load(rate.getKey()).always(now, rate.getValue()));
      }
    } else {
      BurstPlan.Periodic periodic = (BurstPlan.Periodic) plan;
      for (Map.Entry<String, Double> rate :
          rates(periodic.demand(), periodic.onTimeMillis()).entrySet()) {
        closest = closest.or(rate, free(periodic, load(rate.getKey()), rate.getValue(), now));
      }
    }
    return closest;
  }

  private static TypeLoad.Free free(
      BurstPlan.Periodic periodic, TypeLoad load, double rate, long now) {
    return periodic.firstMillis().isEmpty()
        ? load.always(now, rate)
        : load.periodically(
            periodic.firstMillis().getAsLong(),
            periodic.periodMillis(),
            periodic.onTimeMillis(),
            rate,
            now);
  }

  private TypeLoad load(String type) {
    return types.computeIfAbsent(type, t -> new TypeLoad(t, forecast, hyperperiod));
  }

  /** The constant rates at which a burst is done just in time: d / t of (3). */
  static Map<String, Double> rates(ResourceSeconds demand, long onTimeMillis) {
    return demand.times(1000.0 / onTimeMillis).amounts();
  }

  /**
   * A comparison of (3).
   *
   * @param type the resource type; empty when nothing is asked
   * @param asked at once
   * @param free what is not committed, below 0 when more is committed than there is
   * @param atMillis when; empty when at any time
   */
  record Comparison(String type, double asked, double free, OptionalLong atMillis) {
    static final Comparison NOTHING = new Comparison("", 0, 0, OptionalLong.empty());

    /** How many times what is free is asked for; infinite when nothing is. */
    double ratio() {
      return asked == 0 ? 0 : free <= 0 ? Double.POSITIVE_INFINITY : asked / free;
    }

    boolean holds(Forecast forecast, long nowMillis) {
      return type.isEmpty() || Tolerance.atMost(asked, free, forecast.most(type, nowMillis));
    }

    private Comparison or(Map.Entry<String, Double> rate, TypeLoad.Free free) {
      Comparison other =
          new Comparison(rate.getKey(), rate.getValue(), free.amount(), free.atMillis());
      return other.ratio() > ratio() ? other : this;
    }
  }
}
