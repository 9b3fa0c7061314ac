package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.web.TestPlans.Caller;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of the plan in a real browser. */
class PlanBrowserTest {
  private static final String HOUR = "window(atom(<1024,1>, 1, 4, 60, 2h), 0, 1h)";

  /** Longer than the page waits until it looks again. */
  private static final long LATER_MILLIS = 12_000;

  @TempDir private Path directory;
  private Browser browser;

  @BeforeEach
  void findBrowser() {
    browser = Browser.orSkip();
  }

  /** Plans in which something is reserved after they were looked at for the first time. */
  private static final class Changing extends TestPlans {
    private final AtomicInteger looks = new AtomicInteger();

    @Override
    public List<PlanView> plans() {
      if (looks.incrementAndGet() == 2) {
        reserve("root.prod", "bob", "came-later", HOUR);
      }
      return super.plans();
    }
  }

  @Test
  void showsWhatComesLaterWithoutBeingLoadedAgain() throws Exception {
    TestPlans plans = new Changing().with("root.prod", 8);
    plans.reserve("root.prod", "ann", "nightly", HOUR);
    try (PlanSite site = new PlanSite(plans, Caller.free("ann"))) {
      Browser.Seen seen = browser.open(site.address() + "/punctual/plan", LATER_MILLIS, directory);

      assertTrue(seen.dom().contains("came-later"), seen::dom);
      assertTrue(seen.dom().contains("Kept up to date every 5 s."), seen::dom);
      assertTrue(seen.dom().contains("Times are yours"), "the time of whoever looks");
      assertEquals(
          1,
          site.asked().stream().filter("/punctual/static/page.js"::equals).count(),
          () -> "the page was loaded again: " + site.asked());
      assertEquals(
          List.of(), site.asked().stream().filter(path -> !path.startsWith("/punctual/")).toList());
    }
  }

  @Test
  void runsNothingThatUsersWrite() throws Exception {
    String hostile =
        "<img src=/hit onerror=\"document.title='hit'\"><script>fetch('/hit')</script>";
    TestPlans plans = new TestPlans().with("root.prod", 8);
    plans.reserve("root.prod", "</title><script>fetch('/hit')</script>", hostile, HOUR);
    try (PlanSite site = new PlanSite(plans, Caller.free("ann"))) {
      Browser.Seen seen = browser.open(site.address() + "/punctual/plan", LATER_MILLIS, directory);

      assertTrue(seen.dom().contains("<title>Plan - Punctual</title>"), seen::dom);
      assertTrue(seen.dom().contains("&lt;img src=/hit"), seen::dom);
      assertFalse(site.asked().contains("/hit"), () -> "it ran: " + site.asked());
      assertFalse(seen.console().contains("Content Security Policy"), seen::console);
      assertFalse(seen.console().contains("Uncaught"), seen::console);
    }
  }
}
