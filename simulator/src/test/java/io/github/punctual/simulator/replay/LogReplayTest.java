package io.github.punctual.simulator.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.LogReplay;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.scheduler.PolicyScheduler;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogReplayTest {
  @ParameterizedTest
  @ValueSource(strings = {"justice", "pythia"})
  void logOfARunIsDecidedAgainAsItWas(String policy) {
    List<DecisionLog.Entry> log = run(policy);
    LogReplay.Result result = replay().replay(log);
    assertEquals(log.size() - 1, result.tallies().get(DecisionLog.Kind.DEADLINES).steps());
    long decisions = log.stream().mapToLong(entry -> decisions(entry).size()).sum();
    assertTrue(decisions > 300, () -> decisions + " decisions");
    assertEquals(List.of(), result.differences());
  }

  @Test
  void changedLineIsFound() {
    List<DecisionLog.Entry> log = run("justice");
    int changed = firstWithDecisions(log, 100);
    DecisionLog.Step step = (DecisionLog.Step) log.get(changed);
    log.set(changed, new DecisionLog.Step(step.event(), List.of()));

    LogReplay.Result result = replay().replay(log);

    assertEquals(1, result.differences().size());
    assertEquals(log.get(changed), result.differences().get(0).logged());
    assertEquals(Optional.of(step), result.differences().get(0).replayed());
    String field = result.differences().get(0).field();
    assertTrue(field.startsWith("decisions[0] is absent in the log and {"), field);
  }

  @Test
  void anotherPolicyDecidesOtherwise() {
    List<DecisionLog.Entry> log = run("justice");
    LogReplay pythia =
        new LogReplay(() -> new JobReplayer(start -> AdmissionPolicies.create("pythia", Map.of())));
    log.set(0, withoutHistory((DecisionLog.Start) log.get(0)));
    assertTrue(!pythia.replay(log).same());
  }

  @Test
  void logWithoutABeginningIsRefused() {
    List<DecisionLog.Entry> log = run("justice");
    assertThrows(IllegalArgumentException.class, () -> replay().replay(log.subList(1, 9)));
    assertThrows(IllegalArgumentException.class, () -> replay().replay(List.of()));
  }

  private static DecisionLog.Start withoutHistory(DecisionLog.Start start) {
    return new DecisionLog.Start(
        start.atMillis(),
        "pythia",
        Map.of(),
        AdmissionPolicies.create("pythia", Map.of()).learned(),
        start.capacity(),
        start.waiting(),
        start.running(),
        start.others());
  }

  private static int firstWithDecisions(List<DecisionLog.Entry> log, int from) {
    int i = from;
    while (decisions(log.get(i)).isEmpty()) {
      i++;
    }
    return i;
  }

  private static List<Decision> decisions(DecisionLog.Entry entry) {
    return entry instanceof DecisionLog.Step step ? step.decisions() : List.of();
  }

  private static LogReplay replay() {
    return new LogReplay(
        () -> new JobReplayer(start -> AdmissionPolicies.create(start.policy(), start.settings())));
  }

  private static List<DecisionLog.Entry> run(String policy) {
    Random random = new Random(7);
    ResourceVector cpu = ResourceVector.of(ResourceVector.VCORES, 1);
    List<TraceJob> jobs = new ArrayList<>();
    long at = 0;
    for (int i = 0; i < 300; i++) {
      at += random.nextInt(20_000);
      int tasks = 1 + random.nextInt(60);
      TaskDurations durations = TaskDurations.same(1000 + random.nextInt(60_000));
      jobs.add(
          new TraceJob(
              "job" + i,
              "root",
              "user",
              "name" + i % 9,
              at,
              OptionalLong.of(1 + durations.ofTask(0) * (1 + random.nextInt(3))),
              List.of(new Stage("tasks", tasks, durations, cpu, List.of()))));
    }
    List<DecisionLog.Entry> log = new ArrayList<>();
    new Simulation(
            new Workload("random", jobs),
            ClusterSpec.cpus(70),
            SimulationSettings.PAPERS,
            new PolicyScheduler(
                policy, AdmissionPolicies.create(policy, Map.of()), Map.of(), log::add),
            List.of())
        .run();
    return log;
  }
}
