package io.github.punctual.simulator.engine;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.workload.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** A stage of a running job and its tasks. */
final class StageRun {
  final TaskRun run;
  final int index;
  final Stage stage;

  /** What counts of what a task needs. */
  final ResourceVector task;

  /** The same in the order of the types; equal demands are one array. */
  final double[] demand;

  final List<StageRun> children = new ArrayList<>(0);
  int parentsLeft;
  int next;
  int ended;
  PriorityQueue<Integer> again = new PriorityQueue<>(1);
  Map<Integer, Integer> failures = Map.of();

  /** The tasks of a gang that are there, the oldest first; others are not kept here. */
  final List<RunningTask> gang;

  /** When the first task of the gang came. */
  long gangSinceMillis;

  StageRun(TaskRun run, int index, Stage stage, Holdings holdings) {
    this.run = run;
    this.index = index;
    this.stage = stage;
    this.task = holdings.known(stage.task());
    this.demand = holdings.demand(task);
    this.parentsLeft = stage.parents().size();
    this.gang = stage.gang() ? new ArrayList<>() : List.of();
  }

  /** How many tasks have still to begin. */
  int pending() {
    return stage.tasks() - next + again.size();
  }

  /** Whether its parents have ended. */
  boolean mayRun() {
    return parentsLeft == 0;
  }

  boolean isReady() {
    return mayRun() && pending() > 0;
  }

  boolean isDone() {
    return ended == stage.tasks();
  }
}
