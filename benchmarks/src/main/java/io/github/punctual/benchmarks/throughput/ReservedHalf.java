package io.github.punctual.benchmarks.throughput;

import io.github.punctual.testcluster.AsUser;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewReservationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationSubmissionRequest;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.apache.hadoop.yarn.api.records.ReservationRequests;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.ClientRMService;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** Reservations of equal sizes that hold half of a cluster for longer than a measurement takes. */
final class ReservedHalf {
  private final MockRM resourceManager;
  private final ReservationService service;

  /** Those of a ResourceManager with a scheduler of ours. */
  ReservedHalf(MockRM resourceManager) {
    this.resourceManager = resourceManager;
    this.service =
        ((PartsScheduler) resourceManager.getResourceScheduler())
            .find(ReservationService.class)
            .orElseThrow();
  }

  /** Whether all of the half can be promised. */
  boolean isReady() {
    CapacityScheduler scheduler = (CapacityScheduler) resourceManager.getResourceScheduler();
    long half = scheduler.getClusterResource().getMemorySize() / 2;
    return service.isReady()
        && service.desks().stream()
            .allMatch(
                desk -> desk.ahead().capacityAt(desk.ahead().nowMillis()).get("memory-mb") == half);
  }

  /** Reserves containers for a user from now on. */
  ReservationId reserve(String user, int containers, Resource size)
      throws IOException, YarnException {
    long now = System.currentTimeMillis();
    long hours = TimeUnit.HOURS.toMillis(10);
    ReservationDefinition definition =
        ReservationDefinition.newInstance(
            now,
            now + hours + TimeUnit.MINUTES.toMillis(1),
            ReservationRequests.newInstance(
                List.of(ReservationRequest.newInstance(size, containers, 1, hours)),
                ReservationRequestInterpreter.R_ALL),
            "throughput");
    ClientRMService client = resourceManager.getClientRMService();
    ReservationId id =
        client.getNewReservation(GetNewReservationRequest.newInstance()).getReservationId();
    AsUser.call(
        UserGroupInformation.createRemoteUser(user),
        () ->
            client.submitReservation(
                ReservationSubmissionRequest.newInstance(definition, ThroughputSetup.PLAN, id)));
    return id;
  }
}
