package io.github.punctual.simulator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.engine.settings.NodeFaults.Outage;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Containers that are handed out one by one take what their tasks take. */
class HandedOutTest {
  private static final SimulationSettings TASKS =
      SimulationSettings.PAPERS.with(ExecutionModel.TASKS);

  /** What a scheduler does at one instant, beginning with the submission of the only job. */
  private abstract static class Handing extends Sharing {
    Job job;
    final List<Object> seen = new ArrayList<>();

    @Override
    public void submitted(Job submitted) {
      job = submitted;
      hand();
    }

    abstract void hand();

    @Override
    public void taskEnded(Job of, String stage, long ranMillis, boolean completed) {
      cluster.takeUnused(of);
    }

    void see() {
      seen.add(vcores(cluster.held(job)) + " held, " + vcores(cluster.free()) + " free");
    }
  }

  private static long vcores(ResourceVector amount) {
    return amount.get(ResourceVector.VCORES);
  }

  private static Stage stage(String id, int tasks, long millis, int vcores, String... parents) {
    ResourceVector task = ResourceVector.of(ResourceVector.VCORES, vcores);
    return new Stage(id, tasks, TaskDurations.same(millis), task, List.of(parents));
  }

  private static List<Job> run(
      String cluster, SimulationSettings settings, Scheduler scheduler, Stage... stages) {
    Trace trace = new Trace().job(0, OptionalLong.empty(), List.of(stages));
    return new Simulation(
            trace.workload(),
            cluster.contains("x")
                ? ClusterSpec.parseNodes(cluster)
                : ClusterSpec.parseCpus(cluster),
            settings,
            scheduler,
            List.of(new EngineInvariants()))
        .run();
  }

  @Test
  void aJobHoldsWhatItsTasksTakeAndNoMore() {
    Handing handing =
        new Handing() {
          @Override
          void hand() {
            seen.add(cluster.startableTasks(job));
            seen.add(cluster.fittingTasks(job, 10));
            seen.add(vcores(cluster.nextTasks(job, 4)));
            cluster.give(job, 4);
            see();
            seen.add(cluster.startableTasks(job));
            seen.add(vcores(cluster.nextTasks(job, 1)));
            cluster.wakeAt(50);
            cluster.wakeAt(150);
          }

          @Override
          public void woken() {
            cluster.takeUnused(job);
            see();
          }
        };
    run("10", TASKS, handing, stage("a", 3, 100, 1), stage("b", 3, 200, 3));
    // 3 x 1 and 2 x 3 of 10 fit; 3 x 1 and 3 are given, of which the 3 last longer.
    assertEquals(
        List.of(6, 5, 6L, "6 held, 4 free", 2, 3L, "6 held, 4 free", "3 held, 7 free"),
        handing.seen);
  }

  @Test
  void whatATakenTaskHeldIsFreeAgain() {
    Handing handing =
        new Handing() {
          @Override
          void hand() {
            cluster.give(job, 3);
            cluster.wakeAt(50);
          }

          @Override
          public void woken() {
            see();
            cluster.take(job, 1);
            see();
            cluster.take(job, 1);
            see();
            cluster.give(job, 1);
            see();
          }
        };
    run("10", TASKS, handing, stage("a", 2, 100, 1), stage("b", 1, 100, 7));
    assertEquals(
        List.of("9 held, 1 free", "2 held, 8 free", "1 held, 9 free", "2 held, 8 free"),
        handing.seen);
  }

  @Test
  void noMoreIsGivenThanFitsOrCouldStart() {
    Handing handing =
        new Handing() {
          @Override
          void hand() {
            assertThrows(IllegalStateException.class, () -> cluster.give(job, 4));
            assertThrows(IllegalStateException.class, () -> cluster.give(job, 3));
            cluster.give(job, 2);
            see();
          }
        };
    run(
        "10",
        TASKS,
        handing,
        stage("a", 2, 100, 1),
        stage("b", 1, 100, 9),
        stage("c", 1, 1, 1, "b"));
    assertEquals(List.of("2 held, 8 free"), handing.seen);
  }

  @Test
  void aLostNodeTakesWhatRanThereAndTheRestIsHeldAsBefore() {
    Handing handing =
        new Handing() {
          @Override
          void hand() {
            cluster.give(job, cluster.fittingTasks(job, 10));
            see();
          }

          @Override
          public void capacityChanged() {
            cluster.takeUnused(job);
            see();
            cluster.give(job, cluster.fittingTasks(job, 10));
            see();
          }
        };
    // The first node holds 4 x 1, the second 4: it is lost for a while.
    NodeFaults faults = NodeFaults.scripted(new Outage(2, 50, OptionalLong.of(70)));
    List<Job> jobs =
        run("2x100,4", TASKS.with(faults), handing, stage("a", 4, 100, 1), stage("b", 1, 100, 4));
    assertEquals(
        List.of(
            "8 held, 0 free",
            "4 held, 0 free",
            "4 held, 0 free",
            "4 held, 4 free",
            "8 held, 0 free"),
        handing.seen);
    assertEquals(170, jobs.get(0).endMillis());
  }

  @Test
  void whoSharesRunsTheTasksOfAllStagesThatCouldRun() {
    List<Job> jobs = run("10", TASKS, new Sharing(), stage("a", 4, 100, 1), stage("b", 4, 100, 1));
    assertEquals(100, jobs.get(0).endMillis());
  }
}
