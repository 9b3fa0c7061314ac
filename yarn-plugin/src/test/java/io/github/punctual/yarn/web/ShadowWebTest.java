package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.yarn.shadow.Ending;
import io.github.punctual.yarn.shadow.ShadowVerdict;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In shadow mode every page says so, and one of them compares. */
class ShadowWebTest {
  @TempDir Path directory;

  @Test
  void comparesWhatWouldHaveBeenWithWhatWas() throws Exception {
    Map<String, String> settings = WebRm.withOnePlan();
    settings.put("punctual.mode", "shadow");
    try (WebRm rm = WebRm.start(directory, settings)) {
      rm.addNode("127.0.0.1", 8192, 8);
      ApplicationId id =
          rm.submit(
              "ann",
              "default",
              "hopeless",
              Map.of(),
              Set.of("sla.deadline=1m", "sla.tasks=1000", "sla.task-duration=50s"));
      WebRm.until(
          "it is decided",
          () ->
              rm.service().shadow().orElseThrow().count(ShadowVerdict.REFUSED, Ending.RUNNING)
                  == 1);

      JsonNode shadow = rm.json("/punctual/api/v1/shadow");
      assertEquals("shadow", shadow.path("mode").asText());
      assertEquals(1, shadow.at("/counts/REFUSED/RUNNING").asInt());
      JsonNode job = shadow.path("jobs").get(0);
      assertEquals(id.toString(), job.path("id").asText());
      assertEquals("REFUSED", job.path("would").asText());
      assertEquals("RUNNING", job.path("did").asText());
      assertTrue(job.path("message").asText().startsWith("it would have been refused: "));

      JsonNode status = rm.json("/punctual/api/v1/status");
      assertEquals("shadow", status.path("mode").asText());
      assertEquals(1, status.at("/shadow/counts/REFUSED/RUNNING").asInt());

      for (String path : new String[] {"/", "/jobs", "/jobs/" + id, "/plan", "/shadow"}) {
        String page = rm.get("/punctual" + path).body();
        assertTrue(page.contains("<strong>Shadow mode.</strong>"), path);
        assertTrue(page.contains("href=\"/punctual/shadow\""), path);
      }
      assertTrue(rm.get("/punctual/shadow").body().contains("it would have been refused: "));
      assertTrue(rm.get("/jmx").body().contains("\"tag.Mode\" : \"shadow\""));
    }
  }

  @Test
  void saysThatThereIsNothingToCompareWhereWhatIsDecidedIsDone() throws Exception {
    try (WebRm rm = WebRm.start(directory, Map.of())) {
      rm.addNode("127.0.0.1", 8192, 8);
      JsonNode shadow = rm.json("/punctual/api/v1/shadow");
      assertEquals("enforce", shadow.path("mode").asText());
      assertTrue(shadow.path("jobs").isEmpty());
      assertTrue(rm.get("/punctual/shadow").body().contains("punctual.mode = shadow"));
      assertFalse(rm.get("/punctual/").body().contains("Shadow mode"));
    }
  }
}
