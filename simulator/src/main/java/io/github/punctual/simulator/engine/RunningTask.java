package io.github.punctual.simulator.engine;

/** A task on a node. Ordered by when it ends, then by when it began. */
final class RunningTask implements Comparable<RunningTask> {
  final TaskRun run;
  final int stage;
  final int task;
  final double[] demand;
  final int node;
  final long startMillis;
  final long workStartMillis;
  final long durationMillis;
  final boolean fails;
  final long sequence;
  RunningTask older;
  RunningTask younger;

  RunningTask(
      TaskRun run,
      int stage,
      int task,
      double[] demand,
      int node,
      long startMillis,
      long workStartMillis,
      long durationMillis,
      boolean fails,
      long sequence) {
    this.run = run;
    this.stage = stage;
    this.task = task;
    this.demand = demand;
    this.node = node;
    this.startMillis = startMillis;
    this.workStartMillis = workStartMillis;
    this.durationMillis = durationMillis;
    this.fails = fails;
    this.sequence = sequence;
  }

  long endMillis() {
    return workStartMillis + durationMillis;
  }

  @Override
  public int compareTo(RunningTask other) {
    int byEnd = Long.compare(endMillis(), other.endMillis());
    return byEnd != 0 ? byEnd : Long.compare(sequence, other.sequence);
  }

  @Override
  public boolean equals(Object o) {
    return this == o;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(sequence);
  }
}
