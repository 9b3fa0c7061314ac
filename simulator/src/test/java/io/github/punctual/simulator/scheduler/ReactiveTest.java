package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReactiveTest {
  @Test
  void terminatesARunningJobAtItsDeadlineAndHandsOnWhatItHeld() {
    assertEquals(
        "0 a 4, 8 a TERMINATED, 8 b 4, 13 b COMPLETED",
        Scenario.cpus(4).job("a", 0, 4, 10, 8).job("b", 1, 4, 5, 60).run("reactive-fair-greedy"));
  }

  @Test
  void dropsAWaitingJobAtItsDeadline() {
    Scenario scenario =
        Scenario.cpus(4).job("a", 0, 4, 10, 60).job("b", 1, 4, 5, 3).job("c", 2, 1, 5, 60);
    assertEquals(
        "0 a 4, 4 b REJECTED, 10 a COMPLETED, 10 c 1, 15 c COMPLETED",
        scenario.run("reactive-fair-fixed"));
    Job dropped = scenario.jobsAfter("reactive-fair-fixed").get(1);
    assertEquals(Optional.of(ReasonCode.DEADLINE_PASSED), dropped.reason());
  }

  @Test
  void letsAJobCompleteAtItsVeryDeadline() {
    assertEquals(
        "0 a 4, 10 a COMPLETED",
        Scenario.cpus(4).job("a", 0, 4, 10, 10).run("reactive-fair-greedy"));
  }

  @Test
  void handsOnContainersOfJobsThatEndAtTheirDeadline() {
    Scenario scenario = Scenario.cpus(1).job("a", 0, 3, 10, 15).job("b", 1, 1, 10, 60);
    assertEquals(
        List.of("TERMINATED 15000", "COMPLETED 25000"),
        scenario
            .simulate(
                Schedulers.named("reactive-fifo-by-task").get(),
                ClusterSpec.parseCpus("1"),
                SimulationSettings.PAPERS.with(ExecutionModel.TASKS))
            .stream()
            .map(job -> job.state() + " " + job.endMillis())
            .toList());
  }

  @Test
  void runsJobsWithoutDeadlineToTheirEnd() {
    assertEquals(
        "0 a 1, 1000 a COMPLETED",
        Scenario.cpus(1).jobWithoutDeadline("a", 0, 1, 1000).run("reactive-fifo"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"fair", "fair-fixed", "fair-greedy", "drf", "fifo", "edf", "edf-preemptive"})
  void neverRunsAJobPastItsDeadline(String baseline) {
    for (Job job : RandomJobs.overloaded(1).jobsAfter("reactive-" + baseline)) {
      assertTrue(job.endMillis() <= job.deadlineMillis().orElseThrow(), job::toString);
      assertTrue(job.met() || job.reason().isPresent(), job::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"fair", "fair-fixed", "fair-greedy", "drf", "fifo", "edf", "edf-preemptive"})
  void isTheBaselineWhereNobodyIsLate(String baseline) {
    Scenario easy = Scenario.cpus(10);
    for (int i = 0; i < 20; i++) {
      easy.job("j" + i, i, 1 + i % 7, 3, 1000);
    }
    assertEquals(easy.run(baseline), easy.run("reactive-" + baseline));
  }
}
