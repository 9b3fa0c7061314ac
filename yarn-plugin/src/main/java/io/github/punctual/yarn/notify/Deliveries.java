package io.github.punctual.yarn.notify;

import io.github.punctual.yarn.thread.PartThread;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells one receiver on a thread of its own, which waits for nothing else. What it does not take is
 * tried again, later each time; the rest is told meanwhile.
 */
final class Deliveries {
  /** So many may wait; what comes then is dropped. */
  static final int MOST_WAITING = 1000;

  /** How often a delivery is tried. */
  static final int TRIES = 5;

  /** The pause before the second try; the next are four times as long each. */
  static final long FIRST_PAUSE_MILLIS = 1000;

  private static final Logger LOG = LoggerFactory.getLogger(Deliveries.class);
  private static final int LONGER = 4;

  private final Receiver receiver;
  private final long firstPauseMillis;
  private final PartThread thread = new PartThread("punctual-notify");
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicLong delivered = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private volatile String lastFailure = "";

  Deliveries(Receiver receiver, long firstPauseMillis) {
    this.firstPauseMillis = firstPauseMillis;
    this.receiver = receiver;
  }

  /** Has the receiver told, or drops it; waits for nobody. */
  void offer(Notification notification) {
    if (waiting.get() >= MOST_WAITING) {
      if (dropped.incrementAndGet() == 1) {
        LOG.warn(
            "{} notifications wait for {}; more are dropped and counted",
            MOST_WAITING,
            receiver.name());
      }
    } else {
      waiting.incrementAndGet();
      thread.execute(() -> attempt(notification, 1, firstPauseMillis));
    }
  }

  private void attempt(Notification notification, int number, long pause) {
    boolean waits = false;
    try {
      receiver.tell(notification);
      delivered.incrementAndGet();
      lastFailure = "";
    } catch (IOException
        | RuntimeException
        | LinkageError
        | StackOverflowError
        | AssertionError e) {
      String why = Objects.requireNonNullElse(e.getMessage(), e.toString());
      lastFailure = "%s: %s".formatted(receiver.name(), why);
      if (number < TRIES) {
        thread.after(pause, () -> attempt(notification, number + 1, pause * LONGER));
        waits = true;
      } else {
        failed.incrementAndGet();
        LOG.warn(
            "{} did not take {} in {} tries: {}",
            receiver.name(),
            notification.id(),
            TRIES,
            e.toString());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (!waits) {
        waiting.decrementAndGet();
      }
    }
  }

  /** Ends the thread; the receiver is told nothing any more. */
  void stop() {
    thread.abandon();
  }

  DeliveryCounts counts() {
    return new DeliveryCounts(
        delivered.get(), failed.get(), dropped.get(), waiting.get(), lastFailure);
  }
}
