package io.github.punctual.yarn.rm;

import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.outlook.OutlookPart;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.queues.QueuePart;
import io.github.punctual.yarn.reservation.ReservationPart;
import io.github.punctual.yarn.rush.RushPart;
import io.github.punctual.yarn.service.DeadlinePart;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The schedulers under test, everything of ours and nothing added, and the time that they have in
 * common: the machine's, and what a test has added to it instead of waiting.
 */
public final class TestSchedulers {
  private static final AtomicLong AHEAD_MILLIS = new AtomicLong();

  private TestSchedulers() {}

  /** The present of all of them. */
  static Instant now() {
    return Instant.now().plusMillis(AHEAD_MILLIS.get());
  }

  static void advance(long millis) {
    AHEAD_MILLIS.addAndGet(millis);
  }

  /** One whose clock a test can advance. */
  private abstract static class InTestTime extends PartsScheduler {
    InTestTime(SchedulerPart... families) {
      super(families);
    }

    @Override
    protected InstantSource clock() {
      return TestSchedulers::now;
    }
  }

  /** Promises to jobs with deadlines, and reservations. */
  public static class TestScheduler extends InTestTime {
    public TestScheduler() {
      super(DeadlinePart.promising(), new ReservationPart(), new OutlookPart());
    }
  }

  /** The same with promises to queues. */
  public static class TestQueueScheduler extends InTestTime {
    public TestQueueScheduler() {
      super(DeadlinePart.checking(), new QueuePart(), new ReservationPart(), new OutlookPart());
    }
  }

  /** The same with plans by utility. */
  public static class TestRushScheduler extends InTestTime {
    public TestRushScheduler() {
      this(new RushPart());
    }

    TestRushScheduler(RushPart rush) {
      super(DeadlinePart.checking(), new ReservationPart(), new OutlookPart(), rush);
    }
  }

  /** All kinds of promises beside each other. */
  public static class TestMixScheduler extends InTestTime {
    public TestMixScheduler() {
      super(
          DeadlinePart.planning(),
          new QueuePart(),
          new ReservationPart(),
          new OutlookPart(),
          RushPart.ofUtilities());
    }
  }
}
