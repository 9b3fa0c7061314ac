package io.github.punctual.yarn.service;

import io.github.punctual.yarn.thread.PartThread;
import io.github.punctual.yarn.thread.Round;
import io.github.punctual.yarn.thread.ThreadShare;
import java.util.function.BooleanSupplier;

/**
 * When the policy is told what runs: soon after tasks have ended or masters have asked, and the
 * rarer the longer it takes, so that where there are very many jobs most of the thread's time is
 * left to others.
 */
final class ReportRounds {
  /** Ends that come together are told together. */
  private static final long BATCH_MILLIS = 100;

  private final ThreadShare share;
  private final Runnable report;
  private final BooleanSupplier hasEnds;
  private final Round afterAsks;
  private final Round afterEnds;

  /**
   * None yet.
   *
   * @param mostMillis how far apart reports are at most because they take long, in milliseconds
   * @param report tells the policy what runs
   * @param hasEnds whether a task has ended of which the policy was not told
   */
  ReportRounds(PartThread thread, long mostMillis, Runnable report, BooleanSupplier hasEnds) {
    this.share = new ThreadShare(mostMillis);
    this.report = report;
    this.hasEnds = hasEnds;
    this.afterAsks = new Round(thread, this::afterAsks);
    this.afterEnds = new Round(thread, this::afterEnds);
  }

  /** A deadline job has asked for something: room is kept for it soon. Any thread. */
  void asked() {
    afterAsks.soon();
  }

  /** A task has ended. Any thread. */
  void ended() {
    afterEnds.in(share.restMillis(BATCH_MILLIS));
  }

  /** Tells it regularly, unless it was told a moment ago. For the policy thread. */
  void regularly() {
    if (share.leftMillis(0) <= 0) {
      now();
    }
  }

  private void now() {
    share.work(report);
  }

  private void afterAsks() {
    long left = share.leftMillis(0);
    if (left <= 0) {
      now();
    } else {
      afterAsks.in(left);
    }
  }

  /** Where ends were told of with something else, others wait longer. */
  private void afterEnds() {
    long left = share.leftMillis(BATCH_MILLIS);
    if (left <= 0) {
      now();
    } else if (hasEnds.getAsBoolean()) {
      afterEnds.in(left);
    }
  }
}
