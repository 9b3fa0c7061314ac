package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * What was answered and told at a desk lately. Safe for several threads; nothing is done while it
 * is looked at or added to.
 */
final class DeskNews {
  /** So many notices are kept to be shown. */
  private static final int NOTICES = 100;

  /** So many refusals are kept to be shown. */
  private static final int REFUSALS = 50;

  private final Deque<Notice> notices = new ArrayDeque<>();
  private final Deque<RefusedRequest> refused = new ArrayDeque<>();
  private final ReservationCounts counts = new ReservationCounts();

  /** A request was refused. */
  synchronized void refused(long nowMillis, Request request, Refused answer, long nanos) {
    counts.answered(answer, nanos);
    refused.addLast(new RefusedRequest(nowMillis, request, answer.refusal()));
    if (refused.size() > REFUSALS) {
      refused.removeFirst();
    }
  }

  /** A request was accepted. */
  void accepted(Answer answer, long nanos) {
    counts.answered(answer, nanos);
  }

  /** Owners were told something. */
  synchronized void told(Collection<Notice> taken) {
    counts.told(taken);
    for (Notice notice : taken) {
      notices.addLast(notice);
      if (notices.size() > NOTICES) {
        notices.removeFirst();
      }
    }
  }

  /** The latest notices, newest last. */
  synchronized List<Notice> notices() {
    return List.copyOf(notices);
  }

  /** The latest refusals, newest last. */
  synchronized List<RefusedRequest> refused() {
    return List.copyOf(refused);
  }

  ReservationCounts counts() {
    return counts;
  }
}
