package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.yarn.metrics.TimesTaken;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What has been answered, told and decided about reservations since the start. */
public final class ReservationCounts {
  private final LongAdder accepted = new LongAdder();
  private final TimesTaken answers = new TimesTaken();
  private final TimesTaken decisions = new TimesTaken();
  private final Map<RefusalCode, LongAdder> refused = adders(RefusalCode.class);
  private final Map<NoticeKind, LongAdder> notices = adders(NoticeKind.class);

  private static <E extends Enum<E>> Map<E, LongAdder> adders(Class<E> type) {
    Map<E, LongAdder> adders = new EnumMap<>(type);
    for (E value : type.getEnumConstants()) {
      adders.put(value, new LongAdder());
    }
    return Collections.unmodifiableMap(adders);
  }

  /** A request or an update was answered after so much time. */
  void answered(Answer answer, long nanos) {
    answers.add(nanos);
    if (answer instanceof Refused refusal) {
      refused.get(refusal.code()).increment();
    } else {
      accepted.increment();
    }
  }

  /** Owners were told something. */
  void told(Collection<Notice> told) {
    told.forEach(notice -> notices.get(notice.kind()).increment());
  }

  /** Requests and updates that were accepted. */
  public long accepted() {
    return accepted.sum();
  }

  /** Requests and updates that were refused for a reason. */
  public long refused(RefusalCode code) {
    return refused.get(code).sum();
  }

  /** How often owners were told something. */
  public long notices(NoticeKind kind) {
    return notices.get(kind).sum();
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
