package io.github.punctual.yarn.queues.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.yarn.adapt.SteadyClock;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final QueueId QUEUE = new QueueId("root.clicks");

  private final Arrivals arrivals =
      new Arrivals(new SteadyClock(InstantSource.system(), System::nanoTime, 60_000, 60_000));

  @Test
  void thoseOfBeforeARestartAreLeftOutAndThoseAfterTheLastDecisionAreNot() {
    arrivals.add(QUEUE, 1_000);
    arrivals.add(QUEUE, 1_001);
    arrivals.seenUntil(1_000);
    assertEquals(Map.of(QUEUE, List.of(1_001L)), arrivals.take());
  }

  @Test
  void thoseAfterARestartCountThoughTheClockIsBehind() {
    arrivals.add(QUEUE, 900);
    arrivals.seenUntil(1_000);
    arrivals.add(QUEUE, 950);
    assertEquals(Map.of(QUEUE, List.of(1_001L)), arrivals.take());
    arrivals.add(QUEUE, 2_000);
    arrivals.add(QUEUE, 960);
    assertEquals(Map.of(QUEUE, List.of(1_001L, 2_000L)), arrivals.take());
  }
}
