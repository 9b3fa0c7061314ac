package io.github.punctual.simulator.engine.share;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapTest {
  private static final int STEPS = 20_000;

  private static final class Keyed extends Heap.Member<Keyed> {
    private final int key;
    private final int order;

    Keyed(int key, int order) {
      this.key = key;
      this.order = order;
    }

    @Override
    protected boolean isBefore(Keyed other) {
      return key < other.key || (key == other.key && order < other.order);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theFirstIsAlwaysTheLeastOfThoseThatAreIn(long seed) {
    Random random = new Random(seed);
    Heap<Keyed> heap = new Heap<>();
    TreeSet<Keyed> in =
        new TreeSet<>(
            Comparator.comparingInt((Keyed one) -> one.key).thenComparingInt(one -> one.order));
    for (int step = 0; step < STEPS; step++) {
      if (random.nextInt(100) < 52) {
        Keyed one = new Keyed(random.nextInt(50), step);
        heap.add(one);
        in.add(one);
      } else if (!in.isEmpty()) {
        // Any of them, and often the first.
        Keyed probe = new Keyed(random.nextInt(50), random.nextInt(STEPS));
        Keyed gone =
            random.nextBoolean() || in.ceiling(probe) == null ? in.first() : in.ceiling(probe);
        heap.remove(gone);
        heap.remove(gone);
        in.remove(gone);
      }
      assertEquals(in.size(), heap.size());
      assertTrue(in.isEmpty() ? heap.isEmpty() : heap.first() == in.first());
    }
    while (!in.isEmpty()) {
      assertSame(in.pollFirst(), heap.first());
      heap.remove(heap.first());
    }
  }
}
