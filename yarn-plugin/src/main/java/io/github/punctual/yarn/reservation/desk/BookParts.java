package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.sharing.CapPolicy;
import io.github.punctual.reservation.sharing.Caps;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.yarn.settings.ReservationSettings;
import java.util.Map;

/** What the books of plan queues are made of, as the settings say. */
final class BookParts {
  /** How long reservations that have ended are known, in milliseconds. */
  private static final long KEEP_MILLIS = 24L * 60 * 60 * 1000;

  /** How many placements are tried for each offer of a refusal. */
  private static final int TRIES = 16;

  private BookParts() {}

  static ReservationBook.Parts of(ReservationSettings settings, String path, Caps caps) {
    BookSettings ofBook =
        new BookSettings(
            settings.get(ReservationSettings.STEP),
            settings.get(ReservationSettings.HORIZON),
            settings.get(ReservationSettings.LEAD),
            KEEP_MILLIS,
            TRIES);
    return new ReservationBook.Parts(
        ofBook,
        Planners.byName(settings.get(ReservationSettings.PLANNER)).orElseThrow(),
        policy(settings, path, caps));
  }

  private static SharingPolicy policy(ReservationSettings settings, String path, Caps caps) {
    return caps.areNone()
        ? SharingPolicy.NONE
        : new CapPolicy(Map.of(path, caps), Caps.NONE, settings.get(ReservationSettings.STEP));
  }
}
