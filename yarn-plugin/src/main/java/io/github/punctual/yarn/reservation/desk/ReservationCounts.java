package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.yarn.metrics.TimesTaken;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What has been answered, told and decided about reservations since the start. */
public final class ReservationCounts {
  private final LongAdder accepted = new LongAdder();
  private final TimesTaken answers = new TimesTaken();
  private final TimesTaken decisions = new TimesTaken();
  private final Map<Enum<?>, LongAdder> byKind = new ConcurrentHashMap<>();

  /** A request or an update was answered after so much time. */
  void answered(Answer answer, long nanos) {
    answers.add(nanos);
    if (answer instanceof Refused refusal) {
      count(refusal.code());
    } else {
      accepted.increment();
    }
  }

  void told(Collection<Notice> told) {
    told.forEach(notice -> count(notice.kind()));
  }

  private void count(Enum<?> kind) {
    byKind.computeIfAbsent(kind, first -> new LongAdder()).increment();
  }

  /** Requests and updates that were accepted. */
  public long accepted() {
    return accepted.sum();
  }

  /** How often requests were refused for a reason, or owners told something of a kind. */
  public long of(Enum<?> kind) {
    LongAdder counted = byKind.get(kind);
    return counted == null ? 0 : counted.sum();
  }

  /** How long it took to answer requests and updates. */
  public TimesTaken answers() {
    return answers;
  }

  /** How long it took to decide what queues are to have. */
  public TimesTaken decisions() {
    return decisions;
  }
}
