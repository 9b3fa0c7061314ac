package io.github.punctual.admission.tempo.memory;

import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The stages that a run has had, in the order in which they were first asked for, and which came
 * after which. A ResourceManager is not told that: a stage that is asked for when another one is
 * done, or all but done, counts as having waited for it.
 */
final class RunShape {
  private static final long NOT_OVER = Long.MAX_VALUE;

  /**
   * A stage that is asked for while another one runs waits for it when that takes at most this part
   * of the time that the other one had been there: MapReduce asks for reduces when a part of the
   * maps is done. What is asked for earlier runs beside it, and its times have the waiting in them.
   */
  private static final double ALL_BUT_DONE = 0.5;

  private final Map<String, Span> spans = new LinkedHashMap<>();

  /**
   * When a stage was first seen, and when nothing of it was left for the first time, in
   * milliseconds.
   */
  record Span(long firstMillis, long overMillis) {
    /** Whether one that was first seen later, or at the same time, waited for it. */
    private boolean isBefore(Span later) {
      double left = (double) overMillis - later.firstMillis;
      return left <= ALL_BUT_DONE * ((double) later.firstMillis - firstMillis);
    }
  }

  /**
   * Takes in what is told of the run.
   *
   * @param begun the stages of which tasks have ended, whether they were seen here or not
   */
  void see(Progress progress, Set<String> begun) {
    long now = progress.atMillis();
    // What ended before anything was seen of the run came first.
    begun.forEach(stage -> put(stage, new Span(0, 0)));
    Set<String> unfinished = new HashSet<>();
    for (TaskStage stage : progress.stages()) {
      if (stage.unfinished() > 0) {
        unfinished.add(stage.name());
      }
    }
    Span fresh = new Span(now, NOT_OVER);
    progress.ended().stream().map(TaskEnd::stage).forEach(stage -> put(stage, fresh));
    progress.stages().forEach(stage -> put(stage.name(), fresh));
    spans.replaceAll(
        (stage, span) ->
            span.overMillis() < NOT_OVER || unfinished.contains(stage)
                ? span
                : new Span(span.firstMillis(), now));
  }

  /**
   * Adds a stage that came after those that are there, unless it is known or there are too many.
   */
  void put(String stage, Span span) {
    if (spans.size() < TaskMemory.STAGES_MOST) {
      spans.putIfAbsent(stage, span);
    }
  }

  /** The stages, in the order in which they were first seen. */
  Map<String, Span> spans() {
    return spans;
  }

  /** For each stage, in order, the names of those that it came after. */
  Map<String, Set<String>> parents() {
    Map<String, Set<String>> parents = new LinkedHashMap<>();
    spans.forEach(
        (stage, span) -> {
          Set<String> before = new TreeSet<>();
          for (String earlier : parents.keySet()) {
            if (spans.get(earlier).isBefore(span)) {
              before.add(earlier);
            }
          }
          parents.put(stage, before);
        });
    return parents;
  }
}
