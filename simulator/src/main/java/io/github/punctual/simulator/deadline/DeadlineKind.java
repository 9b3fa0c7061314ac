package io.github.punctual.simulator.deadline;

import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * How the jobs of a workload get their deadlines (Justice, section 3.1; Pythia, section III).
 *
 * @param name its name in reports; kinds are told apart by it, and it selects the stream of random
 *     numbers
 * @param multiple what the optimal run time is multiplied by; empty: the trace's own deadlines stay
 */
public record DeadlineKind(String name, Optional<Multiple> multiple) {
  /** Of a millisecond: what counts as rounding when a product is almost whole. */
  private static final double TOLERANCE = 1e-7;

  /** A kind that multiplies. */
  public static DeadlineKind of(String name, Multiple multiple) {
    return new DeadlineKind(name, Optional.of(multiple));
  }

  /**
   * The multiples of the first so many jobs of a workload, in the order of submission. The multiple
   * of a job depends on the seed and its place alone, so that all policies and all cluster sizes
   * see the same.
   */
  public double[] multiples(int jobs, long seed) {
    double[] drawn = new double[jobs];
    Multiple law = multiple.orElse(new Multiple.Fixed(1));
    UniformRandomProvider random = RandomStream.of(seed, "deadline " + name);
    for (int i = 0; i < jobs; i++) {
      drawn[i] = law.draw(random);
    }
    return drawn;
  }

  /**
   * The same jobs with deadlines of this kind: from submission, the multiple of the optimal run
   * time, in whole milliseconds rounded up, at least 1.
   *
   * @throws IllegalArgumentException when a deadline exceeds what 64 bits of milliseconds hold
   */
  public Workload apply(Workload workload, long seed, OptimalRunTime optimal) {
    if (multiple.isEmpty()) {
      return workload;
    }
    List<TraceJob> jobs = workload.jobs();
    double[] multiples = multiples(jobs.size(), seed);
    List<TraceJob> with = new ArrayList<>(jobs.size());
    for (int i = 0; i < multiples.length; i++) {
      TraceJob job = jobs.get(i);
      with.add(job.withBudget(OptionalLong.of(budget(job, multiples[i], optimal.millis(job)))));
    }
    return new Workload(workload.name(), with);
  }

  private static long budget(TraceJob job, double multiple, double optimalMillis) {
    double exact = multiple * optimalMillis;
    // 1.1 * 30 must become 33, not 34.
    double millis = Math.max(1, Math.ceil(exact - TOLERANCE));
    if (!(millis < Long.MAX_VALUE / 4.0)) {
      throw new IllegalArgumentException(
          "the deadline of job %s would be %s times %s ms; that does not fit"
              .formatted(job.id(), multiple, optimalMillis));
    }
    return (long) millis;
  }
}
