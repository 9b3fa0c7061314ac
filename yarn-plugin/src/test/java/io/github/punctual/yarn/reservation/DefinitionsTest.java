package io.github.punctual.yarn.reservation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.yarn.adapt.Vectors;
import java.time.Instant;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.junit.jupiter.api.Test;

/** What standard clients see of expressions. */
class DefinitionsTest {
  private static final long DAY = 24L * 60 * 60 * 1000;
  private static final ReservationKey KEY = new ReservationKey("reservation_1_1");

  @Test
  void whatComesAgainWithoutAnEndDoesSoWhenItIsSentBackAsItIsListed() {
    long now = Instant.parse("2026-03-10T12:00:00Z").toEpochMilli();
    ReservationDefinition listed =
        Definitions.written(
            RdlText.parse("every(1d, atom(<1024,1>, 1, 4, 1h, 4h))").orThrow(), now);
    Request request =
        Definitions.request(
            KEY, "ada", "root.plan", listed, 0, new Vectors(new DominantResourceCalculator()));
    ReservationBook book =
        new ReservationBook(
            new ReservationBook.Parts(
                new BookSettings(60_000, 7 * DAY, 0, DAY, 16),
                Planners.byName("gree").orElseThrow(),
                SharingPolicy.NONE),
            ResourceVector.of(4096, 4),
            now);
    assertTrue(book.submit(request, now).isAccepted());

    for (int day = 1; day <= 30; day++) {
      book.advance(now + day * DAY);
    }

    Booking booking = book.booking(KEY).orElseThrow();
    assertTrue(booking.state().isLive(), booking::toString);
    assertTrue(booking.endMillis().orElseThrow() > now + 35 * DAY, booking::toString);
    assertEquals("", request.name());
  }
}
