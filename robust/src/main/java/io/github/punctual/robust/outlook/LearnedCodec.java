package io.github.punctual.robust.outlook;

import io.github.punctual.robust.calibration.Checkpoint;
import io.github.punctual.robust.calibration.Score;
import io.github.punctual.robust.calibration.Scores;
import io.github.punctual.robust.demand.TaskTimes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was learned as named numbers, which is what the store keeps: the name of a number is its
 * field, its group or moment, and the key of the job, with a separator that no group contains.
 */
public final class LearnedCodec {
  private static final char BETWEEN = '\u001e';
  private static final String TIME = "t";

  private LearnedCodec() {}

  private static String name(String field, String part, String key) {
    return field + BETWEEN + part + BETWEEN + key;
  }

  /** Writes scores. */
  public static void write(Map<String, Double> numbers, String key, Scores scores) {
    scores
        .byCheckpoint()
        .forEach(
            (checkpoint, score) -> {
              if (score.count() > 0) {
                String at = checkpoint.name();
                numbers.put(name("count", at, key), (double) score.count());
                numbers.put(name("median", at, key), (double) score.byMedian());
                numbers.put(name("p90", at, key), (double) score.byP90());
                numbers.put(name("medianLoss", at, key), score.medianLoss());
                numbers.put(name("p90Loss", at, key), score.p90Loss());
              }
            });
  }

  /** Writes what is known of a job's runs. */
  public static void write(
      Map<String, Double> numbers, String key, SortedMap<String, RunBook.Group> groups) {
    groups.forEach(
        (group, known) -> {
          TaskTimes times = known.times();
          numbers.put(name("tasks", group, key), (double) times.count());
          numbers.put(name("mean", group, key), times.mean());
          numbers.put(name("squares", group, key), times.squares());
          numbers.put(name("failed", group, key), (double) times.failed());
          numbers.put(name("failedSeconds", group, key), times.failedSeconds());
          numbers.put(name("perRun", group, key), known.tasksPerRun());
          for (int i = 0; i < times.sample().size(); i++) {
            numbers.put(name(TIME + i, group, key), times.sample().get(i));
          }
        });
  }

  /** The numbers of each key and part, by field. */
  private static Map<String, Map<String, Map<String, Double>>> parts(Map<String, Double> numbers) {
    Map<String, Map<String, Map<String, Double>>> byKey = new TreeMap<>();
    numbers.forEach(
        (name, value) -> {
          String[] words = name.split(String.valueOf(BETWEEN), 3);
          if (words.length == 3) {
            byKey
                .computeIfAbsent(words[2], key -> new TreeMap<>())
                .computeIfAbsent(words[1], part -> new TreeMap<>())
                .put(words[0], value);
          }
        });
    return byKey;
  }

  /** The scores among numbers, by key. */
  public static Map<String, Scores> scores(Map<String, Double> numbers) {
    Map<String, Scores> all = new TreeMap<>();
    parts(numbers)
        .forEach(
            (key, byPart) -> {
              Map<Checkpoint, Score> scores = new EnumMap<>(Checkpoint.class);
              for (Checkpoint checkpoint : Checkpoint.values()) {
                Map<String, Double> of = byPart.getOrDefault(checkpoint.name(), Map.of());
                if (of.containsKey("count")) {
                  scores.put(checkpoint, score(of));
                }
              }
              if (!scores.isEmpty()) {
                all.put(key, new Scores(scores));
              }
            });
    return all;
  }

  private static Score score(Map<String, Double> of) {
    return new Score(
        whole(of, "count"),
        whole(of, "median"),
        whole(of, "p90"),
        of.getOrDefault("medianLoss", 0.0),
        of.getOrDefault("p90Loss", 0.0));
  }

  private static long whole(Map<String, Double> of, String field) {
    return Math.round(of.getOrDefault(field, 0.0));
  }

  /** What is known of runs among numbers, by key and group. */
  public static Map<String, SortedMap<String, RunBook.Group>> runs(Map<String, Double> numbers) {
    Map<String, SortedMap<String, RunBook.Group>> all = new TreeMap<>();
    parts(numbers)
        .forEach(
            (key, byPart) -> {
              SortedMap<String, RunBook.Group> groups = new TreeMap<>();
              byPart.forEach(
                  (group, of) -> {
                    if (of.containsKey("tasks")) {
                      groups.put(group, group(of));
                    }
                  });
              if (!groups.isEmpty()) {
                all.put(key, groups);
              }
            });
    return all;
  }

  private static RunBook.Group group(Map<String, Double> of) {
    List<Double> sample = new ArrayList<>();
    Set<String> fields = of.keySet();
    for (int i = 0; fields.contains(TIME + i); i++) {
      sample.add(of.get(TIME + i));
    }
    return new RunBook.Group(
        new TaskTimes(
            whole(of, "tasks"),
            of.getOrDefault("mean", 0.0),
            of.getOrDefault("squares", 0.0),
            sample,
            whole(of, "failed"),
            of.getOrDefault("failedSeconds", 0.0)),
        of.getOrDefault("perRun", 0.0));
  }
}
