package io.github.punctual.reservation.book;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What owners must be told and nobody has taken yet. */
final class NoticeBoard {
  private final List<Notice> notices = new ArrayList<>();
  private long next;

  NoticeBoard(BookState state) {
    reset(state);
  }

  /** In the order in which it happened. */
  List<Notice> untold() {
    return Collections.unmodifiableList(notices);
  }

  /** The number of the next one. */
  long next() {
    return next;
  }

  /** Tells the owner of a booking of its promises from an instant on. */
  void tell(Booking booking, NoticeKind kind, long fromMillis, String text, long nowMillis) {
    notices.add(
        new Notice(
            next++,
            nowMillis,
            booking.key(),
            booking.request().owner(),
            kind,
            fromMillis,
            booking.lost(),
            booking.promisedFrom(nowMillis),
            text));
  }

  /** Gives out all, once. */
  List<Notice> take() {
    List<Notice> result = List.copyOf(notices);
    notices.clear();
    return result;
  }

  /** There is what was there at a moment. */
  void reset(BookState state) {
    notices.clear();
    notices.addAll(state.notices());
    next = state.nextNotice();
  }

  /** There is also what a change told, whether or not what was there before has been taken. */
  void add(BookOutlook<?> change) {
    List<Notice> told = change.after().notices();
    notices.addAll(told.subList(change.before().notices().size(), told.size()));
    next = change.after().nextNotice();
  }
}
