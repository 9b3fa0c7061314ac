package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ServedByDeadlineTest {
  private static final ResourceVector SMALL = ResourceVector.of(1000, 1);
  private static final ResourceVector LARGE = ResourceVector.of(3000, 1);

  /** A run of a job of ten tasks, each of 100 s. */
  private static TraceJob run(String id, long submitMillis) {
    Stage stage = new Stage("s", 10, TaskDurations.same(100_000), SMALL, List.of());
    OptionalLong budget = OptionalLong.of(600_000);
    return new TraceJob(id, "root", "u", "name", submitMillis, budget, List.of(stage));
  }

  @Test
  void roomIsKeptForALargePromisedContainerBesideManySmallSpareOnes() {
    Scenario scenario = Scenario.cluster(4000, 100);
    // Their tasks end one after the other, so that room for a large one never comes by itself.
    for (int i = 1; i <= 4; i++) {
      scenario.job("first" + i, 0, 1, 10 + i, SMALL, OptionalLong.empty());
    }
    scenario.job("many", 0, 400, 10, SMALL, OptionalLong.empty());
    scenario.job("large", 5, 1, 10, LARGE, OptionalLong.of(200_000));
    Job large =
        scenario
            .simulate(
                Schedulers.named("clairvoyant").get(),
                ClusterSpec.pool(ResourceVector.of(4000, 100)),
                SimulationSettings.PAPERS.with(ExecutionModel.TASKS))
            .stream()
            .filter(job -> job.trace().id().equals("large"))
            .findFirst()
            .orElseThrow();
    assertEquals(JobState.COMPLETED, large.state());
    assertTrue(large.startMillis() <= 100_000, "started at " + large.startMillis());
  }

  @Test
  void aJobThatIsLetRunAsksForItsTasksThoughItGetsNoneYet() {
    List<TraceJob> jobs = new ArrayList<>();
    // Four runs teach how long its tasks take, the fifth fills the cluster.
    for (int i = 0; i < 5; i++) {
      jobs.add(run("run" + i, 150_000L * i));
    }
    jobs.add(run("last", 601_000));
    List<DecisionLog.Entry> log = new ArrayList<>();
    List<Job> ended =
        new Simulation(
                new Workload("test", jobs),
                ClusterSpec.pool(ResourceVector.of(10_000, 10)),
                SimulationSettings.PAPERS.with(ExecutionModel.TASKS),
                new ServedByDeadline(
                    "tempo",
                    AdmissionPolicies.create("tempo", Map.of()),
                    Map.of(),
                    log::add,
                    BestEffortFloor.NONE),
                List.of())
            .run();

    Job last = ended.get(5);
    assertTrue(last.promised());
    assertEquals(800_000, last.endMillis());
    JobId id = PolicyJobs.id(last);
    Progress first =
        log.stream()
            .filter(DecisionLog.Step.class::isInstance)
            .map(entry -> ((DecisionLog.Step) entry).event())
            .filter(Event.Progressed.class::isInstance)
            .flatMap(event -> ((Event.Progressed) event).reports().stream())
            .filter(report -> report.job().equals(id))
            .findFirst()
            .orElseThrow();
    assertEquals(10, first.stages().get(0).pending());
    assertTrue(first.atMillis() < 700_000, "it asked at " + first.atMillis());
  }
}
