package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Job;
import java.util.Comparator;
import java.util.List;

/**
 * What is free goes to the first job, in an order that never changes, which has a task to start:
 * first in first out, or earliest deadline first, as clusters run them.
 */
final class OrderByTask extends ByTask {
  private final Comparator<Job> order;

  OrderByTask(String name, Comparator<Job> order) {
    super(name, 0);
    this.order = order;
  }

  @Override
  void plan() {}

  @Override
  void handOut() {
    serve(live().stream().sorted(order).toList());
  }

  private void serve(List<Job> jobs) {
    for (Job job : jobs) {
      int tasks = most(job);
      if (tasks > 0) {
        give(job, tasks);
      }
    }
  }
}
