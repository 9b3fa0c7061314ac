package io.github.punctual.reservation.book.pages;

import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.NoticeKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What owners must be told and nobody has taken yet. */
public final class NoticeBoard {
  private final List<Notice> notices = new ArrayList<>();
  private long next;

  NoticeBoard(BookState state) {
    reset(state);
  }

  /** The notices that nobody has taken yet, in the order in which things happened. */
  public List<Notice> untold() {
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

  /** The notices that were not taken before. */
  public List<Notice> take() {
    List<Notice> result = List.copyOf(notices);
    notices.clear();
    return result;
  }

  /** There is what was there at a moment. */
  public void reset(BookState state) {
    notices.clear();
    notices.addAll(state.notices());
    next = state.nextNotice();
  }

  /** There is also what a change told, whether or not what was there before has been taken. */
  public void add(BookOutlook<?> change) {
    List<Notice> told = change.after().notices();
    notices.addAll(told.subList(change.before().notices().size(), told.size()));
    next = change.after().nextNotice();
  }
}
