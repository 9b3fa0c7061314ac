package io.github.punctual.benchmarks.throughput;

import java.util.Locale;

/** Who runs on the cluster. */
enum Scenario {
  /** Nobody has a deadline: what the plugin costs those who do not use it. */
  A("no deadline jobs", 100, 0, 0),
  /** Every fifth application has a deadline. */
  B("20 % deadline jobs", 80, 20, 20),
  /** Many small deadline jobs. */
  C("1,000 deadline jobs", 100, 1000, 60),
  /**
   * Half of the cluster is reserved, for one application each; beside the CapacityScheduler with
   * the same queues, of the same sizes, from its configuration.
   */
  D("100 reservations", 100, 0, 0, 100);

  private final String title;
  private final int bestEffort;
  private final int deadlineJobs;
  private final int promisedPercent;
  private final int reservations;

  /**
   * A scenario.
   *
   * @param bestEffort how many applications have no deadline
   * @param deadlineJobs how many have one
   * @param promisedPercent how much of the cluster they are promised together, in percent
   * @param reservations how many applications run with one each, beside the others
   */
  Scenario(String title, int bestEffort, int deadlineJobs, int promisedPercent, int reservations) {
    this.title = title;
    this.bestEffort = bestEffort;
    this.deadlineJobs = deadlineJobs;
    this.promisedPercent = promisedPercent;
    this.reservations = reservations;
  }

  Scenario(String title, int bestEffort, int deadlineJobs, int promisedPercent) {
    this(title, bestEffort, deadlineJobs, promisedPercent, 0);
  }

  /** How many reservations there are, of equal sizes, with half of the cluster together. */
  int reservations() {
    return reservations;
  }

  /** Whether a scheduler has what the scenario needs. */
  boolean isFor(SchedulerKind kind) {
    return reservations == 0 || kind == SchedulerKind.CAPACITY || kind == SchedulerKind.JUSTICE;
  }

  String title() {
    return title;
  }

  String letter() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Without those that have reserved. */
  int applications() {
    return bestEffort + deadlineJobs;
  }

  /** How many tasks each deadline job is promised on a cluster of so many containers. */
  int tasksOfDeadlineJob(int containers) {
    return deadlineJobs == 0 ? 0 : containers * promisedPercent / 100 / deadlineJobs;
  }

  /** Deadline jobs are spread evenly among the others. */
  boolean isDeadlineJob(int application) {
    long before = (long) application * deadlineJobs / applications();
    return (application + 1L) * deadlineJobs / applications() > before;
  }
}
