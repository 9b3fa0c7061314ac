package io.github.punctual.yarn.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.rush.job.JobFileTarget;
import io.github.punctual.yarn.store.StoreFileTarget;
import io.github.punctual.yarn.web.RequestTargets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever is written to it, each reader answers, or refuses with an error that is documented. A
 * short run with a fixed seed; {@code dev-support/fuzz.sh} makes a long one, and also reports what
 * takes long.
 */
class FuzzTest {
  private static final long INPUTS = Long.getLong("fuzz.inputs", 3000);
  private static final long SEED = Long.getLong("fuzz.seed", 20261122);

  /** Above this an input is reported, in milliseconds of processor time; 0 for never. */
  private static final long SLOW_MILLIS = Long.getLong("fuzz.slow-ms", 0);

  static Stream<FuzzTarget> targets() {
    return Stream.of(
            TextTargets.all(),
            List.of(JobFileTarget.target(), StoreFileTarget.target()),
            RequestTargets.all())
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void refusesWithDocumentedErrorsOnly(FuzzTarget target) {
    FuzzRun run = new FuzzRun(target, SLOW_MILLIS);
    run.run(SEED, INPUTS);
    if (SLOW_MILLIS > 0) {
      System.out.println(run.summary());
    }
    assertEquals(Map.of(), run.faults());
    assertEquals(List.of(), run.slow());
  }
}
