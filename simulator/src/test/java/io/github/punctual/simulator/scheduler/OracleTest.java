package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OracleTest {
  @Test
  void givesTheFewestTasksThatMeetTheDeadline() {
    assertEquals(
        // 80 task seconds in 25 seconds: 3.2, so 4.
        "0 a 4, 20 a COMPLETED", Scenario.cpus(10).job("a", 0, 8, 10, 25).run("oracle"));
  }

  @Test
  void needsMoreTasksTheLongerAJobWaits() {
    assertEquals(
        // b needs 2 of 4 at once, and when a is gone 40 / 12, so 4.
        "0 a 3, 8 a COMPLETED, 8 b 4, 18 b COMPLETED",
        Scenario.cpus(4).job("a", 0, 3, 8, 8).job("b", 0, 4, 10, 20).run("oracle"));
  }

  @Test
  void offersAllOrNothingAndLetsSmallerJobsPass() {
    assertEquals(
        "0 a 3, 2 c 1, 7 c COMPLETED, 10 a COMPLETED, 10 b 3, 20 b COMPLETED",
        Scenario.cpus(4)
            .job("a", 0, 3, 10, 10)
            .job("b", 1, 3, 10, 19)
            .job("c", 2, 1, 5, 5)
            .run("oracle"));
  }

  @Test
  void offersInTheOrderOfNeededTasksPerTimeLeft() {
    assertEquals(
        // At 10: d needs 1 in 30 s, b 1 in 15 s, c 2 in 30 s: d, then b and c by submission.
        "0 a 4, 10 a COMPLETED, 10 d 1, 10 b 1, 10 c 2, 20 b COMPLETED, 35 c COMPLETED, "
            + "35 d COMPLETED",
        Scenario.cpus(4)
            .job("a", 0, 4, 10, 10)
            .job("b", 1, 2, 5, 24)
            .job("c", 2, 10, 5, 38)
            .job("d", 3, 5, 5, 37)
            .run("oracle"));
  }

  @Test
  void dropsAJobWhenItCanNoLongerMakeIt() {
    Scenario scenario = Scenario.cpus(4).job("a", 0, 4, 30, 30).job("b", 0, 2, 10, 15);
    assertEquals("0 a 4, 5.001 b REJECTED, 30 a COMPLETED", scenario.run("oracle"));
    assertEquals(
        Optional.of(ReasonCode.DEADLINE_UNREACHABLE), scenario.jobsAfter("oracle").get(1).reason());
  }

  @Test
  void refusesAtOnceWhatNoAllocationCanMeet() {
    assertEquals("0 a REJECTED", Scenario.cpus(4).job("a", 0, 8, 10, 19).run("oracle"));
  }

  @Test
  void letsJobsWithoutDeadlineShareWhatIsLeft() {
    List<Job> jobs =
        Scenario.cpus(4)
            .jobWithoutDeadline("b", 0, 10, 5)
            .job("a", 5, 3, 10, 10)
            .jobsAfter("oracle");
    assertEquals("a COMPLETED 5000 15000", outcome(jobs.get(1)));
    // 4 at once for 5 s, 1 for 10 s, and 4 for the 20 task seconds that are left.
    assertEquals("b COMPLETED 0 20000", outcome(jobs.get(0)));
  }

  @Test
  void comparesJobsOfDifferentTasksInOneOrder() {
    ResourceVector small = ResourceVector.of(1000, 1);
    ResourceVector large = ResourceVector.of(4000, 1);
    assertEquals(
        "0 a 1, 10 a COMPLETED, 10 c 1, 10 b 1, 20 b COMPLETED, 20 c COMPLETED",
        Scenario.cluster(5000, 2)
            .job("a", 0, 1, 10, ResourceVector.of(5000, 1), OptionalLong.of(10_000))
            .job("b", 1, 1, 10, large, OptionalLong.of(20_000))
            .job("c", 2, 1, 10, small, OptionalLong.of(30_000))
            .run("oracle"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void wastesNoWork(long seed) {
    for (Job job : RandomJobs.overloaded(seed).jobsAfter("oracle")) {
      assertTrue(job.met() || job.state() == JobState.REJECTED, job::toString);
    }
    for (Job job : RandomJobs.twoTypes(seed).jobsAfter("oracle")) {
      boolean bestEffort = job.deadlineMillis().isEmpty();
      assertTrue(bestEffort || job.met() || job.state() == JobState.REJECTED, job::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void decidesAsOneThatLooksAtAllJobsAtEveryEvent(long seed) {
    for (Scenario scenario :
        List.of(RandomJobs.overloaded(seed), RandomJobs.twoTypes(seed).withDeadlinesOnly())) {
      List<Job> expected = scenario.simulate(new PlainOracle());
      List<Job> actual = scenario.jobsAfter("oracle");
      for (int i = 0; i < expected.size(); i++) {
        assertEquals(outcome(expected.get(i)), outcome(actual.get(i)));
      }
    }
  }

  private static String outcome(Job job) {
    return "%s %s %d %d".formatted(job, job.state(), job.startMillis(), job.endMillis());
  }
}
