package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.yarn.web.jobs.JobPage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How the pages of jobs look in a real browser, on a desk and on a phone, light and dark, with no
 * jobs, some and many.
 */
class PagesLookTest {
  private static final String OVERVIEW = "/punctual/";
  private static final String JOBS = "/punctual/jobs";
  private static final int DESK = 1400;
  private static final int PHONE = 390;

  private static final String ROW_HEIGHTS =
      """
      Array.from(document.querySelectorAll('table.jobs tbody tr'))
        .map((row) => row.getBoundingClientRect().height)
      """;

  @TempDir private Path directory;
  @AutoClose private BrowserTab tab;
  private PageLook looking;

  @BeforeEach
  void openTab() throws Exception {
    tab = Browser.orSkip().tab(directory);
    looking = new PageLook(tab);
  }

  private static PlanSite site(TestJobs jobs) throws Exception {
    return new PlanSite((path, query) -> jobs.page(path, query, user -> true));
  }

  private int count(String selector) throws Exception {
    return tab.value("document.querySelectorAll('%s').length".formatted(selector)).asInt();
  }

  @Test
  void fitDeskAndPhoneInBothSchemesWithNoJobsSomeAndMany() throws Exception {
    for (int jobs : List.of(0, 20, 1000)) {
      try (PlanSite site = site(TestScenes.of(jobs))) {
        looking.at(site.address(), OVERVIEW, "overview-" + jobs);
        assertEquals(5, count(".tile"), "the tiles");
        looking.at(site.address(), JOBS + "?show=all", "jobs-" + jobs);
        assertEquals(Math.min(100, jobs), count("table.jobs tbody tr"), "one page of jobs");
      }
    }
  }

  @Test
  void showAJobAtEveryWidthWithThePresentInSight() throws Exception {
    try (PlanSite site = site(TestScenes.of(20))) {
      for (int number : List.of(2, 5, 8)) {
        looking.at(site.address(), JobPage.path(TestJobs.id(number)), "job-" + number);
      }
      tab.show(site.address() + JobPage.path(TestJobs.id(2)), PHONE);
      JsonNode outside =
          tab.value(
              """
              Array.from(document.querySelectorAll('.course text, .course .now line'))
                .filter((e) => {
                  const box = e.getBoundingClientRect();
                  const all = e.closest('.scroll').getBoundingClientRect();
                  return box.left < all.left - 1 || box.right > all.right + 1
                    || box.top < all.top - 1 || box.bottom > all.bottom + 1;
                })
                .map((e) => e.outerHTML)
              """);
      assertEquals(List.of(), PageLook.texts(outside), "words and marks are not cropped");
      assertEquals(1, count(".course .now line"), "the present");
      assertEquals(2, count(".course .axis"), "both axes have a title");
    }
  }

  @Test
  void listAJobInOneLineAndSayWhyWhereThatIsOpened() throws Exception {
    try (PlanSite site = site(TestScenes.of(1000))) {
      tab.show(site.address() + JOBS + "?show=all&sort=-submitted", DESK);
      assertTrue(
          tab.value(
                  "const t = document.querySelector('table.jobs'); t.scrollWidth <="
                      + " t.parentElement.clientWidth")
              .asBoolean(),
          "all columns are in sight");
      JsonNode heights = tab.value(ROW_HEIGHTS);
      assertEquals(100, heights.size(), "one page");
      for (JsonNode height : heights) {
        assertTrue(height.asDouble() <= 36, () -> "rows are one line each: " + heights);
      }
      assertEquals(0, count("table.jobs details[open]"), "all are closed at first");
      String seen = "document.querySelector('table.jobs details p').checkVisibility()";
      assertFalse(tab.value(seen).asBoolean(), "the sentence is not shown before");
      tab.value("document.querySelector('table.jobs summary').click()");
      assertTrue(tab.value(seen).asBoolean(), "the sentence is shown when it is opened");
    }
  }
}
