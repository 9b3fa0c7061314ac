package io.github.punctual.simulator.deadline;

import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * A job alone, task by task, with so many tasks at once (list scheduling; Graham 1969): whenever
 * one may start, it is the next of the first stage whose parents have ended, as in the engine.
 */
final class ListSchedule {
  private final List<StageState> stages = new ArrayList<>();
  private final PriorityQueue<Running> running =
      new PriorityQueue<>((a, b) -> Long.compare(a.endMillis, b.endMillis));
  private final int atOnce;
  private final long startMillis;

  private ListSchedule(TraceJob job, int atOnce, long startMillis) {
    this.atOnce = atOnce;
    this.startMillis = startMillis;
    Map<String, StageState> byName = new HashMap<>();
    for (Stage stage : job.stages()) {
      StageState state = new StageState(stage);
      for (String parent : stage.parents()) {
        byName.get(parent).children.add(state);
      }
      byName.put(stage.id(), state);
      stages.add(state);
    }
  }

  /**
   * How long it takes, in milliseconds.
   *
   * @param atOnce the most tasks at once, at least 1
   * @param costs the start of each container is charged
   */
  static long millis(TraceJob job, int atOnce, Costs costs) {
    long start = costs.containerStartMillis();
    Stage first = job.stages().get(0);
    if (job.stages().size() == 1 && first.durations() instanceof TaskDurations.Same same) {
      long waves = (first.tasks() + (long) atOnce - 1) / atOnce;
      return Math.multiplyExact(waves, Math.addExact(start, same.millis()));
    }
    return new ListSchedule(job, atOnce, start).run();
  }

  private long run() {
    long now = 0;
    startWhatCan(now);
    while (!running.isEmpty()) {
      now = running.peek().endMillis;
      // All that ends at an instant ends before anything starts.
      while (!running.isEmpty() && running.peek().endMillis == now) {
        running.remove().stage.taskEnded();
      }
      startWhatCan(now);
    }
    return now;
  }

  private void startWhatCan(long now) {
    for (StageState stage : stages) {
      while (running.size() < atOnce && stage.parentsLeft == 0 && stage.next < stage.tasks) {
        long duration = stage.durations.ofTask(stage.next++);
        running.add(new Running(Math.addExact(now + startMillis, duration), stage));
      }
    }
  }

  private record Running(long endMillis, StageState stage) {}

  private static final class StageState {
    private final TaskDurations durations;
    private final int tasks;
    private final List<StageState> children = new ArrayList<>(0);
    private int parentsLeft;
    private int next;
    private int ended;

    StageState(Stage stage) {
      this.durations = stage.durations();
      this.tasks = stage.tasks();
      this.parentsLeft = stage.parents().size();
    }

    void taskEnded() {
      if (++ended == tasks) {
        children.forEach(child -> child.parentsLeft--);
      }
    }
  }
}
