package io.github.punctual.simulator.scheduler;

import io.github.punctual.robust.demand.TaskEvidence;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import io.github.punctual.simulator.engine.Job;
import java.util.Map;
import java.util.TreeMap;

/** How long tasks ran, by job and stage, and by name of the job for those that have ended. */
final class TaskTimesBook {
  private final boolean remembers;
  private final Map<Job, Map<String, TaskTimesRecorder>> running = new TreeMap<>();
  private final Map<String, Map<String, TaskTimesRecorder>> history = new TreeMap<>();

  /**
   * An empty book.
   *
   * @param remembers whether jobs that have ended say something about later ones
   */
  TaskTimesBook(boolean remembers) {
    this.remembers = remembers;
  }

  void taskEnded(Job job, String stage, double seconds, boolean completed) {
    TaskTimesRecorder times =
        running
            .computeIfAbsent(job, key -> new TreeMap<>())
            .computeIfAbsent(stage, key -> new TaskTimesRecorder());
    if (completed) {
      times.completed(seconds);
    } else {
      times.failed(seconds);
    }
  }

  void jobEnded(Job job, boolean completed) {
    Map<String, TaskTimesRecorder> times = running.remove(job);
    if (completed && remembers && times != null) {
      history.put(job.trace().name(), times);
    }
  }

  /** Of the tasks of a stage: those of the job itself, and of the last one of its name. */
  TaskEvidence evidence(Job job, String stage) {
    return new TaskEvidence(
        times(running.get(job), stage),
        times(history.get(job.trace().name()), stage),
        TaskTimes.NONE);
  }

  private static TaskTimes times(Map<String, TaskTimesRecorder> byStage, String stage) {
    TaskTimesRecorder recorder = byStage == null ? null : byStage.get(stage);
    return recorder == null ? TaskTimes.NONE : recorder.times();
  }
}
