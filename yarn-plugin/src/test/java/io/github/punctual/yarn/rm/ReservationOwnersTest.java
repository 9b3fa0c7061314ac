package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.MoveApplicationAcrossQueuesRequest;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A reservation is its owner's alone, by whatever way a job comes. */
class ReservationOwnersTest {
  private ReservedCluster cluster;

  @BeforeEach
  void start() throws Exception {
    cluster = ReservedCluster.start();
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  /** Of the user named user, with its queue there. */
  private ReservationId reserve() throws Exception {
    ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
    Await.until("the queue of " + id, () -> cluster.queue(id), queue -> queue != null);
    return id;
  }

  private static List<String> names(ReservationId id) {
    return List.of(ReservedCluster.PLAN + "." + id, id.toString());
  }

  private void move(String user, RMApp app, String queue) throws Exception {
    ReservedCluster.as(
        user,
        () ->
            cluster
                .cluster()
                .rm()
                .getClientRMService()
                .moveApplicationAcrossQueues(
                    MoveApplicationAcrossQueuesRequest.newInstance(app.getApplicationId(), queue)));
  }

  private String queueOf(RMApp app) {
    return cluster
        .cluster()
        .scheduler()
        .getSchedulerApplications()
        .get(app.getApplicationId())
        .getQueue()
        .getQueueName();
  }

  @Test
  void aJobThatNamesTheQueueOfSomebodyElsesReservationIsRefused() throws Exception {
    ReservationId id = reserve();
    for (String queue : names(id)) {
      String message = cluster.refusal(cluster.submit("mallory", queue, null));
      assertTrue(message.contains("belongs to user; mallory may not"), message);
    }
    assertEquals(0, cluster.queue(id).getNumApplications());
  }

  @Test
  void aJobIsNotMovedIntoSomebodyElsesReservation() throws Exception {
    ReservationId id = reserve();
    MockJob job = cluster.jobOf(cluster.submit("mallory", "default", null));
    for (String queue : names(id)) {
      Exception refused = assertThrows(Exception.class, () -> move("mallory", job.app(), queue));
      assertTrue(
          refused.toString().contains("belongs to user; mallory may not"), refused::toString);
    }
    assertEquals("default", queueOf(job.app()));
    assertEquals(0, cluster.queue(id).getNumApplications());
  }

  @Test
  void nobodysJobIsMovedIntoAReservationThatHasEnded() throws Exception {
    ReservationId id = reserve();
    MockJob job = cluster.start(id).ask(2, 1024, 1).awaitTasks(2);
    MockJob other = cluster.start("default");
    cluster.delete("user", id);
    for (String queue : names(id)) {
      assertThrows(Exception.class, () -> move("user", other.app(), queue));
    }
    assertEquals("default", queueOf(other.app()));
    assertEquals(2, job.tasks());
  }

  @Test
  void theOwnersJobRunsInItByTheNameOfItsQueue() throws Exception {
    ReservationId id = reserve();
    RMApp app = cluster.submit("user", ReservedCluster.PLAN + "." + id, null, "sla.deadline=1h");
    cluster.jobOf(app);
    assertEquals(id.toString(), queueOf(app));
    assertTrue(
        cluster.cluster().service().jobs().find(app.getApplicationId()).isEmpty(),
        "its promise is the reservation");
  }

  @Test
  void theOwnerMovesAJobIntoIt() throws Exception {
    ReservationId id = reserve();
    MockJob job = cluster.start("default");
    move("user", job.app(), ReservedCluster.PLAN + "." + id);
    assertEquals(id.toString(), queueOf(job.app()));
    job.ask(4, 1024, 1).awaitTasks(4);
  }
}
