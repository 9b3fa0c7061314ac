package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.web.jobs.JobPage;
import io.github.punctual.yarn.web.jobs.JobsApi;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users should know of their jobs is shown with the job. */
class WarningsWebTest {
  @TempDir Path directory;

  @Test
  void tagsInVainAreShownOfAPromisedJob() throws Exception {
    try (WebRm web = WebRm.start(directory, Map.of())) {
      web.addNode("h1", 8192, 8);
      ApplicationId id = submit(web, "sla.deadline=1h", "sla.tasks=2", "sla.weight=2");
      web.awaitPhase(id, Phase.ADMITTED);
      assertWarned(web, id, "sla.weight");
      ApplicationId other = submit(web, "sla.deadline=1h", "sla.tasks=2");
      web.awaitPhase(other, Phase.ADMITTED);
      assertTrue(job(web, other).path("warnings").isMissingNode());
    }
  }

  @Test
  void tagsInVainAreShownOfAJobWithoutPromiseAndWhyItEnded() throws Exception {
    try (WebRm web =
        WebRm.start(
            directory,
            Map.of(YarnConfiguration.RM_SCHEDULER, WebRm.QueueScheduler.class.getName()))) {
      web.addNode("h1", 8192, 8);
      ApplicationId id = submit(web, "sla.deadline=1h", "sla.tasks=2");
      assertWarned(web, id, "sla.deadline, sla.tasks");
      web.rm().killApp(id);
      WebRm.until(
          "it ended", () -> web.rm().getRMContext().getRMApps().get(id).isAppInCompletedStates());
      assertWarned(web, id, "sla.deadline, sla.tasks");
      String message = job(web, id).path("message").asText();
      assertTrue(message.matches("It ended as KILLED: .*killed by .*"), message);
    }
  }

  private static ApplicationId submit(WebRm web, String... tags) throws Exception {
    return web.submit("ann", "default", "job", Map.of(), Set.of(tags));
  }

  private static JsonNode job(WebRm web, ApplicationId id) throws Exception {
    return web.json(JobsApi.JOBS + "/" + id + "?user.name=ann");
  }

  private static void assertWarned(WebRm web, ApplicationId id, String tags) throws Exception {
    JsonNode warnings = job(web, id).path("warnings");
    assertEquals(1, warnings.size(), warnings::toPrettyString);
    String text = "UNUSED_TAGS: nothing uses " + tags + ": ";
    assertTrue(warnings.get(0).asText().startsWith("Punctual: " + text), warnings::toPrettyString);
    String page = web.get(JobPage.path(id) + "?user.name=ann").body();
    assertTrue(page.contains("Nothing uses " + tags + ": "), page);
  }
}
