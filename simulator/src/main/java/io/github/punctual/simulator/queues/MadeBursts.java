package io.github.punctual.simulator.queues;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.TimeText;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Bursts that are to be made of a job of the trace.
 *
 * @param job the job's id or name
 * @param tasks how many times its tasks a burst has
 * @param firstMillis when the first comes, at least 0
 * @param periodMillis from one to the next, above 0
 * @param count how many there are, at least 1
 * @param onTimeMillis how long after its arrival a burst must be done, above 0
 * @param taskDeviation the standard deviation of the factor by which the tasks of a burst are more
 *     or fewer than those: a normal distribution with mean 1, cut off at 0.05; at least 0
 * @param durationDeviation the same of the durations of its tasks
 */
public record MadeBursts(
    String job,
    double tasks,
    long firstMillis,
    long periodMillis,
    int count,
    long onTimeMillis,
    double taskDeviation,
    double durationDeviation) {
  private static final Set<String> KEYS =
      Set.of(
          "job",
          "tasks",
          "first",
          "period",
          "count",
          "on-time",
          "task-deviation",
          "duration-deviation");

  private static final double LEAST_FACTOR = 0.05;

  public MadeBursts {
    require(firstMillis >= 0, "first arrival", firstMillis, "at least 0 ms");
    require(periodMillis > 0, "period", periodMillis, "above 0 ms");
    require(count >= 1, "number of bursts", count, "at least 1");
    require(onTimeMillis > 0, "on-time", onTimeMillis, "above 0 ms");
    require(taskDeviation >= 0, "deviation of tasks", taskDeviation, "at least 0");
    require(durationDeviation >= 0, "deviation of durations", durationDeviation, "at least 0");
  }

  private static void require(boolean holds, String name, Object value, String rule) {
    if (!holds) {
      throw new IllegalArgumentException("%s is %s; it must be %s".formatted(name, value, rule));
    }
  }

  /**
   * Reads them.
   *
   * @param where for messages
   * @param declared what the queue declares, from which the times are taken that are not said
   */
  static MadeBursts of(String where, JsonNode json, BurstPlan declared) {
    for (Map.Entry<String, JsonNode> field : json.properties()) {
      if (!KEYS.contains(field.getKey())) {
        throw new IllegalArgumentException(
            "%s: '%s' is not a key; there are %s"
                .formatted(where, field.getKey(), KEYS.stream().sorted().toList()));
      }
    }
    if (!json.path("job").isTextual()) {
      throw new IllegalArgumentException(
          where + ": job is missing; name a job of the trace by its id or name");
    }
    return new MadeBursts(
        json.path("job").asText(),
        number(where, json, "tasks", 1),
        time(where, json, "first", 0),
        time(where, json, "period", BurstsOfTrace.gapMillis(declared)),
        (int) number(where, json, "count", 10),
        time(where, json, "on-time", BurstsOfTrace.onTimeMillis(declared)),
        number(where, json, "task-deviation", 0),
        number(where, json, "duration-deviation", 0));
  }

  private static double number(String where, JsonNode json, String key, double otherwise) {
    JsonNode value = json.path(key);
    if (value.isMissingNode()) {
      return otherwise;
    }
    if (!value.isNumber() || value.asDouble() < 0) {
      throw new IllegalArgumentException(
          "%s: %s is %s; it must be a number, at least 0".formatted(where, key, value));
    }
    return value.asDouble();
  }

  private static long time(String where, JsonNode json, String key, long otherwise) {
    JsonNode value = json.path(key);
    if (value.isMissingNode()) {
      return otherwise;
    }
    return TimeText.millis(value.asText())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s: %s is %s; it must be a time such as 50s or 5m"
                        .formatted(where, key, value)));
  }

  /**
   * The bursts.
   *
   * @param template the job
   * @param seed where their sizes come from
   * @param name tells the numbers of this queue from those of others
   */
  List<BurstWork> draw(TraceJob template, long seed, String name) {
    TraceJob job = JobCopies.timesTasks(template, tasks);
    UniformRandomProvider random = RandomStream.of(seed, "bursts " + name);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    List<BurstWork> bursts = new ArrayList<>();
    for (int burst = 0; burst < count; burst++) {
      double taskFactor = Math.max(LEAST_FACTOR, 1 + taskDeviation * normal.sample());
      double durationFactor = Math.max(LEAST_FACTOR, 1 + durationDeviation * normal.sample());
      TraceJob drawn =
          JobCopies.timesDurations(JobCopies.timesTasks(job, taskFactor), durationFactor);
      bursts.add(new BurstWork(firstMillis + burst * periodMillis, onTimeMillis, List.of(drawn)));
    }
    return bursts;
  }
}
