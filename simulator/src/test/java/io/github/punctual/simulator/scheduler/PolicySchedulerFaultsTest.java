package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.LogReplay;
import io.github.punctual.simulator.engine.EngineInvariants;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.engine.settings.TaskFailures;
import io.github.punctual.simulator.replay.JobReplayer;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What the papers leave out: best effort beside promises, nodes that go, tasks that fail. */
class PolicySchedulerFaultsTest {
  private static final SimulationSettings TASKS =
      SimulationSettings.PAPERS.with(ExecutionModel.TASKS);

  private final List<DecisionLog.Entry> log = new ArrayList<>();

  private static TraceJob job(
      int id, long submitMillis, OptionalLong budgetMillis, int tasks, long taskMillis) {
    Stage stage =
        new Stage(
            "s", tasks, TaskDurations.same(taskMillis), ResourceVector.of(1024, 1), List.of());
    return new TraceJob("j" + id, "root", "u", "n", submitMillis, budgetMillis, List.of(stage));
  }

  private List<Job> run(List<TraceJob> jobs, SimulationSettings settings) {
    return new Simulation(
            new Workload("test", jobs),
            ClusterSpec.parseNodes("2x16g,5"),
            settings,
            new PolicyScheduler(
                "justice", AdmissionPolicies.create("justice", Map.of()), Map.of(), log::add),
            List.of(new EngineInvariants()))
        .run();
  }

  @Test
  void jobsWithoutADeadlineHaveWhatPromisesLeave() {
    List<TraceJob> jobs =
        List.of(job(0, 0, OptionalLong.empty(), 10, 100), job(1, 0, OptionalLong.of(1000), 6, 100));
    for (SimulationSettings settings : List.of(SimulationSettings.PAPERS, TASKS)) {
      List<Job> ended = run(jobs, settings);
      // 4 until the promise ends at 100, then 6 more tasks' work with all 10.
      assertEquals(100, ended.get(1).endMillis());
      boolean fluid = settings.model() == ExecutionModel.PERFECT_PARALLELISM;
      assertEquals(fluid ? 160 : 200, ended.get(0).endMillis());
    }
  }

  @Test
  void aJobThatFailsIsWithdrawnAndTeachesNothing() {
    List<TraceJob> jobs = List.of(job(0, 0, OptionalLong.of(100_000), 2, 1000));
    List<Job> ended = run(jobs, TASKS.with(new TaskFailures(0.999999, 2, 1)));
    assertEquals(JobState.FAILED, ended.get(0).state());
    DecisionLog.Step last = (DecisionLog.Step) log.get(log.size() - 1);
    assertTrue(last.event() instanceof Event.Withdrawn, last.toString());
  }

  @Test
  void theLogOfARunWithFaultsReplaysToTheSameDecisions() {
    List<TraceJob> jobs = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      OptionalLong budget =
          i % 5 == 0 ? OptionalLong.empty() : OptionalLong.of(4_000L + i % 7 * 900L);
      jobs.add(job(i, i * 400L, budget, 1 + i * 7919 % 9, 500L + i * 31 % 2_000));
    }
    SimulationSettings faulty =
        TASKS
            .with(
                NodeFaults.parse(
                    "lose node 1 at 20s, back at 40s; lose node 2 at 35s, back at 60s"))
            .with(new TaskFailures(0.05, 3, 4));
    List<Job> ended = run(jobs, faulty);
    assertTrue(ended.stream().allMatch(job -> job.state().isEnd()));
    long decisions =
        log.stream()
            .mapToLong(entry -> entry instanceof DecisionLog.Step s ? s.decisions().size() : 0)
            .sum();
    assertTrue(decisions > 200, decisions + " decisions");
    LogReplay replay =
        new LogReplay(
            () ->
                new JobReplayer(
                    start -> AdmissionPolicies.create(start.policy(), start.settings())));
    assertEquals(List.of(), replay.replay(log).differences());
  }
}
