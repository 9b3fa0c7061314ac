package io.github.punctual.yarn.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PendingRightsTest {
  private static final PoolId PLAN = new PoolId("root.plan");
  private static final PoolId QUEUE = new PoolId("root.lq");

  private final PendingRights pending = new PendingRights();

  private static CapacityProfile profile(int vcores) {
    return CapacityProfile.constant(0, ResourceVector.of(ResourceVector.VCORES, vcores));
  }

  @Test
  void whatIsAboutToBeGivenCountsBesideWhatIsClaimedUntilItIsSettled() {
    Map<PoolId, CapacityProfile> claimed = Map.of(PLAN, profile(3));
    pending.add(Map.of(PLAN, profile(2), QUEUE, profile(1)), 0);
    assertEquals(Map.of(PLAN, profile(5), QUEUE, profile(1)), pending.beside(claimed, 10));
    pending.settled(QUEUE);
    assertEquals(Map.of(PLAN, profile(5)), pending.beside(claimed, 10));
    pending.settled(PLAN);
    assertEquals(claimed, pending.beside(claimed, 10));
  }

  @Test
  void whatNobodySettlesDoesNotCountForEver() {
    pending.add(Map.of(PLAN, profile(2)), 0);
    assertEquals(
        Map.of(PLAN, profile(2)), pending.beside(Map.of(), PendingRights.PATIENCE_MILLIS - 1));
    assertEquals(Map.of(), pending.beside(Map.of(), PendingRights.PATIENCE_MILLIS));
  }
}
