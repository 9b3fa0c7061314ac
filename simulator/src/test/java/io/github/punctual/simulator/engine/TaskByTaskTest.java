package io.github.punctual.simulator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.engine.settings.TaskFailures;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TaskByTaskTest {
  private static final SimulationSettings TASKS =
      SimulationSettings.PAPERS.with(ExecutionModel.TASKS);

  private static Stage stage(String id, long[] millis, String... parents) {
    return new Stage(id, millis.length, TaskDurations.each(millis), Trace.CPU, List.of(parents));
  }

  private static Workload one(Stage... stages) {
    return new Trace().job(0, OptionalLong.empty(), List.of(stages)).workload();
  }

  private static List<Job> run(
      Workload workload, String nodes, SimulationSettings settings, Scheduler scheduler) {
    ClusterSpec spec =
        nodes.contains("x") ? ClusterSpec.parseNodes(nodes) : ClusterSpec.parseCpus(nodes);
    return new Simulation(workload, spec, settings, scheduler, List.of(new EngineInvariants()))
        .run();
  }

  private static List<Long> ends(List<Job> jobs) {
    return jobs.stream().map(Job::endMillis).toList();
  }

  @Test
  void tasksRunInWavesOfWhatIsAllowed() {
    // 2 at once: 30 and 50, then 20 after 30, then 10 after 50: 60 in all.
    List<Job> jobs = run(one(stage("s", new long[] {30, 50, 20, 10})), "10", TASKS, new Fixed(2));
    assertEquals(List.of(60L), ends(jobs));
    assertEquals(110, jobs.get(0).doneMillis());
  }

  @Test
  void aStageBeginsWhenAllItsParentsHaveEnded() {
    Workload diamond =
        one(
            stage("a", new long[] {10}),
            stage("b", new long[] {20}, "a"),
            stage("c", new long[] {50}, "a"),
            stage("d", new long[] {5, 5}, "b", "c"));
    assertEquals(List.of(65L), ends(run(diamond, "10", TASKS, new Fixed(2))));
  }

  @Test
  void aContainerStartsBeforeItWorks() {
    SimulationSettings slow = TASKS.with(new Costs(7, false));
    List<Job> jobs = run(one(stage("s", new long[] {30, 30})), "1", slow, new Fixed(1));
    assertEquals(List.of(74L), ends(jobs));
    assertEquals(14, jobs.get(0).lostMillis());
  }

  @Test
  void whoShrinksLosesItsYoungestTask() {
    Fixed shrinking =
        new Fixed(2) {
          private Job job;

          @Override
          public void submitted(Job submitted) {
            super.submitted(submitted);
            job = submitted;
            cluster.wakeAt(40);
          }

          @Override
          public void woken() {
            cluster.resize(job, 1);
          }
        };
    Workload workload = one(stage("s", new long[] {100, 100}));
    List<Job> taken = run(workload, "2", TASKS, shrinking);
    assertEquals(List.of(200L), ends(taken));
    assertEquals(40, taken.get(0).lostMillis());
  }

  @Test
  void whoShrinksMayFinishItsTasksWhereNothingIsTaken() {
    Fixed shrinking =
        new Fixed(2) {
          private Job job;

          @Override
          public void submitted(Job submitted) {
            super.submitted(submitted);
            job = submitted;
            cluster.wakeAt(40);
          }

          @Override
          public void woken() {
            cluster.resize(job, 1);
          }
        };
    Workload workload = one(stage("s", new long[] {100, 100, 100}));
    List<Job> jobs = run(workload, "2", TASKS.with(ShrinkPolicy.WAIT), shrinking);
    assertEquals(List.of(200L), ends(jobs));
    assertEquals(0, jobs.get(0).lostMillis());
  }

  @Test
  void whoGrowsStartsTasksAtOnce() {
    Fixed growing =
        new Fixed(1) {
          private Job job;

          @Override
          public void submitted(Job submitted) {
            super.submitted(submitted);
            job = submitted;
            cluster.wakeAt(40);
          }

          @Override
          public void woken() {
            cluster.resize(job, 2);
          }
        };
    assertEquals(
        List.of(140L), ends(run(one(stage("s", new long[] {100, 100})), "2", TASKS, growing)));
  }

  @Test
  void aTaskWaitsForANodeThatHasRoom() {
    ResourceVector three = ResourceVector.of(1, 3);
    // Two nodes of 4 vcores hold one such task each, though 8 vcores would hold two and a half.
    Workload workload = new Trace().job(0, 3, 100, three).workload();
    List<Job> jobs = run(workload, "2x100,4", TASKS, new Fixed(2));
    assertEquals(List.of(200L), ends(jobs));
  }

  @Test
  void thoseWhoShareTakeTurns() {
    // One slot at a time goes to who has least: 2 + 2 of 4, then the ends free slots.
    Workload workload = new Trace().job(0, 4, 100).job(0, 4, 100).workload();
    assertEquals(List.of(200L, 200L), ends(run(workload, "4", TASKS, new Sharing())));
  }

  @Test
  void aNewcomerTakesFromWhoHasMostOrWaitsUntilTasksEnd() {
    Workload workload = new Trace().job(0, 4, 100).job(50, 2, 100).workload();
    // 2 and 2 from 50 on: what the first loses it runs again when its others end.
    List<Job> taken = run(workload, "4", TASKS, new Sharing());
    assertEquals(List.of(200L, 150L), ends(taken));
    assertEquals(100, taken.get(0).lostMillis());
    List<Job> waiting = run(workload, "4", TASKS.with(ShrinkPolicy.WAIT), new Sharing());
    assertEquals(List.of(100L, 200L), ends(waiting));
  }

  @Test
  void aFixedAllocationTakesRoomFromTheYoungestWhoShares() {
    Workload workload = new Trace().job(0, 4, 100).job(50, 1, 100).workload();
    Sharing secondIsFixed =
        new Sharing() {
          @Override
          public void submitted(Job job) {
            if (job.index() == 1) {
              cluster.admit(job, 1);
            } else {
              cluster.share(job);
            }
          }
        };
    List<Job> jobs = run(workload, "4", TASKS, secondIsFixed);
    assertEquals(List.of(200L, 150L), ends(jobs));
    assertEquals(50, jobs.get(0).lostMillis());
    List<Job> waiting = run(workload, "4", TASKS.with(ShrinkPolicy.WAIT), secondIsFixed);
    assertEquals(List.of(100L, 200L), ends(waiting));
  }

  @Test
  void aTaskThatFailsTooOftenFailsItsJob() {
    SimulationSettings hopeless = TASKS.with(new TaskFailures(0.999999, 3, 1));
    List<Job> jobs = run(one(stage("s", new long[] {1000})), "1", hopeless, new Fixed(1));
    assertEquals(JobState.FAILED, jobs.get(0).state());
    assertEquals(0, jobs.get(0).doneMillis());
  }

  @Test
  void failedTasksRunAgainAndCostTime() {
    SimulationSettings flaky = TASKS.with(new TaskFailures(0.3, 50, 1));
    long[] tasks = new long[200];
    Arrays.fill(tasks, 1000);
    Job job = run(one(stage("s", tasks)), "1", flaky, new Fixed(1)).get(0);
    assertEquals(JobState.COMPLETED, job.state());
    assertEquals(200_000, job.doneMillis());
    // 3/7 failures for each success, half a task each.
    assertEquals(200_000 * 3 / 7.0 / 2, job.lostMillis(), 12_000);
    assertEquals(200_000 + job.lostMillis(), (double) job.endMillis(), 1e-6);
  }

  /** Writes down what it is told of tasks, and what stages look like then. */
  private static final class Listening extends Fixed {
    private final List<String> told = new ArrayList<>();

    Listening(int tasks) {
      super(tasks);
    }

    @Override
    public boolean needsTasks() {
      return true;
    }

    @Override
    public void submitted(Job job) {
      told.add(cluster.startableTasks(job) + " of " + shown(job));
      super.submitted(job);
    }

    @Override
    public void taskEnded(Job job, String stage, long ranMillis, boolean completed) {
      told.add(
          "%d %s %d%s: %d of %s"
              .formatted(
                  cluster.nowMillis(),
                  stage,
                  ranMillis,
                  completed ? "" : " failed",
                  cluster.startableTasks(job),
                  shown(job)));
    }

    @Override
    public void completed(Job job) {
      told.add("end");
    }

    private String shown(Job job) {
      return cluster.stages(job).stream()
          .map(
              one ->
                  one.stage().id() + one.pending() + "+" + one.startedMillis() + " " + one.after())
          .toList()
          .toString();
    }
  }

  @Test
  void schedulersAreToldOfEachTaskAndSeeHowFarStagesAre() {
    Listening scheduler = new Listening(2);
    run(
        one(stage("m", new long[] {30, 50, 20}), stage("r", new long[] {10, 10}, "m")),
        "10",
        TASKS,
        scheduler);
    assertEquals(
        List.of(
            "3 of [m3+[] [], r2+[] [0]]",
            "30 m 30: 1 of [m1+[0] [], r2+[] [0]]",
            "50 m 50: 0 of [m0+[30] [], r2+[] [0]]",
            "50 m 20: 2 of [r2+[] []]",
            "60 r 10: 0 of [r0+[50] []]",
            "60 r 10: 0 of []",
            "end"),
        scheduler.told);
  }

  @Test
  void aSchedulerOfTasksIsRefusedWhereThereAreNone() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    run(
                        one(stage("m", new long[] {30})),
                        "1",
                        SimulationSettings.PAPERS,
                        new Listening(1)))
            .getMessage();
    assertTrue(message.contains("choose the model in which jobs run task by task"), message);
  }
}
