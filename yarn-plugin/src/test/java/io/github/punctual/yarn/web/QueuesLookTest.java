package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.yarn.web.TestPlans.Caller;
import io.github.punctual.yarn.web.plan.ReservationRoutes;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the pages of queues, reservations and the plan look on a desk and on a phone. */
class QueuesLookTest {
  @TempDir private Path directory;
  @AutoClose private PageLook looking;

  @BeforeEach
  void openBrowser() throws Exception {
    looking = new PageLook(Browser.orSkip().tab(directory));
  }

  @Test
  void queuesAndTheirBurstsFitDeskAndPhone() throws Exception {
    String clicks = "root.clicks";
    String reports = "root.reports";
    TestQueues queues =
        new TestQueues()
            .latency(clicks, "8x1g,1x60s", TestQueues.past(clicks, 17), true)
            .latency(reports, "8x1g,1x60s", TestQueues.past(reports, 40), false)
            .set("root.adhoc", "best-effort-floor", "0.2");
    Set<String> visible = Set.of(clicks, reports, "root.adhoc");
    try (PlanSite site = new PlanSite((path, query) -> queues.page(path, visible))) {
      looking.at(site.address(), "/punctual/queues", "queues");
      looking.at(site.address(), "/punctual/queues/" + clicks, "queue-with-burst");
      looking.at(site.address(), "/punctual/queues/" + reports, "queue-with-many-bursts");
      JsonNode seen =
          looking
              .tab()
              .value(
                  """
              (() => {
                const rects = document.querySelectorAll('.columns-of rect');
                const box = rects[rects.length - 1].getBoundingClientRect();
                return box.left > 0 && box.right < document.documentElement.clientWidth;
              })()
              """);
      assertTrue(seen.asBoolean(), "the latest burst is in sight on a phone");
    }
    TestQueues none = new TestQueues().withoutBursts();
    try (PlanSite site = new PlanSite((path, query) -> none.page(path, visible))) {
      looking.at(site.address(), "/punctual/queues", "queues-none");
    }
  }

  @Test
  void reservationsAndThePlanFitDeskAndPhone() throws Exception {
    TestPlans plans = new TestPlans().with("root.prod", 8).with("root.science", 4);
    Booking nightly =
        plans.reserve(
            "root.prod",
            "ann",
            "nightly",
            "window(order(atom(<1024,1>, 2, 2, 600, 20m), atom(<2048,2>, 1, 3, 600, 30m)), 0, 3h)");
    plans.reserve("root.science", "bob", "later", "window(atom(<1024,1>, 1, 2, 600, 1h), 2h, 20h)");
    plans.at(900);
    plans.served(nightly.key(), 100, 82, 60_000);
    ReservationRoutes routes = TestPlans.routes(Optional.of(plans), Caller.free("ann"));
    try (PlanSite site =
        new PlanSite((path, query) -> routes.answer("GET", path, query, () -> ""))) {
      looking.at(site.address(), "/punctual/plan", "plan");
      looking.at(site.address(), "/punctual/plan?range=all", "plan-all");
      looking.at(site.address(), "/punctual/reservations", "reservations");
      looking.at(site.address(), "/punctual/reservations/" + nightly.key(), "reservation");
    }
  }
}
