package io.github.punctual.admission.tempo;

import io.github.punctual.core.job.Standing;

/**
 * Promises of which nothing is used: they are kept for a time, and then taken back until something
 * is used.
 */
final class UnusedPromises {
  /** What is planned to start within so long could start now. */
  private static final long SOON_MILLIS = 10_000;

  private final TempoBook book;
  private final long patienceMillis;

  UnusedPromises(TempoBook book, long patienceMillis) {
    this.book = book;
    this.patienceMillis = patienceMillis;
  }

  /**
   * Whether a promise has not been used for too long. While others hold the room that the plan has
   * for it, as where its master finds no place, the time does not count.
   */
  boolean isOver(BelievedJob view) {
    if (!view.isPromised || book.nowMillis() < endMillis(view)) {
      return false;
    }
    if (view.planned.startMillis() > book.nowMillis() + SOON_MILLIS) {
      view.unusedMillis = book.nowMillis();
      return false;
    }
    return true;
  }

  /** When a running job loses its promise by not using it; {@link Long#MAX_VALUE} for never. */
  long endMillis(BelievedJob view) {
    boolean isUnused = view.unusedMillis >= 0 && view.running.standing() == Standing.PROMISED;
    return isUnused ? view.unusedMillis + patienceMillis : Long.MAX_VALUE;
  }

  /** A promise is taken back. */
  void end(BelievedJob view) {
    book.memory().lostUnused(view.job.id());
  }

  /** Whether a job lost a promise so, and has used nothing since: it would not use another one. */
  boolean hasEnded(BelievedJob view) {
    return book.memory().isUnused(view.job.id());
  }
}
