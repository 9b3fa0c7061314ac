package io.github.punctual.admission.bopf;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The bursts of a declaration as the symbols of the paper's section 3.1. */
record PaperBursts(BurstPlan plan) {
  /**
   * Burst n of a queue.
   *
   * @param arrivalMillis T(n)
   * @param deadlineMillis T(n) + t(n)
   * @param nextMillis T(n + 1) at the earliest
   * @param demand d(n)
   */
  record PrintedBurst(
      long arrivalMillis, long deadlineMillis, long nextMillis, ResourceSeconds demand) {
    /** a(t) within the burst, in whole units. */
    ResourceVector rate() {
      return demand.over(deadlineMillis - arrivalMillis);
    }

    /** a(t) within the burst, by resource type. */
    Map<String, Double> rates() {
      Map<String, Double> rates = new HashMap<>();
      demand.amounts().forEach((k, d) -> rates.put(k, d * 1000 / (deadlineMillis - arrivalMillis)));
      return rates;
    }
  }

  static PaperBursts of(QueueDeclaration queue) {
    return new PaperBursts(queue.bursts().orElseThrow());
  }

  /** Every burst whose successor is still to come; of those that are all alike, one. */
  List<PrintedBurst> notOver(long now) {
    return plan instanceof BurstPlan.Listed listed
        ? listed(listed).stream().filter(burst -> burst.nextMillis > now).toList()
        : List.of(anyTime(now));
  }

  /** The burst that a job begins when it comes; empty where none is declared. */
  Optional<PrintedBurst> arriving(long t) {
    return notOver(t).stream().filter(burst -> burst.arrivalMillis <= t).findFirst();
  }

  /** The instants, from one on and before another, and the first one, at which a burst arrives. */
  List<Long> arrivals(long from, long until) {
    List<Long> arrivals = new ArrayList<>(List.of(from));
    if (plan instanceof BurstPlan.Listed listed) {
      listed(listed).forEach(burst -> arrivals.add(burst.arrivalMillis));
    } else if (plan instanceof BurstPlan.Repeated periodic && periodic.firstMillis().isPresent()) {
      long first = periodic.firstMillis().getAsLong();
      long period = periodic.gapMillis();
      long passed = Math.max(0, Math.floorDiv(from - first, period));
      for (long t = first + passed * period; t < until; t += period) {
        arrivals.add(t);
      }
    }
    arrivals.removeIf(t -> t < from);
    return arrivals;
  }

  /**
   * a(t) by resource type: d(n) / t(n) within burst n and otherwise nothing; where arrivals are not
   * known, that at all times.
   */
  Map<String, Double> rates(long t) {
    if (plan instanceof BurstPlan.Periodic periodic) {
      long since = t - periodic.firstMillis().orElse(t);
      boolean within = since >= 0 && since % periodic.periodMillis() < periodic.onTimeMillis();
      return within ? anyTime(t).rates() : Map.of();
    }
    return arriving(t)
        .filter(burst -> t < burst.deadlineMillis)
        .map(PrintedBurst::rates)
        .orElse(Map.of());
  }

  private PrintedBurst anyTime(long t) {
    BurstPlan.Repeated bursts = (BurstPlan.Repeated) plan;
    return new PrintedBurst(t, t + bursts.onTimeMillis(), t + bursts.gapMillis(), bursts.demand());
  }

  private static List<PrintedBurst> listed(BurstPlan.Listed plan) {
    List<PrintedBurst> bursts = new ArrayList<>();
    for (int n = 0; n < plan.bursts().size(); n++) {
      Burst burst = plan.bursts().get(n);
      bursts.add(
          new PrintedBurst(
              burst.arrivalMillis(), burst.deadlineMillis(), plan.nextMillis(n), burst.demand()));
    }
    return bursts;
  }
}
