package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Unpromised;
import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.enforce.BestEffortRoom;
import io.github.punctual.yarn.enforce.Rooms;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.junit.jupiter.api.Test;

/** Promises by planning in the ResourceManager. A node of the cluster holds eight containers. */
class TempoTest {
  @Test
  void promisesAJobItsDeadlineAndSaysWhenItWillBeDone() throws Exception {
    try (MockCluster cluster = tempo().start(1)) {
      RMApp job = known(cluster, "job", "10m", 4);

      cluster.awaitPhase(job, Phase.ADMITTED);

      assertEquals(ReasonCode.ADMITTED, decision(cluster, job).reason());
      assertEquals(Standing.PROMISED, cluster.job(job).standing());
      PlannedTimes course = decision(cluster, job).course().orElseThrow();
      assertTrue(course.p90Millis() <= cluster.job(job).job().deadlineMillis(), course::toString);
      String text = JobText.of(cluster.job(job));
      assertTrue(text.contains("By the plan it is on time."), text);
      cluster.runToEnd(job, 4);
      cluster.awaitPhase(job, Phase.MET);
      assertTrue(JobText.of(cluster.job(job)).contains("before its deadline"));
      cluster.awaitEmpty();
    }
  }

  @Test
  void jobThatIsDoneInTimeIsMetThoughItsMasterStaysPastTheDeadline() throws Exception {
    try (MockCluster cluster = tempo().start(1)) {
      RMApp job =
          cluster.submit(
              "job",
              "sla.deadline=50s",
              "sla.tasks=4",
              "sla.task-memory=1g",
              "sla.task-duration=1s");
      cluster.awaitPhase(job, Phase.ADMITTED);
      TrackedJob tracked = cluster.job(job);
      MockAM master = cluster.launch(job);
      for (Container task : cluster.allocate(job, master, 4, 4)) {
        cluster.completed(task, ContainerState.COMPLETE);
      }
      Container ofMaster = job.getCurrentAppAttempt().getMasterContainer();
      master.unregisterAppAttempt();
      Await.untilTrue("the ResourceManager knows that it is done", () -> job.getFinishTime() > 0);

      cluster.approachDeadline(job, -1);

      // Of all running jobs it is decided when another one comes.
      RMApp other = known(cluster, "other", "10m", 1);
      cluster.awaitPhase(other, Phase.ADMITTED);
      assertEquals(Phase.ADMITTED, tracked.phase());
      assertEquals(Standing.PROMISED, tracked.standing());

      cluster.completed(ofMaster, ContainerState.COMPLETE);
      Await.until("it is over", tracked::phase, Phase::isLast);
      assertEquals(Phase.MET, tracked.phase());
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void jobThatFindsNoRoomWaitsWithAPlannedStartAndIsPromisedWhenThereIsRoom() throws Exception {
    try (MockCluster cluster = tempo().set("punctual.tempo.spare", "false").start(1)) {
      RMApp first =
          cluster.submit(
              "first",
              "sla.deadline=5h",
              "sla.tasks=7",
              "sla.task-memory=1g",
              "sla.task-duration=1h");
      cluster.awaitPhase(first, Phase.ADMITTED);
      MockAM master = cluster.launch(first);
      cluster.allocate(first, master, 7, 7);

      RMApp second = known(cluster, "second", "20m", 7);

      cluster.awaitPhase(second, Phase.WAITING);
      Decision waits = decision(cluster, second);
      assertEquals(ReasonCode.WAITING_FOR_CAPACITY, waits.reason());
      PlannedTimes course = waits.course().orElseThrow();
      assertEquals(1, course.place());
      assertTrue(course.startMillis() > System.currentTimeMillis(), course::toString);
      assertTrue(JobText.of(cluster.job(second)).contains("is planned to start at"));

      cluster.rm().killApp(first.getApplicationId());

      cluster.awaitPhase(second, Phase.ADMITTED);
      assertEquals(Standing.PROMISED, cluster.job(second).standing());
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void jobOfWhichNothingIsKnownRunsOnSpareAndIsPlannedOnceItsTasksEnd() throws Exception {
    try (MockCluster cluster = tempo().start(1)) {
      RMApp job = cluster.submit("unknown", "sla.deadline=10m", "sla.tasks=4");
      cluster.awaitPhase(job, Phase.ADMITTED);
      assertEquals(ReasonCode.ADMITTED_ON_SPARE, decision(cluster, job).reason());
      assertEquals(Standing.ON_SPARE, cluster.job(job).standing());
      MockAM master = cluster.launch(job);
      List<Container> tasks = cluster.allocate(job, master, 4, 4);

      cluster.completed(tasks.get(0), ContainerState.COMPLETE);
      cluster.completed(tasks.get(1), ContainerState.COMPLETE);

      Await.until(
          "it is planned", () -> cluster.job(job).standing(), now -> now == Standing.PLANNED);
      Await.until(
          "why it is promised nothing",
          () -> decision(cluster, job).unpromised().map(Unpromised::why),
          Optional.of(Unpromised.Why.STAGES_UNKNOWN)::equals);
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void firstRunIsPromisedOnceItsTasksEndWhereFourOtherNamesHadNoMoreStages() throws Exception {
    try (MockCluster cluster = tempo().start(1)) {
      for (int i = 0; i < 4; i++) {
        RMApp other = known(cluster, "other-" + i, "10m", 2);
        cluster.awaitPhase(other, Phase.ADMITTED);
        cluster.runToEnd(other, 2);
        cluster.awaitPhase(other, Phase.MET);
      }
      RMApp job = cluster.submit("unknown", "sla.deadline=10m", "sla.tasks=4");
      cluster.awaitPhase(job, Phase.ADMITTED);
      assertNotEquals(Standing.PROMISED, cluster.job(job).standing());
      MockAM master = cluster.launch(job);

      cluster.completed(cluster.allocate(job, master, 4, 4).get(0), ContainerState.COMPLETE);

      Await.until(
          "it is promised", () -> cluster.job(job).standing(), now -> now == Standing.PROMISED);
      assertEquals(ReasonCode.PROMISED, decision(cluster, job).reason());
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void bestEffortUsesWhatDeadlineJobsNeitherHoldNorAskFor() throws Exception {
    try (MockCluster cluster = tempo().start(1)) {
      RMApp job = known(cluster, "job", "10m", 4);
      cluster.awaitPhase(job, Phase.ADMITTED);
      MockAM master = cluster.launch(job);
      RMApp other = cluster.submit("other");
      MockAM otherMaster = cluster.launch(other);

      // It is promised four tasks and asks for one: beside two masters five places are idle.
      cluster.allocate(job, master, 1, 1);
      List<Container> taken = cluster.allocate(other, otherMaster, 9, 5);
      assertEquals(5, taken.size());
      master.allocate("*", 1024, 3, List.of());
      for (int i = 0; i < 3; i++) {
        cluster.completed(taken.get(i), ContainerState.COMPLETE);
      }

      Await.untilTrue(
          "what best effort gives back goes to the deadline job",
          () -> {
            cluster.heartbeat();
            return cluster.containers(job) == 5;
          });
      assertEquals(3, cluster.containers(other), "its master and what it still held");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void promisesAreNoMoreThanThePoolAlthoughTheJobHasMoreTasks() throws Exception {
    try (MockCluster cluster = tempo().start(1)) {
      RMApp job = known(cluster, "job", "2h", 40);
      cluster.awaitPhase(job, Phase.ADMITTED);
      assertEquals(Standing.PROMISED, cluster.job(job).standing());
      assertEquals(256, promisedMib(cluster), "its master");
      MockAM master = cluster.launch(job);

      cluster.allocate(job, master, 4, 4);
      assertEquals(256 + 4 * 1024, promisedMib(cluster), "what it holds");
      master.allocate("*", 1024, 36, List.of());

      assertEquals(8192, promisedMib(cluster), "all that there is");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  private static long promisedMib(MockCluster cluster) {
    return cluster.service().promises().stream()
        .filter(pool -> pool.pool().value().equals("root"))
        .mapToLong(pool -> pool.promised().get("memory-mb"))
        .sum();
  }

  @Test
  void promisedJobComesBeforeOneOnSpareWithAnEarlierDeadline() throws Exception {
    try (MockCluster cluster = tempo().start(1)) {
      RMApp spare = cluster.submit("unknown", "sla.deadline=5m", "sla.tasks=6");
      cluster.awaitPhase(spare, Phase.ADMITTED);
      assertEquals(Standing.ON_SPARE, cluster.job(spare).standing());
      RMApp promised = known(cluster, "known", "20m", 3);
      cluster.awaitPhase(promised, Phase.ADMITTED);
      assertEquals(Standing.PROMISED, cluster.job(promised).standing());
      MockAM spareMaster = cluster.launch(spare);
      MockAM promisedMaster = cluster.launch(promised);

      spareMaster.allocate("*", 1024, 6, List.of());
      promisedMaster.allocate("*", 1024, 3, List.of());
      fill(cluster);

      assertEquals(4, cluster.containers(promised), "all of its tasks");
      assertEquals(4, cluster.containers(spare), "what is left");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void jobOnSpareTakesNothingThatAPromisedJobOfAnotherQueueAsksFor() throws Exception {
    try (MockCluster cluster =
        tempo()
            .set("yarn.scheduler.capacity.root.queues", "default,other")
            .set("yarn.scheduler.capacity.root.default.capacity", "50")
            .set("yarn.scheduler.capacity.root.default.user-limit-factor", "10")
            .set("yarn.scheduler.capacity.root.other.capacity", "50")
            .set("yarn.scheduler.capacity.root.other.user-limit-factor", "10")
            .start(1)) {
      RMApp spare = cluster.submitTo("other", "unknown", "sla.deadline=5m", "sla.tasks=9");
      cluster.awaitPhase(spare, Phase.ADMITTED);
      MockAM spareMaster = cluster.launch(spare);
      List<Container> taken = new ArrayList<>(cluster.allocate(spare, spareMaster, 12, 6));
      RMApp promised = known(cluster, "known", "20m", 5);
      cluster.awaitPhase(promised, Phase.ADMITTED);
      assertEquals(Standing.PROMISED, cluster.job(promised).standing());
      MockAM promisedMaster = cluster.launch(promised);
      promisedMaster.allocate("*", 1024, 5, List.of());
      Await.untilTrue("what it asks for is kept", () -> !leavesSpare(cluster, "root.other"));

      // Tasks that are stopped from outside say nothing of how long they take: it stays on spare.
      for (int i = 0; i < 5; i++) {
        stop(cluster, taken.get(i));
        cluster.heartbeat();
      }

      Await.untilTrue(
          "all goes to the promised job",
          () -> {
            cluster.heartbeat();
            return cluster.containers(promised) == 6;
          });
      assertEquals(2, cluster.containers(spare), "its master and the task that goes on");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void smallContainersDoNotEatTheRoomOfALargePromisedOneForEver() throws Exception {
    try (MockCluster cluster = tempo().start(1)) {
      RMApp job =
          cluster.submit(
              "large",
              "sla.deadline=20m",
              "sla.tasks=1",
              "sla.task-memory=6g",
              "sla.task-duration=60s");
      cluster.awaitPhase(job, Phase.ADMITTED);
      MockAM master = cluster.launch(job);
      RMApp small = cluster.submit("small");
      MockAM smallMaster = cluster.launch(small);
      List<Container> taken = new ArrayList<>(cluster.allocate(small, smallMaster, 30, 6));
      master.allocate("*", 6144, 1, List.of());
      awaitRoomKept(cluster, Rooms::bestEffort);

      while (!taken.isEmpty()) {
        cluster.completed(taken.remove(0), ContainerState.COMPLETE);
        cluster.heartbeat();
        taken.addAll(smallMaster.allocate(List.of(), List.of()).getAllocatedContainers());
        if (cluster.containers(job) == 2) {
          break;
        }
        assertTrue(cluster.containers(small) <= 7, "nothing more while the large one waits");
      }
      assertEquals(2, cluster.containers(job), "its master and the large task");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void jobThatIsLostGoesOnAfterBestEffort() throws Exception {
    try (MockCluster cluster = tempo().set("punctual.tempo.lost", "last").start(1)) {
      RMApp job = cluster.submit("slow", "sla.deadline=50s", "sla.tasks=6");
      cluster.awaitPhase(job, Phase.ADMITTED);
      MockAM master = cluster.launch(job);
      RMApp other = cluster.submit("other");
      MockAM otherMaster = cluster.launch(other);

      cluster.approachDeadline(job, -1);
      Await.until("it is lost", () -> cluster.job(job).standing(), now -> now == Standing.LAST);
      assertEquals(ReasonCode.LOST, decision(cluster, job).reason());
      Await.until(
          "the table in force knows",
          () ->
              Optional.ofNullable(
                  cluster.service().enforcer().table().byApplication().get(job.getApplicationId())),
          now -> now.isPresent() && now.get().standing() == Standing.LAST);
      master.allocate("*", 1024, 6, List.of());
      otherMaster.allocate("*", 1024, 4, List.of());
      fill(cluster);

      assertEquals(5, cluster.containers(other), "all that it asked for");
      assertEquals(3, cluster.containers(job), "what is left");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void headroomIsWhatTheStockSchedulerSays() throws Exception {
    try (MockCluster cluster = tempo().start(1)) {
      RMApp job = known(cluster, "job", "10m", 2);
      cluster.awaitPhase(job, Phase.ADMITTED);
      MockAM master = cluster.launch(job);
      cluster.heartbeat();
      assertEquals(
          7 * 1024L + 768,
          master.allocate(List.of(), List.of()).getAvailableResources().getMemorySize(),
          "all but its master, though it has two tasks");
      assertFalse(cluster.service().enforcer().table().isIdle());
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  private static MockClusterBuilder tempo() {
    return MockCluster.builder()
        .set("punctual.policy", "tempo")
        .set("punctual.tempo.user-share", "1")
        .set("punctual.tempo.master-start", "0");
  }

  /** A job whose tasks of 1 GiB take a minute each, as its user says. */
  private static RMApp known(MockCluster cluster, String name, String deadline, int tasks)
      throws Exception {
    return cluster.submit(
        name,
        "sla.deadline=" + deadline,
        "sla.tasks=" + tasks,
        "sla.task-memory=1g",
        "sla.task-duration=60s");
  }

  private static void stop(MockCluster cluster, Container task) {
    cluster
        .scheduler()
        .completedContainer(
            cluster.scheduler().getRMContainer(task.getId()),
            SchedulerUtils.createPreemptedContainerStatus(task.getId(), "for a test"),
            RMContainerEventType.KILL);
  }

  /** Lets the node report often enough to be full: each time it gets one container. */
  private static void fill(MockCluster cluster) {
    for (int i = 0; i < 10; i++) {
      cluster.heartbeat();
    }
  }

  /** Whether those on spare may take another task in a queue by the table in force. */
  private static boolean leavesSpare(MockCluster cluster, String queue) {
    BestEffortRoom room = cluster.service().enforcer().table().rooms().onSpare();
    return room.limit(new PoolId(queue), Resource.newInstance(8192, 8)).getMemorySize() >= 1024;
  }

  /** What a job asks for is counted a moment later. */
  private static void awaitRoomKept(MockCluster cluster, Function<Rooms, BestEffortRoom> from) {
    Await.untilTrue(
        "room is kept",
        () -> from.apply(cluster.service().enforcer().table().rooms()) != BestEffortRoom.UNLIMITED);
  }

  private static Decision decision(MockCluster cluster, RMApp app) {
    return cluster.job(app).decision().orElseThrow();
  }
}
