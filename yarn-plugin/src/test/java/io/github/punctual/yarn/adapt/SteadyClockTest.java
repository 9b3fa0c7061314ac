package io.github.punctual.yarn.adapt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.adapt.SteadyClock.Apart;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SteadyClockTest {
  private static final long DAY = 86_400_000;
  private static final long START = 1_795_254_422_000L;

  private long machineMillis = START;
  private long elapsedMillis = 17;
  private final SteadyClock clock =
      new SteadyClock(
          () -> Instant.ofEpochMilli(machineMillis),
          () -> TimeUnit.MILLISECONDS.toNanos(elapsedMillis),
          60_000,
          300_000);

  private long after(long millis) {
    machineMillis += millis;
    elapsedMillis += millis;
    return clock.millis();
  }

  @Test
  void isTheMachinesClockWhileThatRunsEvenly() {
    assertEquals(START, clock.millis());
    assertEquals(START + 500, after(500));
    assertEquals(START + DAY, after(DAY - 500), "however long nobody asks");
    assertEquals(Optional.empty(), clock.apart());
  }

  @Test
  void followsSmallStepsButNeverRunsBackwards() {
    clock.millis();
    machineMillis += 59_000;
    assertEquals(START + 59_000, after(0));
    machineMillis -= 30_000;
    assertEquals(START + 59_000, after(0));
    assertEquals(START + 59_000, after(20_000));
    assertEquals(START + 69_000, after(20_000));
    assertEquals(Optional.empty(), clock.apart());
  }

  @Test
  void agesAndWaitsDoNotHearOfAStepBack() {
    clock.millis();
    long before = machineMillis;
    after(10_000);
    machineMillis -= DAY;
    // Long enough to be believed: this clock stands still until the other has caught up.
    after(1000);
    after(300_000);
    long elapsed = clock.elapsedMillis();
    long created = machineMillis;
    after(20_000);

    assertEquals(20_000, clock.elapsedMillis() - elapsed);
    assertEquals(20_000, clock.ages().applyAsLong(created), "and no day more");
    assertTrue(clock.ages().applyAsLong(before) >= 10_000, "nor is what was there before new");
  }

  @Test
  void aTickAheadAndBackIsNotFollowed() {
    clock.millis();
    machineMillis += DAY;
    assertEquals(START + 1000, after(1000));
    assertEquals(Optional.of(new Apart(DAY, false)), clock.apart());
    assertEquals(START + 200_000, after(199_000));
    machineMillis -= DAY;
    assertEquals(START + 201_000, after(1000));
    assertEquals(Optional.empty(), clock.apart());
    machineMillis -= DAY;
    assertEquals(START + 202_000, after(1000));
    assertEquals(Optional.of(new Apart(-DAY, false)), clock.apart());
    machineMillis += DAY;
    assertEquals(START + 203_000, after(1000));
  }

  @Test
  void aJumpAheadThatLastsIsFollowed() {
    clock.millis();
    machineMillis += DAY;
    assertEquals(START + 1000, after(1000));
    assertEquals(START + 300_000, after(299_000));
    assertEquals(START + DAY + 301_000, after(1000));
    assertEquals(Optional.empty(), clock.apart());
  }

  @Test
  void aJumpBackThatLastsIsFollowedByStandingStill() {
    clock.millis();
    machineMillis -= DAY;
    assertEquals(START + 1000, after(1000));
    assertEquals(START + 300_000, after(299_000));
    assertEquals(START + 300_000, after(1000));
    assertEquals(START + 300_000, after(60_000));
    assertEquals(Optional.of(new Apart(61_000 - DAY, true)), clock.apart());
    assertEquals(START + 300_000 + 5, after(DAY - 61_000 + 5));
    assertEquals(Optional.empty(), clock.apart());
  }

  @Test
  void aJumpToElsewhereIsWaitedOutAnew() {
    clock.millis();
    machineMillis += DAY;
    after(1000);
    after(290_000);
    machineMillis += DAY;
    assertEquals(START + 311_000, after(20_000));
    assertEquals(START + 2 * DAY + 611_000, after(300_000));
  }

  @Test
  void whatOthersReadFromTheMachinesClockIsToldInItsTime() {
    clock.millis();
    long before = machineMillis - 5000;
    assertEquals(before, clock.of(before));
    machineMillis += DAY;
    after(1000);
    assertEquals(before, clock.of(before), "read before the jump");
    assertEquals(START + 900, clock.of(machineMillis - 100), "read after it");
    assertEquals(5900, clock.between(before, machineMillis - 100));
    assertEquals(50, clock.between(machineMillis - 60, machineMillis - 10));
    machineMillis -= 2 * DAY;
    after(1000);
    assertEquals(START + 1900, clock.of(machineMillis - 100));
    assertEquals(6900, clock.between(before, machineMillis - 100));
  }

  @Test
  void beginsAnewWithTheMachinesClock() {
    clock.millis();
    machineMillis += DAY;
    clock.millis();
    clock.restart();
    assertEquals(START + DAY, clock.millis());
    assertEquals(Optional.empty(), clock.apart());
  }

  @Test
  void neverRunsBackwardsWhateverTheMachinesClockDoes() {
    Random random = new Random(5);
    long last = clock.millis();
    for (int i = 0; i < 10_000; i++) {
      if (random.nextInt(10) == 0) {
        machineMillis += random.nextLong(-2 * DAY, 2 * DAY);
      }
      long now = after(random.nextInt(60_000));
      assertTrue(now >= last, now + " after " + last);
      last = now;
    }
  }
}
