package io.github.punctual.robust.policy;

import io.github.punctual.robust.demand.TaskTimes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is known of earlier runs of a job.
 *
 * @param used the higher, the later it was last added to, compared with others
 * @param runs the task times of each run by group, the latest last
 */
public record PastRuns(long used, List<SortedMap<String, TaskTimes>> runs) {
  /** So many runs are kept at most: what is older says little about the next one. */
  public static final int RUNS_MOST = 4;

  /** Keeps the latest {@value #RUNS_MOST} of the runs. */
  public PastRuns {
    List<SortedMap<String, TaskTimes>> copies = new ArrayList<>();
    for (SortedMap<String, TaskTimes> run :
        runs.subList(Math.max(0, runs.size() - RUNS_MOST), runs.size())) {
      copies.add(Collections.unmodifiableSortedMap(new TreeMap<>(run)));
    }
    runs = Collections.unmodifiableList(copies);
  }

  PastRuns with(long usedThen, SortedMap<String, TaskTimes> run) {
    List<SortedMap<String, TaskTimes>> more = new ArrayList<>(runs);
    more.add(run);
    return new PastRuns(usedThen, more);
  }

  /** The mean time of a group's tasks in each run that had any, in seconds. */
  List<Double> means(String group) {
    List<Double> means = new ArrayList<>(runs.size());
    for (SortedMap<String, TaskTimes> run : runs) {
      TaskTimes times = run.get(group);
      if (times != null && times.count() > 0) {
        means.add(times.mean());
      }
    }
    return means;
  }

  /** The groups of all runs, by name, each with the task times of all runs together. */
  SortedMap<String, TaskTimes> together() {
    SortedMap<String, List<TaskTimes>> parts = new TreeMap<>();
    for (SortedMap<String, TaskTimes> run : runs) {
      run.forEach(
          (group, times) -> parts.computeIfAbsent(group, g -> new ArrayList<>()).add(times));
    }
    SortedMap<String, TaskTimes> together = new TreeMap<>();
    parts.forEach((group, times) -> together.put(group, together(times)));
    return together;
  }

  private static TaskTimes together(List<TaskTimes> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    TaskTimes moments = TaskTimes.together(parts);
    List<Double> all = parts.stream().flatMap(part -> part.sample().stream()).sorted().toList();
    List<Double> sample = new ArrayList<>();
    int kept = Math.min(all.size(), TaskTimes.SAMPLE_MOST / 2);
    for (int i = 0; i < kept; i++) {
      // The middles of equal parts stand for all.
      sample.add(all.get((int) ((2L * i + 1) * all.size() / (2L * kept))));
    }
    return new TaskTimes(
        moments.count(),
        moments.mean(),
        moments.squares(),
        sample,
        moments.failed(),
        moments.failedSeconds());
  }
}
