package io.github.punctual.admission.tempo;

import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The stages that a run has had, in the order in which they were first seen, and which came after
 * which. A ResourceManager is not told that: a stage that is asked for when others are done counts
 * as having waited for them.
 */
final class RunShape {
  private final Map<String, Set<String>> parents = new LinkedHashMap<>();

  /**
   * Takes in what is told of the run.
   *
   * @param begun the stages of which tasks have ended, whether they were seen here or not
   */
  void see(Progress progress, Set<String> begun) {
    if (progress.stages().stream().map(TaskStage::name).allMatch(parents::containsKey)
        && progress.ended().stream().map(TaskEnd::stage).allMatch(parents::containsKey)) {
      return;
    }
    Set<String> over = new TreeSet<>(parents.keySet());
    over.addAll(begun);
    progress.ended().forEach(end -> over.remove(end.stage()));
    Set<String> unfinished = new HashSet<>();
    for (TaskStage stage : progress.stages()) {
      if (stage.unfinished() > 0) {
        unfinished.add(stage.name());
      }
    }
    over.removeAll(unfinished);
    // A stage may begin and be over between two reports.
    for (TaskEnd end : progress.ended()) {
      put(end.stage(), over);
      if (!unfinished.contains(end.stage())) {
        over.add(end.stage());
      }
    }
    for (TaskStage stage : progress.stages()) {
      Set<String> told = new TreeSet<>();
      stage.after().forEach(place -> told.add(progress.stages().get(place).name()));
      put(stage.name(), told.isEmpty() ? over : told);
    }
  }

  private void put(String stage, Set<String> after) {
    if (parents.size() < TaskMemory.STAGES_MOST && !parents.containsKey(stage)) {
      Set<String> others = new TreeSet<>(after);
      others.remove(stage);
      parents.put(stage, others);
    }
  }

  /** Adds a stage of which that was known before a restart; those that it came after come first. */
  void add(String stage, long places) {
    Set<String> after = new TreeSet<>();
    int place = 0;
    for (String other : parents.keySet()) {
      if ((places >> place++ & 1) == 1) {
        after.add(other);
      }
    }
    put(stage, after);
  }

  /** For each stage, in order, the places of those that it came after: a bit for each. */
  Map<String, Long> places() {
    List<String> names = List.copyOf(parents.keySet());
    Map<String, Long> places = new LinkedHashMap<>();
    parents.forEach(
        (stage, after) -> {
          long bits = 0;
          for (String other : after) {
            bits |= 1L << names.indexOf(other);
          }
          places.put(stage, bits);
        });
    return places;
  }

  /** For each stage, in order, the names of those that it came after. */
  Map<String, Set<String>> parents() {
    return parents;
  }
}
