package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.jobs.Phase;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was promised to a job, and queues that are registered later over HTTP. */
class EarlierPromisesWebTest {
  private static final String QUEUES = "/punctual/api/v1/queues";

  @TempDir Path directory;
  private WebRm rm;

  @AfterEach
  void stop() {
    rm.close();
    // There is one for all ResourceManagers of a machine, made for the first.
    YarnAuthorizationProvider.destroy();
  }

  private ApplicationId start(String policy, String precedence) throws Exception {
    return start(policy, precedence, Map.of());
  }

  private ApplicationId start(String policy, String precedence, Map<String, String> more)
      throws Exception {
    Map<String, String> settings = new TreeMap<>(more);
    settings.put(YarnConfiguration.RM_SCHEDULER, WebRm.MixScheduler.class.getName());
    settings.put("punctual.policy", policy);
    settings.put("punctual.precedence", precedence);
    settings.put("punctual.tempo.user-share", "1");
    settings.put("punctual.tempo.master-start", "0");
    settings.put("punctual.justice.user-share", "1");
    settings.put("punctual.bopf.update-interval-ms", "50");
    settings.put(
        "yarn.scheduler.capacity.resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
    settings.put("yarn.scheduler.capacity.root.queues", "default,lq");
    for (String queue : new String[] {"default", "lq"}) {
      settings.put("yarn.scheduler.capacity.root." + queue + ".capacity", "1w");
      settings.put("yarn.scheduler.capacity.root." + queue + ".maximum-capacity", "100");
      settings.put("yarn.scheduler.capacity.root." + queue + ".user-limit-factor", "100");
    }
    rm = WebRm.start(directory, settings);
    rm.addNode("node1", 16_384, 16);
    WebRm.until("queues can be registered", () -> rm.queues().isReady());
    ApplicationId job =
        rm.submit(
            "user",
            "root.default",
            "large",
            Map.of(),
            Set.of(
                "sla.deadline=5m",
                "sla.tasks=" + (policy.equals("tempo") ? 28 : 12),
                "sla.task-memory=1g",
                "sla.task-duration=60s"));
    rm.awaitPhase(job, Phase.ADMITTED);
    assertEquals(Standing.PROMISED, rm.service().jobs().find(job).orElseThrow().standing());
    return job;
  }

  /** Twelve vcores for eight of ten minutes, any time. */
  private HttpResponse<String> register(String parameters) throws Exception {
    return register("boss", parameters);
  }

  private HttpResponse<String> register(String user, String parameters) throws Exception {
    ObjectNode body =
        Json.object()
            .put("queue", "root.lq")
            .put("kind", "latency")
            .put("weight", 1)
            .put("period", "10m")
            .put("on-time", "8m")
            .put("demand", "12x1g,1x480s");
    return rm.send(
        "POST", QUEUES + "?user.name=" + user + parameters, "application/json", body.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tempo", "justice"})
  void aQueueWhoseHardBurstsWouldBreakAPromiseIsRefusedAndToldWhose(String policy)
      throws Exception {
    ApplicationId job = start(policy, "time");
    for (String parameters : new String[] {"&dry-run=true", ""}) {
      HttpResponse<String> answer = register(parameters);
      assertEquals(409, answer.statusCode(), answer::body);
      JsonNode body = Json.tree(answer.body().strip());
      assertEquals("BREAKS_PROMISES", body.get("error").asText());
      assertTrue(body.get("message").asText().contains(job.toString()), answer::body);
    }
    assertTrue(rm.queues().registration(new QueueId("root.lq")).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"boss, another job would miss", "keeper, 1 job ("})
  void whoMayNotViewAJobThatWouldBeLateIsToldOfAnotherJob(String user, String whose)
      throws Exception {
    YarnAuthorizationProvider.destroy();
    ApplicationId job =
        start(
            "tempo",
            "time",
            Map.of(
                YarnConfiguration.YARN_ACL_ENABLE,
                "true",
                YarnConfiguration.YARN_ADMIN_ACL,
                "nobody",
                "yarn.scheduler.capacity.root.acl_administer_queue",
                " ",
                "yarn.scheduler.capacity.root.lq.acl_administer_queue",
                "boss,keeper",
                "yarn.scheduler.capacity.root.default.acl_administer_queue",
                "keeper"));
    HttpResponse<String> answer = register(user, "&dry-run=true");
    JsonNode body = Json.tree(answer.body().strip());
    assertEquals("BREAKS_PROMISES", body.path("error").asText(), answer::body);
    assertTrue(body.path("message").asText().contains(whose), answer::body);
    assertEquals(user.equals("keeper"), answer.body().contains(job.toString()), answer::body);
  }

  @Test
  void whereKindsGoBeforeTimesItIsRegistered() throws Exception {
    start("tempo", "kind");
    HttpResponse<String> answer = register("");
    assertEquals(201, answer.statusCode(), answer::body);
    assertEquals("HARD", Json.tree(answer.body().strip()).get("class").asText(), answer::body);
  }
}
