package io.github.punctual.it;

import io.github.punctual.justice.JusticeScheduler;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationDeleteRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationListRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationSubmissionRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationUpdateRequest;
import org.apache.hadoop.yarn.api.records.ReservationAllocationState;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.apache.hadoop.yarn.api.records.ReservationRequests;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceAllocationRequest;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Embedded clusters with reservations, and what a standard client does on them. 16 tasks fit on the
 * two nodes, of which three fourths can be reserved.
 */
final class ReservationClusters {
  static final Duration SOON = Duration.ofMinutes(3);
  static final int TASK_MIB = 1024;

  /** How many tasks, masters among them, fit on the cluster. */
  static final int ALL = 16;

  /** The queue in which capacity is reserved, and the one for best effort. */
  static final String PLAN = "pipelines";

  static final String ADHOC = "adhoc";

  private ReservationClusters() {}

  static EmbeddedCluster.Builder builder() {
    return EmbeddedCluster.builder()
        .nodes(2)
        .nodeSize(ALL / 2 * 2 * TASK_MIB, ALL / 2)
        .scheduler(JusticeScheduler.class.getName())
        .asynchronousScheduling(true)
        .set("yarn.resourcemanager.reservation-system.enable", "true")
        .set("yarn.resourcemanager.reservation-system.planfollower.time-step", "500")
        .set("yarn.acl.enable", "true")
        .set("yarn.acl.reservation-enable", "true")
        .set("punctual.restart-grace-ms", "3000")
        .set("yarn.scheduler.capacity.root.queues", ADHOC + "," + PLAN)
        .set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.9")
        .set("yarn.scheduler.capacity.root." + ADHOC + ".capacity", "25")
        .set("yarn.scheduler.capacity.root." + ADHOC + ".user-limit-factor", "-1")
        .set("yarn.scheduler.capacity.root." + PLAN + ".capacity", "75")
        .set("yarn.scheduler.capacity.root." + PLAN + ".user-limit-factor", "-1")
        .set("yarn.scheduler.capacity.root." + PLAN + ".reservable", "true");
  }

  /** So many containers for so long, of which so many must be there at once. */
  static ReservationRequest containers(
      int memoryMib, int vcores, int all, int gang, Duration each) {
    return ReservationRequest.newInstance(
        Resource.newInstance(memoryMib, vcores), all, gang, each.toMillis());
  }

  /** A definition whose window begins now. */
  static ReservationDefinition definition(
      String name,
      Duration window,
      ReservationRequestInterpreter interpreter,
      ReservationRequest... requests) {
    long now = System.currentTimeMillis();
    return ReservationDefinition.newInstance(
        now,
        now + window.toMillis(),
        ReservationRequests.newInstance(List.of(requests), interpreter),
        name);
  }

  /** Reserves in the plan's queue once the nodes are known. */
  static ReservationId reserve(EmbeddedCluster cluster, ReservationDefinition definition)
      throws IOException, YarnException {
    return reserve(cluster.yarnClient(), PLAN, definition);
  }

  static ReservationId reserve(YarnClient client, String queue, ReservationDefinition definition)
      throws IOException, YarnException {
    ReservationId id = client.createReservation().getReservationId();
    client.submitReservation(ReservationSubmissionRequest.newInstance(definition, queue, id));
    return id;
  }

  static void update(YarnClient client, ReservationId id, ReservationDefinition definition)
      throws IOException, YarnException {
    client.updateReservation(ReservationUpdateRequest.newInstance(definition, id));
  }

  static void cancel(YarnClient client, ReservationId id) throws IOException, YarnException {
    client.deleteReservation(ReservationDeleteRequest.newInstance(id));
  }

  /** A reservation as the standard list shows it; empty when it does not. */
  static Optional<ReservationAllocationState> listed(YarnClient client, ReservationId id)
      throws IOException, YarnException {
    return client
        .listReservations(ReservationListRequest.newInstance(PLAN, id.toString(), -1, -1, true))
        .getReservationAllocationState()
        .stream()
        .filter(state -> state.getReservationId().equals(id))
        .findFirst();
  }

  /** What a reservation is promised, in the order of time. */
  static List<ResourceAllocationRequest> promises(YarnClient client, ReservationId id)
      throws IOException, YarnException {
    return listed(client, id)
        .orElseThrow(() -> new AssertionError(id + " is not listed"))
        .getResourceAllocationRequests()
        .stream()
        .filter(promise -> promise.getCapability().getMemorySize() > 0)
        .sorted(Comparator.comparingLong(ResourceAllocationRequest::getStartTime))
        .toList();
  }

  /** Submits a job to a reservation. */
  static ScriptedMaster submit(EmbeddedCluster cluster, ReservationId reservation)
      throws IOException, YarnException {
    return ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
        .name("job of " + reservation)
        .queue(PLAN)
        .masterSize(TASK_MIB, 1)
        .with(context -> context.setReservationID(reservation))
        .submit();
  }

  /** Submits a best-effort job that wants the whole cluster, and waits until it holds so much. */
  static ScriptedMaster fill(EmbeddedCluster cluster, int tasks, Duration taskTime)
      throws IOException, YarnException {
    return fill(cluster, ADHOC, tasks, taskTime);
  }

  /**
   * The same in a queue; without a reservation in the plan's, it is served by its default queue.
   */
  static ScriptedMaster fill(EmbeddedCluster cluster, String queue, int tasks, Duration taskTime)
      throws IOException, YarnException {
    String serving = queue.equals(PLAN) ? PLAN + "-default" : queue;
    ScriptedMaster job =
        ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
            .name("best effort")
            .queue(queue)
            .masterSize(TASK_MIB, 1)
            .submit();
    job.awaitAttempt(1, SOON);
    job.request(2000, TASK_MIB, 1, taskTime);
    Poll.until(
        "best effort holds " + tasks,
        SOON,
        () -> held(cluster, serving).getVirtualCores(),
        n -> n >= tasks);
    return job;
  }

  static Resource held(EmbeddedCluster cluster, String queue) {
    return held((CapacityScheduler) cluster.scheduler(), queue);
  }

  /** What a queue holds now; nothing when there is no such queue. */
  static Resource held(CapacityScheduler scheduler, String queue) {
    CSQueue found = scheduler.getQueue(queue);
    return found == null
        ? Resource.newInstance(0, 0)
        : Resource.newInstance(found.getQueueResourceUsage().getUsed());
  }

  static Resource held(EmbeddedCluster cluster, ReservationId reservation) {
    return held(cluster, reservation.toString());
  }
}
