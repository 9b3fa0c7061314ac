package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.rm.ReservedCluster.Job;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

/** Jobs that run with what a standard client has reserved for them. */
class ReservationsTest {
  @Test
  void aJobGetsItsReservedMemoryAndVcoresBesideAClusterFullOfBestEffortWork() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      cluster.start("default").ask(100, 1024, 1).awaitTasks(15);
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      Job job = cluster.start(id).ask(100, 1024, 1);
      Await.until(
          "tasks of the job",
          () -> {
            cluster.cluster().heartbeat();
            return job.tasks();
          },
          tasks -> tasks >= 4);
      Resource minimum = cluster.queue(id).getQueueResourceQuotas().getEffectiveMinResource();
      assertEquals(4096 + 256, minimum.getMemorySize());
      assertEquals(4 + 1, minimum.getVirtualCores());
      assertTrue(cluster.booking(id).isPresent());
    }
  }
}
