package io.github.punctual.yarn.reservation;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.Plan;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.RLESparseResourceAllocation;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationAllocation;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.SharingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.planning.Planner;

/**
 * Stands where a plan of the stock reservation system has a replanner and a sharing policy: ours
 * does both inside of its book, so here nothing is done and nothing refused.
 */
enum NotHere implements Planner, SharingPolicy {
  INSTANCE;

  @Override
  public void plan(Plan plan, List<ReservationDefinition> contracts) {
    // The book replans by itself when capacity changes.
  }

  @Override
  public void init(String planQueuePath, ReservationSchedulerConfiguration conf) {
    // There is nothing to set.
  }

  @Override
  public void validate(Plan plan, ReservationAllocation newAllocation) {
    // The book checks the caps.
  }

  @Override
  public long getValidWindow() {
    return 0;
  }

  @Override
  public RLESparseResourceAllocation availableResources(
      RLESparseResourceAllocation available,
      Plan plan,
      String user,
      ReservationId oldId,
      long start,
      long end) {
    return available;
  }
}
