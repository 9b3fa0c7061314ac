package io.github.punctual.admission.estimate;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import java.util.SplittableRandom;

/** Completed jobs on 100 CPUs with deadlines of 100 s. */
final class Outcomes {
  private Outcomes() {}

  static Outcome met(int computationSeconds, int tasks, int allocated) {
    return outcome(computationSeconds, tasks, allocated, 100_000);
  }

  static Outcome missed(int computationSeconds, int tasks, int allocated) {
    return outcome(computationSeconds, tasks, allocated, 100_001);
  }

  static Outcome any(SplittableRandom random) {
    int tasks = random.nextInt(1, 150);
    return outcome(
        random.nextInt(1, 2 * 100 * Math.min(100, tasks)),
        tasks,
        random.nextInt(1, tasks + 1),
        random.nextInt(1, 200_000));
  }

  private static Outcome outcome(int computationSeconds, int tasks, int allocated, long elapsed) {
    return new Outcome(
        new JobId("j"),
        "j",
        "user",
        computationSeconds * 1000L,
        tasks,
        tasks,
        100,
        100_000,
        allocated,
        elapsed);
  }
}
