package io.github.punctual.simulator.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TraceLikeGeneratorTest {
  @Test
  void matchesAllPublishedPropertiesOfTr1ButTheOneThatTheOthersExclude() {
    for (long seed = 1; seed <= 3; seed++) {
      assertMatches("tr1-like:scale=0.1", seed, Set.of("jobs below 100 CPU s"));
    }
    assertMatches("tr1-like", 4, Set.of("jobs below 100 CPU s"));
  }

  @Test
  void matchesTheOtherSideOfTheContradictionOnRequest() {
    assertMatches(
        "tr1-like:scale=0.1,reading=overall",
        1,
        Set.of("jobs with 1 task below 100 CPU s", "jobs with 2-10 tasks below 100 CPU s"));
  }

  @Test
  void matchesAllPublishedPropertiesOfTr2() {
    for (long seed = 1; seed <= 3; seed++) {
      assertMatches("tr2-like:scale=0.05", seed, Set.of());
    }
  }

  @Test
  void matchesThemWhateverTheArrivals() {
    for (String arrivals : List.of("even", "bursty", "diurnal", "diurnal+bursty")) {
      assertMatches("tr2-like:scale=0.05,arrivals=" + arrivals, 1, Set.of());
    }
  }

  @Test
  void exceedsThePublishedPeakWhenItIsNotBounded() {
    assertMatches("tr2-like:scale=0.05,peak=free", 1, Set.of("peak of CPUs in use"));
  }

  @Test
  void offersTheSameLoadAtEveryScale() {
    for (double scale : new double[] {0.01, 0.05, 0.2}) {
      Workload workload = Generators.parse("tr1-like:scale=" + scale).generate(2);
      assertEquals(8_585_673 / (91 * 24.0), UnboundedDemand.of(workload).meanTasks(), 40);
    }
  }

  @Test
  void givesTheSameJobsForTheSameSeedAndOthersForAnother() {
    WorkloadGenerator generator = Generators.parse("tr1-like:scale=0.02,arrivals=bursty");
    assertEquals(generator.generate(9), generator.generate(9));
    assertNotEquals(generator.generate(9), generator.generate(10));
  }

  @Test
  void sharesWhatJobsHaveInCommon() {
    Workload workload = Generators.parse("tr1-like:scale=0.01").generate(1);
    var first = workload.jobs().get(0);
    for (var job : workload.jobs()) {
      assertSame(first.queue(), job.queue());
      assertSame(first.stages().get(0).task(), job.stages().get(0).task());
      assertSame(first.stages().get(0).id(), job.stages().get(0).id());
    }
  }

  @Test
  void givesTheRunsOfOneJobTheSameNumberOfTasks() {
    Workload workload = Generators.parse("tr1-like:scale=0.05").generate(1);
    workload.jobs().stream()
        .collect(Collectors.groupingBy(job -> job.name()))
        .forEach(
            (name, runs) ->
                assertEquals(
                    1, runs.stream().map(job -> job.requestedTasks()).distinct().count(), name));
  }

  private static void assertMatches(String text, long seed, Set<String> exceptions) {
    WorkloadGenerator generator = Generators.parse(text);
    List<MarginalMatch> matches = generator.compare(generator.generate(seed));
    assertTrue(matches.size() >= 16);
    for (MarginalMatch match : matches) {
      assertEquals(
          !exceptions.contains(match.quantity()), match.matches(), text + " " + seed + " " + match);
    }
  }
}
