package io.github.punctual.yarn.queues;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BurstTextTest {
  private static final ResourceSeconds DEMAND =
      ResourceSeconds.of(ResourceVector.of(4096, 4), 60_000);

  private static BurstCourse burst(
      QueueClass queueClass, long endMillis, double part, long shortMillis) {
    BurstRecord end =
        new BurstRecord(
            new QueueId("root.a"),
            1_000,
            endMillis,
            61_000,
            DEMAND,
            DEMAND.times(part),
            DEMAND.times(part));
    return new BurstCourse(
        1_000, 61_000, DEMAND, queueClass, shortMillis, List.of(), Optional.of(end));
  }

  private static String why(QueueClass queueClass, double part, long shortMillis) {
    return BurstText.why(burst(queueClass, 67_000, part, shortMillis)).orElseThrow();
  }

  @Test
  void saysNothingOfABurstThatWasOnTime() {
    assertEquals(Optional.empty(), BurstText.why(burst(QueueClass.HARD, 61_000, 0.1, 9_000)));
  }

  @Test
  void tellsADeclarationThatIsTooSmallFromAPromiseThatWasNotKept() {
    String beyond = why(QueueClass.HARD, 1, 5_000);
    assertTrue(beyond.contains("6s after its deadline"), beyond);
    assertTrue(beyond.contains("declare more demand"), beyond);
    String owed = why(QueueClass.HARD, 0.6, 12_000);
    assertTrue(owed.contains("60 %"), owed);
    assertTrue(owed.contains("for 12s its jobs asked for more"), owed);
    assertTrue(owed.contains("punctual.reclaim=promises"), owed);
  }

  @Test
  void tellsJobsThatAskedForTooLittleAndClassesThatPromiseLess() {
    assertTrue(why(QueueClass.HARD, 0.6, 0).contains("its jobs asked for no more"));
    assertTrue(why(QueueClass.SOFT, 0.6, 12_000).contains("its queue was SOFT"));
  }
}
