package io.github.punctual.benchmarks.throughput;

import java.util.List;

/**
 * The cluster on which schedulers are measured.
 *
 * @param async whether threads of the scheduler look for containers, and not heartbeats
 * @param nodes how many nodes
 * @param applications how many applications to which nothing is promised
 * @param queues how many leaf queues of equal sizes
 */
record ThroughputSetup(Scenario scenario, boolean async, int nodes, int applications, int queues) {
  /** As it is told to a process. */
  List<String> words() {
    return List.of(
        scenario.name(),
        String.valueOf(async),
        String.valueOf(nodes),
        String.valueOf(applications),
        String.valueOf(queues));
  }

  /** What was told to a process. */
  static ThroughputSetup of(List<String> words) {
    return new ThroughputSetup(
        Scenario.valueOf(words.get(0)),
        Boolean.parseBoolean(words.get(1)),
        Integer.parseInt(words.get(2)),
        Integer.parseInt(words.get(3)),
        Integer.parseInt(words.get(4)));
  }

  /** With those that have a deadline, but without those that have reserved. */
  int allApplications() {
    return applications + scenario.deadlineJobs();
  }

  /** Deadline jobs are spread evenly among the others. */
  boolean isDeadlineJob(int application) {
    long before = (long) application * scenario.deadlineJobs() / allApplications();
    return (application + 1L) * scenario.deadlineJobs() / allApplications() > before;
  }

  /** The path of a leaf queue. */
  String queue(int number) {
    return "root.q" + number;
  }
}
