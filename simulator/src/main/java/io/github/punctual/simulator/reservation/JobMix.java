package io.github.punctual.simulator.reservation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ListSampler;

/**
 * How many jobs of each kind there are, in per cent; together 100.
 *
 * @param malleable A
 * @param gangs B
 * @param workflows C
 */
public record JobMix(int malleable, int gangs, int workflows) {
  public static final JobMix ALL_A = new JobMix(100, 0, 0);

  /** What the paper takes for likely in consolidated clusters (section 6.4.3). */
  public static final JobMix LIKELY = new JobMix(80, 10, 10);

  public JobMix {
    if (malleable < 0 || gangs < 0 || workflows < 0 || malleable + gangs + workflows != 100) {
      throw new IllegalArgumentException(
          "%d %% A, %d %% B and %d %% C; none may be below 0, and together they must be 100 %%"
              .formatted(malleable, gangs, workflows));
    }
  }

  /** So many kinds in these proportions, rounded, in random order. */
  List<JobKind> kinds(int count, UniformRandomProvider random) {
    JobKind[] kinds = new JobKind[count];
    int gangsEnd = (int) Math.round(count * gangs / 100.0);
    int workflowsEnd = (int) Math.round(count * (gangs + workflows) / 100.0);
    Arrays.fill(kinds, JobKind.A);
    Arrays.fill(kinds, 0, gangsEnd, JobKind.B);
    Arrays.fill(kinds, gangsEnd, workflowsEnd, JobKind.C);
    List<JobKind> shuffled = new ArrayList<>(Arrays.asList(kinds));
    ListSampler.shuffle(random, shuffled);
    return shuffled;
  }
}
