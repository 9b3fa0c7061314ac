package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.yarn.shadow.Ending;
import io.github.punctual.yarn.shadow.ShadowBook;
import io.github.punctual.yarn.shadow.ShadowVerdict;
import io.github.punctual.yarn.web.TestPlans.Caller;
import io.github.punctual.yarn.web.plan.ReservationRoutes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How pages look with nothing to show or very much, in shadow mode, and where they only explain.
 */
class RarePagesLookTest {
  private static final int QUEUES = 100;
  private static final int RESERVATIONS = 1000;

  @TempDir private Path directory;
  @AutoClose private PageLook looking;

  @BeforeEach
  void openBrowser() throws Exception {
    looking = new PageLook(Browser.orSkip().tab(directory));
  }

  private static PlanSite site(TestPlans plans, Caller caller) throws Exception {
    ReservationRoutes routes = TestPlans.routes(Optional.of(plans), caller);
    return new PlanSite((path, query) -> routes.answer("GET", path, query, () -> ""));
  }

  /** Names of many queues are told apart, and choosing one of these leaves room for the rest. */
  private void assertRoomForNames(String address) throws Exception {
    for (int width : List.of(1400, 390)) {
      looking.tab().show(address, width);
      String tall =
          "Math.max(0, ...Array.from(document.querySelectorAll('.switches nav'), (e) => e.clientHeight))";
      assertTrue(looking.tab().value(tall).asInt() < 150, () -> "what to choose from at " + width);
      String cut =
          "Array.from(document.querySelectorAll('.paths .name, .paths .whose'))"
              + ".filter((e) => e.scrollWidth > e.clientWidth + 1).length";
      assertEquals(0, looking.tab().value(cut).asInt(), () -> "names cut off at " + width);
    }
  }

  @Test
  void thePlanAndTheReservationsFitWithNone() throws Exception {
    TestPlans none = new TestPlans().with("root.prod", 8);
    try (PlanSite site = site(none, Caller.free("ann"))) {
      looking.at(site.address(), "/punctual/plan", "plan-none");
      looking.at(site.address(), "/punctual/reservations", "reservations-none");
    }
  }

  @Test
  void thePlanAndTheReservationsFitWithAThousandOfAHundredQueues() throws Exception {
    TestPlans plans = new TestPlans();
    Set<String> all = new TreeSet<>();
    for (int i = 0; i < QUEUES; i++) {
      String queue = "root.production.warehouse-loads-%02d".formatted(i);
      plans.with(queue, 8);
      all.add(queue);
      for (int j = 0; j < RESERVATIONS / QUEUES; j++) {
        plans.reserve(
            queue,
            j % 2 == 0 ? "ann" : "bob-of-the-warehouse-team",
            j % 3 == 0 ? "nightly" : "orders-by-region-and-customer-segment-" + j,
            "window(atom(<1024,1>, 1, %d, 600, %dm), %dm, 20h)"
                .formatted(1 + j % 3, 20 + j, 9 * j));
      }
    }
    plans.at(900);
    try (PlanSite site = site(plans, new Caller(Optional.of("ann"), all, all, all))) {
      looking.at(site.address(), "/punctual/plan", "plan-1000");
      looking.at(site.address(), "/punctual/reservations", "reservations-1000");
      assertRoomForNames(site.address() + "/punctual/reservations");
      assertRoomForNames(site.address() + "/punctual/plan");
    }
  }

  @Test
  void aRefusedReservationFits() throws Exception {
    TestPlans plans = new TestPlans().with("root.prod", 8);
    String much = "window(atom(<1024,1>, 9, 9, 9, 20m), 0, 3h)";
    Request request =
        new Request(
            plans.newKey(),
            "ann",
            "root.prod",
            "nightly",
            RdlText.parse(much).orThrow(),
            much,
            0,
            1);
    assertFalse(plans.submit(request).isAccepted());
    try (PlanSite site = site(plans, Caller.free("ann"))) {
      looking.at(site.address(), "/punctual/reservations/" + request.key(), "reservation-refused");
      looking.at(site.address(), "/punctual/reservations", "reservations-refused");
    }
  }

  @Test
  void aQueueWithoutDeclarationsAndAHundredWithThemFit() throws Exception {
    TestQueues queues = new TestQueues();
    Set<String> visible = new TreeSet<>(Set.of("root.plain"));
    for (int i = 0; i < QUEUES; i++) {
      String path = "root.production.warehouse-loads-%02d".formatted(i);
      queues.latency(path, "8x1g,1x60s", TestQueues.past(path, i % 20), i % 4 == 0);
      visible.add(path);
    }
    try (PlanSite site = new PlanSite((path, query) -> queues.page(path, visible))) {
      looking.at(site.address(), "/punctual/queues/root.plain", "queue-plain");
      looking.at(site.address(), "/punctual/queues", "queues-100");
      assertRoomForNames(site.address() + "/punctual/queues");
    }
  }

  @Test
  void shadowModeAndErrorsFit() throws Exception {
    Map<String, String> settings = WebRm.withOnePlan();
    settings.put("punctual.mode", "shadow");
    try (WebRm rm = WebRm.start(directory.resolve("rm"), settings)) {
      rm.addNode("127.0.0.1", 8192, 8);
      looking.at(rm.address(), "/punctual/shadow", "shadow-none");
      String name = "orders-by-region-and-customer-segment-of-last-night";
      Set<String> hopeless = Set.of("sla.deadline=1m", "sla.tasks=1000", "sla.task-duration=50s");
      Set<String> easy = Set.of("sla.deadline=2h", "sla.tasks=2", "sla.task-duration=50s");
      rm.submit("bob-of-the-warehouse-team", "default", name, Map.of(), hopeless);
      rm.submit("ann", "default", "nightly", Map.of(), easy);
      WebRm.until(
          "both are decided",
          () -> {
            ShadowBook book = rm.service().shadow().orElseThrow();
            return book.count(ShadowVerdict.REFUSED, Ending.RUNNING) == 1
                && book.count(ShadowVerdict.PROMISED, Ending.RUNNING) == 1;
          });
      looking.at(rm.address(), "/punctual/shadow", "shadow");
      for (Map.Entry<String, String> error :
          Map.of(
                  "error-404", "/punctual/no-such-page",
                  "error-400", "/punctual/jobs?show=trouble",
                  "error-queue", "/punctual/queues/root.nowhere",
                  "error-job", "/punctual/jobs/application_1700000000000_0001")
              .entrySet()) {
        looking.at(rm.address(), error.getValue(), error.getKey());
        assertEquals(
            1, looking.tab().value("document.querySelectorAll('p.lead .chip').length").asInt());
      }
    }
  }
}
