package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Job;
import java.util.Comparator;
import java.util.List;

/**
 * What is free goes to the first job, in an order that never changes, which has a task to start:
 * first in first out, or earliest deadline first, as clusters run them.
 */
final class OrderByTask extends ByTask implements Baseline {
  private final Comparator<Job> order;
  private final long mostJobs;

  private OrderByTask(String name, Comparator<Job> order, long mostJobs) {
    super(name, 0);
    this.order = order;
    this.mostJobs = mostJobs;
  }

  /** What the first job cannot use goes to the next. */
  static OrderByTask of(String name, Comparator<Job> order) {
    return new OrderByTask(name, order, Long.MAX_VALUE);
  }

  /** What the first job cannot use stays free: one job at a time. */
  static OrderByTask oneByOne(String name, Comparator<Job> order) {
    return new OrderByTask(name, order, 1);
  }

  @Override
  void plan() {}

  @Override
  void handOut() {
    live().stream().sorted(order).limit(mostJobs).toList().forEach(this::giveMost);
  }

  @Override
  public void dropped(List<Job> jobs) {
    jobs.forEach(this::ended);
  }
}
