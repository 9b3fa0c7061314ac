package io.github.punctual.reservation.bookkeeping;

import static io.github.punctual.reservation.bookkeeping.Books.accept;
import static io.github.punctual.reservation.bookkeeping.Books.book;
import static io.github.punctual.reservation.bookkeeping.Books.check;
import static io.github.punctual.reservation.bookkeeping.Books.key;
import static io.github.punctual.reservation.bookkeeping.Books.machines;
import static io.github.punctual.reservation.bookkeeping.Books.refuse;
import static io.github.punctual.reservation.bookkeeping.Books.request;
import static io.github.punctual.reservation.bookkeeping.Books.vcores;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.sharing.SharingPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The paper's example: a cluster of 100 machines, fully promised, of which a rack of 20 fails. */
class AdapterTest {
  private static BookingState state(ReservationBook book, String name) {
    return book.booking(key(name)).orElseThrow().state();
  }

  private static List<NoticeKind> kinds(List<Notice> notices, String name) {
    return notices.stream()
        .filter(notice -> notice.key().equals(key(name)))
        .map(Notice::kind)
        .toList();
  }

  private static double vcoreSeconds(ResourceSeconds amount) {
    return amount.get(ResourceVector.VCORES);
  }

  /** 100 machines, all promised from 100 s to 200 s, to four that have time until 300 s. */
  private static ReservationBook full() {
    ReservationBook book = book(100);
    for (int i = 0; i < 4; i++) {
      accept(book, request("r" + i, "window(atom(<1024,1>, 1, 25, 1, 2500), 100, 200)"), 0);
    }
    return book;
  }

  private static ReservationBook fullWithTime() {
    ReservationBook book = book(100);
    for (int i = 0; i < 8; i++) {
      accept(book, request("r" + i, "window(atom(<1024,1>, 1, 25, 1, 1250), 100, 300)"), 0);
    }
    return book;
  }

  @Test
  void spreadsTheSameLoadOverMoreTimeWhenARackFails() {
    ReservationBook book = fullWithTime();
    assertEquals(machines(100), book.plan().promised(299));

    book.capacity(machines(80), 10_000);

    check(book);
    for (int i = 0; i < 8; i++) {
      assertEquals(BookingState.PLANNED, state(book, "r" + i));
    }
    List<Notice> notices = book.takeNotices();
    assertTrue(notices.size() > 0 && notices.size() < 8, notices.toString());
    assertTrue(notices.stream().allMatch(notice -> notice.kind() == NoticeKind.MOVED));
  }

  @Test
  void reducesTheNewestWhenNotAllCanBeKept() {
    ReservationBook book = full();

    book.capacity(machines(80), 10_000);

    check(book);
    assertEquals(BookingState.PLANNED, state(book, "r0"));
    assertEquals(BookingState.PLANNED, state(book, "r1"));
    assertEquals(BookingState.PLANNED, state(book, "r2"));
    assertEquals(BookingState.REDUCED, state(book, "r3"));
    List<Notice> notices = book.takeNotices();
    assertEquals(List.of(NoticeKind.REDUCED), kinds(notices, "r3"));
    Notice notice =
        notices.stream().filter(each -> each.key().equals(key("r3"))).findFirst().orElseThrow();
    // 80 machines are 5 beside the other three: 500 of 2500.
    assertEquals(2000, vcoreSeconds(notice.lost()), 20);
    assertEquals(500, vcoreSeconds(notice.promised()), 20);
    assertEquals(2500, vcoreSeconds(notice.lost().plus(notice.promised())), 1e-6);
  }

  @Test
  void harmsTheLessImportantThoughItIsOlder() {
    ReservationBook book = book(100);
    String half = "window(atom(<1024,1>, 1, 50, 1, 5000), 100, 200)";
    accept(book, request("low", "ada", 0, half), 0);
    accept(book, request("high", "ada", 5, half), 0);

    book.capacity(machines(50), 10_000);

    assertEquals(BookingState.AT_RISK, state(book, "low"));
    assertEquals(BookingState.PLANNED, state(book, "high"));
    check(book);
    book.advance(200_000);
    assertEquals(BookingState.LOST, state(book, "low"));
    assertEquals(BookingState.ENDED, state(book, "high"));
  }

  @Test
  void promisesNothingWhileThereAreNoMachines() {
    ReservationBook book = full();

    book.capacity(machines(0), 10_000);

    check(book);
    assertEquals(machines(0), book.plan().promised(150));
    assertEquals(BookingState.AT_RISK, state(book, "r0"));
    refuse(book, request("new", "window(atom(<1024,1>, 1, 1, 1, 1), 0, 50)"), 10_000);

    book.capacity(machines(100), 20_000);

    check(book);
    assertEquals(BookingState.PLANNED, state(book, "r0"));
    assertEquals(machines(100), book.plan().promised(150));
  }

