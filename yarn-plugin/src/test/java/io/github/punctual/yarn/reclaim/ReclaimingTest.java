package io.github.punctual.yarn.reclaim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.rm.MockCluster;
import io.github.punctual.yarn.settings.ReadSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Who is asked for what promises need, and when. */
class ReclaimingTest {
  private final Queue<PromiseKind> asked = new ConcurrentLinkedQueue<>();

  /** Needs nothing, and notes that it was asked. */
  private final class Asked implements NeedSource {
    private final PromiseKind kind;

    Asked(PromiseKind kind) {
      this.kind = kind;
    }

    @Override
    public PromiseKind kind() {
      return kind;
    }

    @Override
    public List<ContainerNeed> needs(long nowMillis, long untilMillis, int most) {
      asked.add(kind);
      return List.of();
    }
  }

  @Test
  void theFirmestPromisesAreAskedFirstWhoeverCameBefore() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      Configuration conf = new Configuration(cluster.rm().getConfig());
      conf.set("punctual.reclaim", "promises");
      Surroundings with =
          new Surroundings(
              cluster.scheduler(),
              null,
              cluster.scheduler().vectors(),
              conf,
              ReadSettings.site(conf),
              null,
              new SteadyClock(Instant::now, System::nanoTime, 60_000, 60_000),
              null,
              null,
              new ArrayList<>(List.of(cluster.service())));
      Reclaiming reclaiming = Reclaiming.of(with);
      for (PromiseKind kind :
          List.of(PromiseKind.DEADLINE, PromiseKind.BURST, PromiseKind.RESERVATION)) {
        reclaiming.serve(new Asked(kind), 10);
      }
      reclaiming.start();
      try {
        Await.untilTrue("all were asked", () -> asked.size() >= PromiseKind.values().length);
      } finally {
        reclaiming.stop();
      }
      assertEquals(
          List.of(PromiseKind.values()),
          asked.stream().limit(PromiseKind.values().length).toList());
    }
  }
}
