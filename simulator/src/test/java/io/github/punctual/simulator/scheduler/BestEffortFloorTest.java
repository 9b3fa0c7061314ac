package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ten containers, of which two are the floor. */
class BestEffortFloorTest {
  private static final String FLOOR = ":best-effort-floor=0.2";

  private static List<Job> run(String policy, Scenario jobs) {
    return jobs.simulate(
        Schedulers.named(policy).get(),
        ClusterSpec.pool(Scenario.CPU.times(10)),
        SimulationSettings.PAPERS.with(ExecutionModel.TASKS).with(ShrinkPolicy.WAIT));
  }

  private static Scenario wide(int containers) {
    ResourceVector task = Scenario.CPU.times(containers);
    return Scenario.cpus(10).job("wide", 0, 1, 10, task, OptionalLong.of(600_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tempo", "clairvoyant", "justice", "pythia"})
  void theFloorIsNeverPromised(String policy) {
    assertEquals(
        Optional.of(ReasonCode.TASK_TOO_LARGE), run(policy + FLOOR, wide(9)).get(0).reason());
    assertEquals(JobState.COMPLETED, run(policy + FLOOR, wide(8)).get(0).state());
    assertEquals(JobState.COMPLETED, run(policy, wide(9)).get(0).state());
  }

  @Test
  void bestEffortHasTheFloorWhileItAsksForItThoughPromisedJobsAskForAll() {
    Scenario jobs =
        Scenario.cpus(10).job("due", 0, 16, 10, 300).jobWithoutDeadline("any", 0, 4, 10);

    List<Job> with = run("clairvoyant" + FLOOR, jobs);
    List<Job> without = run("clairvoyant", jobs);

    assertTrue(with.get(0).promised());
    assertEquals(0, with.get(1).startMillis());
    assertEquals(20_000, with.get(0).endMillis(), "eight at once");
    assertEquals(20_000, with.get(1).endMillis(), "two at once");
    assertEquals(10_000, without.get(1).startMillis());
  }

  @Test
  void jobsWithDeadlinesHaveTheFloorAsWellWhileBestEffortAsksForLess() {
    Scenario alone = Scenario.cpus(10).job("due", 0, 20, 10, 300);
    Scenario beside = Scenario.cpus(10).job("due", 0, 18, 10, 300);
    beside.jobWithoutDeadline("any", 0, 1, 20);

    assertEquals(20_000, run("tempo" + FLOOR, alone).get(0).endMillis(), "ten at once");
    assertEquals(20_000, run("tempo" + FLOOR, beside).get(0).endMillis(), "nine at once");
  }

  @Test
  void whatALostJobAsksForIsBestEffort() {
    // When its deadline passes two thirds of its tasks have begun.
    Scenario jobs = Scenario.cpus(10).job("lost", 0, 30, 10, 15).job("due", 12, 40, 10, 300);

    assertEquals(
        70_000, run("tempo" + FLOOR + ",lost=last", jobs).get(1).endMillis(), "eight at once");
    assertEquals(60_000, run("tempo:lost=last", jobs).get(1).endMillis(), "ten at once");
  }

  @Test
  void whatTheFloorKeepsFromPromisedJobsIsNotKeptFromBestEffort() {
    // Of the last of its containers there is room for half.
    Scenario jobs = Scenario.cpus(10);
    jobs.job("due", 0, 6, 10, Scenario.CPU.times(3), OptionalLong.of(300_000));
    jobs.jobWithoutDeadline("any", 0, 2, 10);

    List<Job> ended = run("clairvoyant" + FLOOR, jobs);

    assertEquals(0, ended.get(1).startMillis());
    assertEquals(10_000, ended.get(1).endMillis());
  }

  @Test
  void theUsualFloorIsThatOfTheResourceManager() throws IOException {
    String row = "| `punctual.best-effort-floor` | `%s` |".formatted(BestEffortFloor.USUAL.part());

    assertTrue(
        Files.readString(Path.of(System.getProperty("basedir", ".")).resolve("../docs/settings.md"))
            .contains(row),
        row);
  }
}
