package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.rm.Await;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of plan queues and reservations that the settings no longer have a place for. */
class ForgottenPlansTest {
  private static final String ROOT = "yarn.scheduler.capacity.root";
  private static final String RESERVATIONS = "/punctual/api/v1/reservations";
  private static final String STATUS = "/punctual/api/v1/status?user.name=ann";
  private static final String RDL = "window(atom(<1024,1>, 1, 2, 60, 600), +10m, +50m)";

  @TempDir Path directory;

  private static Map<String, String> withTwoPlans() {
    Map<String, String> settings = new TreeMap<>(WebRm.withOnePlan());
    settings.put(ROOT + ".queues", "default,plan,gone");
    settings.put(ROOT + ".plan.capacity", "25");
    settings.put(ROOT + ".gone.capacity", "25");
    settings.put(ROOT + ".gone.maximum-capacity", "100");
    settings.put(ROOT + ".gone.reservable", "true");
    return settings;
  }

  private WebRm start(Map<String, String> settings) throws Exception {
    WebRm rm = WebRm.start(directory, settings);
    rm.addNode("node1", 16_384, 16);
    Await.until(
        "something can be promised",
        () -> rm.json("/punctual/api/v1/plan?user.name=ann"),
        answer -> answer.at("/plans/0/present/capacity/vcores").asInt() > 0);
    return rm;
  }

  /** As {@code yarn rmadmin -refreshQueues} does. */
  private static void refresh(WebRm rm, Map<String, String> settings) throws Exception {
    Configuration conf = new Configuration(rm.rm().getConfig());
    settings.forEach(conf::set);
    ((CapacityScheduler) rm.rm().getResourceScheduler()).reinitialize(conf, rm.rm().getRMContext());
  }

  private static JsonNode send(WebRm rm, int status, String method, String path, String queue)
      throws Exception {
    String address = path + (path.contains("?") ? "&" : "?") + "user.name=ann";
    String body = Json.text(Json.object().put("rdl", RDL).put("queue", queue));
    HttpResponse<String> answer = rm.send(method, address, "application/json", body);
    assertEquals(status, answer.statusCode(), answer::body);
    return Json.tree(answer.body().strip());
  }

  @Test
  void aPlanQueueThatHasJustGoneIsNoSuchPlan() throws Exception {
    try (WebRm rm = start(withTwoPlans())) {
      String id = send(rm, 201, "POST", RESERVATIONS, "root.gone").path("id").asText();
      assertEquals(1, ledgerEntries(rm));
      refresh(rm, Map.of(ROOT + ".gone.state", "STOPPED"));
      refresh(rm, WebRm.withOnePlan());

      Await.until("it has a right to nothing", () -> ledgerEntries(rm), now -> now == 0);
      for (String path : new String[] {RESERVATIONS, RESERVATIONS + "/" + id}) {
        String method = path.equals(RESERVATIONS) ? "POST" : "PUT";
        JsonNode refused = send(rm, 404, method, path, "root.gone");
        assertEquals("NO_SUCH_PLAN", refused.path("error").asText(), refused::toString);
        assertEquals("there is no plan queue root.gone", refused.path("message").asText());
        assertEquals("root.plan", refused.path("try").asText());
      }
      send(rm, 201, "POST", RESERVATIONS, "root.plan");
    }
  }

  @Test
  void theStatusNamesReservationsWhosePlanQueueIsNoLongerThere() throws Exception {
    try (WebRm rm = start(withTwoPlans())) {
      send(rm, 201, "POST", RESERVATIONS, "root.gone");
      send(rm, 201, "POST", RESERVATIONS, "root.gone");
      send(rm, 201, "POST", RESERVATIONS, "root.plan");
      assertEquals(0, rm.json(STATUS).at("/store/unused").size());
    }
    try (WebRm rm = start(WebRm.withOnePlan())) {
      JsonNode unused = rm.json(STATUS).at("/store/unused");
      assertEquals(1, unused.size(), unused::toString);
      assertEquals("root.gone", unused.at("/0/queue").asText());
      assertEquals(2, unused.at("/0/reservations").asInt());
      assertEquals(
          "there is no such plan queue; make root.gone one again, and they go on",
          unused.at("/0/reason").asText());

      refresh(rm, withTwoPlans());
      assertEquals(0, rm.json(STATUS).at("/store/unused").size());
      assertEquals(2, reservations(rm, "root.gone"));
      send(rm, 201, "POST", RESERVATIONS, "root.gone");
      assertEquals(3, reservations(rm, "root.gone"));
    }
  }

  private static int ledgerEntries(WebRm rm) throws Exception {
    return rm.json("/punctual/api/v1/ledger?kind=reservation&user.name=ann").path("entries").size();
  }

  private static int reservations(WebRm rm, String queue) throws Exception {
    return rm.json(RESERVATIONS + "?user.name=ann&queue=" + queue).at("/reservations").size();
  }

  @Test
  void theStatusNamesReservationsThatDoNotFitTheSettings() throws Exception {
    try (WebRm rm = start(WebRm.withOnePlan())) {
      send(rm, 201, "POST", RESERVATIONS, "root.plan");
    }
    Map<String, String> others = WebRm.withOnePlan();
    others.put("punctual.reservation.step-ms", "2000");
    try (WebRm rm = start(others)) {
      JsonNode unused = rm.json(STATUS).at("/store/unused");
      assertEquals(1, unused.size(), unused::toString);
      assertEquals("root.plan", unused.at("/0/queue").asText());
      assertEquals(1, unused.at("/0/reservations").asInt());
      assertTrue(
          unused.at("/0/reason").asText().contains("placed in steps of 1000 ms"), unused::toString);
      // Their room is not promised to others meanwhile.
      for (String flag : new String[] {"", "?dry-run=true"}) {
        String path = RESERVATIONS + flag;
        JsonNode refused = send(rm, 503, "POST", path, "root.plan");
        assertEquals("NOT_DURABLE", refused.path("error").asText(), refused::toString);
      }
    }
    try (WebRm rm = start(WebRm.withOnePlan())) {
      assertEquals(1, reservations(rm, "root.plan"));
      send(rm, 201, "POST", RESERVATIONS, "root.plan");
    }
  }
}
