package io.github.punctual.robust.outlook;

import io.github.punctual.core.policy.ForgottenNames;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * How the tasks of earlier runs went, by the key of the job and by group. What is older fades, and
 * whoever has the most keys loses his oldest where there are too many. Not safe for several
 * threads.
 */
public final class RunBook {
  /** The group that is no group: what a run still took after its last task. */
  public static final String CLOSING = "";

  /** So many times of one group are kept. */
  static final int SAMPLE = 32;

  private static final int MOST_GROUPS = 8;
  private static final long FADES_ABOVE = 512;

  /**
   * What is known of a group.
   *
   * @param times of its tasks
   * @param tasksPerRun how many a run had lately, on average
   */
  public record Group(TaskTimes times, double tasksPerRun) {}

  private final int mostKeys;
  private final Map<String, SortedMap<String, Group>> byKey = new LinkedHashMap<>();

  /**
   * Nothing is known.
   *
   * @param mostKeys so many keys are kept
   */
  public RunBook(int mostKeys) {
    this.mostKeys = mostKeys;
  }

  /** What is known of a job, by group. */
  public SortedMap<String, Group> of(String key) {
    return Collections.unmodifiableSortedMap(byKey.getOrDefault(key, Collections.emptySortedMap()));
  }

  public List<String> keys() {
    return List.copyOf(byKey.keySet());
  }

  public void forget(Predicate<String> keys) {
    byKey.keySet().removeIf(keys);
  }

  /**
   * A run has ended as it should.
   *
   * @param run the times of its tasks, by group
   * @param closingSeconds how long it went on after the last of them
   */
  public void ended(String key, Map<String, TaskTimes> run, double closingSeconds) {
    SortedMap<String, Group> groups = new TreeMap<>(of(key));
    run.forEach(
        (name, times) -> {
          if (times.count() > 0 && (groups.containsKey(name) || groups.size() < MOST_GROUPS)) {
            groups.merge(name, new Group(thinned(times), times.count()), RunBook::merged);
          }
        });
    TaskTimesRecorder closing = new TaskTimesRecorder();
    closing.completed(closingSeconds);
    groups.merge(CLOSING, new Group(closing.times(), 1), RunBook::merged);
    restore(key, groups);
  }

  /** Goes on from what was known before. */
  public void restore(String key, SortedMap<String, Group> groups) {
    byKey.remove(key);
    byKey.put(key, groups);
    if (byKey.size() > mostKeys) {
      byKey.remove(ForgottenNames.next(byKey.keySet(), of -> JobKey.of(of).user()));
    }
  }

  private static Group merged(Group before, Group run) {
    TaskTimesRecorder recorder =
        before.times().count() + run.times().count() > FADES_ABOVE
            ? TaskTimesRecorder.of(faded(before.times()))
            : TaskTimesRecorder.of(before.times());
    run.times().sample().forEach(recorder::completed);
    return new Group(thinned(recorder.times()), (before.tasksPerRun() + run.tasksPerRun()) / 2);
  }

  /** The same mean and spread, as if seen half as often. */
  private static TaskTimes faded(TaskTimes times) {
    return new TaskTimes(
        Math.max(1, times.count() / 2), times.mean(), times.squares() / 2, times.sample(), 0, 0);
  }

  /** The same with fewer single times. */
  static TaskTimes thinned(TaskTimes times) {
    List<Double> sample = times.sample();
    if (sample.size() <= SAMPLE) {
      return times;
    }
    List<Double> fewer = new ArrayList<>();
    for (int i = 0; i < SAMPLE; i++) {
      fewer.add(sample.get((int) ((i + 0.5) * sample.size() / SAMPLE)));
    }
    return new TaskTimes(
        times.count(), times.mean(), times.squares(), fewer, times.failed(), times.failedSeconds());
  }
}
