package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.punctual.core.job.Standing;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.tasks.TaskGroups;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** YARN lets a master ask for any number of containers, as often as it likes. */
class EndlessRequestsTest {

  /** Each is the most that one request can be for; their sum is no number of Java's. */
  static List<ResourceRequest> moreThanCanBeCounted(int requests) {
    return LongStream.rangeClosed(1, requests)
        .mapToObj(
            id ->
                ResourceRequest.newBuilder()
                    .priority(Priority.newInstance(1))
                    .resourceName(ResourceRequest.ANY)
                    .capability(Resource.newInstance(1024, 1))
                    .numContainers(Integer.MAX_VALUE)
                    .allocationRequestId(id)
                    .build())
        .toList();
  }

  private static void askForMoreThanCanBeCounted(MockAM master) throws Exception {
    master.allocate(moreThanCanBeCounted(3), List.of());
  }

  private static RMApp submit(MockCluster cluster, String name) throws Exception {
    return cluster.submit(
        name, "sla.deadline=1h", "sla.tasks=2", "sla.task-memory=1g", "sla.task-duration=1m");
  }

  private static RMApp admitted(MockCluster cluster, String name) throws Exception {
    RMApp job = submit(cluster, name);
    cluster.awaitPhase(job, Phase.ADMITTED);
    return job;
  }

  @Test
  void masterThatAsksForMoreThanCanBeCountedHoldsUpNobody() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .set("punctual.policy", "tempo")
            .set("punctual.tempo.user-share", "1")
            .set("punctual.tempo.master-start", "0")
            .set("punctual.tempo.spare", "false")
            .start(2)) {
      RMApp greedy = admitted(cluster, "greedy");
      RMApp other = admitted(cluster, "other");
      askForMoreThanCanBeCounted(cluster.launch(greedy));
      cluster.heartbeat();
      RMApp next = admitted(cluster, "next");
      assertEquals(Standing.PROMISED, cluster.job(other).standing());
      assertEquals(Standing.PROMISED, cluster.job(next).standing());
      Await.until(
          "the promise that cannot be kept is taken back",
          () -> cluster.job(greedy).standing(),
          standing -> standing != Standing.PROMISED);
      cluster.rm().killApp(greedy.getApplicationId());
      cluster.awaitOver(greedy);
      cluster.runToEnd(other, 2);
      cluster.awaitPhase(other, Phase.MET);
      cluster.runToEnd(next, 2);
      cluster.awaitPhase(next, Phase.MET);
      assertEquals(Map.of(), cluster.service().loop().policyFailures());
      cluster.killAll();
      // What the stock scheduler counts as pending has become any number.
      Await.untilTrue("no deadline job is live", () -> cluster.service().jobs().live().isEmpty());
    }
  }

  @Test
  void masterThatAsksAtVeryManyPrioritiesHoldsUpNobody() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .set("punctual.policy", "tempo")
            .set("punctual.tempo.user-share", "1")
            .set("punctual.tempo.master-start", "0")
            .start(2)) {
      RMApp greedy = admitted(cluster, "greedy");
      List<ResourceRequest> asks =
          IntStream.rangeClosed(1, 30_000)
              .mapToObj(
                  priority ->
                      ResourceRequest.newInstance(
                          Priority.newInstance(priority),
                          ResourceRequest.ANY,
                          Resource.newInstance(1024 * (1 + priority % 2), 1 + priority % 2),
                          1))
              .toList();
      cluster.launch(greedy).allocate(asks, List.of());
      // Whoever plans would be as long about each of them as about a job of its own.
      List<TaskGroup> groups =
          TaskGroups.of(
              cluster.attempt(greedy),
              cluster.scheduler().vectors(),
              created -> 0,
              OptionalDouble.empty());
      assertEquals(65, groups.size());
      assertEquals(20_000, groups.stream().mapToInt(TaskGroup::pending).sum());
      TaskGroup rest = groups.get(64);
      assertEquals("rest", rest.name());
      assertEquals(ResourceVector.of(2048, 2), rest.size());
      RMApp other = submit(cluster, "other");
      Await.until(
          "it is decided about",
          () ->
              cluster.service().jobs().find(other.getApplicationId()).flatMap(TrackedJob::decision),
          Optional::isPresent);
      assertNotEquals(Phase.BYPASSED, cluster.job(other).phase());
      assertEquals(Map.of(), cluster.service().loop().policyFailures());
      cluster.killAll();
    }
  }

  @ParameterizedTest
  @CsvSource({"tempo, ADMITTED", "justice, WAITING", "pythia, WAITING"})
  void jobWhoseFirstRequestsAreEndlessIsJudgedLikeAnyOther(String policy, Phase decided)
      throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .set("punctual.policy", policy)
            .set("punctual.first-requests-settle-ms", "0")
            .start(2)) {
      RMApp greedy = cluster.submit("greedy", "sla.deadline=1h");
      cluster.awaitPhase(greedy, Phase.LEARNING);
      askForMoreThanCanBeCounted(cluster.launch(greedy));
      Await.until(
          "it is decided about",
          () -> cluster.job(greedy).decision(),
          decision -> decision.isPresent());
      RMApp other = submit(cluster, "other");
      cluster.awaitPhase(other, decided);
      assertEquals(Map.of(), cluster.service().loop().policyFailures());
      cluster.killAll();
    }
  }

  @Test
  void whatIsPlannedByUtilityIsPlannedBesideIt() throws Exception {
    try (MockCluster cluster = MockCluster.builder().plansByUtility().start(2)) {
      RMApp greedy = planned(cluster, "greedy");
      RMApp other = planned(cluster, "other");
      MockAM master = cluster.launch(other);
      askForMoreThanCanBeCounted(cluster.launch(greedy));
      master.allocate("*", 1024, 2, List.of());
      Await.until(
          "two tasks are planned",
          () -> RushTest.plan(cluster, other),
          plan -> plan.filter(it -> it.wantedTasks() == 2).isPresent());
      assertEquals(Map.of(), cluster.rush().faults());
      cluster.killAll();
    }
  }

  private static RMApp planned(MockCluster cluster, String name) throws Exception {
    return cluster.submit(name, "sla.deadline=10m", "sla.utility=sigmoid", "sla.task-duration=30s");
  }
}
