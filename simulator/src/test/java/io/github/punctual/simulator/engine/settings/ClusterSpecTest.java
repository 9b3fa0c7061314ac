package io.github.punctual.simulator.engine.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterSpecTest {
  @Test
  void readsAPoolOfCpus() {
    ClusterSpec spec = ClusterSpec.parseCpus(" 2250 ");
    assertEquals(ResourceVector.of(ResourceVector.VCORES, 2250), spec.capacity());
    assertEquals(0, spec.nodeCount());
  }

  @Test
  void readsGroupsOfNodes() {
    ClusterSpec spec = ClusterSpec.parseNodes("40x65536,32 + 10x128g,64");
    assertEquals(
        List.of(
            new NodeGroup(ResourceVector.of(65_536, 32), 40),
            new NodeGroup(ResourceVector.of(131_072, 64), 10)),
        spec.groups());
    assertEquals(50, spec.nodeCount());
    assertEquals(ResourceVector.of(40L * 65_536 + 10L * 131_072, 1920), spec.capacity());
  }

  @Test
  void readsAPoolOfAnyTypes() {
    ClusterSpec spec = ClusterSpec.parsePool(" vcores=12, gpus=3");
    assertEquals(ClusterSpec.pool(ResourceVector.of(Map.of("vcores", 12L, "gpus", 3L))), spec);
    for (String wrong : List.of("", "12", "vcores", "vcores=0", "vcores=1,vcores=2", "=3")) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> ClusterSpec.parsePool(wrong))
              .getMessage();
      assertTrue(message.contains("write TYPE=AMOUNT"), message);
    }
  }

  @Test
  void policiesSeeTheNodes() {
    ClusterSpec spec = ClusterSpec.parseNodes("4x8g,3");
    // Two vcores fit once on each node, though 12 vcores hold six times two.
    assertEquals(4, spec.full().count(Cluster.ROOT, ResourceVector.of(1024, 2)));
    Pool root = spec.full().find(Cluster.ROOT).orElseThrow();
    assertEquals(spec, new ClusterSpec(root.capacity(), root.nodes()));
  }

  @Test
  void saysWhatIsWrongAndWhatIsAccepted() {
    for (String wrong : List.of("", "0", "-5", "many", "2.5", "99999999999")) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> ClusterSpec.parseCpus(wrong))
              .getMessage();
      assertTrue(message.contains("'" + wrong + "'") && message.contains("2250"), message);
    }
    for (String wrong : List.of("", "40", "40x", "40x65536", "x1,1", "1x1,1+", "1x1,1,1")) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> ClusterSpec.parseNodes(wrong))
              .getMessage();
      assertTrue(message.contains("40x65536,32"), message);
    }
    assertThrows(IllegalArgumentException.class, () -> ClusterSpec.parseNodes("0x1024,1"));
    assertThrows(IllegalArgumentException.class, () -> ClusterSpec.parseNodes("1x1024,0"));
  }
}
