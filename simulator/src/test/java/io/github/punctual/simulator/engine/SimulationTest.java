package io.github.punctual.simulator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.engine.settings.TaskFailures;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SimulationTest {
  private static List<Job> run(
      Workload workload, ClusterSpec spec, SimulationSettings settings, Scheduler scheduler) {
    return new Simulation(workload, spec, settings, scheduler, List.of(new EngineInvariants()))
        .run();
  }

  @Test
  void stopsAtTheEndThatWasSetWithWhatIsDoneByThen() {
    Workload workload = new Trace().job(0, 2, 1000).job(0, 1, 300).job(700, 1, 1).workload();
    for (ExecutionModel model : ExecutionModel.values()) {
      List<Job> jobs =
          run(
              workload,
              ClusterSpec.cpus(4),
              SimulationSettings.PAPERS.with(model).until(600),
              new Fixed(2));
      assertEquals(JobState.RUNNING, jobs.get(0).state());
      assertEquals(1200, jobs.get(0).doneMillis(), 1e-9);
      assertEquals(JobState.COMPLETED, jobs.get(1).state());
      assertEquals(JobState.WAITING, jobs.get(2).state());
    }
  }

  @Test
  void aJobThatCanNeverRunIsRefusedAndNobodyWaitsForIt() {
    Workload workload =
        new Trace().job(0, 1, 100, ResourceVector.of(ResourceVector.VCORES, 9)).workload();
    Job job = run(workload, ClusterSpec.cpus(8), SimulationSettings.PAPERS, new Fixed(1)).get(0);
    assertEquals(JobState.REJECTED, job.state());
    assertEquals(Optional.of(ReasonCode.TASK_TOO_LARGE), job.reason());
    // Eight vcores there are, but not on one node.
    List<Job> onNodes =
        run(
            new Trace().job(0, 1, 100, ResourceVector.of(1, 8)).workload(),
            ClusterSpec.parseNodes("4x1024,2"),
            SimulationSettings.PAPERS,
            new Fixed(1));
    assertEquals(JobState.REJECTED, onNodes.get(0).state());
  }

  @Test
  void refusesJobsThatNeedNothingThatIsCounted() {
    Workload workload =
        new Trace().job(0, 1, 100, ResourceVector.of(ResourceVector.MEMORY, 9)).workload();
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> run(workload, ClusterSpec.cpus(8), SimulationSettings.PAPERS, new Fixed(1)))
            .getMessage();
    assertTrue(message.contains("j0") && message.contains("vcores"), message);
  }

  @Test
  void aSchedulerCannotGiveWhatIsNotThere() {
    Workload workload = new Trace().job(0, 9, 100).workload();
    assertThrows(
        IllegalStateException.class,
        () -> run(workload, ClusterSpec.cpus(8), SimulationSettings.PAPERS, new Fixed(9)));
  }

  @Test
  void whoWaitsForEverDoesNotKeepTheSimulationGoing() {
    Sharing idle =
        new Sharing() {
          @Override
          public void submitted(Job job) {}
        };
    NodeFaults chance =
        new NodeFaults(List.of(), Optional.of(new NodeFaults.Random(1000, 1000, 1)));
    Workload workload = new Trace().job(0, 1, 100, ResourceVector.of(1, 1)).workload();
    List<Job> jobs =
        run(
            workload,
            ClusterSpec.parseNodes("1x1024,2"),
            SimulationSettings.PAPERS.with(chance),
            idle);
    assertEquals(JobState.WAITING, jobs.get(0).state());
  }

  @Test
  void wakesAtEachInstantOnceAndInOrder() {
    List<Long> woken = new ArrayList<>();
    Sharing sleepy =
        new Sharing() {
          @Override
          public void begin(Cluster simulated) {
            super.begin(simulated);
            for (long at : new long[] {30, 10, 20, 10, -5}) {
              cluster.wakeAt(at);
            }
          }

          @Override
          public void woken() {
            woken.add(cluster.nowMillis());
          }
        };
    run(new Workload("none", List.of()), ClusterSpec.cpus(1), SimulationSettings.PAPERS, sleepy);
    assertEquals(List.of(0L, 10L, 20L, 30L), woken);
  }

  @Test
  void tellsHowFarItIs() {
    Trace trace = new Trace();
    for (int i = 0; i < 5_000; i++) {
      trace.job(i, 1, 10);
    }
    List<Integer> ended = new ArrayList<>();
    new Simulation(
            trace.workload(),
            ClusterSpec.cpus(100),
            SimulationSettings.PAPERS,
            new Fixed(1),
            List.of())
        .run((submitted, jobs, all, nowMillis) -> ended.add(jobs));
    assertTrue(ended.size() >= 3, ended.toString());
    assertEquals(5_000, ended.get(ended.size() - 1));
  }

  @Test
  void tasksThatAreTakenAwayStartAgainAndLoseHalfOfThemselves() {
    Workload workload = new Trace().job(0, 2, 1000).workload();
    Scheduler halving =
        new Fixed(2) {
          private Job only;

          @Override
          public void submitted(Job job) {
            super.submitted(job);
            only = job;
            cluster.wakeAt(600);
          }

          @Override
          public void woken() {
            cluster.resize(only, 1);
          }
        };
    Job job =
        run(
                workload,
                ClusterSpec.cpus(2),
                SimulationSettings.PAPERS.with(new Costs(50, true)),
                halving)
            .get(0);
    assertEquals(600 + 800 + 500 + 50, job.endMillis());
    assertEquals(550, job.lostMillis(), 1e-9);
    assertEquals(2000, job.doneMillis(), 1e-9);
  }

  @Test
  void durationsIncludeFirstStartsInTheFluidModel() {
    Workload workload = new Trace().job(0, 2, 1000).workload();
    Job job =
        run(
                workload,
                ClusterSpec.cpus(2),
                SimulationSettings.PAPERS.with(new Costs(50, false)),
                new Fixed(2))
            .get(0);
    assertEquals(1000, job.endMillis());
    assertEquals(0, job.lostMillis(), 1e-9);
  }

  @Test
  void failuresCostTheExpectedWorkInTheFluidModel() {
    // One failure in ten attempts, four attempts: (p + 2p2 + 3p3) / (1 + p + p2 + p3) / 2 more.
    double extra = (0.1 + 0.02 + 0.003) / 1.111 / 2;
    Workload workload = new Trace().job(0, 1, 100_000).workload();
    Job job =
        run(
                workload,
                ClusterSpec.cpus(1),
                SimulationSettings.PAPERS.with(new TaskFailures(0.1, 4, 1)),
                new Fixed(1))
            .get(0);
    assertEquals(100_000 * (1 + extra), (double) job.endMillis(), 1);
    assertEquals(100_000 * extra, job.lostMillis(), 1);
  }
}
