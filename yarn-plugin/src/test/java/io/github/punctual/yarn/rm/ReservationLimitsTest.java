package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What standard clients may ask of reservations, and how long they wait for an answer. */
class ReservationLimitsTest {
  private static String message(Executable request) {
    return assertThrows(YarnException.class, request).getMessage();
  }

  private static void assertSays(String message, String... parts) {
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  private static ReservationDefinition small(int yarnPriority) {
    ReservationDefinition definition = one();
    definition.setPriority(Priority.newInstance(yarnPriority));
    return definition;
  }

  private static ReservationDefinition one() {
    return ReservedCluster.fromNow(1, 1, 64, 0);
  }

  @Test
  void aRequestThatComesBeforeTheNodesIsAnsweredWhenTheyAreThere() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(
            ReservedCluster.builder()
                .set("punctual.reservation.ready-wait-ms", "600000")
                .set("punctual.restart-grace-ms", "6000")
                .start())) {
      assertFalse(cluster.service().isReady());
      ReservationId id = cluster.newId();
      CompletableFuture<Void> answer =
          CompletableFuture.runAsync(
              () -> {
                try {
                  cluster.submitAgain(id, one());
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });

      cluster.cluster().addNode(8192, 8);
      cluster.cluster().addNode(8192, 8);
      answer.get(60, TimeUnit.SECONDS);

      assertTrue(cluster.booking(id).orElseThrow().state().isLive());
    }
  }

  @Test
  void aUserHasOnlySoManyLiveReservations() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(
                ReservedCluster.builder().set("punctual.reservation.most-per-user", "2").start(2))
            .ready()) {
      ReservationId first = cluster.reserve(one());
      cluster.reserve(one());
      assertSays(
          message(() -> cluster.reserve(one())),
          "TOO_MANY: user has as many live reservations in root.plan as one user may have",
          "at most: 2 reservations");
      cluster.reserve("bob", ReservedCluster.PLAN, one());
      cluster.delete("user", first);
      cluster.reserve(one());
    }
  }

  @Test
  void aUserMayNotGiveMorePriorityThanOverRest() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(
                ReservedCluster.builder().set("punctual.reservation.user-priority", "3").start(2))
            .ready()) {
      ReservationId undefined = cluster.reserve(small(-1));
      assertEquals(0, cluster.booking(undefined).orElseThrow().request().priority());
      ReservationId less = cluster.reserve(small(7));
      assertEquals(-7, cluster.booking(less).orElseThrow().request().priority());
      ReservationId more = cluster.reserve(small(-3));
      assertEquals(3, cluster.booking(more).orElseThrow().request().priority());
      assertSays(
          message(() -> cluster.reserve(small(-4))),
          "The priority is -4 in YARN's terms; users who do not administer the reservations of root.plan may give -3 or a larger number");
      assertSays(message(() -> cluster.update("user", less, small(-4))), "The priority is -4");
      cluster.update("user", more, small(-3));
      cluster.update("user", less, one());
      assertEquals(
          -7, cluster.booking(less).orElseThrow().request().priority(), "nothing was said of it");
    }
  }
}
