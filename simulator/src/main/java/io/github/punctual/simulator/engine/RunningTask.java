package io.github.punctual.simulator.engine;

/** A task on a node. Ordered by when it ends, then by when it began. */
final class RunningTask implements Comparable<RunningTask> {
  final StageRun stage;
  final int task;
  final int node;
  final long startMillis;
  final long durationMillis;
  final boolean fails;
  final long sequence;
  long workStartMillis;
  long endMillis;
  RunningTask older;
  RunningTask younger;

  /** Whether it runs in what its job shares with others. */
  boolean lent;

  RunningTask(
      StageRun stage,
      int task,
      int node,
      long startMillis,
      long durationMillis,
      boolean fails,
      long sequence) {
    this.stage = stage;
    this.task = task;
    this.node = node;
    this.startMillis = startMillis;
    this.durationMillis = durationMillis;
    this.fails = fails;
    this.sequence = sequence;
  }

  double[] demand() {
    return stage.demand;
  }

  TaskRun run() {
    return stage.run;
  }

  /** It works from an instant on, for so long. */
  void work(long fromMillis, long millis) {
    workStartMillis = fromMillis;
    endMillis = fromMillis + millis;
  }

  /** It holds what it has and waits for others. */
  void idle() {
    workStartMillis = Long.MAX_VALUE;
    endMillis = Long.MAX_VALUE;
  }

  @Override
  public int compareTo(RunningTask other) {
    int byEnd = Long.compare(endMillis, other.endMillis);
    return byEnd != 0 ? byEnd : Long.compare(sequence, other.sequence);
  }
}
