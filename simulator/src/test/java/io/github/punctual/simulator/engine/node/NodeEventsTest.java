package io.github.punctual.simulator.engine.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeEventsTest {
  private static final int NODES = 64;
  private static final ClusterSpec CLUSTER = ClusterSpec.parseNodes(NODES + "x1024,1");

  private static NodeFaults chance(long seed) {
    return new NodeFaults(List.of(), Optional.of(new NodeFaults.Random(1e12, 1e9, seed)));
  }

  @Test
  void noNodeIsLostWhenAnotherOneIsByAnotherSeed() {
    int seeds = 10;
    Set<Long> losses = new HashSet<>();
    for (int seed = 0; seed < seeds; seed++) {
      NodeEvents events = new NodeEvents(chance(seed), CLUSTER);
      Set<Integer> seen = new HashSet<>();
      while (seen.size() < NODES) {
        NodeEvents.Entry entry = events.take();
        if (entry.isLoss() && seen.add(entry.node())) {
          losses.add(entry.atMillis());
        }
      }
    }
    assertEquals(seeds * NODES, losses.size());
  }
}
