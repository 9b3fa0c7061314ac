package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.web.jobs.JobPage;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of jobs in a real browser. */
class JobsBrowserTest {
  /** Longer than the page waits until it looks again. */
  private static final long LATER_MILLIS = 12_000;

  @TempDir private Path directory;
  private Browser browser;

  @BeforeEach
  void findBrowser() {
    browser = Browser.orSkip();
  }

  /** Jobs of which one is lost after they were looked at for the first time. */
  private static final class Changing extends TestJobs {
    private final AtomicInteger looks = new AtomicInteger();

    @Override
    public List<JobSight> all() {
      if (looks.incrementAndGet() == 2) {
        live("lost-since", "ann", 1, UtilityStanding.IMPOSSIBLE, "Its deadline is too near.");
      }
      return super.all();
    }
  }

  private PlanSite site(TestJobs jobs) throws Exception {
    return new PlanSite((path, query) -> jobs.page(path, query, user -> true));
  }

  @Test
  void turnsAJobRedWithoutBeingLoadedAgain() throws Exception {
    TestJobs jobs = new Changing();
    jobs.live("nightly", "ann", 30, UtilityStanding.ON_TIME, "");
    try (PlanSite site = site(jobs)) {
      Browser.Seen seen = browser.open(site.address() + "/punctual/jobs", LATER_MILLIS, directory);

      assertTrue(seen.dom().contains("<tr class=\"lost\">"), seen::dom);
      assertTrue(seen.dom().contains("lost-since"), seen::dom);
      assertTrue(seen.dom().contains("Its deadline is too near."), seen::dom);
      assertTrue(seen.dom().contains("Kept up to date every 5 s."), seen::dom);
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
    TestJobs jobs = new TestJobs();
    JobSight job = jobs.live(hostile, hostile, 5, UtilityStanding.IMPOSSIBLE, hostile);
    try (PlanSite site = site(jobs)) {
      for (String path : List.of("/punctual/", "/punctual/jobs", JobPage.path(job.id()))) {
        Browser.Seen seen =
            browser.open(
                site.address() + path,
                LATER_MILLIS,
                java.nio.file.Files.createTempDirectory(directory, "page"));
        assertTrue(seen.dom().contains("&lt;img src=/hit"), seen::dom);
        assertFalse(seen.console().contains("Content Security Policy"), seen::console);
        assertFalse(seen.console().contains("Uncaught"), seen::console);
      }
      assertFalse(site.asked().contains("/hit"), () -> "it ran: " + site.asked());
    }
  }
}
