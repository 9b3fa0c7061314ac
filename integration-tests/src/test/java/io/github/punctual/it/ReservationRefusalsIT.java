package io.github.punctual.it;

import static io.github.punctual.it.ReservationClusters.ADHOC;
import static io.github.punctual.it.ReservationClusters.PLAN;
import static io.github.punctual.it.ReservationClusters.SOON;
import static io.github.punctual.it.ReservationClusters.TASK_MIB;
import static io.github.punctual.it.ReservationClusters.containers;
import static io.github.punctual.it.ReservationClusters.definition;
import static io.github.punctual.it.ReservationClusters.reserve;
import static org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter.R_ALL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is refused to a standard client, and what it is told. */
@Timeout(600)
class ReservationRefusalsIT {
  private static final Logger LOG = LoggerFactory.getLogger(ReservationRefusalsIT.class);

  private static EmbeddedCluster cluster;
  private static YarnClient client;

  @BeforeAll
  static void start() {
    cluster =
        ReservationClusters.builder()
            .set("yarn.scheduler.capacity.root.acl_submit_applications", " ")
            .set("yarn.scheduler.capacity.root.acl_administer_queue", " ")
            .set("yarn.scheduler.capacity.root." + PLAN + ".acl_submit_applications", "*")
            .set("yarn.scheduler.capacity.root." + ADHOC + ".acl_submit_applications", "*")
            .set("yarn.scheduler.capacity.root." + PLAN + ".acl_submit_reservations", "*")
            .set("yarn.scheduler.capacity.root." + PLAN + ".acl_administer_reservations", " ")
            .set("yarn.scheduler.capacity.root." + PLAN + ".acl_list_reservations", "*")
            .start();
    client = cluster.yarnClient();
    Poll.untilTrue(
        "something can be reserved",
        SOON,
        () -> {
          try {
            ReservationClusters.cancel(client, reserve(cluster, tasks(1)));
            return true;
          } catch (YarnException e) {
            return false;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static ReservationDefinition tasks(int all) {
    return definition(
        "tasks",
        Duration.ofSeconds(60),
        R_ALL,
        containers(TASK_MIB, 1, all, 1, Duration.ofSeconds(30)));
  }

  private static String refusal(Executable call) {
    String message = assertThrows(YarnException.class, call).getMessage();
    LOG.info("Refused: {}", message);
    return message;
  }

  private interface AsClient {
    void call(YarnClient theirs) throws Exception;
  }

  /** Does something as another user. */
  private static void as(String user, AsClient what) throws Exception {
    UserGroupInformation.createRemoteUser(user)
        .doAs(
            (PrivilegedExceptionAction<Void>)
                () -> {
                  try (YarnClient theirs = YarnClient.createYarnClient()) {
                    theirs.init(cluster.clientConf());
                    theirs.start();
                    what.call(theirs);
                  }
                  return null;
                });
  }

  private static ScriptedMaster submit(String queue, ReservationId id)
      throws IOException, YarnException {
    return ScriptedMaster.builder(cluster.clientConf(), client)
        .queue(queue)
        .masterSize(TASK_MIB, 1)
        .with(context -> context.setReservationID(id))
        .submit();
  }

  @Test
  void queueThatIsNotReservableIsRefused() {
    String told = refusal(() -> reserve(client, ADHOC, tasks(1)));
    assertTrue(told.contains(ADHOC), told);
  }

  @Test
  void planIsKnownByItsShortNameAndByItsPath() throws Exception {
    ReservationClusters.cancel(client, reserve(client, PLAN, tasks(1)));
    ReservationClusters.cancel(client, reserve(client, "root." + PLAN, tasks(1)));
  }

  @Test
  void reservationThatIsTooLargeIsToldWhatWouldFit() {
    String told = refusal(() -> reserve(cluster, tasks(1000)));
    assertTrue(told.contains("vcores"), told);
    assertTrue(told.contains("Accepted now: "), told);
  }

  @Test
  void unknownReservationIsRefused() {
    ReservationId unknown = ReservationId.newInstance(1, 77);
    refusal(() -> ReservationClusters.update(client, unknown, tasks(1)));
    refusal(() -> ReservationClusters.cancel(client, unknown));
    String told = refusal(() -> submit(PLAN, unknown));
    assertTrue(told.contains(unknown.toString()), told);
  }

  @Test
  void jobInAnotherQueueThanItsReservationIsRefused() throws Exception {
    ReservationId id = reserve(cluster, tasks(1));
    String told = refusal(() -> submit(ADHOC, id));
    assertTrue(told.contains(ADHOC) && told.contains(PLAN), told);
    ReservationClusters.cancel(client, id);
  }

  @Test
  void reservationOfAnotherUserIsRefused() throws Exception {
    ReservationId id = reserve(cluster, tasks(1));
    as(
        "mallory",
        theirs -> {
          String update = refusal(() -> ReservationClusters.update(theirs, id, tasks(2)));
          assertTrue(update.contains("mallory"), update);
          String delete = refusal(() -> ReservationClusters.cancel(theirs, id));
          assertTrue(delete.contains("mallory"), delete);
          String job =
              refusal(
                  () ->
                      ScriptedMaster.builder(cluster.clientConf(), theirs)
                          .queue(PLAN)
                          .masterSize(TASK_MIB, 1)
                          .with(context -> context.setReservationID(id))
                          .submit());
          assertTrue(job.contains("mallory") && job.contains(id.toString()), job);
        });
    assertEquals(1, ReservationClusters.promises(client, id).size(), "it is as it was");
    ReservationClusters.cancel(client, id);
  }

  @Test
  void nestedExpressionTravelsInTheName() throws Exception {
    ReservationDefinition nested = tasks(1);
    nested.setReservationName(
        "rdl:order(all(atom(<1024,1>,1,4,5,20), atom(<1024,1>,1,2,5,10)), atom(<1024,1>,3,3,10,30))");
    ReservationId id = reserve(cluster, nested);
    assertEquals(
        20 + 10 + 30,
        ReservationClusters.promises(client, id).stream()
                .mapToLong(
                    promise ->
                        promise.getCapability().getVirtualCores()
                            * (promise.getEndTime() - promise.getStartTime()))
                .sum()
            / 1000);
    ReservationClusters.cancel(client, id);

    nested.setReservationName("rdl:order(atom(<1024,1>,1,4,5,20), atm(<1024,1>,1,2,5,10))");
    String told = refusal(() -> reserve(cluster, nested));
    assertTrue(told.contains("atm"), told);
  }
}
