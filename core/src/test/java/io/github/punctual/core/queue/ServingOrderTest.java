package io.github.punctual.core.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.queue.ServingOrder.QueuePosition;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ServingOrderTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(1000, 100);
  private static final ResourceVector LEVEL = ResourceVector.of(400, 40);

  @Test
  void ranksComeFirstThenFairQueuesThenSpareOnes() {
    List<QueuePosition> standings =
        new ArrayList<>(
            List.of(
                standing("hard", 0, LEVEL, Beyond.SPARE, 1, 300),
                standing("soft-short", 1, CAPACITY, Beyond.SPARE, 1, 500),
                standing("soft-long", 2, CAPACITY, Beyond.SPARE, 1, 0),
                standing("elastic-poor", 0, ResourceVector.ZERO, Beyond.FAIR, 1, 10),
                standing("elastic-heavy", 0, ResourceVector.ZERO, Beyond.FAIR, 10, 150),
                standing("elastic-rich", 0, ResourceVector.ZERO, Beyond.FAIR, 1, 200),
                standing("hard-beyond", 0, LEVEL, Beyond.SPARE, 1, 400)));
    List<String> expected = paths(standings);
    Collections.shuffle(standings, new Random(3));
    standings.sort(ServingOrder.COMPARATOR);
    assertEquals(expected, paths(standings));
  }

  @Test
  void aQueueThatHasReachedItsLevelInOneTypeIsServedNoLongerByRank() {
    QueueShare share = new QueueShare(new QueueId("root.a"), 0, LEVEL, Beyond.SPARE, 1);
    assertTrue(ServingOrder.isBelowLevel(share, ResourceVector.of(399, 39)));
    assertFalse(ServingOrder.isBelowLevel(share, ResourceVector.of(400, 0)));
    assertFalse(ServingOrder.isBelowLevel(share, ResourceVector.of(0, 41)));
  }

  @Test
  void aQueueWithoutALevelIsNeverBelowIt() {
    QueueShare share = QueueShare.elastic(new QueueId("root.a"), 1);
    assertFalse(ServingOrder.isBelowLevel(share, ResourceVector.ZERO));
    assertEquals(1, ServingOrder.tier(share, ResourceVector.ZERO));
  }

  @Test
  void theOrderIsTotalWhateverTheQueuesHold() {
    Random random = new Random(11);
    for (int trial = 0; trial < 200; trial++) {
      List<QueuePosition> standings = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        standings.add(
            standing(
                "q" + i,
                random.nextInt(3),
                random.nextBoolean() ? ResourceVector.ZERO : LEVEL,
                random.nextBoolean() ? Beyond.FAIR : Beyond.SPARE,
                1 + random.nextInt(2),
                random.nextInt(6) * 100L));
      }
      standings.sort(ServingOrder.COMPARATOR);
      List<String> first = paths(standings);
      Collections.shuffle(standings, random);
      standings.sort(ServingOrder.COMPARATOR);
      assertEquals(first, paths(standings));
    }
  }

  private static List<String> paths(List<QueuePosition> standings) {
    return standings.stream().map(standing -> standing.share().queue().path()).toList();
  }

  private static QueuePosition standing(
      String queue, int rank, ResourceVector level, Beyond beyond, double weight, long heldMib) {
    return QueuePosition.of(
        new QueueShare(new QueueId(queue), rank, level, beyond, weight),
        ResourceVector.of(heldMib, heldMib / 10),
        CAPACITY);
  }
}
