package io.github.punctual.simulator.reservation;

import io.github.punctual.simulator.reservation.DraftJob.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * How jobs are drawn, in the spirit of the paper's figure 11, which gives distributions but no
 * numbers.
 *
 * @param widths how many tasks run side by side, before scaling to a load
 * @param steps how long a part of a job takes at full width, in steps
 * @param tasks how long a task of a malleable part runs, in steps; no longer than the part
 * @param leastSlack the least time that a job has beyond what it needs, as a fraction of that, at
 *     least 0
 * @param mostSlack the most; in between uniform
 */
public record JobShape(
    BoundedPareto widths,
    BoundedPareto steps,
    BoundedPareto tasks,
    double leastSlack,
    double mostSlack) {
  private static final int LEAST_LEVELS = 2;
  private static final int MOST_LEVELS = 5;
  private static final int MOST_BRANCHES = 3;

  public JobShape {
    if (!(leastSlack >= 0 && mostSlack >= leastSlack)) {
      throw new IllegalArgumentException(
          "slack from %s to %s; it must begin at 0 or later and not end before it begins"
              .formatted(leastSlack, mostSlack));
    }
  }

  /** The same with widths and durations so many times as large. */
  public JobShape times(double width, double duration) {
    return new JobShape(widths.times(width), steps.times(duration), tasks, leastSlack, mostSlack);
  }

  /** The same with tasks of other lengths. */
  public JobShape withTasks(BoundedPareto other) {
    return new JobShape(widths, steps, other, leastSlack, mostSlack);
  }

  DraftJob draw(JobKind kind, UniformRandomProvider random) {
    List<List<Part>> parts =
        switch (kind) {
          case A -> List.of(List.of(malleable(random, 1)));
          case B -> List.of(List.of(gang(random)));
          case C -> workflow(random);
        };
    return new DraftJob(kind, parts, leastSlack + (mostSlack - leastSlack) * random.nextDouble());
  }

  /**
   * A malleable part.
   *
   * @param share its part of the usual duration: workflows are several times as long as wide
   */
  private Part malleable(UniformRandomProvider random, double share) {
    double width = widths.draw(random);
    double duration = steps.draw(random) * share;
    int waves = (int) Math.max(1, Math.round(duration / tasks.draw(random)));
    return new Part(width, Math.max(1, Math.round(duration / waves)), waves);
  }

  private Part gang(UniformRandomProvider random) {
    double width = widths.draw(random);
    return new Part(width, Math.max(1, Math.round(steps.draw(random))), 1);
  }

  private List<List<Part>> workflow(UniformRandomProvider random) {
    int levels = LEAST_LEVELS + random.nextInt(MOST_LEVELS - LEAST_LEVELS + 1);
    List<List<Part>> parts = new ArrayList<>();
    for (int level = 0; level < levels; level++) {
      int branches = 1 + random.nextInt(MOST_BRANCHES);
      parts.add(
          IntStream.range(0, branches).mapToObj(i -> malleable(random, 2.0 / levels)).toList());
    }
    return parts;
  }
}
