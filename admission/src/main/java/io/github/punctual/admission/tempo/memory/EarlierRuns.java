package io.github.punctual.admission.tempo.memory;

import io.github.punctual.robust.demand.TaskTimes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Earlier runs of a name, the latest last; worked out anew when one is added. */
public final class EarlierRuns {
  /** So many runs of a name are kept: what is older says little about the next one. */
  private static final int RUNS_MOST = 10;

  /** A stage with a smaller part of a run's work is small, such as a failed task that ran again. */
  private static final double SMALL = 0.05;

  private final List<List<PastStage>> runs = new ArrayList<>();
  private final Map<String, TaskTimes> together = new HashMap<>();
  private Set<String> names = Set.of();
  private Set<String> large = Set.of();
  private int version;

  /** Changes whenever more is known. */
  int version() {
    return version;
  }

  /** The stages of the latest run. */
  Set<String> names() {
    return names;
  }

  /** Those of them that are not small. */
  Set<String> large() {
    return large;
  }

  List<List<PastStage>> runs() {
    return runs;
  }

  /** The latest run: what the next one is expected to look like. */
  public List<PastStage> latest() {
    return runs.get(runs.size() - 1);
  }

  void add(List<PastStage> run) {
    runs.add(List.copyOf(run));
    if (runs.size() > RUNS_MOST) {
      runs.remove(0);
    }
    together.clear();
    version++;
    names = run.stream().map(PastStage::name).collect(Collectors.toSet());
    double all = run.stream().mapToDouble(PastStage::seconds).sum();
    large =
        run.stream()
            .filter(stage -> stage.seconds() >= SMALL * all)
            .map(PastStage::name)
            .collect(Collectors.toSet());
  }

  /** Of the tasks of a stage, over all runs. */
  TaskTimes of(String stage) {
    TaskTimes known = together.get(stage);
    if (known == null) {
      List<TaskTimes> times = times(stage);
      known = TaskTimes.together(times);
      // A running job may have ever new stages, of which nothing is to be kept.
      if (!times.isEmpty()) {
        together.put(stage, known);
      }
    }
    return known;
  }

  /** Of the tasks of a stage, run by run. */
  List<TaskTimes> times(String stage) {
    List<TaskTimes> times = new ArrayList<>(runs.size());
    for (List<PastStage> run : runs) {
      for (PastStage past : run) {
        if (past.name().equals(stage)) {
          times.add(past.times());
        }
      }
    }
    return times;
  }
}
