package io.github.punctual.simulator.queues;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.simulator.workload.TimeText;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Bursts that are to be made of a job of the trace.
 *
 * @param job the job's id or name
 * @param tasks how many times its tasks a burst has
 * @param firstMillis when the first comes
 * @param periodMillis from one to the next
 * @param count how many there are
 * @param onTimeMillis how long after its arrival a burst must be done
 * @param taskDeviation as {@link RecurringBursts} has it
 * @param durationDeviation as {@link RecurringBursts} has it
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

  RecurringBursts of(TraceJob template) {
    return RecurringBursts.alike(
            List.of(JobNeeds.timesTasks(template, tasks)),
            firstMillis,
            periodMillis,
            count,
            onTimeMillis)
        .varying(taskDeviation, durationDeviation);
  }
}
