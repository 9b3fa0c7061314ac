package io.github.punctual.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

class SightingTest {
  private static final long SUBMIT = 10_000;

  private final Sighting seen = new Sighting(3);

  private void submit() {
    seen.submitted(ApplicationId.newInstance(1, 1), SUBMIT);
  }

  private static AppHolding tasks(int tasks, int taken) {
    return new AppHolding(1, tasks, 0, taken, 0);
  }

  @Test
  void aJobHasAllItsTasksOnceItHoldsThemAtTheSameTime() {
    submit();
    seen.holds(tasks(2, 0), SUBMIT + 1000);
    seen.holds(tasks(1, 1), SUBMIT + 2000);
    assertEquals(Optional.empty(), seen.allAfter());

    seen.holds(tasks(3, 1), SUBMIT + 5000);
    seen.holds(tasks(2, 1), SUBMIT + 6000);
    seen.holds(tasks(3, 1), SUBMIT + 7000);

    assertEquals(Optional.of(Duration.ofSeconds(1)), seen.firstAfter());
    assertEquals(Optional.of(Duration.ofSeconds(5)), seen.allAfter());
    assertEquals(Optional.of(Duration.ofSeconds(4)), seen.gathering());
  }

  @Test
  void remembersTheMostThatItHeldAndWhatWasTaken() {
    submit();
    seen.holds(tasks(2, 1), SUBMIT + 1000);
    seen.holds(tasks(0, 0), SUBMIT + 2000);
    assertEquals(2, seen.mostTasks());
    assertEquals(1, seen.taken());
  }

  @Test
  void holdsNothingOnceItHasEnded() {
    submit();
    seen.holds(tasks(2, 0), SUBMIT + 1000);
    assertTrue(seen.isOn());

    seen.ended(true, SUBMIT + 9000);

    assertFalse(seen.isOn());
    assertTrue(seen.isOver());
    assertEquals(0, seen.holding().held());
    assertEquals(Optional.of(Duration.ofSeconds(9)), seen.took());
  }

  @Test
  void aRefusedJobIsOverWithoutEverHavingBeenOn() {
    seen.refused("no room");
    assertTrue(seen.isOver());
    assertFalse(seen.isOn());
    assertFalse(seen.hasSucceeded());
  }
}
