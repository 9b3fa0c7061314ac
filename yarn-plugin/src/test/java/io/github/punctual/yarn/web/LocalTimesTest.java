package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.yarn.web.jobs.JobPage;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times as a browser shows them to somebody who is not in UTC. */
class LocalTimesTest {
  /** Half an hour off, so that no time of it can be taken for one of UTC. */
  private static final ZoneId HERE = ZoneId.of("Asia/Kolkata");

  private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("HH:mm");
  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

  /** The instant of each time of a page, its words, and what is said where one points at it. */
  private static final String TIMES =
      """
      Array.from(document.querySelectorAll('time[datetime]'))
        .map((e) => [e.dateTime, e.textContent, e.title])
      """;

  private static final String MARKS =
      """
      Array.from(document.querySelectorAll('svg text[data-at]'))
        .map((e) => [e.dataset.at, e.firstChild.data, e.querySelector('title')?.textContent ?? ''])
      """;

  @TempDir private Path directory;
  @AutoClose private BrowserTab tab;

  @BeforeEach
  void openTab() throws Exception {
    tab = Browser.orSkip().tab(directory);
    tab.moveTo(HERE.getId());
  }

  @Test
  void areThoseOfWhoeverLooksWithUtcWhereOnePointsAlsoOnPagesThatStayAsTheyAre() throws Exception {
    TestJobs jobs = TestScenes.of(20);
    ApplicationId live = TestJobs.id(2);
    ApplicationId ended = jobs.ended("nightly", "ann", 4, 90).id();
    jobs.detail(ended, jobs.detail(live));
    assertTrue(jobs.find(live).orElseThrow().isLive());
    try (PlanSite site = new PlanSite((path, query) -> jobs.page(path, query, user -> true))) {
      for (ApplicationId job : List.of(live, ended)) {
        tab.show(site.address() + JobPage.path(job), 1400);
        assertLocal(tab.value(TIMES), 3, job);
        assertLocal(tab.value(MARKS), 5, job);
        String zone = tab.value("document.getElementById('zone').textContent").asText();
        assertTrue(zone.startsWith("Times are yours, GMT+5:30"), zone);
        assertEquals(List.of(), tab.complaints());
      }
    }
  }

  private static void assertLocal(JsonNode times, int least, ApplicationId job) {
    assertTrue(times.size() >= least, () -> job + " has few times: " + times);
    for (JsonNode time : times) {
      Instant at = Instant.parse(time.get(0).asText());
      String local = LOCAL.format(at.atZone(HERE));
      assertTrue(time.get(1).asText().contains(local), () -> local + " on " + job + ": " + time);
      assertEquals(UTC.format(at), time.get(2).asText(), () -> job + ": " + time);
    }
  }
}
