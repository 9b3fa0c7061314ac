package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.rm.Await;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs and the state of the scheduler over HTTP, whichever scheduler it is. */
class JobListWebTest {
  private static final String STATUS = "/punctual/api/v1/status";
  private static final String PLAN = "/punctual/api/v1/plan";
  private static final String JOBS = "/punctual/api/v1/jobs";

  @TempDir Path directory;

  private WebRm start(Class<?> scheduler) {
    Map<String, String> settings = new TreeMap<>();
    settings.put(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
    settings.put("punctual.projection-interval-ms", "100");
    settings.put("punctual.rush.update-interval-ms", "50");
    return WebRm.start(directory, settings);
  }

  private static ApplicationId submit(WebRm rm, String user, String name, String... tags)
      throws Exception {
    return rm.submit(user, "default", name, Map.of(), Set.of(tags));
  }

  private static List<String> names(WebRm rm, String query) throws Exception {
    return rm.json(JOBS + query).get("jobs").findValuesAsText("applicationName");
  }

  @Test
  void jobsWithADeadlineAreListedWhereTheyArePlannedByUtility() throws Exception {
    try (WebRm rm = start(WebRm.RushScheduler.class)) {
      rm.addNode("127.0.0.1", 16_384, 16);
      ApplicationId patient =
          submit(rm, "ann", "patient", "sla.deadline=2h", "sla.utility=constant");
      submit(rm, "bob", "plain", "sla.deadline=1h");
      submit(rm, "bob", "best effort");
      Await.untilTrue(
          "both are planned", () -> rm.json(JOBS).get("jobs").findValues("planned").size() == 2);
      assertEquals(2, rm.json(STATUS).at("/promised/utility/count").intValue());

      assertEquals(List.of("plain", "patient"), names(rm, ""));
      assertEquals(List.of("plain", "patient"), names(rm, "?kind=deadline"));
      assertEquals(List.of("plain", "patient"), names(rm, "?kind=utility"));
      assertEquals(List.of("best effort", "plain", "patient"), names(rm, "?kind=all"));
      assertEquals(List.of("plain", "patient"), names(rm, "?sort=deadline"));
      JsonNode job = rm.json(JOBS + "/" + patient);
      assertEquals(
          job.get("submittedMillis").longValue() + 7_200_000,
          job.get("deadlineMillis").longValue(),
          "its deadline is told though its worth does not depend on it");
      assertEquals(0, job.at("/containers/held").intValue());
      assertTrue(job.at("/containers").has("planned"), job::toString);
      assertFalse(job.at("/containers").has("promised"), job::toString);
      JsonNode status = rm.json(STATUS);
      assertEquals("rush", status.get("policy").textValue());
      assertEquals(Set.of("utility"), fields(status.get("parts")));
      assertEquals(0, status.at("/promised/jobs/count").intValue());
      HttpResponse<String> queues = rm.get("/punctual/api/v1/queues");
      assertEquals(503, queues.statusCode());
      assertEquals(
          "io.github.punctual.PunctualScheduler or io.github.punctual.bopf.BopfScheduler as"
              + " yarn.resourcemanager.scheduler.class",
          Json.tree(queues.body().strip()).path("try").asText(),
          "both that promise something to queues");

      rm.rm().killApp(patient);
      Await.until("it has ended", () -> names(rm, "?state=ended"), List.of("patient")::equals);
    }
  }

  @Test
  void tellsAReasonOfAJobThatWaitsForItsFirstRequests() throws Exception {
    try (WebRm rm = WebRm.start(directory, Map.of())) {
      rm.addNode("127.0.0.1", 8192, 8);
      ApplicationId learning = submit(rm, "ann", "unsized", "sla.deadline=1h");
      rm.awaitPhase(learning, Phase.LEARNING);

      String reason = "WAITING_FOR_FIRST_REQUESTS";
      assertEquals(reason, rm.json(JOBS + "/" + learning).path("reason").asText());
      assertEquals(1, rm.json(STATUS).findValue("decisions").path(reason).intValue());
    }
  }

  @Test
  void tellsWhatIsPromisedToQueuesReservationsAndTheirUsers() throws Exception {
    try (WebRm rm = WebRm.start(directory, WebRm.withAllPromises())) {
      rm.addNode("127.0.0.1", 16_384, 16);
      Await.until(
          "class of the queue",
          () -> rm.json(STATUS).get("promised"),
          promised -> promised.at("/queues/count").intValue() == 1);
      Await.until(
          "capacity of the plan",
          () -> rm.json(PLAN),
          plan -> plan.at("/plans/0/present/capacity/vcores").intValue() > 0);
      String rdl = "window(atom(<1024,1>, 2, 2, 60m, 2h), 0, 3610s)";
      HttpResponse<String> reserved =
          rm.send(
              "POST",
              "/punctual/api/v1/reservations?user.name=ann",
              "application/json",
              Json.text(Json.object().put("rdl", rdl)));
      assertEquals(201, reserved.statusCode(), reserved::body);
      Await.untilTrue(
          "it has begun",
          () -> rm.json(STATUS).at("/promised/reservations/amount/vcores").intValue() > 0);
      JsonNode promised = rm.json(STATUS).get("promised");
      assertEquals(1, promised.at("/queues/hard").intValue(), promised::toString);
      assertEquals(1, promised.at("/reservations/count").intValue());
      JsonNode amount = Json.tree("{\"memory-mb\":2048,\"vcores\":2}");
      assertEquals(amount, promised.at("/reservations/amount"));
      assertEquals(1, promised.at("/users").size(), promised::toString);
      assertEquals("ann", promised.at("/users/0/user").textValue());
      assertEquals(0, promised.at("/users/0/jobs/count").intValue());
      assertEquals(1, promised.at("/users/0/reservations/count").intValue());
      assertEquals(amount, promised.at("/users/0/reservations/amount"));
    }
  }

  @Test
  void tellsWhatAJobHoldsAndIsPromisedAndHowFarItIs() throws Exception {
    try (WebRm rm = start(WebRm.MixScheduler.class)) {
      MockNM node = rm.rm().registerNode("127.0.0.1:1234", 16_384, 16);
      WebRm.until("decisions", () -> rm.service().loop().isReady());
      String[] tags = {
        "sla.deadline=2h", "sla.tasks=4", "sla.task-memory=1g", "sla.task-duration=5m"
      };
      ApplicationId id = submit(rm, "ann", "promised", tags);
      rm.awaitPhase(id, Phase.ADMITTED);
      RMApp app = rm.rm().getRMContext().getRMApps().get(id);
      JsonNode before = rm.json(JOBS + "/" + id);
      assertEquals(4, before.at("/containers/promised").intValue(), before::toString);
      assertEquals(0, before.at("/containers/held").intValue());
      assertFalse(before.has("progress"), "no master has spoken");

      MockAM master = MockRM.launchAndRegisterAM(app, rm.rm(), node);
      master.allocateAndWaitForContainers("127.0.0.1", 3, 1024, node);
      AllocateRequest heartbeat = AllocateRequest.newInstance(0, 0.25f, List.of(), List.of(), null);
      master.allocate(heartbeat);

      Await.untilTrue(
          "it holds three and is a quarter through",
          () -> {
            JsonNode job = rm.json(JOBS).get("jobs").get(0);
            return job.at("/containers/held").intValue() == 3
                && job.path("progress").doubleValue() == 0.25;
          });
      JsonNode promised = rm.json(STATUS).get("promised");
      assertEquals(1, promised.at("/jobs/count").intValue(), promised::toString);
      assertEquals(4, promised.at("/jobs/tasks").intValue());
      assertEquals(5120, promised.at("/jobs/amount/memory-mb").intValue(), "with its master");
      assertEquals("ann", promised.at("/users/0/user").textValue());
      assertEquals(4, promised.at("/users/0/jobs/tasks").intValue());
      JsonNode parts = rm.json(STATUS).get("parts");
      assertEquals(Set.of("deadlines", "queues", "utility"), fields(parts));
      assertEquals("tempo", parts.at("/deadlines/policy").textValue());
    }
  }

  @Test
  void jobsThatNameAUtilityAreOfThatKindAlsoIfPromisedTheirDeadlinesOrRefused() throws Exception {
    try (WebRm rm = start(WebRm.Scheduler.class)) {
      rm.addNode("127.0.0.1", 16_384, 16);
      String[] tags = {"sla.deadline=1h", "sla.tasks=1", "sla.utility=linear"};
      rm.awaitPhase(submit(rm, "ann", "plain", tags[0], tags[1]), Phase.ADMITTED);
      rm.awaitPhase(submit(rm, "ann", "both", tags), Phase.ADMITTED);
      refuse(rm, "wrong", "sla.deadline=soon", "sla.utility=linear");
      refuse(rm, "bad", "sla.deadline=soon");

      assertEquals(Set.of("plain", "both", "wrong", "bad"), Set.copyOf(names(rm, "")));
      assertEquals(Set.of("both", "wrong"), Set.copyOf(names(rm, "?kind=utility")));
    }
    try (WebRm rm = start(WebRm.MixScheduler.class)) {
      rm.addNode("127.0.0.1", 16_384, 16);
      refuse(rm, "wrong", "sla.deadline=1h", "sla.utility=no.such");
      refuse(rm, "bad", "sla.deadline=soon");

      assertEquals(Set.of("wrong", "bad"), Set.copyOf(names(rm, "?kind=deadline")));
      assertEquals(Set.of("wrong"), Set.copyOf(names(rm, "?kind=utility")));
    }
  }

  private static void refuse(WebRm rm, String name, String... tags) throws Exception {
    ApplicationId id = submit(rm, "ann", name, tags);
    WebRm.until(
        name + " is refused",
        () -> rm.service().jobs().refused().stream().anyMatch(one -> one.id().equals(id)));
  }

  @Test
  void noDecisionOffersADeadlineThatCannotBeDeclared() throws Exception {
    try (WebRm rm = start(WebRm.Scheduler.class)) {
      rm.addNode("127.0.0.1", 16_384, 16);
      String[] tags = {"sla.deadline=365d", "sla.tasks=200", "sla.task-duration=300d"};
      ApplicationId id = submit(rm, "ann", "endless", tags);
      rm.awaitPhase(id, Phase.REFUSED);
      for (JsonNode job : List.of(rm.json(JOBS + "/" + id), rm.json(JOBS).at("/jobs/0"))) {
        assertTrue(job.path("message").asText().contains("No deadline within 366d"), job::toString);
        assertFalse(job.at("/decision/terms").has("earliestDeadlineMillis"), job::toString);
        assertTrue(job.at("/decision/terms").has("largestTasks"), job::toString);
      }
    }
  }

  @Test
  void pagesGoOnWhereTheyEndedThoughJobsComeAndGo() throws Exception {
    try (WebRm rm = start(WebRm.Scheduler.class)) {
      rm.addNode("127.0.0.1", 262_144, 256);
      List<String> stay = new ArrayList<>();
      List<ApplicationId> go = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        String[] tags = {"sla.deadline=" + (9 - i) + "h", "sla.tasks=1"};
        ApplicationId id = submit(rm, "ann", "job" + i, tags);
        rm.awaitPhase(id, Phase.ADMITTED);
        if (i % 2 == 0) {
          stay.add(id.toString());
        } else {
          go.add(id);
        }
      }
      for (String sort : List.of("submitted", "deadline", "urgency")) {
        List<String> seen = new ArrayList<>();
        String cursor = "";
        do {
          JsonNode page = rm.json(JOBS + "?state=live&limit=2&sort=" + sort + cursor);
          seen.addAll(page.get("jobs").findValuesAsText("id"));
          cursor = page.has("next") ? "&cursor=" + page.get("next").textValue() : "";
          if (!go.isEmpty()) {
            rm.rm().killApp(go.remove(0));
          }
          if (seen.size() <= 4) {
            ApplicationId more = submit(rm, "bob", "later", "sla.deadline=10m", "sla.tasks=1");
            rm.awaitPhase(more, Phase.ADMITTED);
          }
        } while (!cursor.isEmpty());
        assertTrue(seen.containsAll(stay), sort + ": " + seen);
        assertEquals(seen.size(), new HashSet<>(seen).size(), "nothing twice");
      }
      String other = rm.json(JOBS + "?limit=1&sort=deadline").get("next").textValue();
      JsonNode error = rm.json(JOBS + "?limit=1&cursor=" + other);
      assertEquals("cursor", error.get("name").textValue());
      assertEquals(other, error.get("value").textValue());
    }
  }

  private static Set<String> fields(JsonNode node) {
    Set<String> names = new HashSet<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
