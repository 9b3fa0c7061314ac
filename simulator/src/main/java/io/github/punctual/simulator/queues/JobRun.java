package io.github.punctual.simulator.queues;

import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A job that has not ended: which of its stages are done. */
final class JobRun {
  final TraceJob job;

  /** Its place among all jobs, in the order of submission. */
  final long sequence;

  boolean hasStarted;
  private final int[] parentsLeft;
  private final List<List<Integer>> children = new ArrayList<>();
  private int stagesLeft;

  JobRun(TraceJob job, long sequence) {
    this.job = job;
    this.sequence = sequence;
    this.stagesLeft = job.stages().size();
    this.parentsLeft = new int[stagesLeft];
    Map<String, Integer> places = new HashMap<>();
    for (Stage stage : job.stages()) {
      int place = children.size();
      places.put(stage.id(), place);
      children.add(new ArrayList<>());
      for (String parent : stage.parents()) {
        children.get(places.get(parent)).add(place);
        parentsLeft[place]++;
      }
    }
  }

  /** The stages without parents. */
  List<Integer> roots() {
    List<Integer> roots = new ArrayList<>();
    for (int stage = 0; stage < parentsLeft.length; stage++) {
      if (parentsLeft[stage] == 0) {
        roots.add(stage);
      }
    }
    return roots;
  }

  /** A stage is done; returns those that may begin by that. */
  List<Integer> done(int stage) {
    stagesLeft--;
    List<Integer> ready = new ArrayList<>();
    for (int child : children.get(stage)) {
      if (--parentsLeft[child] == 0) {
        ready.add(child);
      }
    }
    return ready;
  }

  boolean isDone() {
    return stagesLeft == 0;
  }
}
