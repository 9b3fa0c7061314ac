package io.github.punctual.simulator.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.metrics.IdleGroupTimes;
import io.github.punctual.simulator.metrics.RunSummary;
import java.util.function.ToDoubleFunction;

/**
 * A result as one JSON object. With several seeds every number is the mean over them, and {@code
 * …_ci95} is half the width of its 95 % confidence interval; a number that does not exist is null.
 */
public final class SummaryJson {
  private static final double MILLIS_PER_HOUR = 3_600_000;

  private SummaryJson() {}

  /** The object of a result, without the time that the simulation took. */
  public static ObjectNode of(PolicyResult result) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("policy", result.policy());
    json.put("deadlines", result.deadlines());
    json.put("seed", result.runs().get(0).seed());
    json.put("seeds", result.runs().size());
    counts(json, result);
    number(json, "sdr", result, summary -> summary.outcomes().sdr());
    number(json, "kept", result, summary -> summary.outcomes().kept());
    number(json, "ptr", result, summary -> summary.outcomes().ptr());
    number(json, "ptr_of_deadline_jobs", result, summary -> summary.outcomes().deadlinePtr());
    number(json, "wtr", result, summary -> summary.outcomes().wtr());
    number(json, "overhead", result, summary -> summary.outcomes().overheadRatio());
    estimate(json, "jain_fairness", result.fairness());
    estimate(json, "equality", result.equality());
    number(json, "utilization", result, RunSummary::utilization);
    number(json, "mean_wait_s", result, summary -> summary.outcomes().waitSeconds().mean());
    number(json, "mean_slowdown", result, summary -> summary.outcomes().slowdown().mean());
    number(json, "length_hours", result, summary -> summary.lengthMillis() / MILLIS_PER_HOUR);
    if (result.hasUtilities()) {
      number(json, "least_utility", result, summary -> summary.worth().least());
      number(json, "mean_utility", result, summary -> summary.worth().mean());
      number(json, "zero_utility", result, summary -> summary.worth().zeroShare());
    }
    idleGroups(json, result);
    return json;
  }

  /** The object of a result with the time that the simulation took. */
  public static ObjectNode timed(PolicyResult result) {
    return of(result).put("seconds", Math.round(result.seconds() * 1000) / 1000.0);
  }

  private static void counts(ObjectNode json, PolicyResult result) {
    count(json, "jobs", result, summary -> summary.outcomes().jobs());
    count(json, "jobs_with_deadline", result, summary -> summary.outcomes().deadlineJobs());
    count(json, "met", result, summary -> summary.outcomes().met());
    count(json, "promised", result, summary -> summary.outcomes().promised());
    count(json, "late", result, summary -> summary.outcomes().late());
    count(json, "rejected", result, summary -> summary.outcomes().rejected());
    count(json, "terminated", result, summary -> summary.outcomes().terminated());
    count(json, "failed", result, summary -> summary.outcomes().failed());
    count(json, "unfinished", result, summary -> summary.outcomes().unfinished());
  }

  private static void idleGroups(ObjectNode json, PolicyResult result) {
    for (int i = 0; i < result.first().idleGroups().size(); i++) {
      int place = i;
      IdleGroupTimes first = result.first().idleGroups().get(i);
      number(
          json,
          "idle_groups_of_" + first.size(),
          result,
          summary -> summary.idleGroups().get(place).existence());
    }
  }

  /** Adds a count: a whole number where the mean is one. */
  private static void count(
      ObjectNode json, String name, PolicyResult result, ToDoubleFunction<RunSummary> measure) {
    double mean = result.over(measure).mean();
    if (mean == Math.rint(mean)) {
      json.put(name, (long) mean);
    } else {
      json.put(name, mean);
    }
  }

  private static void number(
      ObjectNode json, String name, PolicyResult result, ToDoubleFunction<RunSummary> measure) {
    Estimate estimate = result.over(measure);
    put(json, name, estimate.mean());
    if (result.runs().size() > 1) {
      put(json, name + "_ci95", estimate.halfWidth());
    }
  }

  private static void estimate(ObjectNode json, String name, Estimate estimate) {
    put(json, name, estimate.mean());
    put(json, name + "_ci95", estimate.halfWidth());
  }

  /** A number that does not exist is null. */
  static void put(ObjectNode json, String name, double value) {
    if (Double.isFinite(value)) {
      json.put(name, value);
    } else {
      json.putNull(name);
    }
  }
}
