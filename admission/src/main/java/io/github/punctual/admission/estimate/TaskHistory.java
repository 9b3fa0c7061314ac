package io.github.punctual.admission.estimate;

import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.policy.ForgottenNames;
import io.github.punctual.core.policy.Whose;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The task times of jobs that ended, by user and job name, so that nobody's runs tell what is
 * believed of another's. At most {@value #NAMES} names are kept; whoever has the most of them loses
 * the one that has not run for the longest.
 */
public final class TaskHistory {
  /** What the names of all its saved numbers begin with. */
  public static final String PREFIX = "tasks.";

  static final int NAMES = 256;
  private static final String RUNS = "runs";
  private static final String MEAN = "meanMillis";
  private static final String VARIANCE = "variance";
  private static final String PER_REQUESTED = "perRequested";

  /** The name that has not run for the longest first. */
  private final Map<Key, TaskTimesOfRuns> byKey = new LinkedHashMap<>();

  private record Key(String user, String name) {}

  public void add(Outcome outcome) {
    Key key = new Key(outcome.user(), outcome.historyName());
    double taskMillis = (double) outcome.computationMillis() / outcome.tasksRun();
    double perRequested = (double) outcome.tasksRun() / outcome.requestedTasks();
    TaskTimesOfRuns before = byKey.remove(key);
    if (before == null && byKey.size() == NAMES) {
      byKey.remove(ForgottenNames.next(byKey.keySet(), Key::user));
    }
    byKey.put(
        key,
        before == null
            ? TaskTimesOfRuns.first(taskMillis, perRequested)
            : before.and(taskMillis, perRequested));
  }

  public void forget(Whose whose) {
    byKey.keySet().removeIf(key -> whose.includes(key.user(), key.name()));
  }

  /** What earlier runs of a job of its user tell; empty when there were none. */
  public Optional<PriorBelief> of(DeadlineJob job) {
    return Optional.ofNullable(byKey.get(new Key(job.user(), job.historyName())))
        .map(TaskTimesOfRuns::belief);
  }

  /** How many names are kept. */
  public int names() {
    return byKey.size();
  }

  /** Saves it as numbers, each under a name that begins with {@link #PREFIX}. */
  public void save(Map<String, Double> into) {
    int place = 0;
    for (Map.Entry<Key, TaskTimesOfRuns> one : byKey.entrySet()) {
      // Without dots, which separate the parts of a saved name.
      String user = PartText.encoded(one.getKey().user());
      String name = PartText.encoded(one.getKey().name());
      String prefix = PREFIX + place++ + "." + user + "." + name + ".";
      TaskTimesOfRuns times = one.getValue();
      into.put(prefix + RUNS, (double) times.runs());
      into.put(prefix + MEAN, times.meanMillis());
      into.put(prefix + VARIANCE, times.variance());
      into.put(prefix + PER_REQUESTED, times.perRequested());
    }
  }

  /**
   * A history from saved numbers; those of other names are left alone.
   *
   * @throws IllegalArgumentException when a number is missing, unknown or out of range
   */
  public static TaskHistory restored(Map<String, Double> saved) {
    // By their places: the one that has not run for the longest comes first.
    Map<Integer, Map<String, Double>> numbers = new TreeMap<>();
    Map<Integer, Key> keys = new TreeMap<>();
    saved.forEach(
        (key, value) -> {
          if (key.startsWith(PREFIX)) {
            String[] parts = key.substring(PREFIX.length()).split("\\.", -1);
            if (parts.length != 4 || !parts[0].matches("[0-9]{1,9}")) {
              throw new IllegalArgumentException(
                  "learned number '"
                      + key
                      + "' is unknown; it must read tasks.<place>.<user>.<name>.<number>");
            }
            int place = Integer.parseInt(parts[0]);
            keys.put(place, new Key(original(key, parts[1]), original(key, parts[2])));
            numbers.computeIfAbsent(place, one -> new TreeMap<>()).put(parts[3], value);
          }
        });
    TaskHistory history = new TaskHistory();
    numbers.forEach((place, of) -> history.byKey.put(keys.get(place), times(of)));
    return history;
  }

  private static TaskTimesOfRuns times(Map<String, Double> numbers) {
    LearnedNumbers learned =
        new LearnedNumbers(numbers, Set.of(RUNS, MEAN, VARIANCE, PER_REQUESTED));
    return new TaskTimesOfRuns(
        Math.max(1, learned.getCount(RUNS)),
        learned.get(MEAN, Double.MIN_VALUE, Long.MAX_VALUE),
        learned.get(VARIANCE, 0, Double.MAX_VALUE),
        learned.get(PER_REQUESTED, Double.MIN_VALUE, Integer.MAX_VALUE));
  }

  private static String original(String key, String text) {
    try {
      return PartText.decoded(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "learned number '" + key + "' has the malformed part '" + text + "'", e);
    }
  }
}
