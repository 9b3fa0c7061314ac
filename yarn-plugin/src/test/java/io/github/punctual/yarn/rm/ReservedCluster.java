package io.github.punctual.yarn.rm;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import io.github.punctual.yarn.reservation.follow.ReservationGate;
import io.github.punctual.yarn.reservation.follow.ReservationGuests;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewReservationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationDeleteRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationListRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationSubmissionRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationUpdateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ReservationAllocationState;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.apache.hadoop.yarn.api.records.ReservationRequests;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * A plan queue with half of the cluster, beside a queue for everything else that may use all of it,
 * on a ResourceManager that exists only as messages. What a standard client can ask is asked of the
 * ResourceManager's own service for clients.
 */
final class ReservedCluster implements AutoCloseable {
  static final String PLAN = "root.plan";
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final long MINUTE = 60_000;

  /** So much later what is reserved from now on may begin, on a machine that stops for a moment. */
  private static final long SLACK_MILLIS = 5000;

  private final MockCluster cluster;

  ReservedCluster(MockCluster cluster) {
    this.cluster = cluster;
  }

  /** Queues {@code default} and {@code plan}, half each, and quick settings. */
  static MockClusterBuilder builder() {
    return MockCluster.builder()
        .set("yarn.resourcemanager.reservation-system.enable", "true")
        .set("punctual.reservation.update-interval-ms", "50")
        .set("punctual.reservation.lead-ms", "0")
        // However busy the machine is, every request has an answer.
        .set("punctual.reservation.planning-ms", "60000")
        .set("punctual.reclaim-grace-ms", "50")
        .set("punctual.reservation.step-ms", "100")
        .set("punctual.reservation.horizon-ms", "3600000")
        .set(PREFIX + "root.queues", "default,plan")
        .set(PREFIX + "root.default.capacity", "50")
        .set(PREFIX + "root.default.maximum-capacity", "100")
        .set(PREFIX + "root.default.user-limit-factor", "100")
        .set(PREFIX + "root.plan.capacity", "50")
        .set(PREFIX + "root.plan.maximum-capacity", "100")
        .set(PREFIX + "root.plan.reservable", "true");
  }

  /** What {@link #fromNow} reserves is served at once, and not when it begins. */
  static MockClusterBuilder servingAtOnce(MockClusterBuilder builder) {
    return builder.set("punctual.reservation.lead-ms", Long.toString(SLACK_MILLIS));
  }

  /** One with all kinds of promises, and a queue beside the plan whose bursts may be declared. */
  static MockClusterBuilder mixed(String policy) {
    return builder()
        .promisesEverything()
        .set("punctual.policy", policy)
        .set("punctual.whole-tasks", "true")
        .set("punctual.tempo.user-share", "1")
        .set(PREFIX + "root.queues", "default,lq,plan")
        .set(PREFIX + "root.default.capacity", "25")
        .set(PREFIX + "root.lq.capacity", "25")
        .set(PREFIX + "root.lq.maximum-capacity", "100")
        .set(PREFIX + "root.lq.user-limit-factor", "100");
  }

  /** The default cluster: two nodes of 8 GiB and 8 vcores. */
  static ReservedCluster start() throws Exception {
    return new ReservedCluster(builder().start(2)).ready();
  }

  /** The same, on which what begins in some seconds is served at once. */
  static ReservedCluster startServingAtOnce() throws Exception {
    return new ReservedCluster(servingAtOnce(builder()).start(2)).ready();
  }

  ReservedCluster ready() {
    Await.untilTrue("the nodes are there", () -> service().isReady());
    Await.untilTrue("the plans count them", this::countsAllNodes);
    return this;
  }

  /**
   * One that came last may be missing in what plans can promise until the next decision. Nodes with
   * a label have no part in them.
   */
  private boolean countsAllNodes() {
    Resource all =
        cluster
            .rm()
            .getRMContext()
            .getNodeLabelManager()
            .getResourceByLabel(
                CommonNodeLabelsManager.NO_LABEL, cluster.scheduler().getClusterResource());
    return cluster.scheduler().getNumClusterNodes() == cluster.nodes().size()
        && service().desks().stream()
            .allMatch(
                desk ->
                    desk.ahead().capacityAt(desk.ahead().nowMillis()).get("memory-mb") * 2
                        == all.getMemorySize());
  }

  MockCluster cluster() {
    return cluster;
  }

  /** How much of a type of resource the plan can promise now. */
  long promisable(String type) {
    return service()
        .desk(PLAN)
        .orElseThrow()
        .ahead()
        .capacityAt(System.currentTimeMillis())
        .get(type);
  }

  ReservationService service() {
    return cluster.scheduler().find(ReservationService.class).orElseThrow();
  }

  /** Who was let in. */
  ReservationGuests guests() {
    return cluster.scheduler().find(ReservationGate.class).orElseThrow().guests();
  }

  /** Waits until the queues have followed the plan for a while. */
  void awaitLooks() {
    long until = System.currentTimeMillis() + 1000;
    Await.untilTrue(
        "the queues have followed the plan",
        () -> service().desk(PLAN).orElseThrow().ahead().nowMillis() >= until);
  }

  Optional<Booking> booking(ReservationId id) {
    return service().booking(new ReservationKey(id.toString()));
  }

  CSQueue queue(ReservationId id) {
    return cluster.scheduler().getQueue(PLAN + "." + id);
  }

