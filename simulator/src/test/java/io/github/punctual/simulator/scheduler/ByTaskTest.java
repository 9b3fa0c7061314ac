package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.engine.EngineInvariants;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.JobUtility;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schedulers that hand out containers one by one. */
class ByTaskTest {
  private static final SimulationSettings TASKS =
      SimulationSettings.PAPERS.with(ExecutionModel.TASKS);

  private final List<TraceJob> jobs = new ArrayList<>();

  /** A job of so many tasks of 10 s, with a deadline and its worth. */
  private void job(int tasks, long deadlineSeconds, JobUtility utility) {
    Stage stage = new Stage("s", tasks, TaskDurations.same(10_000), Scenario.CPU, List.of());
    jobs.add(
        new TraceJob(
            "j" + jobs.size(),
            "root",
            "u",
            "n",
            0,
            OptionalLong.of(1000 * deadlineSeconds),
            List.of(stage),
            Optional.of(utility)));
  }

  /** When the jobs end, in seconds. */
  private List<Long> ends(String policy, int cpus) {
    return new Simulation(
            new Workload("test", jobs),
            ClusterSpec.parseCpus(Integer.toString(cpus)),
            TASKS,
            Schedulers.named(policy).get(),
            List.of(new EngineInvariants()))
        .run().stream().map(job -> job.endMillis() / 1000).toList();
  }

  private static JobUtility steep(double weight) {
    return JobUtility.sigmoid(weight, 1);
  }

  @Test
  void whatATaskLeavesGoesToTheNextJobThoughTheFirstOneRuns() {
    Scenario scenario = Scenario.cpus(2).job("a", 0, 1, 10, 60).job("b", 0, 2, 10, 60);
    List<Job> ended =
        scenario.simulate(
            Schedulers.named("fifo-by-task").get(), ClusterSpec.parseCpus("2"), TASKS);
    assertEquals(List.of(10_000L, 20_000L), ended.stream().map(Job::endMillis).toList());
  }

  @Test
  void oneByOneLeavesFreeWhatTheFirstJobCannotUse() {
    job(1, 90, steep(1));
    job(1, 30, steep(1));
    assertEquals(List.of(10L, 10L), ends("fifo-by-task", 2));
    assertEquals(List.of(10L, 20L), ends("fifo-one-by-one", 2));
    assertEquals(List.of(20L, 10L), ends("edf-one-by-one", 2));
  }

  @Test
  void earliestDeadlineGoesFirst() {
    job(2, 90, steep(1));
    job(2, 30, steep(1));
    assertEquals(List.of(20L, 40L), ends("fifo-by-task", 1));
    assertEquals(List.of(40L, 20L), ends("edf-by-task", 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rrh:prior-seconds=10", "rush:prior-seconds=10,delta=0"})
  void aJobThatLosesNothingByWaitingWaits(String policy) {
    job(2, 25, JobUtility.constant(1));
    job(2, 25, steep(1));
    assertEquals(List.of(40L, 20L), ends(policy, 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rrh:prior-seconds=10", "rush:prior-seconds=10,delta=0"})
  void nothingIsSpentOnWhatIsLostWhenSomethingCanBeSaved(String policy) {
    job(4, 5, steep(5));
    job(2, 25, steep(1));
    assertEquals(List.of(60L, 20L), ends(policy, 1));
  }

  @Test
  void theRiskRewardHeuristicFollowsWeightAlone() {
    job(2, 30, steep(1));
    job(2, 30, steep(5));
    assertEquals(List.of(40L, 20L), ends("rrh:prior-seconds=10", 1));
  }

  @Test
  void rushLearnsFromTasksThatWereLongerThanItThought() {
    // Believed to take 1 s a task, the first job could wait; after its first task it cannot.
    job(4, 41, steep(1));
    job(4, 30_000, steep(1));
    List<Long> ends = ends("rush:prior-seconds=1,delta=0,theta=0.5", 1);
    assertTrue(ends.get(0) <= 60, ends::toString);
  }
}
