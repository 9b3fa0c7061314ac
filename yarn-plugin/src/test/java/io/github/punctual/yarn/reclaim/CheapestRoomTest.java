package io.github.punctual.yarn.reclaim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiPredicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

/** What is remembered from need to need changes nothing about who has to go. */
class CheapestRoomTest {
  private static final int CLUSTERS = 4000;
  private static final int NEEDS = 24;

  /** What is alike of needs: all that a trial depends on, and the size. */
  private record Alike(int rule, ResourceVector size, boolean fromTaken) {}

  /** Queues that hold more or less than their share, and nodes with their containers. */
  private static final class Cluster {
    private final Random random;
    private final Map<Integer, ResourceVector> held = new HashMap<>();
    private final Map<Integer, ResourceVector> share = new HashMap<>();
    private final List<ClearedRoom<Integer>> nodes = new ArrayList<>();
    private final Map<Alike, CheapestRoom<Integer>> remembered = new HashMap<>();
    private long containers;

    Cluster(long seed) {
      random = new Random(seed);
      int queues = 1 + random.nextInt(4);
      int count = 1 + random.nextInt(8);
      for (int i = 0; i < count; i++) {
        List<LentContainer<Integer>> running = new ArrayList<>();
        for (int j = random.nextInt(8); j > 0; j--) {
          running.add(container(random.nextInt(queues)));
        }
        nodes.add(
            new ClearedRoom<>(random.nextBoolean() ? ResourceVector.ZERO : some(), () -> running));
      }
      for (int queue = 0; queue < queues; queue++) {
        ResourceVector all = held.getOrDefault(queue, ResourceVector.ZERO);
        share.put(queue, all.scaledDown(random.nextDouble()));
      }
    }

    private ResourceVector some() {
      return ResourceVector.of(1 + random.nextInt(4), 1 + random.nextInt(3));
    }

    private LentContainer<Integer> container(int queue) {
      ResourceVector size = some();
      held.merge(queue, size, ResourceVector::plus);
      ContainerId id =
          ContainerId.newContainerId(
              ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1), containers++);
      boolean isWanted = random.nextInt(6) == 0;
      long created = random.nextInt(20);
      // Few different ones, so that equal losses are common.
      double loss = isWanted ? 0 : (30 - created) * size.dominantShare(ResourceVector.of(8, 8));
      return new LentContainer<>(null, id, queue, size, isWanted, created, loss);
    }

    /** As for reservations, as for others, and as for others where best effort has a floor. */
    private BiPredicate<Integer, ResourceVector> trial(int rule) {
      Map<Integer, ResourceVector> left = new HashMap<>(held);
      return (queue, size) -> {
        ResourceVector now = left.get(queue);
        ResourceVector after = now.minus(size);
        boolean takes =
            switch (rule) {
              case 0 -> !now.fitsIn(share.get(queue));
              case 1 -> !share.get(queue).exceeds(after);
              default -> queue != 0 && !share.get(queue).scaledDown(0.5).exceeds(after);
            };
        if (takes) {
          left.put(queue, after);
        }
        return takes;
      };
    }

    /** Looks at every node anew. */
    private Optional<CheapestRoom.Found<Integer>> plain(Alike need, boolean[] allowed) {
      int best = -1;
      List<LentContainer<Integer>> cheapest = List.of();
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < nodes.size(); i++) {
        if (!allowed[i]) {
          continue;
        }
        List<LentContainer<Integer>> victims =
            nodes.get(i).victims(need.size(), need.fromTaken(), trial(need.rule()));
        double loss = victims.stream().mapToDouble(LentContainer::loss).sum();
        if (!victims.isEmpty()
            && (best < 0 || loss < least || (loss == least && goesFirst(victims, cheapest)))) {
          best = i;
          cheapest = victims;
          least = loss;
        }
      }
      return best < 0 ? Optional.empty() : Optional.of(new CheapestRoom.Found<>(best, cheapest));
    }

    private static boolean goesFirst(
        List<LentContainer<Integer>> some, List<LentContainer<Integer>> others) {
      return some.size() != others.size()
          ? some.size() < others.size()
          : LentContainer.ORDER.compare(some.get(some.size() - 1), others.get(others.size() - 1))
              < 0;
    }

    private Optional<CheapestRoom.Found<Integer>> remembering(Alike need, boolean[] allowed) {
      return remembered
          .computeIfAbsent(
              need,
              first ->
                  new CheapestRoom<>(
                      nodes, first.size(), first.fromTaken(), () -> trial(first.rule())))
          .find(place -> allowed[place]);
    }

    private void take(CheapestRoom.Found<Integer> found, Alike need) {
      ClearedRoom<Integer> node = nodes.get(found.node());
      for (LentContainer<Integer> victim : found.victims()) {
        // A job holds again what it took from its own queue.
        if (need.rule() != 1 || victim.queue() != 0) {
          held.merge(victim.queue(), victim.size(), ResourceVector::minus);
        }
        node.take(victim);
      }
      node.plan(need.size());
    }
  }

  @Test
  void choiceIsThatOfALookAtEveryNode() {
    int found = 0;
    int several = 0;
    for (long seed = 0; seed < CLUSTERS; seed++) {
      Cluster cluster = new Cluster(seed);
      Random random = new Random(~seed);
      List<Alike> kinds = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        kinds.add(new Alike(random.nextInt(3), cluster.some(), random.nextInt(4) == 0));
      }
      for (int i = 0; i < NEEDS; i++) {
        Alike need = kinds.get(random.nextInt(kinds.size()));
        boolean[] allowed = new boolean[cluster.nodes.size()];
        for (int node = 0; node < allowed.length; node++) {
          allowed[node] = random.nextInt(5) > 0;
        }
        Optional<CheapestRoom.Found<Integer>> plain = cluster.plain(need, allowed);
        assertEquals(plain, cluster.remembering(need, allowed), "seed " + seed + ", need " + i);
        if (plain.isPresent()) {
          found++;
          several += plain.get().victims().size() > 1 ? 1 : 0;
          cluster.take(plain.get(), need);
        } else if (random.nextBoolean()) {
          cluster.nodes.get(random.nextInt(allowed.length)).plan(cluster.some());
        }
      }
    }
    assertTrue(found > CLUSTERS && several > CLUSTERS / 2, found + " found, " + several);
  }

  @Test
  void nodesAreNotLookedAtAgainWhileNothingChangesThere() {
    Cluster cluster = new Cluster(1);
    ResourceVector size = ResourceVector.of(1, 1);
    List<ClearedRoom<Integer>> nodes = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      LentContainer<Integer> running = cluster.container(0);
      nodes.add(new ClearedRoom<>(ResourceVector.ZERO, () -> List.of(running)));
    }
    int[] trials = new int[1];
    CheapestRoom<Integer> room =
        new CheapestRoom<>(
            nodes,
            size,
            false,
            () -> {
              trials[0]++;
              return (queue, each) -> true;
            });
    CheapestRoom.Found<Integer> first = room.find(place -> true).orElseThrow();
    assertEquals(100, trials[0]);
    trials[0] = 0;
    assertEquals(first, room.find(place -> true).orElseThrow());
    // One for each different size of what a node would take: sizes are 1 to 4 by 1 to 3.
    assertTrue(trials[0] <= 12, trials[0] + " trials");
  }
}
