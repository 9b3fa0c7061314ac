package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.rm.Await;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which other queues are named where a queue is told of, with YARN's access control lists on. */
class QueueNamesWebTest {
  private static final String ROOT = "yarn.scheduler.capacity.root";
  private static final String QUEUES = "/punctual/api/v1/queues";
  private static final String JSON = "application/json";

  @TempDir Path directory;
  private WebRm rm;

  @BeforeEach
  void start() throws Exception {
    // There is one for all ResourceManagers of a machine, made for the first.
    YarnAuthorizationProvider.destroy();
    Map<String, String> settings = new TreeMap<>();
    settings.put(YarnConfiguration.RM_SCHEDULER, WebRm.QueueScheduler.class.getName());
    settings.put(YarnConfiguration.YARN_ACL_ENABLE, "true");
    settings.put(YarnConfiguration.YARN_ADMIN_ACL, "boss");
    settings.put("punctual.bopf.update-interval-ms", "50");
    settings.put(
        "yarn.scheduler.capacity.resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
    for (String queue : new String[] {"default", "other"}) {
      settings.put(ROOT + "." + queue + ".capacity", "1w");
      settings.put(ROOT + "." + queue + ".maximum-capacity", "100");
    }
    settings.put(ROOT + ".acl_administer_queue", " ");
    settings.put(ROOT + ".acl_submit_applications", " ");
    settings.put(ROOT + ".default.acl_administer_queue", "keeper");
    settings.put(ROOT + ".default.acl_submit_applications", "user");
    rm = WebRm.start(directory, settings);
    rm.addNode("node1", 16_384, 16);
    WebRm.until("queues can be registered", () -> rm.queues().isReady());
  }

  @AfterEach
  void stop() {
    rm.close();
    YarnAuthorizationProvider.destroy();
  }

  /** Bursts that need most of the cluster. */
  private static ObjectNode latency(String queue) {
    return Json.object()
        .put("queue", queue)
        .put("kind", "latency")
        .put("weight", 1)
        .put("period", "10m")
        .put("on-time", "1m")
        .put("demand", "14x1g,1x60s");
  }

  private HttpResponse<String> post(JsonNode body, String user)
      throws IOException, InterruptedException {
    return rm.send("POST", QUEUES + "?user.name=" + user, JSON, body.toString());
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return Json.tree(answer.body().strip());
  }

  @Test
  void namesAQueueThatTheCallerMayNotSeeInNoRefusalOfAnother() throws Exception {
    HttpResponse<String> first = post(latency("root.other"), "boss");
    assertEquals("HARD", json(first).path("class").asText(), first::body);
    ObjectNode second = latency("root.default");
    HttpResponse<String> all =
        rm.send("POST", QUEUES + "?dry-run=true&user.name=boss", JSON, second.toString());
    assertTrue(json(all).path("message").asText().contains("root.other"), all::body);

    HttpResponse<String> answer = post(second, "keeper");
    assertFalse(answer.body().contains("root.other"), answer::body);
    assertTrue(json(answer).path("message").asText().contains("another queue"), answer::body);
    Await.until(
        "the queue is shown as it is declared now",
        () -> rm.json(QUEUES + "/root.default?user.name=user"),
        shown -> shown.at("/declaration/period").asText().equals("10m"));
    for (String path :
        new String[] {
          QUEUES,
          QUEUES + "/root.default",
          "/punctual/queues",
          "/punctual/queues/root.default",
          "/punctual/"
        }) {
      String body = rm.get(path + "?user.name=user").body();
      assertTrue(body.contains("another queue"), body);
      assertFalse(body.contains("root.other"), body);
    }
  }
}
