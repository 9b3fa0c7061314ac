package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.CapacityWatch;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.settings.PromiseBasis;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was read of the capacity stands until any of that is another, and no longer. */
class CapacityReadingTest {
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId QUEUE = new PoolId("root.default");
  private static final QueuePlacement ANN = new QueuePlacement("root.default", "", "ann");
  private static final QueuePlacement BOB = new QueuePlacement("root.default", "", "bob");

  private static MockCluster cluster;

  private final Set<QueuePlacement> places = new HashSet<>(Set.of(ANN));
  private final Map<PoolId, ResourceVector> claims = new HashMap<>();
  private double floor;
  private CapacityReader reader;

  @BeforeAll
  static void start() throws Exception {
    cluster = MockCluster.builder().start(1);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @BeforeEach
  void read() {
    SteadyClock clock = new SteadyClock(Clock.systemUTC(), System::nanoTime, 1000, 1000);
    reader =
        new CapacityReader(
            cluster.scheduler(),
            cluster.scheduler().vectors(),
            PromiseBasis.MAXIMUM,
            0,
            false,
            () -> claims,
            new CapacityWatch(cluster.scheduler(), cluster.scheduler().vectors(), clock, 0),
            () -> places,
            path -> floor);
    var unused = reader.read();
  }

  /** As {@code yarn rmadmin -refreshQueues} does. */
  private static void refresh(String... settings) throws Exception {
    Configuration conf = new Configuration(cluster.rm().getConfig());
    for (int i = 0; i < settings.length; i += 2) {
      conf.set("yarn.scheduler.capacity.root.default." + settings[i], settings[i + 1]);
    }
    cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
  }

  private ClusterCapacity changed() {
    ClusterCapacity changed = reader.changed().orElseThrow();
    assertSame(changed, reader.latest().orElseThrow());
    assertEquals(Optional.empty(), reader.changed(), "it is told once");
    return changed;
  }

  private static ResourceVector of(ClusterCapacity capacity, PoolId pool) {
    return capacity.find(pool).orElseThrow().capacity();
  }

  @Test
  void whileNothingChangesItIsTheSame() {
    ClusterCapacity before = reader.latest().orElseThrow();
    assertEquals(Optional.empty(), reader.changed());
    assertSame(before, reader.read());
  }

  @Test
  void nodesThatComeAndGoAreTold() throws Exception {
    ResourceVector before = of(reader.latest().orElseThrow(), ROOT);
    MockNM node = cluster.addNode(2048, 2);
    assertEquals(before.plus(ResourceVector.of(2048, 2)), of(changed(), ROOT));
    cluster.lose(node);
    assertEquals(before, of(changed(), ROOT));
  }

  @Test
  void soArePlacesOfJobs() {
    assertTrue(reader.latest().orElseThrow().find(QUEUE.of("bob")).isEmpty());
    places.add(BOB);
    assertTrue(changed().find(QUEUE.of("bob")).isPresent());
    places.remove(ANN);
    places.remove(BOB);
    places.add(new QueuePlacement("root.default", "", "cat"));
    ClusterCapacity now = changed();
    assertTrue(now.find(QUEUE.of("ann")).isEmpty());
    assertTrue(now.find(QUEUE.of("cat")).isPresent());
  }

  @Test
  void labelThatIsNoneMakesNoPools() {
    ClusterCapacity before = reader.latest().orElseThrow();
    for (int i = 0; i < 100; i++) {
      places.add(new QueuePlacement("root.default", "x" + i, "ann"));
    }
    assertSame(before, reader.read());
  }

  @Test
  void soAreFloorsAndClaimsOfOthers() {
    ResourceVector before = of(reader.latest().orElseThrow(), QUEUE);
    floor = 0.5;
    assertEquals(before.scaledDown(0.5), of(changed(), QUEUE));
    floor = 0;
    assertEquals(before, of(changed(), QUEUE));
    claims.put(QUEUE, ResourceVector.of(1024, 1));
    assertEquals(before.minus(ResourceVector.of(1024, 1)), of(changed(), QUEUE));
  }

  @Test
  void soAreLimitsOfQueuesAndUsers() throws Exception {
    ResourceVector all = of(reader.latest().orElseThrow(), QUEUE);
    assertEquals(Optional.of(QUEUE), reader.surePools().apply(ANN));
    try {
      refresh("user-limit-factor", "0.5");
      assertEquals(all.scaledDown(0.5), of(changed(), QUEUE.of("ann")));
      assertEquals(Optional.of(QUEUE.of("ann")), reader.surePools().apply(ANN));
      refresh("user-limit-factor", "0.5", "user-settings.ann.weight", "0.5");
      assertEquals(all.scaledDown(0.25), of(changed(), QUEUE.of("ann")));
      refresh("user-limit-factor", "1", "minimum-user-limit-percent", "50");
      assertEquals(all.scaledDown(0.5), of(changed(), QUEUE.of("ann")));
      refresh("maximum-capacity", "100", "user-limit-factor", "-1");
      assertEquals(all, of(changed(), QUEUE.of("ann")));
      assertEquals(Optional.of(QUEUE), reader.surePools().apply(ANN));
    } finally {
      refresh();
    }
  }
}