  @Test
  void givesBackWhatWasLostWhenTheRackReturns() {
    ReservationBook book = full();
    book.capacity(machines(80), 10_000);
    book.takeNotices();

    book.capacity(machines(100), 20_000);

    check(book);
    assertEquals(BookingState.PLANNED, state(book, "r3"));
    List<Notice> notices = book.takeNotices();
    assertEquals(List.of(NoticeKind.RESTORED), kinds(notices, "r3"));
    assertEquals(2500, vcoreSeconds(notices.get(0).promised()), 1e-6);
  }

  @Test
  void keepsWhatRunsAsFarAsItFits() {
    ReservationBook book = full();

    book.capacity(machines(80), 150_000);

    check(book);
    assertEquals(25, vcores(book, "r0", 151));
    assertEquals(25, vcores(book, "r2", 199));
    assertEquals(5, vcores(book, "r3", 151));
    assertEquals(BookingState.REDUCED, state(book, "r3"));
    Notice notice = book.takeNotices().get(0);
    assertEquals(NoticeKind.REDUCED, notice.kind());
    assertEquals(1000, vcoreSeconds(notice.lost()), 20);
  }

  @Test
  void movesWhatHasNotBegunBeforeWhatRuns() {
    ReservationBook book = book(100);
    accept(book, request("runs", "window(atom(<1024,1>, 60, 60, 100, 6000), 100, 200)"), 0);
    accept(book, request("later", "window(atom(<1024,1>, 1, 40, 1, 2000), 150, 400)"), 0);
    accept(book, request("same", "window(atom(<1024,1>, 40, 40, 50, 2000), 150, 200)"), 0);
    assertEquals(40, vcores(book, "same", 160));

    book.capacity(machines(80), 120_000);

    check(book);
    assertEquals(60, vcores(book, "runs", 121));
    assertEquals(60, vcores(book, "runs", 199));
    assertEquals(BookingState.RUNNING, state(book, "runs"));
    assertEquals(BookingState.AT_RISK, state(book, "same"));
    assertEquals(BookingState.PLANNED, state(book, "later"));
  }

  @Test
  void neverPromisesAPartOfAGang() {
    ReservationBook book = book(100);
    accept(book, request("gang", "window(atom(<1024,1>, 90, 90, 20, 1800), 100, 200)"), 0);

    book.capacity(machines(80), 185_000);

    check(book);
    assertEquals(0, vcores(book, "gang", 190));
    assertEquals(BookingState.AT_RISK, state(book, "gang"));
    book.capacity(machines(89), 186_000);
    assertEquals(BookingState.AT_RISK, state(book, "gang"));
    book.advance(200_000);
    assertTrue(kinds(book.takeNotices(), "gang").contains(NoticeKind.LOST));
  }

  @Test
  void whatRanAndLostEverythingGoesOnWhenTheCapacityIsBackBeforeItsEnd() {
    ReservationBook book = book(100);
    accept(book, request("gang", "window(atom(<1024,1>, 90, 90, 20, 1800), 100, 200)"), 0);
    book.capacity(machines(80), 185_000);
    assertEquals(0, vcores(book, "gang", 190));

    book.capacity(machines(90), 186_000);

    check(book);
    assertEquals(90, vcores(book, "gang", 190));
    assertEquals(90, vcores(book, "gang", 199));
    assertEquals(BookingState.REDUCED, state(book, "gang"));
  }

  @Test
  void keepsOfALeaseThatRunsWhatFitsAndWidensItWhenTheCapacityIsBack() {
    ReservationBook book = book(100);
    accept(book, request("runs", "window(atom(<1024,1>, 10, 100, 100, 10000), 100, 200)"), 0);

    book.capacity(machines(45), 150_000);

    check(book);
    assertEquals(40, vcores(book, "runs", 160));
    assertEquals(40, vcores(book, "runs", 199));
    assertEquals(BookingState.REDUCED, state(book, "runs"));

    book.capacity(machines(100), 170_000);

    check(book);
    assertEquals(40, vcores(book, "runs", 165));
    assertEquals(100, vcores(book, "runs", 180));
    assertEquals(100, vcores(book, "runs", 199));
  }

  @Test
  void keepsWhatRunsAtASecondLossWithinTheSameStep() {
    ReservationBook book = book(100);
    accept(book, request("runs", "window(atom(<1024,1>, 10, 100, 50, 5000), 100, 300)"), 0);
    book.advance(270_000);
    assertEquals(100, vcores(book, "runs", 280));

    book.capacity(machines(85), 270_100);
    book.capacity(machines(65), 270_600);

    check(book);
    assertEquals(60, vcores(book, "runs", 271));
    assertEquals(60, vcores(book, "runs", 299));
  }

