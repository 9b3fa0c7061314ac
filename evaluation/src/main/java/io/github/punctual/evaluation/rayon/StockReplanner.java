package io.github.punctual.evaluation.rayon;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What Hadoop's own reservation system does when capacity is lost: step by step, wherever more is
 * promised than there is, the reservation that was accepted last goes.
 */
final class StockReplanner {
  private StockReplanner() {}

  /** How many reservations are left. */
  static int kept(List<Booking> bookings, ResourceVector capacity, long fromMillis, long step) {
    List<Booking> left = new ArrayList<>(bookings);
    left.sort(Comparator.comparingLong(Booking::number).reversed());
    long end =
        bookings.stream().mapToLong(each -> each.endMillis().orElse(0)).max().orElse(fromMillis);
    for (long at = fromMillis; at < end; at += step) {
      ResourceVector promised = ResourceVector.ZERO;
      for (Booking booking : left) {
        promised = promised.plus(booking.promisedAt(at));
      }
      for (int i = 0; i < left.size() && !promised.fitsIn(capacity); ) {
        ResourceVector one = left.get(i).promisedAt(at);
        if (one.isZero()) {
          i++;
        } else {
          promised = promised.minus(one);
          left.remove(i);
        }
      }
    }
    return left.size();
  }
}
