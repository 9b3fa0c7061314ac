package io.github.punctual.yarn.enforce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.yarn.adapt.Pools;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.Test;

class BestEffortRoomTest {
  private static final PoolId ROOT = Pools.queue("root", "");
  private static final PoolId LEAF = Pools.queue("root.a.leaf", "");
  private static final Resource ONE = Resource.newInstance(1024, 1);

  private final BestEffortRoom room =
      BestEffortRoom.of(Map.of(ROOT, new long[] {2048, 2}), Map.of(LEAF, List.of(ROOT, LEAF)));

  @Test
  void aQueueThatWasMadeSinceIsLimitedByThoseAboveIt() {
    PoolId made = Pools.queue("root.b.made", "");
    room.take(made, ONE);
    assertTrue(room.fits(made, ONE, Resources.none()));
    assertEquals(ONE, room.limit(LEAF, Resource.newInstance(9000, 9)), "it takes from all");

    room.take(LEAF, ONE);
    assertFalse(room.fits(made, ONE, Resources.none()));
    assertFalse(room.hasRoom(made, Resources.none()));
    assertFalse(room.covers(made, Resources.none()), "nothing is its own by right");

    room.giveBack(made, ONE);
    assertTrue(room.fits(LEAF, ONE, Resources.none()));
  }

  @Test
  void aPartitionInWhichNothingIsPromisedIsNotLimited() {
    PoolId other = Pools.queue("root.a.leaf", "gpu");
    assertTrue(room.fits(other, Resource.newInstance(9000, 9), Resources.none()));
    assertTrue(room.hasRoom(other, Resources.none()));
  }
}
