package io.github.punctual.reservation.bookkeeping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Accepted;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Patience;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.plan.PlanInvariants;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.SharingPolicy;
import java.util.List;

/** Books and requests for tests: steps of a second from 0 on, and machines of 1 vcore. */
final class Books {
  static final String OWNER = "ada";
  static final String QUEUE = "root.plan";

  private Books() {}

  static BookSettings settings(long horizonSeconds) {
    return new BookSettings(1000, horizonSeconds * 1000, 2000, 60_000, 16);
  }

  static ReservationBook.Parts parts(String planner, SharingPolicy policy) {
    return new ReservationBook.Parts(
        settings(1000), Planners.byName(planner).orElseThrow(), policy);
  }

  static ReservationBook book(int machines) {
    return new ReservationBook(parts("gree", SharingPolicy.NONE), machines(machines), 0);
  }

  static ResourceVector machines(int count) {
    return ResourceVector.of(1024L * count, count);
  }

  static ReservationKey key(String name) {
    return new ReservationKey(name);
  }

  static Request request(String name, String rdl) {
    return request(name, OWNER, 0, rdl);
  }

  static Request request(String name, String owner, int priority, String rdl) {
    return new Request(key(name), owner, QUEUE, name, parse(rdl), rdl, priority, 1);
  }

  /** Submits what must be accepted. */
  static Booking accept(ReservationBook book, Request request, long nowMillis) {
    Answer answer = book.submit(request, nowMillis);
    return assertInstanceOf(Accepted.class, answer, answer::toString).booking();
  }

  static Rdl parse(String rdl) {
    return RdlText.parse(rdl).orThrow();
  }

  /** Says what would be answered to a request, and changes nothing. */
  static Answer ask(ReservationBook book, Request request, long nowMillis) {
    return ask(book, request, nowMillis, Patience.ENDLESS);
  }

  static Answer ask(ReservationBook book, Request request, long nowMillis, Patience patience) {
    return book.outlook(nowMillis, () -> book.submit(request, nowMillis, patience)).result();
  }

  /** Submits what must be refused. */
  static Refused refuse(ReservationBook book, Request request, long nowMillis) {
    return assertInstanceOf(Refused.class, book.submit(request, nowMillis));
  }

  static void check(ReservationBook book) {
    assertEquals(List.of(), PlanInvariants.check(book.plan()));
  }

  static int vcores(ReservationBook book, String name, long seconds) {
    return (int) book.promised(key(name), seconds * 1000).get(ResourceVector.VCORES);
  }
}
