package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import io.github.punctual.yarn.rm.Await;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationListRequest;
import org.apache.hadoop.yarn.api.records.ReservationAllocationState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reservations over the web address of a real ResourceManager with access control lists. */
class ReservationWebTest {
  private static final String ROOT = "yarn.scheduler.capacity.root";
  private static final String PLAN = "/punctual/api/v1/plan";
  private static final String RESERVATIONS = "/punctual/api/v1/reservations";
  private static final String RDL = "window(atom(<1024,1>, 1, 2, 60, 600), +10m, +50m)";

  @TempDir static Path directory;
  private static WebRm rm;

  @BeforeAll
  static void start() throws Exception {
    YarnAuthorizationProvider.destroy();
    Map<String, String> settings = WebRm.withOnePlan();
    settings.put(YarnConfiguration.YARN_ACL_ENABLE, "true");
    settings.put(YarnConfiguration.YARN_RESERVATION_ACL_ENABLE, "true");
    settings.put(YarnConfiguration.YARN_ADMIN_ACL, "boss");
    settings.put(YarnConfiguration.RM_CSRF_ENABLED, "true");
    settings.put(
        CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTH_TO_LOCAL,
        "RULE:[1:$1@$0](.*@PLANT)s/@.*//\nDEFAULT");
    settings.put(ROOT + ".default.capacity", "50");
    settings.put(ROOT + ".acl_administer_queue", " ");
    settings.put(ROOT + ".plan.acl_submit_reservations", "ann,bob");
    settings.put(ROOT + ".plan.acl_list_reservations", "auditor");
    settings.put(ROOT + ".plan.acl_administer_reservations", "keeper");
    rm = WebRm.start(directory, settings);
    rm.addNode("node1", 16_384, 16);
    Await.until(
        "something can be promised",
        () -> rm.get(PLAN + "?user.name=boss").body(),
        answer -> Json.tree(answer.strip()).at("/plans/0/present/capacity/vcores").asInt() > 0);
  }

  @AfterAll
  static void stop() {
    rm.close();
    YarnAuthorizationProvider.destroy();
    UserGroupInformation.setConfiguration(new Configuration());
  }

  private static HttpResponse<String> send(String method, String path, String user, String rdl)
      throws Exception {
    String body = Json.text(Json.object().put("rdl", rdl));
    return rm.send(method, path + "?user.name=" + user, "application/json", body);
  }

  private static JsonNode json(int status, HttpResponse<String> answer) {
    assertEquals(status, answer.statusCode(), answer::body);
    return Json.tree(answer.body().strip());
  }

  private static List<ReservationAllocationState> listed(String user, String id) throws Exception {
    return UserGroupInformation.createRemoteUser(user)
        .doAs(
            (PrivilegedExceptionAction<List<ReservationAllocationState>>)
                () ->
                    rm.rm()
                        .getClientRMService()
                        .listReservations(
                            ReservationListRequest.newInstance("root.plan", id, 0, -1, true))
                        .getReservationAllocationState());
  }

  @Test
  void whatIsReservedOverTheWebIsSeenByStandardClients() throws Exception {
    String id = json(201, send("POST", RESERVATIONS, "ann", RDL)).path("id").asText();

    List<ReservationAllocationState> states = listed("ann", id);
    assertEquals(1, states.size());
    assertEquals("ann", states.get(0).getUser());
    assertTrue(states.get(0).getReservationDefinition().getReservationName().startsWith("rdl:"));
    assertEquals(
        2,
        states
            .get(0)
            .getReservationDefinition()
            .getReservationRequests()
            .getReservationResources()
            .get(0)
            .getNumContainers());
    json(200, rm.send("DELETE", RESERVATIONS + "/" + id + "?user.name=ann"));
    assertEquals(List.of(), listed("keeper", id));
  }

  @Test
  void whatAPrincipalReservesBelongsToItsUser() throws Exception {
    String id = json(201, send("POST", RESERVATIONS, "ann@PLANT", RDL)).path("id").asText();

    assertEquals("ann", listed("ann", id).get(0).getUser());
    json(200, rm.send("DELETE", RESERVATIONS + "/" + id + "?user.name=ann"));
  }

  @Test
  void takesNoChangeThatABrowserWasMadeToSend() throws Exception {
    String body = Json.text(Json.object().put("rdl", RDL));
    String path = RESERVATIONS + "?dry-run=true&user.name=ann";
    Map<String, String> browser = new TreeMap<>();
    browser.put("Content-Type", "application/json");
    browser.put("User-Agent", "Mozilla/5.0");
    JsonNode refused = json(400, rm.send("POST", path, browser, body));
    assertEquals("FORGED", refused.path("error").asText(), refused::toString);
    json(200, rm.send("POST", path, "application/json", body));
    browser.put("X-XSRF-HEADER", "");
    json(200, rm.send("POST", path, browser, body));
  }