  @Test
  void nobodyWhoComesLaterMovesWhatIsKeptRunning() {
    // This planner moves others where there is no room without that.
    ReservationBook book =
        new ReservationBook(Books.parts("price-guided", SharingPolicy.NONE), machines(15), 0);
    accept(book, request("later", "window(atom(<1024,1>, 15, 15, 1, 1200), 20, 100)"), 0);
    accept(book, request("runs", "ada", 5, "window(atom(<1024,1>, 1, 10, 1, 200), 0, 100)"), 0);
    accept(book, request("other", "bob", 0, "window(atom(<1024,1>, 1, 5, 1, 100), 0, 30)"), 0);
    book.delete(key("later"), 0);
    book.advance(9000);
    assertEquals(10, vcores(book, "runs", 12));

    book.capacity(machines(4), 10_000);

    check(book);
    assertEquals(4, vcores(book, "runs", 12));
    assertEquals(4, vcores(book, "runs", 19));
  }

  @Test
  void leavesTheLeaseOfALaterRunAndKeepsWhatIsLeftOfTheFirst() {
    ReservationBook book = book(10);
    accept(book, request("first", "window(atom(<1024,1>, 10, 10, 20, 200), 30, 50)"), 0);
    accept(book, request("runs", "window(atom(<1024,1>, 5, 5, 30, 300), 0, 100)"), 0);
    check(book);
    book.advance(10_000);

    book.capacity(machines(5), 25_000);
    check(book);
    book.capacity(machines(10), 26_000);

    check(book);
  }

  @Test
  void whatIsWidenedToAllThatWasAcceptedIsWhole() {
    ReservationBook book = book(100);
    accept(book, request("runs", "window(atom(<1024,1>, 10, 100, 100, 5000), 100, 200)"), 0);
    int before = vcores(book, "runs", 160);
    assertEquals(50, before);
    book.capacity(machines(45), 150_000);
    assertEquals(BookingState.REDUCED, state(book, "runs"));

    // Twice as many for half of what is left.
    book.capacity(machines(100), 174_000);

    check(book);
    book.advance(200_000);
    assertEquals(BookingState.ENDED, state(book, "runs"));
  }

  private static final String PIPELINE =
      "window(order(atom(<1024,1>,1,50,1,5000), atom(<1024,1>,1,50,1,5000)), 0, 200)";

  @Test
  void theNextStageOfAPipelineThatRunsIsRestoredWhenTheCapacityIsBack() {
    ReservationBook book = book(100);
    accept(book, request("pipeline", PIPELINE), 0);
    book.capacity(machines(40), 10_000);
    assertEquals(BookingState.REDUCED, state(book, "pipeline"));
    assertTrue(vcores(book, "pipeline", 150) < 50);
    book.takeNotices();

    book.capacity(machines(100), 11_000);

    check(book);
    assertEquals(50, vcores(book, "pipeline", 150));
    List<Notice> notices = book.takeNotices();
    assertEquals(List.of(NoticeKind.RESTORED), kinds(notices, "pipeline"));
    ResourceVector first = ResourceVector.ZERO;
    for (int second = 0; second < 100; second++) {
      first = first.plus(book.promised(key("pipeline"), second * 1000L));
    }
    // What the first stage lost has no room before the second begins.
    assertEquals(
        5000.0 - first.get(ResourceVector.VCORES), vcoreSeconds(notices.get(0).lost()), 1e-6);
    assertEquals(BookingState.REDUCED, state(book, "pipeline"));
  }

  @Test
  void allOfAPipelineThatRunsIsRestoredWhereThereIsTimeForIt() {
    ReservationBook book = book(100);
    accept(book, request("later", "window(atom(<1024,1>, 100, 100, 100, 10000), 200, 300)"), 0);
    accept(book, request("pipeline", PIPELINE.replace("200)", "300)")), 0);
    book.delete(key("later"), 5000);
    book.capacity(machines(20), 10_000);
    assertEquals(BookingState.REDUCED, state(book, "pipeline"));

    book.capacity(machines(100), 11_000);

    check(book);
    assertEquals(BookingState.RUNNING, state(book, "pipeline"));
  }

  @Test
  void replansForAWindowOfMaintenanceAhead() {
    ReservationBook book = fullWithTime();
    book.capacity(windowOf(10_000, 100, 250_000, 300_000, 50), millis -> Optional.empty(), 10_000);

    check(book);
    for (int i = 0; i < 8; i++) {
      assertEquals(BookingState.PLANNED, state(book, "r" + i));
    }
    assertTrue(book.plan().promised(260).fitsIn(machines(50)));
    assertEquals(machines(100), book.plan().capacity(249));
    assertEquals(machines(50), book.plan().capacity(250));
    assertEquals(machines(100), book.plan().capacity(300));

    book.capacity(machines(90), 20_000);

    assertEquals(machines(90), book.plan().capacity(260));
    assertEquals(machines(90), book.plan().capacity(310));
  }

  /** So many machines, but fewer for some time. */
  static CapacityProfile windowOf(long now, int machines, long from, long until, int fewer) {
    return CapacityProfile.of(
        Map.of(now, machines(machines), from, machines(fewer), until, machines(machines)));
  }
}
