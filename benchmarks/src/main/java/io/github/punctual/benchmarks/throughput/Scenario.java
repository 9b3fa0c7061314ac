package io.github.punctual.benchmarks.throughput;

/**
 * Who runs on the cluster.
 *
 * @param title what it is
 * @param bestEffort how many applications have no deadline
 * @param deadlineJobs how many have one
 * @param promisedPercent how much of the cluster they are promised together, in percent
 */
record Scenario(String title, int bestEffort, int deadlineJobs, int promisedPercent) {
  static final Scenario NO_DEADLINES = new Scenario("no deadline jobs", 100, 0, 0);
  static final Scenario A_FIFTH = new Scenario("20 % deadline jobs", 80, 20, 20);
  static final Scenario THOUSAND = new Scenario("1,000 deadline jobs", 100, 1000, 60);

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
    return (long) (application + 1) * deadlineJobs / applications() > before;
  }
}
