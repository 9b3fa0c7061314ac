package io.github.punctual.admission.control;

import static io.github.punctual.admission.control.Examples.CPU;
import static io.github.punctual.admission.control.Examples.cluster;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.admission.RenewableLog;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A log that begins anew while jobs use less than they were given. */
class RenewedLogTest {
  private static final int CPUS = 100;

  private final RenewableLog log = new RenewableLog();

  private static Event submitted(long now, String id, int tasks) {
    return new Event.Submitted(
        now,
        new DeadlineJob(
            new JobId(id),
            id,
            "user of " + id,
            Examples.POOL,
            now,
            now + 10_000_000,
            tasks,
            CPU,
            ResourceVector.ZERO,
            OptionalLong.empty()));
  }

  private static Event shows(long now, String id, int pending, int running) {
    TaskStage stage =
        new TaskStage("map", CPU, pending, Collections.nCopies(running, now), List.of());
    return new Event.Progressed(
        now, List.of(new Progress(new JobId(id), now, List.of(stage), List.of())));
  }

  /** One uses four of all tasks, and one has lost what it did not use, and asks again. */
  @ParameterizedTest
  @CsvSource({"justice,true", "justice,false", "pythia,true", "pythia,false"})
  void isDecidedAgainAsItWas(String name, String wholeTasks) {
    Map<String, String> settings = Map.of("unused", "120000", "whole-tasks", wholeTasks);
    Policy policy = AdmissionPolicies.create(name, settings);
    PolicyRunner runner = PolicyRunner.start(policy, settings, log, 0, cluster(CPUS));
    runner.handle(submitted(0, "cut/1", 20));
    runner.handle(shows(0, "cut/1", 0, 1));
    runner.handle(new Event.TimePassed(120_000));
    assertEquals(1, runner.running(new JobId("cut/1")).orElseThrow().tasks());
    runner.handle(submitted(130_000, "greedy", 1000));
    runner.handle(shows(131_000, "greedy", 0, 4));
    log.beginAnew();
    runner.handle(submitted(140_000, "waits", 50));
    runner.handle(new Event.TimePassed(251_000));
    assertEquals(4, runner.running(new JobId("greedy")).orElseThrow().tasks());
    runner.handle(shows(252_000, "cut/1", 15, 1));
    runner.handle(new Event.TimePassed(253_000));

    log.decidedAgainBy(AdmissionPolicies.create(name, settings));
    assertTrue(log.start().learned().keySet().stream().anyMatch(key -> key.startsWith("unused/")));
    assertFalse(policy.learned().keySet().stream().anyMatch(key -> key.startsWith("unused/")));
  }
}
