package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedividedFairShareTest {
  private static String ends(List<Job> jobs) {
    return jobs.stream()
        .map(job -> "%d %s".formatted(job.endMillis(), job))
        .collect(Collectors.joining(", "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fair", "drf"})
  void dividesAgainWheneverAJobComesOrGoes(String name) {
    // To 2 s a has 4; then a and b have 2 each; b's 8 are done at 6 s; a has 40 - 8 - 8 left.
    assertEquals(
        "12000 a, 6000 b",
        ends(Scenario.cpus(4).job("a", 0, 4, 10, 60).job("b", 2, 2, 4, 60).jobsAfter(name)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fair", "drf"})
  void givesNobodyMoreThanItsTasksAndTheRestToOthers(String name) {
    assertEquals(
        "10000 a, 10000 b",
        ends(Scenario.cpus(10).job("a", 0, 1, 10, 60).job("b", 0, 18, 5, 60).jobsAfter(name)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fair", "drf"})
  void givesFractionsOfTasks(String name) {
    assertEquals(
        "18000 a, 18000 b, 18000 c",
        ends(
            Scenario.cpus(2)
                .job("a", 0, 2, 6, 60)
                .job("b", 0, 2, 6, 60)
                .job("c", 0, 2, 6, 60)
                .jobsAfter(name)));
  }

  @Test
  void equalisesDominantShares() {
    // The example of the DRF paper: 9 CPUs, 18 GB; a's tasks take 1 and 4, b's 3 and 1: 3 and 2.
    List<Job> jobs =
        Scenario.cluster(18_000, 9)
            .job("a", 0, 30, 10, ResourceVector.of(4000, 1), OptionalLong.empty())
            .job("b", 0, 20, 10, ResourceVector.of(1000, 3), OptionalLong.empty())
            .jobsAfter("drf");
    assertEquals("100000 a, 100000 b", ends(jobs));
  }
}
