package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.PromisedSpan;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.service.PromiseCheck;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What was promised to jobs, and what others want to be promised later, on 16 vcores. */
class EarlierPromisesTest {
  private final LogWatch log = new LogWatch();
  private ReservedCluster cluster;

  @AfterEach
  void stop() throws Exception {
    if (cluster != null) {
      cluster.cluster().killAll();
      cluster.close();
    }
    log.close();
    assertEquals(List.of(), log.ours());
  }

  private void start(String precedence) throws Exception {
    start(precedence, "tempo");
  }

  private void start(String precedence, String policy) throws Exception {
    MockClusterBuilder builder =
        ReservedCluster.mixed(policy)
            .set("punctual.precedence", precedence)
            .set("punctual.tempo.user-share", "1")
            .set("punctual.tempo.master-start", "0");
    cluster = new ReservedCluster(builder.start(2)).ready();
  }

  /** A job that needs most of the cluster until its deadline. */
  private RMApp large() throws Exception {
    RMApp app =
        cluster
            .cluster()
            .submit(
                "large",
                "sla.deadline=5m",
                "sla.tasks=28",
                "sla.task-memory=1g",
                "sla.task-duration=60s");
    cluster.cluster().awaitPhase(app, Phase.ADMITTED);
    assertEquals(Standing.PROMISED, cluster.cluster().job(app).standing());
    return app;
  }

  /** All that the plan has, for four and a half minutes out of the next ones. */
  private static ReservationDefinition allOfThePlan(int withinSeconds) {
    ReservationDefinition definition = ReservedCluster.fromNow(1, 1, 512, 1);
    definition.setReservationName(
        "rdl: window(atom(<1024,1>, 1, 8, 270, 2160), 0, %d)".formatted(withinSeconds));
    return definition;
  }

  @Test
  void aReservationThatWouldBreakAPromiseIsRefusedAndSaysWhose() throws Exception {
    start("time");
    RMApp large = large();
    YarnException refused =
        assertThrows(YarnException.class, () -> cluster.reserve(allOfThePlan(280)));
    assertTrue(
        refused.getMessage().contains(large.getApplicationId().toString()), refused::getMessage);
    assertTrue(refused.getMessage().contains("NO_ROOM"), refused::getMessage);
    assertEquals(Standing.PROMISED, cluster.cluster().job(large).standing());
  }

  @Test
  void aReservationThatCanWaitIsPlacedWhereItBreaksNoPromise() throws Exception {
    start("time");
    RMApp large = large();
    long begun = System.currentTimeMillis();
    ReservationId id = cluster.reserve(allOfThePlan(1800));
    List<PromisedSpan> promises = cluster.booking(id).orElseThrow().promises();
    assertTrue(
        promises.stream().allMatch(each -> each.fromMillis() > begun + 60_000), promises::toString);
    assertEquals(Standing.PROMISED, cluster.cluster().job(large).standing());
  }

  @Test
  void whereKindsGoBeforeTimesTheReservationIsAccepted() throws Exception {
    start("kind");
    large();
    ReservationId id = cluster.reserve(allOfThePlan(280));
    assertTrue(cluster.booking(id).isPresent());
  }

  @Test
  void aReservationBesideWhichThePromiseCanBeKeptIsAccepted() throws Exception {
    start("time");
    RMApp large = large();
    cluster.reserve(ReservedCluster.fromNow(1, 1, 1024, 1));
    assertEquals(Standing.PROMISED, cluster.cluster().job(large).standing());
  }

  /** Justice promises half of the cluster at most; a job would be promised the same otherwise. */
  @Test
  void whatIsAboutToBePromisedToBurstsIsKeptFromJobsUntilItIsOffAlsoUnderJustice()
      throws Exception {
    start("time", "justice");
    PromiseCheck check = cluster.cluster().service().loop().check();
    PoolId bursts = new PoolId("root.lq");
    CapacityProfile rights = CapacityProfile.constant(0, ResourceVector.of(6144, 6));
    long before = Await.until("all nodes count", this::promisable, vcores -> vcores >= 7);
    assertTrue(check.impact(Map.of(bursts, rights), true).orElseThrow().isHarmless());
    assertTrue(promisable() <= 2, "at once");
    check.settled(bursts);
    Await.until("it is off", this::promisable, vcores -> vcores == before);
  }

  /** How many vcores jobs may be promised together. */
  private long promisable() {
    return cluster.cluster().service().promises().stream()
        .filter(standing -> standing.pool().value().equals("root"))
        .mapToLong(standing -> standing.capacity().get(ResourceVector.VCORES))
        .sum();
  }
}
