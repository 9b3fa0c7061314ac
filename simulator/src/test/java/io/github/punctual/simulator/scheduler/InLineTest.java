package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.resource.ResourceVector;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class InLineTest {
  /** Ten CPUs; a and b fill them, c has to wait. */
  private static Scenario crowded() {
    return Scenario.cpus(10).job("a", 0, 6, 10, 60).job("b", 1, 8, 10, 60).job("c", 2, 3, 10, 20);
  }

  @Test
  void greedyTakesWhatIsFreeAndKeepsItThoughMoreBecomesFree() {
    assertEquals(
        "0 a 6, 1 b 4, 10 a COMPLETED, 10 c 3, 20 c COMPLETED, 21 b COMPLETED",
        crowded().run("fair-greedy"));
  }

  @Test
  void fixedShareDividesByTheJobsPresentAtTheStart() {
    assertEquals(
        // b may have 10 / 2, of which 4 are free; c 10 / 2 as well once a is gone.
        "0 a 6, 1 b 4, 10 a COMPLETED, 10 c 3, 20 c COMPLETED, 21 b COMPLETED",
        crowded().run("fair-fixed"));
    assertEquals(
        "0 a 10, 10 a COMPLETED, 10 b 3, 10 c 3, 10 d 3, 20 b COMPLETED, 20 c COMPLETED, 20 d COMPLETED",
        Scenario.cpus(10)
            .job("a", 0, 10, 10, 60)
            .job("b", 1, 3, 10, 60)
            .job("c", 2, 3, 10, 60)
            .job("d", 3, 3, 10, 60)
            .run("fair-fixed"));
  }

  @Test
  void fixedShareIsAtLeastOneTask() {
    assertEquals(
        "0 a 1, 10 a COMPLETED, 10 b 1, 20 b COMPLETED, 20 c 1, 30 c COMPLETED",
        Scenario.cpus(1)
            .job("a", 0, 1, 10, 60)
            .job("b", 0, 1, 10, 60)
            .job("c", 0, 1, 10, 60)
            .run("fair-fixed"));
  }

  @Test
  void fifoGrowsTheFirstJobBeforeItStartsTheNext() {
    assertEquals(
        // b has done 36 of 80 seconds at 10; with 8 tasks it needs 5.5 more.
        "0 a 6, 1 b 4, 10 a COMPLETED, 10 b 8, 10 c 2, 15.5 b COMPLETED, 15.5 c 3, "
            + "21.833 c COMPLETED",
        crowded().run("fifo"));
  }

  @Test
  void edfServesTheEarliestDeadlineFirstAndTakesNothingAway() {
    assertEquals(
        "0 a 6, 1 b 4, 10 a COMPLETED, 10 c 3, 10 b 7, 16.286 b COMPLETED, 20 c COMPLETED",
        crowded().run("edf"));
  }

  @Test
  void edfServesJobsWithoutDeadlineLast() {
    assertEquals(
        "0 a 1, 5 a COMPLETED, 5 c 1, 10 c COMPLETED, 10 b 1, 15 b COMPLETED",
        Scenario.cpus(1)
            .job("a", 0, 1, 5, 60)
            .jobWithoutDeadline("b", 1, 1, 5)
            .job("c", 2, 1, 5, 600)
            .run("edf"));
  }

  @Test
  void preemptiveEdfTakesFromTheLatestDeadlineAndGivesBack() {
    assertEquals(
        "0 a 6, 1 b 4, 2 b 1, 2 c 3, 10 a COMPLETED, 10 b 7, 12 c COMPLETED, 12 b 8, "
            + "18.75 b COMPLETED",
        crowded().run("edf-preemptive"));
  }

  @Test
  void preemptiveEdfStopsAJobWhoseTasksAreAllNeeded() {
    assertEquals(
        "0 a 2, 1 a 0, 1 b 2, 6 b COMPLETED, 6 a 2, 15 a COMPLETED",
        Scenario.cpus(2).job("a", 0, 2, 10, 60).job("b", 1, 2, 5, 10).run("edf-preemptive"));
  }

  @Test
  void preemptiveEdfTakesAsManyTasksAsHoldWhatIsMissing() {
    ResourceVector small = ResourceVector.of(1000, 1);
    ResourceVector large = ResourceVector.of(3000, 1);
    assertEquals(
        "0 a 8, 1 a 2, 1 b 2, 6 b COMPLETED, 6 a 8, 13.75 a COMPLETED",
        Scenario.cluster(8000, 100)
            .job("a", 0, 8, 10, small, OptionalLong.of(60_000))
            .job("b", 1, 2, 5, large, OptionalLong.of(10_000))
            .run("edf-preemptive"));
  }

  @Test
  void smallerTasksPassThoseThatDoNotFit() {
    assertEquals(
        "0 a 1, 2 c 1, 10 a COMPLETED, 10 b 1, 12 c COMPLETED, 20 b COMPLETED",
        Scenario.cluster(4000, 10)
            .job("a", 0, 1, 10, ResourceVector.of(3000, 1), OptionalLong.empty())
            .job("b", 1, 1, 10, ResourceVector.of(2000, 1), OptionalLong.empty())
            .job("c", 2, 1, 10, ResourceVector.of(1000, 1), OptionalLong.empty())
            .run("fair-greedy"));
  }
}