  /** So many containers at once for some time, within a window. */
  static ReservationDefinition definition(
      long arrival, long deadline, long durationMillis, int containers, int gang, Resource size) {
    return ReservationDefinition.newInstance(
        arrival,
        deadline,
        ReservationRequests.newInstance(
            List.of(ReservationRequest.newInstance(size, containers, gang, durationMillis)),
            ReservationRequestInterpreter.R_ALL),
        "");
  }

  /** From now on for ten minutes: as long as any test takes. */
  static ReservationDefinition fromNow(int containers, int gang, int memoryMib, int vcores) {
    long now = System.currentTimeMillis();
    return definition(
        now,
        now + 10 * MINUTE + SLACK_MILLIS,
        10 * MINUTE,
        containers,
        gang,
        Resource.newInstance(memoryMib, vcores));
  }

  static <T> T as(String user, PrivilegedExceptionAction<T> action) throws Exception {
    try {
      return UserGroupInformation.createUserForTesting(user, new String[] {user}).doAs(action);
    } catch (java.lang.reflect.UndeclaredThrowableException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  ReservationId newId() throws Exception {
    return cluster
        .rm()
        .getClientRMService()
        .getNewReservation(GetNewReservationRequest.newInstance())
        .getReservationId();
  }

  ReservationId reserve(ReservationDefinition definition) throws Exception {
    return reserve("user", PLAN, definition);
  }

  ReservationId reserve(String user, String queue, ReservationDefinition definition)
      throws Exception {
    ReservationId id = newId();
    submit(user, id, queue, definition);
    return id;
  }

  void submitAgain(ReservationId id, ReservationDefinition definition) throws Exception {
    submit("user", id, PLAN, definition);
  }

  void submit(String user, ReservationId id, String queue, ReservationDefinition definition)
      throws Exception {
    as(
        user,
        () ->
            cluster
                .rm()
                .getClientRMService()
                .submitReservation(
                    ReservationSubmissionRequest.newInstance(definition, queue, id)));
  }

  void update(String user, ReservationId id, ReservationDefinition definition) throws Exception {
    as(
        user,
        () ->
            cluster
                .rm()
                .getClientRMService()
                .updateReservation(ReservationUpdateRequest.newInstance(definition, id)));
  }

  void delete(String user, ReservationId id) throws Exception {
    as(
        user,
        () ->
            cluster
                .rm()
                .getClientRMService()
                .deleteReservation(ReservationDeleteRequest.newInstance(id)));
  }

  List<ReservationAllocationState> list(String queue, String id, long from, long until)
      throws Exception {
    return cluster
        .rm()
        .getClientRMService()
        .listReservations(ReservationListRequest.newInstance(queue, id, from, until, true))
        .getReservationAllocationState();
  }

  /** A submission with a reservation, not waited for. */
  RMApp submit(String user, String queue, ReservationId reservation, String... tags)
      throws Exception {
    return as(
        user,
        () -> {
          var client = cluster.rm().getClientRMService();
          ApplicationId id =
              client.getNewApplication(GetNewApplicationRequest.newInstance()).getApplicationId();
          ApplicationSubmissionContext context =
              ApplicationSubmissionContext.newInstance(
                  id,
                  "job in " + reservation,
                  queue,
                  Priority.newInstance(0),
                  ContainerLaunchContext.newInstance(
                      Map.of(), Map.of(), List.of(), Map.of(), null, Map.of()),
                  false,
                  true,
                  2,
                  Resource.newInstance(256, 1));
          context.setReservationID(reservation);
          context.setApplicationTags(java.util.Set.of(tags));
          client.submitApplication(SubmitApplicationRequest.newInstance(context));
          return cluster.rm().getRMContext().getRMApps().get(id);
        });
  }

  /** A job in a reservation whose master runs. */
  MockJob start(ReservationId reservation) throws Exception {
    RMApp app = submit("user", PLAN, reservation);
    return new MockJob(cluster, app, cluster.launch(app));
  }

  /** The job of an application, once its master runs. */
  MockJob jobOf(RMApp app) throws Exception {
    return new MockJob(cluster, app, cluster.launch(app));
  }

  /** A job whose master was started otherwise, and has registered. */
  MockJob jobOf(RMApp app, MockAM master) {
    return new MockJob(cluster, app, master);
  }

  /** A job in a queue whose master runs. */
  MockJob start(String queue) throws Exception {
    RMApp app = cluster.submitTo(queue, "job in " + queue);
    return new MockJob(cluster, app, cluster.launch(app));
  }

  /**
   * A node reports the end of one container, if one was killed and it has not reported it yet, and
   * both nodes get what the scheduler has for them.
   */
  void endOneOfTheKilled() throws Exception {
    for (MockNM node : cluster.nodes()) {
      for (RMContainer container :
          cluster.scheduler().getNode(node.getNodeId()).getCopiedListOfRunningContainers()) {
        if (container.getState() == RMContainerState.KILLED) {
          cluster.completed(container.getContainer(), ContainerState.COMPLETE);
          cluster.heartbeat();
          return;
        }
      }
    }
    cluster.heartbeat();
  }

  /** Why an application was refused. */
  String refusal(RMApp app) {
    Await.until(app.getName() + " is refused", app::getState, RMAppState.FAILED::equals);
    return app.getDiagnostics().toString();
  }

  @Override
  public void close() {
    cluster.close();
  }
}
