package io.github.punctual.benchmarks.throughput;

import io.github.punctual.benchmarks.SchedulerKind;

/** What is promised to whom while a scheduler is measured. */
enum Scenario {
  /** Nothing: what the plugin costs those who do not use it. */
  NONE(", nothing promised"),
  /**
   * Beside the others run 1,000 jobs with a deadline that are promised 60 % of the cluster; under
   * Tempo, which promises an end and not a number of tasks, they may use all that they ask for.
   */
  DEADLINES(" beside 1,000 deadline jobs"),
  /**
   * Half of the cluster is reserved, for one application each; the CapacityScheduler has queues of
   * the same sizes in its configuration.
   */
  RESERVATIONS(" beside 100 reservations"),
  /** One queue in ten has a burst all the time, with a tenth of the cluster in all of them. */
  BURSTS(" beside bursts");

  /** What is to be allocated of what the stock scheduler allocates, where nothing is promised. */
  private static final double AIM_WITHOUT_PROMISES = 0.98;

  private static final double AIM_WITH_PROMISES = 0.95;
  private static final int PROMISED_PERCENT = 60;
  private static final int QUEUES_PER_BURST = 10;

  private final String title;

  Scenario(String title) {
    this.title = title;
  }

  /** What is promised, to be read after what is measured. */
  String title() {
    return title;
  }

  /** What is to be allocated at least, as a part of what the stock scheduler allocates. */
  double aim() {
    return this == NONE ? AIM_WITHOUT_PROMISES : AIM_WITH_PROMISES;
  }

  /** Whether a scheduler is measured with such promises. */
  boolean isFor(SchedulerKind kind) {
    return switch (this) {
      case NONE -> kind != SchedulerKind.CAPACITY;
      case DEADLINES ->
          kind == SchedulerKind.JUSTICE
              || kind == SchedulerKind.RUSH
              || kind == SchedulerKind.PUNCTUAL;
      case RESERVATIONS -> kind == SchedulerKind.JUSTICE || kind == SchedulerKind.PUNCTUAL;
      case BURSTS -> kind == SchedulerKind.BOPF || kind == SchedulerKind.PUNCTUAL;
    };
  }

  /** How many applications have a deadline, beside those that have none. */
  int deadlineJobs() {
    return this == DEADLINES ? 1000 : 0;
  }

  /** How many reservations there are, of equal sizes, with half of the cluster together. */
  int reservations() {
    return this == RESERVATIONS ? 100 : 0;
  }

  boolean isBursty(int queue) {
    return this == BURSTS && queue % QUEUES_PER_BURST == 0;
  }

  /** How many tasks each deadline job is promised on a cluster of so many containers. */
  int tasksOfDeadlineJob(int containers) {
    return this == DEADLINES ? containers * PROMISED_PERCENT / 100 / deadlineJobs() : 0;
  }
}
