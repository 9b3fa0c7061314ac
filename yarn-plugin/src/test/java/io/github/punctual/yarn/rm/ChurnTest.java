package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.enforce.TaskUsage;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.service.Counters.Counted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Many jobs of random sizes, with random ends, on nodes that come and go: no promise is exceeded at
 * any time, and at the end nothing is left anywhere.
 */
class ChurnTest {
  private static final int JOBS = 30;
  private static final int STEPS = 600;
  private static final int SECONDS = 120;

  private record Running(RMApp app, MockAM master, List<Container> tasks) {}

  @ParameterizedTest(name = "asynchronous {0}, seed {1}")
  @CsvSource({"false, 1", "true, 2", "true, 3"})
  void promisesHoldAndNothingIsLeft(boolean asynchronous, long seed) throws Exception {
    Random random = new Random(seed);
    try (LogWatch log = new LogWatch();
        MockCluster cluster =
            MockCluster.builder()
                .set(
                    "yarn.scheduler.capacity.schedule-asynchronously.enable",
                    Boolean.toString(asynchronous))
                .set("yarn.scheduler.capacity.schedule-asynchronously.maximum-threads", "3")
                .start(3)) {
      List<RMApp> apps = new ArrayList<>();
      Map<RMAppAttempt, Running> running = new HashMap<>();
      long end = now() + TimeUnit.SECONDS.toNanos(SECONDS);
      // Steps take no time, masters and policy do: go on until some job has come through.
      for (int step = 0; step < STEPS || (!someMet(cluster, apps) && now() < end); step++) {
        boolean idle = step >= STEPS && running.isEmpty();
        if ((apps.size() < JOBS || idle) && step % 8 == 0) {
          apps.add(submit(cluster, random));
        }
        cluster.heartbeat();
        for (RMApp app : apps) {
          RMAppAttempt attempt = app.getCurrentAppAttempt();
          if (attempt != null && attempt.getAppAttemptState() == RMAppAttemptState.ALLOCATED) {
            running.put(attempt, begin(cluster, app, attempt, random));
          }
        }
        running
            .entrySet()
            .removeIf(entry -> entry.getKey() != entry.getValue().app().getCurrentAppAttempt());
        running.values().removeIf(job -> job.app().isAppInCompletedStates());
        for (Running job : List.copyOf(running.values())) {
          act(cluster, job, random);
          checkCap(cluster, job.app());
        }
        if (step == STEPS / 3) {
          cluster.lose(cluster.nodes().get(0));
        } else if (step == STEPS / 2) {
          cluster.addNode(8192, 8);
        }
      }
      assertTrue(
          someMet(cluster, apps),
          () ->
              "no job met its deadline; %d masters run: %s"
                  .formatted(running.size(), states(cluster, apps)));
      cluster.killAll();
      cluster.awaitEmpty();
      for (RMApp app : apps) {
        assertEquals(0, cluster.containers(app), app.getName());
      }
      assertTrue(cluster.scheduler().getSchedulerApplications().isEmpty());
      assertEquals(0, cluster.service().counters().of(Counted.POLICY_FAILURES));
      assertEquals(List.of(), log.ours());
    }
  }

  private static RMApp submit(MockCluster cluster, Random random) throws Exception {
    int kind = random.nextInt(4);
    String[] tags =
        switch (kind) {
          case 0 -> new String[0];
          case 1 -> new String[] {"sla.deadline=10m"};
          default ->
              new String[] {
                "sla.deadline=" + (2 + random.nextInt(20)) + "m",
                "sla.tasks=" + (1 + random.nextInt(12))
              };
        };
    return MockRMAppSubmitter.submit(
        cluster.rm(),
        cluster.submission("default", "job" + kind, tags).withMaxAppAttempts(2).build());
  }

  private static Running begin(MockCluster cluster, RMApp app, RMAppAttempt attempt, Random random)
      throws Exception {
    MockAM master = cluster.rm().sendAMLaunched(attempt.getAppAttemptId());
    master.registerAppAttempt(false);
    master.allocate("*", 1024, 1 + random.nextInt(12), List.of());
    return new Running(app, master, new ArrayList<>());
  }

  /** Something happens to a job: mostly a task ends, sometimes the job or its master does. */
  private static void act(MockCluster cluster, Running job, Random random) throws Exception {
    job.tasks().addAll(job.master().allocate(List.of(), List.of()).getAllocatedContainers());
    int dice = random.nextInt(100);
    if (dice == 0) {
      cluster.rm().killApp(job.app().getApplicationId());
    } else if (dice == 1) {
      cluster.completed(
          job.app().getCurrentAppAttempt().getMasterContainer(), ContainerState.COMPLETE);
    } else if (dice <= 3 && !job.tasks().isEmpty()) {
      cluster.finish(job.app(), job.master());
    } else if (dice <= 5) {
      job.master().allocate("*", 1024, random.nextInt(8), List.of());
    } else if (dice <= 30 && !job.tasks().isEmpty()) {
      Container task = job.tasks().remove(random.nextInt(job.tasks().size()));
      cluster.completed(task, ContainerState.COMPLETE);
    } else if (dice <= 33 && !job.tasks().isEmpty()) {
      Container task = job.tasks().remove(random.nextInt(job.tasks().size()));
      job.master().allocate(List.of(), List.of(task.getId()));
    }
  }

  private static void checkCap(MockCluster cluster, RMApp app) {
    Optional<TrackedJob> job = cluster.service().jobs().find(app.getApplicationId());
    var application = cluster.scheduler().getSchedulerApplications().get(app.getApplicationId());
    FiCaSchedulerApp attempt = application == null ? null : application.getCurrentAppAttempt();
    if (job.isEmpty() || attempt == null) {
      return;
    }
    Phase phase = job.get().phase();
    long held = TaskUsage.of(attempt).getMemorySize();
    if (phase == Phase.ADMITTED) {
      long cap = 1024L * job.get().allocatedTasks();
      assertTrue(held <= cap, app + " holds " + held + " MiB of " + cap);
    }
  }

  private static boolean someMet(MockCluster cluster, List<RMApp> apps) {
    return apps.stream().anyMatch(app -> phase(cluster, app).filter(Phase.MET::equals).isPresent());
  }

  /** How many applications are in which state and phase. */
  private static Map<String, Long> states(MockCluster cluster, List<RMApp> apps) {
    return apps.stream()
        .collect(
            Collectors.groupingBy(
                app ->
                    app.getState()
                        + phase(cluster, app).map(phase -> "/" + phase).orElse("")
                        + (app.isAppInCompletedStates()
                            ? ""
                            : "/" + app.getCurrentAppAttempt().getState()),
                TreeMap::new,
                Collectors.counting()));
  }

  private static long now() {
    return System.nanoTime();
  }

  private static Optional<Phase> phase(MockCluster cluster, RMApp app) {
    return cluster.service().jobs().find(app.getApplicationId()).map(TrackedJob::phase);
  }
}
