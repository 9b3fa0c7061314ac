package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ResourceManager that is a standby, becomes active, and is a standby again. */
class StandbyTest {
  private static final StateChangeRequestInfo BY_USER =
      new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER_FORCED);

  @TempDir Path directory;

  @Test
  void namesTheOtherResourceManagersUntilItIsActiveItself() throws Exception {
    try (WebRm rm = WebRm.start(directory, highAvailability())) {
      assertStandby(rm.get("/punctual/api/v1/jobs"));
      for (String path : List.of("/punctual/", "/punctual/jobs", "/punctual/jobs/x")) {
        HttpResponse<String> page = rm.get(path);
        assertEquals(503, page.statusCode());
        assertTrue(page.body().contains("http://other.example:8088"), page.body());
        assertTrue(page.body().startsWith("<!DOCTYPE html>"), page.body());
      }
      assertEquals(null, DefaultMetricsSystem.instance().getSource("Punctual"));

      rm.rm().getRMContext().getRMAdminService().transitionToActive(BY_USER);
      assertEquals(200, rm.get("/punctual/api/v1/jobs").statusCode());
      assertTrue(rm.get("/jmx").body().contains("name=Punctual"), "metrics of the active one");

      rm.rm().getRMContext().getRMAdminService().transitionToStandby(BY_USER);
      assertStandby(rm.get("/punctual/api/v1/status"));
      assertEquals(null, DefaultMetricsSystem.instance().getSource("Punctual"));

      rm.rm().getRMContext().getRMAdminService().transitionToActive(BY_USER);
      assertEquals(200, rm.get("/punctual/api/v1/status").statusCode());
      assertTrue(rm.get("/jmx").body().contains("name=Punctual"), "metrics of the new scheduler");
    }
  }

  private static void assertStandby(HttpResponse<String> answer) {
    assertEquals(503, answer.statusCode());
    JsonNode error = Json.tree(answer.body().strip());
    assertEquals("NOT_ACTIVE", error.get("error").textValue());
    assertEquals("the same path at http://other.example:8088", error.get("try").textValue());
    assertEquals("5", answer.headers().firstValue("Retry-After").orElse(""));
  }

  private static Map<String, String> highAvailability() {
    Map<String, String> settings = new HashMap<>();
    // Becoming active refreshes the queues from capacity-scheduler.xml, which has this one.
    settings.put("yarn.scheduler.capacity.root.queues", "default");
    settings.put("yarn.scheduler.capacity.root.default.capacity", "100");
    settings.put("yarn.resourcemanager.ha.enabled", "true");
    settings.put("yarn.resourcemanager.ha.automatic-failover.enabled", "false");
    settings.put("yarn.resourcemanager.ha.rm-ids", "rm1,rm2");
    settings.put("yarn.resourcemanager.ha.id", "rm1");
    int port = 10_000;
    for (String service :
        new String[] {
          "", "scheduler.", "admin.", "resource-tracker.", "webapp.", "webapp.https."
        }) {
      settings.put("yarn.resourcemanager." + service + "address.rm1", "127.0.0.1:" + port++);
      settings.put("yarn.resourcemanager." + service + "address.rm2", "127.0.0.1:" + port++);
    }
    settings.put("yarn.resourcemanager.webapp.address.rm1", "127.0.0.1:0");
    settings.put("yarn.resourcemanager.webapp.address.rm2", "other.example:8088");
    return settings;
  }
}
