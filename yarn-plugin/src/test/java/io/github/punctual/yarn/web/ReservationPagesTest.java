package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.yarn.web.TestPlans.Caller;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.HttpAnswer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The pages of reservations. */
class ReservationPagesTest {
  private static final String PATH = "/punctual/reservations";
  private static final String ORDERED =
      "window(order(atom(<1024,1>, 2, 2, 600, 20m), atom(<2048,2>, 1, 3, 600, 30m)), 0, 3h)";

  private final TestPlans plans = new TestPlans().with("root.prod", 8);
  private final Booking booking = plans.reserve("root.prod", "ann", "nightly", ORDERED);

  private HttpAnswer get(String path, Access caller) throws Exception {
    return TestPlans.routes(Optional.of(plans), caller).answer("GET", path, Map.of(), () -> "");
  }

  private String body(String path) throws Exception {
    HttpAnswer answer = get(path, Caller.free("ann"));
    assertEquals(200, answer.status(), answer::text);
    return answer.text();
  }

  @Test
  void showsStagesWindowReceivedNoticesAndWhatWasAskedFor() throws Exception {
    plans.at(6000);
    plans.served(booking.key(), 100, 82, 60_000);
    String page = body(PATH + "/" + booking.key());
    assertTrue(page.contains("<h1>nightly</h1>"), page);
    assertTrue(page.contains("Stage 1: 2 together"), page);
    assertTrue(page.contains("Stage 2: up to 3 at a time"), page);
    assertTrue(page.contains("(82\u00a0%)"), page);
    assertTrue(page.contains("below its promise for 1m"), page);
    assertTrue(page.contains("order("), page);
    assertTrue(page.contains("<g class=\"now\">"), "the present is in the picture: " + page);
    assertTrue(page.contains("/cluster/scheduler?openQueues=root.prod"), page);
  }

  @Test
  void saysWhatItsOwnerWasToldWhenCapacityWasLost() throws Exception {
    plans.capacity("root.prod", 1);
    String page = body(PATH + "/" + booking.key());
    assertTrue(page.contains("What its owner was told"), page);
    assertTrue(page.contains("capacity was lost"), page);
    assertTrue(page.contains("<p class=\"lead lost\">"), page);
  }

  @Test
  void leadsFromThePlanAndTheListToPagesAndNotToJson() throws Exception {
    String link = "href=\"" + PATH + "/" + booking.key() + "\"";
    for (String path : List.of(PATH, "/punctual/plan")) {
      String page = body(path);
      assertTrue(page.contains(link), page);
      assertFalse(page.contains("href=\"/punctual/api/v1/reservations/" + booking.key()), page);
    }
  }

  @Test
  void keepsAReservationFromWhomItDoesNotConcern() throws Exception {
    assertEquals(403, get(PATH + "/" + booking.key(), Caller.modest("eve")).status());
    assertEquals(403, get(PATH, Caller.stranger("eve")).status());
    assertFalse(get(PATH, Caller.modest("eve")).text().contains("nightly"));
    assertEquals(404, get(PATH + "/reservation_1_1", Caller.free("ann")).status());
  }

  @Test
  void drawsWhatOneThatIsOverWasPromised() throws Exception {
    plans.at(4 * 3600);
    String page = body(PATH + "/" + booking.key());
    assertTrue(page.contains("ENDED"), page);
    assertTrue(page.contains("It was promised up to"), page);
  }

  @Test
  void tellsMoreThanOneTimeThoughNothingChanges() throws Exception {
    TestPlans quiet = new TestPlans().with("root.prod", 8);
    String page =
        TestPlans.routes(Optional.of(quiet), Caller.free("ann"))
            .answer("GET", "/punctual/plan", Map.of(), () -> "")
            .text();
    int columns = page.split("<rect x=", -1).length - 1;
    assertTrue(columns >= 6, "6 hours are not one cell but " + columns);
    assertTrue(page.contains("aria-current=\"true\">6h<"), page);
  }
}
