package io.github.punctual.yarn.reservation;

import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** What has been answered, told and decided about reservations since the start. */
public final class ReservationCounts {
  private static final double NANOS_PER_MICRO = TimeUnit.MICROSECONDS.toNanos(1);

  private final LongAdder accepted = new LongAdder();
  private final LongAdder answers = new LongAdder();
  private final LongAdder answerNanos = new LongAdder();
  private final LongAdder decisions = new LongAdder();
  private final LongAdder decisionNanos = new LongAdder();
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
    answers.increment();
    answerNanos.add(nanos);
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

  /** What queues are to have was decided in so much time. */
  void decided(long nanos) {
    decisions.increment();
    decisionNanos.add(nanos);
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

  /** How many requests and updates were answered. */
  public long answers() {
    return answers.sum();
  }

  /** The time that the answers took, in microseconds. */
  public double answerMicros() {
    return answerNanos.sum() / NANOS_PER_MICRO;
  }

  /** How often it was decided what queues are to have. */
  public long decisions() {
    return decisions.sum();
  }

  /** The time that these decisions took, in microseconds. */
  public double decisionMicros() {
    return decisionNanos.sum() / NANOS_PER_MICRO;
  }
}
