package io.github.punctual.yarn.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.rm.LogWatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PeriodicThreadTest {
  @Test
  void anErrorOfATaskIsSeenAndTheTaskIsDoneAgain() {
    PeriodicThread thread = new PeriodicThread("test-periodic");
    AtomicInteger rounds = new AtomicInteger();
    try (LogWatch log = new LogWatch()) {
      thread.start(
          () -> {
            if (rounds.incrementAndGet() < 3) {
              throw new OutOfMemoryError("told to");
            }
          },
          0,
          1);
      Await.until("rounds", rounds::get, done -> done > 3);
      assertEquals(1, log.ours().stream().filter(line -> line.contains("told to")).count());
    }
    assertTrue(thread.stop());
  }
}
