package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.policy.PastRuns;
import java.util.SortedMap;
import java.util.TreeMap;

/** Task times as JSON. */
public final class TaskTimesJson {
  private TaskTimesJson() {}

  /** Puts the times of tasks by group into a tree. */
  public static void write(ObjectNode node, SortedMap<String, TaskTimes> byGroup) {
    byGroup.forEach(
        (group, times) -> {
          ObjectNode tree = node.putObject(group);
          tree.put("count", times.count()).put("mean", times.mean());
          tree.put("squares", times.squares());
          if (times.failed() > 0) {
            tree.put("failed", times.failed()).put("failedSeconds", times.failedSeconds());
          }
          ArrayNode sample = tree.putArray("sample");
          times.sample().forEach(seconds -> sample.add(seconds.doubleValue()));
        });
  }

  /** The times of tasks by group. */
  public static SortedMap<String, TaskTimes> read(JsonPlace place) {
    return new TreeMap<>(place.map(TaskTimesJson::times));
  }

  /** Puts earlier runs into a tree. */
  public static void write(ObjectNode node, PastRuns past) {
    node.put("used", past.used());
    ArrayNode runs = node.putArray("runs");
    past.runs().forEach(run -> write(runs.addObject(), run));
  }

  /** Earlier runs. */
  public static PastRuns readPast(JsonPlace place) {
    return new PastRuns(
        place.field("used").longValue(), place.field("runs").list(TaskTimesJson::read));
  }

  private static TaskTimes times(JsonPlace place) {
    return place.make(
        () ->
            new TaskTimes(
                place.field("count").longValue(),
                place.field("mean").doubleValue(),
                place.field("squares").doubleValue(),
                place.field("sample").list(JsonPlace::doubleValue),
                place.optional("failed").map(JsonPlace::longValue).orElse(0L),
                place.optional("failedSeconds").map(JsonPlace::doubleValue).orElse(0.0)));
  }
}
