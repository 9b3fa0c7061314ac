package io.github.punctual.yarn.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.rm.LogWatch;
import io.github.punctual.yarn.store.DiskThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PartThreadTest {
  private static final long WRITE_MILLIS = 50;

  private final PartThread thread = new PartThread("test-policy");

  @AfterEach
  void stop() {
    thread.stop();
  }

  @Test
  void whatAsksWhileARoundIsDueIsServedByIt() {
    AtomicInteger rounds = new AtomicInteger();
    CountDownLatch held = new CountDownLatch(1);
    thread.execute(() -> await(held));
    Round round = new Round(thread, rounds::incrementAndGet);
    for (int i = 0; i < 10; i++) {
      round.in(0);
    }
    assertTrue(round.isDue());
    held.countDown();
    Await.untilTrue("it was done", () -> rounds.get() == 1 && !round.isDue());
    round.in(0);
    Await.untilTrue("it is done again", () -> rounds.get() == 2);
  }

  @Test
  void theWatchdogTellsOnceWhereAThreadIsStuckAndGoesOnChecking() {
    CountDownLatch held = new CountDownLatch(1);
    AtomicInteger told = new AtomicInteger();
    AtomicInteger checks = new AtomicInteger();
    AtomicBoolean isStuck = new AtomicBoolean();
    Watchdog watchdog = new Watchdog(100);
    watchdog.watch(
        thread,
        where -> told.incrementAndGet(),
        now -> {
          checks.incrementAndGet();
          isStuck.set(now);
        });
    watchdog.start();
    try {
      thread.execute(() -> await(held));
      Await.untilTrue("it is stuck", isStuck::get);
      int seen = checks.get();
      Await.until("it is checked on", checks::get, now -> now > seen + 2);
      assertEquals(1, told.get());
      held.countDown();
      Await.untilTrue("it is stuck no more", () -> !isStuck.get());
    } finally {
      held.countDown();
      watchdog.stop();
    }
  }

  @Test
  void whatATaskWaitsForAStoreThatAnswersIsNotItsOwnTime() {
    DiskThread disk = new DiskThread("test-store", 60_000);
    AtomicLong busy = new AtomicLong(-1);
    long begin = System.nanoTime();
    thread.execute(
        () -> {
          for (int i = 0; i < 4; i++) {
            write(disk);
          }
          busy.set(thread.busyMillis());
        });
    Await.untilTrue("it is done", () -> busy.get() >= 0);
    long wholeMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    disk.stop();
    assertTrue(
        busy.get() <= wholeMillis - 4 * WRITE_MILLIS,
        () -> "busy for %d ms of %d".formatted(busy.get(), wholeMillis));
  }

  /** Waits for a write that takes some time, during which the thread counts as busy. */
  private void write(DiskThread disk) {
    long begin = System.nanoTime();
    try {
      disk.run(
          () ->
              Await.untilTrue(
                  "it has taken its time",
                  () ->
                      System.nanoTime() - begin > TimeUnit.MILLISECONDS.toNanos(2 * WRITE_MILLIS)
                          && thread.busyMillis() >= WRITE_MILLIS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aQuestionThatNobodyWaitsForAnyMoreIsNeverAsked() {
    CountDownLatch held = new CountDownLatch(1);
    thread.execute(() -> await(held));
    AtomicBoolean asked = new AtomicBoolean();
    assertEquals(Optional.empty(), thread.ask(() -> asked.compareAndSet(false, true)));
    held.countDown();
    Await.untilTrue("the thread is free", () -> thread.ask(() -> true).isPresent());
    assertFalse(asked.get());
  }

  @Test
  void whatRunsWhenItIsStoppedEndsAndIsNotInterrupted() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch held = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    AtomicBoolean next = new AtomicBoolean();
    thread.execute(
        () -> {
          begun.countDown();
          await(held);
          ended.set(!Thread.currentThread().isInterrupted());
        });
    thread.execute(() -> next.set(true));
    thread.after(60_000, () -> next.set(true));
    begun.await();
    Thread stopper = new Thread(thread::stop);
    stopper.start();
    Await.until("it is stopping", stopper::getState, Thread.State.TIMED_WAITING::equals);
    held.countDown();
    stopper.join();
    assertTrue(ended.get());
    assertFalse(next.get(), "what waited is dropped");
  }

  @Test
  void whatHasNotBegunInTimeIsNeverDone() {
    CountDownLatch held = new CountDownLatch(1);
    thread.execute(() -> await(held));
    AtomicBoolean done = new AtomicBoolean();
    NotDoneException refused =
        assertThrows(
            NotDoneException.class, () -> thread.have("done", () -> done.getAndSet(true), 60_000));
    assertTrue(refused.getMessage().contains("nothing was done"), refused.getMessage());
    assertTrue(refused.getMessage().contains("test-policy"), refused.getMessage());
    assertTrue(refused.getMessage().contains("2000 ms"), refused.getMessage());
    held.countDown();
    assertEquals("later", thread.have("done", () -> "later", 60_000));
    assertFalse(done.get());
  }

  @Test
  void whatHasBegunAndIsNotDoneInTimeMayStillBeAndThatIsSaid() {
    CountDownLatch held = new CountDownLatch(1);
    NotDoneException unsure =
        assertThrows(
            NotDoneException.class,
            () ->
                thread.have(
                    "done",
                    () -> {
                      await(held);
                      return true;
                    },
                    10));
    held.countDown();
    assertTrue(unsure.getMessage().contains("not sure whether"), unsure.getMessage());
    assertTrue(unsure.getMessage().contains("10 ms"), unsure.getMessage());
  }

  @Test
  void whoHasSomethingDoneIsToldWhyItWasNot() {
    NotDurableException cause = new NotDurableException("the disk is full", "again");
    NotDurableException told =
        assertThrows(
            NotDurableException.class,
            () ->
                thread.have(
                    "done",
                    () -> {
                      throw cause;
                    },
                    60_000));
    assertSame(cause, told);
  }

  @Test
  void anErrorOfAPeriodicTaskIsSeenAndTheTaskGoesOn() {
    AtomicInteger rounds = new AtomicInteger();
    try (LogWatch log = new LogWatch()) {
      thread.every(
          0,
          1,
          () -> {
            if (rounds.incrementAndGet() < 3) {
              throw new OutOfMemoryError("told to");
            }
          });
      Await.until("rounds", rounds::get, done -> done > 3);
      assertEquals(1, log.ours().stream().filter(line -> line.contains("told to")).count());
    }
  }

  @Test
  void aQuestionThatFailsHasNoAnswerAndIsLoggedOnce() {
    try (LogWatch log = new LogWatch()) {
      for (int i = 0; i < 3; i++) {
        assertTrue(thread.ask(PartThreadTest::fail).isEmpty());
      }
      assertEquals(1, log.ours().stream().filter(line -> line.contains("told to")).count());
    }
  }

  private static String fail() {
    throw new StackOverflowError("told to");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
