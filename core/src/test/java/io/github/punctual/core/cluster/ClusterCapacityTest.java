package io.github.punctual.core.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.Trials;
import io.github.punctual.core.resource.RandomVectors;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClusterCapacityTest {
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId A = new PoolId("root.a");
  private static final PoolId LEAF = new PoolId("root.a.leaf");
  private static final ResourceVector TASK = ResourceVector.of(1024, 1);

  @Test
  void pathLeadsFromThePoolToItsRoot() {
    ClusterCapacity capacity = tree(8, 6, 4);
    assertEquals(List.of(LEAF, A, ROOT), capacity.path(LEAF).stream().map(Pool::id).toList());
    assertEquals(List.of(ROOT), capacity.path(ROOT).stream().map(Pool::id).toList());
    assertEquals(List.of(), capacity.path(new PoolId("root.b")));
  }

  @Test
  void poolsComeInTheOrderOfTheirNames() {
    assertEquals(List.of(ROOT, A, LEAF), tree(8, 6, 4).pools().stream().map(Pool::id).toList());
  }

  @Test
  void countIsThatOfTheScarcestPoolOfThePath() {
    assertEquals(4, tree(8, 6, 4).count(LEAF, TASK));
    assertEquals(2, tree(8, 2, 4).count(LEAF, TASK));
    assertEquals(1, tree(1, 2, 4).count(LEAF, TASK));
    assertEquals(0, tree(8, 0, 4).count(LEAF, TASK));
    assertEquals(8, tree(8, 0, 4).count(ROOT, TASK));
    assertEquals(0, tree(8, 6, 4).count(new PoolId("root.b"), TASK));
  }

  @Test
  void largestTaskFitsBesideItsMasterAndIsCutOnlyWhereItIsTooLarge() {
    ResourceVector master = ResourceVector.of(512, 1);
    ClusterCapacity capacity =
        ClusterCapacity.of(
            List.of(
                new Pool(
                    ROOT,
                    Optional.empty(),
                    ResourceVector.of(40_960, 40),
                    List.of(
                        new NodeGroup(ResourceVector.of(4096, 32), 1),
                        new NodeGroup(ResourceVector.of(16_384, 4), 2))),
                Pool.child(A, ROOT, ResourceVector.of(10_240, 20))));

    assertEquals(
        ResourceVector.of(9728, 2),
        capacity.largestTask(A, ResourceVector.of(65_536, 2), master),
        "the pool less the master");
    assertEquals(
        ResourceVector.of(16_384, 2),
        capacity.largestTask(ROOT, ResourceVector.of(65_536, 2), master),
        "the largest node");
    assertEquals(
        ResourceVector.of(4096, 8),
        capacity.largestTask(ROOT, ResourceVector.of(6144, 8), master),
        "the node of which the least is missing");
    assertEquals(
        ResourceVector.ZERO, capacity.largestTask(new PoolId("root.b"), TASK, master), "unknown");
    assertEquals(
        1, capacity.countBeside(A, capacity.largestTask(A, TASK.times(64), master), master));
  }

  @Test
  void refusesPoolsThatAreNotAForest() {
    assertThrows(
        IllegalArgumentException.class,
        () -> ClusterCapacity.of(List.of(Pool.root(ROOT, TASK), Pool.root(ROOT, TASK))));
    assertThrows(
        IllegalArgumentException.class,
        () -> ClusterCapacity.of(List.of(Pool.child(A, ROOT, TASK))));
    assertThrows(
        IllegalArgumentException.class, () -> ClusterCapacity.of(List.of(Pool.child(A, A, TASK))));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            ClusterCapacity.of(
                List.of(
                    Pool.child(ROOT, LEAF, TASK),
                    Pool.child(A, ROOT, TASK),
                    Pool.child(LEAF, A, TASK))));
  }

  @Test
  void masterTakesItsPartOfEveryPoolOfThePath() {
    PoolId root = new PoolId("root");
    PoolId queue = new PoolId("root.a");
    ClusterCapacity cluster =
        ClusterCapacity.of(
            List.of(
                Pool.root(root, ResourceVector.of(10_240, 10)),
                Pool.child(queue, root, ResourceVector.of(8192, 9))));
    ResourceVector task = ResourceVector.of(1024, 1);

    assertEquals(8, cluster.countBeside(queue, task, ResourceVector.ZERO));
    assertEquals(7, cluster.countBeside(queue, task, ResourceVector.of(512, 1)));
    assertEquals(0, cluster.countBeside(queue, task, ResourceVector.of(9000, 1)));
    assertEquals(0, cluster.countBeside(new PoolId("unknown"), task, ResourceVector.ZERO));
  }

  @Test
  void treesOfPartitionsAreIndependent() {
    PoolId gpuRoot = new PoolId("root@gpu");
    ClusterCapacity capacity =
        ClusterCapacity.of(
            List.of(
                Pool.root(ROOT, TASK.times(8)),
                Pool.root(gpuRoot, TASK.times(2)),
                Pool.child(A, gpuRoot, TASK.times(5))));
    assertEquals(2, capacity.count(A, TASK));
    assertEquals(8, capacity.count(ROOT, TASK));
  }

  @Test
  void capacityOfTheSamePoolsIsEqual() {
    assertEquals(tree(8, 6, 4), tree(8, 6, 4));
    assertEquals(tree(8, 6, 4).hashCode(), tree(8, 6, 4).hashCode());
    assertNotEquals(tree(8, 6, 4), tree(8, 6, 5));
    assertEquals(Optional.empty(), tree(8, 6, 4).find(new PoolId("root.b")));
  }

  @Test
  void emptyClusterHoldsNothing() {
    assertEquals(0, ClusterCapacity.of(List.of()).count(ROOT, TASK));
    assertEquals(0, ClusterCapacity.single(ROOT, ResourceVector.ZERO).count(ROOT, TASK));
  }

  @Test
  void blankNamesAndEmptyNodeGroupsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new PoolId(" "));
    assertThrows(IllegalArgumentException.class, () -> new NodeGroup(TASK, 0));
  }

  @Test
  void taskMustFitInWholeNodes() {
    // Three nodes of 3 vcores hold three tasks of 2, not four, though there are 9 vcores.
    Pool root = rootOf(new NodeGroup(ResourceVector.of(8192, 3), 3));
    assertEquals(3, root.count(ResourceVector.of(1024, 2)));
    assertEquals(9, root.count(TASK));
    assertEquals(0, root.count(ResourceVector.of(1024, 4)));
  }

  @Test
  void memoryAndCoresOfDifferentNodesDoNotAddUp() {
    Pool root =
        rootOf(
            new NodeGroup(ResourceVector.of(100, 16), 1),
            new NodeGroup(ResourceVector.of(16384, 1), 1));
    assertEquals(1, root.count(TASK));
  }

  @Test
  void countOverNodesDoesNotOverflow() {
    ResourceVector huge = ResourceVector.of("x", Long.MAX_VALUE);
    Pool root =
        new Pool(
            ROOT,
            Optional.empty(),
            huge,
            List.of(
                new NodeGroup(huge, Integer.MAX_VALUE),
                new NodeGroup(huge, Integer.MAX_VALUE),
                new NodeGroup(huge, Integer.MAX_VALUE)));
    assertEquals(Integer.MAX_VALUE, root.count(ResourceVector.of("x", 1)));
  }

  @Test
  void countOverNodesIsWhatPackingNodeByNodeGives() {
    Trials.check(
        1000,
        random -> {
          List<NodeGroup> groups = new ArrayList<>();
          for (int i = random.nextInt(1, 5); i > 0; i--) {
            groups.add(new NodeGroup(RandomVectors.small(random), random.nextInt(1, 6)));
          }
          Pool root = rootOf(groups.toArray(NodeGroup[]::new));
          ResourceVector task = RandomVectors.unit(random);
          long packed = 0;
          for (NodeGroup group : groups) {
            for (int node = 0; node < group.nodes(); node++) {
              packed += group.size().count(task);
            }
          }
          assertEquals(packed, root.count(task));
          assertTrue(packed <= root.capacity().count(task));
        });
  }

  @Test
  void oneNodeGroupOfOneTypeIsTheArithmeticOfThePapers() {
    Trials.check(
        1000,
        random -> {
          int cpus = random.nextInt(1, 10_000);
          ClusterCapacity capacity = ClusterCapacity.single(ROOT, ResourceVector.of("cpus", cpus));
          assertEquals(cpus, capacity.count(ROOT, ResourceVector.of("cpus", 1)));
        });
  }

  @Test
  void deepTreesAreWalkedToTheirRoot() {
    SplittableRandom random = new SplittableRandom(1);
    List<Pool> pools = new ArrayList<>(List.of(Pool.root(new PoolId("p0"), TASK.times(1000))));
    int least = 1000;
    for (int i = 1; i < 200; i++) {
      int size = random.nextInt(500, 2000);
      least = Math.min(least, size);
      pools.add(Pool.child(new PoolId("p" + i), new PoolId("p" + (i - 1)), TASK.times(size)));
    }
    assertEquals(least, ClusterCapacity.of(pools).count(new PoolId("p199"), TASK));
  }

  private static Pool rootOf(NodeGroup... groups) {
    ResourceVector sum = ResourceVector.ZERO;
    for (NodeGroup group : groups) {
      sum = sum.plus(group.size().times(group.nodes()));
    }
    return new Pool(ROOT, Optional.empty(), sum, List.of(groups));
  }

  private static ClusterCapacity tree(int root, int a, int leaf) {
    return ClusterCapacity.of(
        List.of(
            Pool.child(LEAF, A, TASK.times(leaf)),
            Pool.root(ROOT, TASK.times(root)),
            Pool.child(A, ROOT, TASK.times(a))));
  }
}
