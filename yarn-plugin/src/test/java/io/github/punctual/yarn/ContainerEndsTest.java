package io.github.punctual.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.SchedulerPart.EndedContainer;
import io.github.punctual.yarn.rm.MockCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.api.Test;

class ContainerEndsTest {
  /** Remembers what ended. */
  private static final class Listener implements SchedulerPart {
    private final List<EndedContainer> told = new ArrayList<>();

    @Override
    public void ended(EndedContainer ended) {
      told.add(ended);
    }
  }

  @Test
  void aContainerThatIsReleasedWhileItsNodeReportsItsEndHasEndedOnce() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp app = cluster.submit("job");
      Container task = cluster.allocate(app, cluster.launch(app), 1, 1).get(0);
      FiCaSchedulerApp attempt = cluster.attempt(app);
      RMContainer container = attempt.getRMContainer(task.getId());
      Supplier<EndedContainer> released =
          () -> EndedContainer.of(attempt, container, null, RMContainerEventType.RELEASED);
      Supplier<EndedContainer> reported =
          () -> EndedContainer.of(attempt, container, null, RMContainerEventType.FINISHED);
      Listener listener = new Listener();
      Parts parts = new Parts(List.of(listener), true);
      List<String> stock = new ArrayList<>();

      parts.end(
          task.getId(),
          released,
          () -> {
            parts.end(task.getId(), reported, () -> stock.add("reported"));
            stock.add("released");
          });

      assertEquals(List.of("reported", "released"), stock);
      assertEquals(1, listener.told.size());
      cluster.killAll();
    }
  }
}
