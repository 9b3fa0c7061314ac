package io.github.punctual.yarn.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThreadShareTest {
  private static final long MOST_MILLIS = 1000;

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final ThreadShare share = new ThreadShare(MOST_MILLIS, nanos::get);

  @Test
  void whatWasNeverDoneHasRested() {
    assertTrue(share.leftMillis(0) <= 0);
    assertTrue(share.leftMillis(100) <= 0);
  }

  @Test
  void workTakesATwentiethOfTheTime() {
    workFor(10);

    assertEquals(200, share.restMillis(0));
    assertEquals(200, share.leftMillis(0));
    pass(150);
    assertEquals(50, share.leftMillis(0));
    pass(50);
    assertEquals(0, share.leftMillis(0));
  }

  @Test
  void shortWorkRestsAsLongAsIsAskedForAndLongWorkNoLongerThanTheBound() {
    workFor(2);
    assertEquals(100, share.restMillis(100));

    workFor(300);
    assertEquals(MOST_MILLIS, share.restMillis(100));
  }

  @Test
  void workThatFailsRestsToo() {
    Runnable failing =
        () -> {
          pass(10);
          throw new IllegalStateException("fails");
        };
    assertThrows(IllegalStateException.class, () -> share.work(failing));

    assertEquals(200, share.leftMillis(0));
  }

  private void workFor(long millis) {
    share.work(() -> pass(millis));
  }

  private void pass(long millis) {
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
