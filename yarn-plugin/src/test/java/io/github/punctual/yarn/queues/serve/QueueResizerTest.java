package io.github.punctual.yarn.queues.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.rm.MockCluster;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.ReservationQueue;
import org.junit.jupiter.api.Test;

class QueueResizerTest {
  private static final String QUEUE = "root.plan.reservation_1_0001";
  private static final String DEFAULT = "root.default";
  private static final ResourceVector SOME = ResourceVector.of(1024, 1);

  @Test
  void aQueueThatIsGoneIsForgottenAndTheOthersGetBackWhatTheyHad() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .set("yarn.scheduler.capacity.root.queues", "default,plan")
            .queue(DEFAULT, "capacity", "50")
            .queue("root.plan", "capacity", "50", "reservable", "true")
            .start(2)) {
      CapacityScheduler scheduler = cluster.scheduler();
      PlanQueues queues = new PlanQueues(scheduler, new ReentrantLock());
      QueueResizer resizer = new QueueResizer(scheduler, new ReentrantLock());
      resizer.servePlans();
      var before = scheduler.getQueue(DEFAULT).getConfiguredCapacityVector("");
      ReservationQueue queue = made(queues);
      resizer.resize(Map.of(QUEUE, SOME, DEFAULT, SOME), ResourceVector.ZERO);
      assertTrue(resizer.configured(QUEUE).isPresent());
      assertNotEquals(before, scheduler.getQueue(DEFAULT).getConfiguredCapacityVector(""));

      assertEquals(0, queues.remove(queue));
      resizer.resize(Map.of(DEFAULT, SOME), ResourceVector.ZERO);
      assertEquals(Optional.empty(), resizer.configured(QUEUE));
      assertTrue(resizer.configured("root.plan").isPresent(), "it had a minimum of ours once");

      ReservationQueue later = made(queues);
      resizer.resize(Map.of(QUEUE, SOME, DEFAULT, SOME), ResourceVector.ZERO);
      assertEquals(5000, later.getMaxApplications(), "the number of its plan, whatever its size");

      resizer.restore();
      assertEquals(before, scheduler.getQueue(DEFAULT).getConfiguredCapacityVector(""));
    }
  }

  private static ReservationQueue made(PlanQueues queues) throws Exception {
    PlanQueue plan = queues.plan("root.plan").orElseThrow();
    assertTrue(queues.ensure(plan, "reservation_1_0001", (user, path, name) -> Optional.empty()));
    return (ReservationQueue)
        queues.reservations(plan).stream()
            .filter(each -> each.getQueuePath().equals(QUEUE))
            .findFirst()
            .orElseThrow();
  }
}
