package io.github.punctual.yarn.reclaim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

/** Who has to go on one node. */
class ClearedRoomTest {
  private static final ApplicationAttemptId LENDER =
      ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1);

  private static LentContainer<String> container(long created, ResourceVector size) {
    ContainerId id = ContainerId.newContainerId(LENDER, created);
    return new LentContainer<>(null, id, "queue", size, false, created, 1);
  }

  @Test
  void whatGivesNothingOfWhatIsMissingUsesUpNothingOfWhatAQueueCanLend() {
    ResourceVector gpu =
        ResourceVector.of(
            Map.of(ResourceVector.MEMORY, 1024L, ResourceVector.VCORES, 1L, "gpu", 1L));
    LentContainer<String> withGpu = container(1, gpu);
    LentContainer<String> younger = container(2, ResourceVector.of(1024, 1));
    ClearedRoom<String> node =
        new ClearedRoom<>(ResourceVector.of(4096, 4), () -> List.of(withGpu, younger));
    int[] taken = new int[1];
    // The queue can lend one container.
    assertEquals(List.of(withGpu), node.victims(gpu, false, (queue, size) -> taken[0]++ == 0));
  }
}
