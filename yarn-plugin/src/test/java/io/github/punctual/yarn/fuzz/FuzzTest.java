package io.github.punctual.yarn.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.rush.job.JobFileTarget;
import io.github.punctual.yarn.store.StoreFileTarget;
import io.github.punctual.yarn.web.RequestTargets;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever is written to it, each reader answers, or refuses with an error that is documented. A
 * short run with a fixed seed; {@code dev-support/fuzz.sh} makes a long one, which is stricter
 * about what takes long.
 */
class FuzzTest {
  private static final long INPUTS = Long.getLong("fuzz.inputs", 3000);
  private static final long SEED = Long.getLong("fuzz.seed", 20261122);

  /**
   * What takes more processor time than this fails, in milliseconds: so much that only what grows
   * faster than its input does. A machine that pauses or is busy takes none.
   */
  private static final long SLOW_MILLIS = Long.getLong("fuzz.slow-ms", 1000);

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
    if (Long.getLong("fuzz.slow-ms") != null) {
      System.out.println(run.summary());
    }
    assertEquals(Map.of(), run.faults());
    assertEquals(List.of(), run.slow());
  }

  @Test
  void anInputThatTakesMoreProcessorTimeThanAnyShouldIsFoundInAShortRun() {
    FuzzTarget slow =
        new FuzzTarget("slow", List.of("a"), List.of("b"), Set.of(), input -> useProcessor());
    FuzzRun run = new FuzzRun(slow, SLOW_MILLIS);
    run.run(SEED, 1);
    assertEquals(1, run.slow().size(), run::summary);
  }

  private static void useProcessor() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long until = threads.getCurrentThreadCpuTime() + (SLOW_MILLIS + 50) * 1_000_000;
    while (threads.getCurrentThreadCpuTime() < until) {
      Thread.onSpinWait();
    }
  }
}
