package io.github.punctual.demo;

import io.github.punctual.reservation.plan.Run;
import java.util.List;

/** A stage of a pipeline, which is one job with an atom in its reservation. For one thread. */
final class PipelineStage {
  private final DemoJob job;
  private final String atom;
  private List<Run> promised = List.of();
  private long stepMillis;

  PipelineStage(DemoJob job, String atom) {
    this.job = job;
    this.atom = atom;
  }

  DemoJob job() {
    return job;
  }

  /** What it needs, in the language of reservations. */
  String atom() {
    return atom;
  }

  /** Notes where its atom is placed. */
  void promised(List<Run> runs, long millisOfAStep) {
    promised = List.copyOf(runs);
    stepMillis = millisOfAStep;
  }

  /** Where its atom is placed, in steps. */
  List<Run> promised() {
    return promised;
  }

  /** How many vcores it is promised at most. */
  int vcores() {
    return promised.stream().mapToInt(Run::bundles).max().orElse(0);
  }

  /** When its promise begins, an instant in milliseconds. */
  long beginMillis() {
    return promised.stream().mapToLong(Run::start).min().orElse(0) * stepMillis;
  }

  /** When its promise ends, in milliseconds; 0 where there is none. */
  long endMillis() {
    return promised.stream().mapToLong(Run::end).max().orElse(0) * stepMillis;
  }

  boolean hasBegun(long nowMillis) {
    return !promised.isEmpty() && nowMillis >= beginMillis();
  }

  /** When it was done; never, if it was not. */
  long doneMillis() {
    return job.ours().hasSucceeded()
        ? job.ours().submitMillis() + job.ours().took().orElseThrow().toMillis()
        : Long.MAX_VALUE;
  }
}