  @Test
  void followsYarnsListsOfReservations() throws Exception {
    String id = json(201, send("POST", RESERVATIONS, "ann", RDL)).path("id").asText();
    String one = RESERVATIONS + "/" + id;

    for (String user : List.of("ann", "auditor", "keeper", "boss")) {
      assertEquals(id, rm.json(one + "?user.name=" + user).path("id").asText(), user);
    }
    json(403, rm.get(one + "?user.name=bob"));
    json(403, rm.get(one));
    JsonNode bobs = rm.json(PLAN + "?user.name=bob");
    assertFalse(bobs.toString().contains(id), bobs::toString);
    assertTrue(bobs.at("/plans/0/others/hidden").asInt() > 0, bobs::toString);
    assertEquals(1, rm.json(PLAN + "?user.name=eve").path("hidden").asInt());
    assertEquals(1, rm.json(PLAN).path("hidden").asInt());

    json(403, send("POST", RESERVATIONS, "eve", RDL));
    json(403, send("POST", RESERVATIONS, "auditor", RDL));
    json(403, rm.send("POST", RESERVATIONS, "application/json", "{\"rdl\":\"x\"}"));
    json(403, send("PUT", one, "bob", RDL));
    json(403, send("PUT", one, "auditor", RDL));
    json(403, rm.send("DELETE", one + "?user.name=bob"));
    json(200, send("PUT", one, "keeper", RDL));
    json(200, rm.send("DELETE", one + "?user.name=boss"));
  }

  @Test
  void refusesWhatDoesNotFitAndTakesWhatItOffers() throws Exception {
    JsonNode refusal =
        json(
            409,
            send("POST", RESERVATIONS, "bob", "window(atom(<1024,1>, 1, 16, 60, 15h), 0, 1h)"));
    String offered = refusal.at("/offers/smaller/rdl").asText();
    assertFalse(offered.isEmpty(), refusal::toString);
    String id = json(201, send("POST", RESERVATIONS, "bob", offered)).path("id").asText();
    assertEquals(
        refusal.path("error").asText(),
        rm.json(RESERVATIONS + "?user.name=bob").at("/refused/0/error").asText());
    json(200, rm.send("DELETE", RESERVATIONS + "/" + id + "?user.name=bob"));
  }

  @Test
  void takesNoBodyThatAFormCouldSend() throws Exception {
    HttpResponse<String> answer =
        rm.send(
            "POST",
            RESERVATIONS + "?user.name=ann",
            "text/plain",
            Json.text(Json.object().put("rdl", RDL)));
    assertEquals("NOT_JSON", json(415, answer).path("error").asText());
    json(405, rm.send("POST", PLAN + "?user.name=ann"));
    json(405, rm.send("PUT", RESERVATIONS + "?user.name=ann"));
  }

  @Test
  void showsThePageToThoseWhoMaySeeThePlan() throws Exception {
    HttpResponse<String> page = rm.get("/punctual/plan?user.name=ann");
    assertEquals(200, page.statusCode());
    assertTrue(page.headers().firstValue("Content-Type").orElse("").startsWith("text/html"));
    assertTrue(page.headers().firstValue("Content-Security-Policy").orElse("").contains("'none'"));
    assertTrue(page.body().contains("<svg"), page::body);
    assertEquals(403, rm.get("/punctual/plan?user.name=eve").statusCode());
    HttpResponse<String> bad = rm.get("/punctual/plan?by=%3Cb%3E&user.name=ann");
    assertEquals(400, bad.statusCode());
    assertTrue(bad.body().contains("&lt;b&gt;"), bad::body);
    assertEquals(200, rm.get("/punctual/static/page.css").statusCode());
  }

  @Test
  void keepsMetricsOfReservations() throws Exception {
    assertTrue(
        ((PartsScheduler) rm.rm().getResourceScheduler())
            .find(ReservationService.class)
            .isPresent());
    json(409, send("POST", RESERVATIONS, "ann", "window(atom(<1024,1>, 99, 99, 60, 99m), 0, 1h)"));
    JsonNode bean =
        Await.until(
            "a refusal is counted",
            () -> rm.json("/jmx?qry=Hadoop:service=*,name=PunctualReservations").at("/beans/0"),
            seen -> number(seen, "Reason", "TOO_LARGE", "RefusedTotal") > 0);
    assertTrue(number(bean, "Queue", "root.plan", "CapacityVCores") > 0, bean::toString);
    String page = Files.readString(Path.of("..", "docs", "rest-api.md"));
    List<String> missing = new ArrayList<>();
    bean.fieldNames()
        .forEachRemaining(
            name -> {
              String plain = name.replaceAll("\\.\\d+$", "");
              if (!plain.startsWith("tag.") && !page.contains(plain)) {
                missing.add(plain);
              }
            });
    missing.remove("modelerType");
    assertEquals(List.of(), missing);
  }

  /** A metric of the first record of a bean that has it and whose tag has this value. */
  static int number(JsonNode bean, String tag, String value, String metric) {
    for (int i = 0; i < bean.size(); i++) {
      String suffix = i == 0 ? "" : "." + i;
      if (bean.path("tag." + tag + suffix).asText().equals(value) && bean.has(metric + suffix)) {
        return bean.get(metric + suffix).asInt();
      }
    }
    return -1;
  }
}
