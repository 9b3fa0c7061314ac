package io.github.punctual.testcluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PollTest {

  @Test
  void returnsTheAnswerThatSatisfiesTheCondition() {
    AtomicInteger counter = new AtomicInteger();
    int answer =
        Poll.until("3", Duration.ofMinutes(5), counter::incrementAndGet, value -> value == 3);
    assertEquals(3, answer);
  }

  @Test
  void asksAtLeastOnce() {
    assertEquals("x", Poll.until("x", Duration.ZERO, () -> "x", "x"::equals));
  }

  @Test
  void tellsTheLastAnswerWhenTheDeadlinePasses() {
    AssertionError failure =
        assertThrows(
            AssertionError.class,
            () -> Poll.until("a queue to drain", Duration.ZERO, () -> 7, value -> value == 0));
    assertTrue(failure.getMessage().contains("a queue to drain"), failure::getMessage);
    assertTrue(failure.getMessage().endsWith("was: 7"), failure::getMessage);
  }

  @Test
  void failsAtOnceWhenTheProbeFails() {
    IllegalStateException failure =
        assertThrows(
            IllegalStateException.class,
            () ->
                Poll.untilTrue(
                    "x",
                    Duration.ofMinutes(5),
                    () -> {
                      throw new java.io.IOException("no route");
                    }));
    assertEquals("no route", failure.getCause().getMessage());
  }

  @Test
  void noticesWhenWhatShouldHoldStopsHolding() {
    AtomicInteger counter = new AtomicInteger();
    AssertionError failure =
        assertThrows(
            AssertionError.class,
            () ->
                Poll.holds(
                    "at most 2",
                    Duration.ofMinutes(5),
                    counter::incrementAndGet,
                    value -> value <= 2));
    assertTrue(failure.getMessage().endsWith("saw: 3"), failure::getMessage);
  }
}
