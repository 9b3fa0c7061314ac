package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.yarn.web.TestPlans.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is answered about plans and reservations, from books that are filled by hand. */
class PlanApiTest {
  private static final String ANN = "window(atom(<1024,1>, 4, 4, 10m, 40m), +10m, +20m)";
  private static final String BOB = "window(atom(<1024,1>, 1, 2, 60, 20m), +15m, +25m)";

  private final TestPlans plans = new TestPlans().with("root.prod", 8).with("root.science", 4);
  private Booking ann;
  private Booking bob;

  @BeforeEach
  void fill() {
    ann = plans.reserve("root.prod", "ann", "nightly", ANN);
    bob = plans.reserve("root.prod", "bob", "", BOB);
  }

  private static final class Call {
    final Answer answer;
    final JsonNode body;

    Call(Answer answer) {
      this.answer = answer;
      this.body = Json.tree(answer.text().strip());
    }

    Call is(int status) {
      assertEquals(status, answer.status(), answer::text);
      return this;
    }
  }

  private Call send(Caller caller, String method, String pathAndQuery, String body)
      throws IOException {
    String[] parts = pathAndQuery.split("\\?", 2);
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    if (parts.length > 1) {
      for (String parameter : parts[1].split("&", -1)) {
        String[] pair = parameter.split("=", 2);
        parameters.computeIfAbsent(pair[0], name -> new ArrayList<>()).add(pair[1]);
      }
    }
    try {
      return new Call(
          new ReservationRoutes(Optional.of(plans), caller)
              .answer(method, "/punctual/api/v1/" + parts[0], parameters, () -> body));
    } catch (BadParameterException e) {
      return new Call(e.answer());
    } catch (RequestBody.RefusedException e) {
      return new Call(e.answer());
    }
  }

  private Call get(Caller caller, String pathAndQuery) throws IOException {
    return send(caller, "GET", pathAndQuery, "");
  }

  private static String body(String rdl, String queue) {
    return Json.text(Json.object().put("rdl", rdl).put("queue", queue).put("name", "new"));
  }

  @Test
  void tellsThePlanInStepsThatAddUp() throws Exception {
    JsonNode plan = get(Caller.free("ann"), "plan?queue=prod").is(200).body.path("plans").path(0);

    assertEquals("root.prod", plan.path("queue").asText());
    assertEquals("gree", plan.path("planner").asText());
    assertEquals(2, plan.path("reservations").size());
    double promised = bundleSeconds(plan.path("promised"));
    double parts =
        bundleSeconds(plan.path("reservations").path(0).path("steps"))
            + bundleSeconds(plan.path("reservations").path(1).path("steps"));
    assertEquals((40 + 20) * 60, promised);
    assertEquals(promised, parts);
    assertEquals(8, plan.path("capacity").path(0).path("amounts").path("vcores").asInt());
    assertEquals(8, plan.path("present").path("free").path("vcores").asInt());
  }

  private static double bundleSeconds(JsonNode steps) {
    double sum = 0;
    for (JsonNode step : steps) {
      sum +=
          (step.path("untilMillis").asLong() - step.path("fromMillis").asLong())
              / 1000.0
              * step.path("amounts").path("vcores").asDouble();
    }
    return sum;
  }

  @Test
  void averagesOverTheResolutionThatIsAskedForAndKeepsTheSums() throws Exception {
    JsonNode plan =
        get(Caller.free("ann"), "plan?queue=root.prod&from=now&to=+35m&resolution=7m")
            .is(200)
            .body
            .path("plans")
            .path(0);

    assertEquals(7 * 60_000, plan.path("resolutionMillis").asInt());
    assertTrue(plan.path("promised").size() <= 5, plan::toString);
    assertEquals((40 + 20) * 60, bundleSeconds(plan.path("promised")), 0.5);
  }

  @Test
  void putsReservationsBeyondTheLimitTogether() throws Exception {
    JsonNode plan =
        get(Caller.free("ann"), "plan?queue=root.prod&limit=1").is(200).body.path("plans").path(0);

    assertEquals(1, plan.path("reservations").size());
    assertEquals(1, plan.path("others").path("reservations").asInt());
    assertEquals(0, plan.path("others").path("hidden").asInt());
    assertTrue(plan.path("others").path("steps").size() > 0, plan::toString);
  }

  @Test
  void hidesWhoseTheRestIsFromThoseWhoMayNotList() throws Exception {
    JsonNode answer = get(Caller.modest("ann"), "plan").is(200).body;
    JsonNode plan = answer.path("plans").path(0);

    assertEquals(1, answer.path("plans").size(), "ann may not reserve in root.science");
    assertEquals(1, answer.path("hidden").asInt());
    assertEquals(1, plan.path("reservations").size());
    assertEquals(ann.key().value(), plan.path("reservations").path(0).path("id").asText());
    assertEquals(1, plan.path("others").path("hidden").asInt());
    assertFalse(answer.toString().contains(bob.key().value()), answer::toString);
    assertFalse(answer.toString().contains("bob"), answer::toString);
  }

  @Test
  void tellsStrangersNothing() throws Exception {
    JsonNode answer = get(Caller.stranger("eve"), "plan").is(200).body;
    assertEquals(0, answer.path("plans").size());
    assertEquals(2, answer.path("hidden").asInt());
    get(Caller.stranger("eve"), "plan?queue=prod").is(403);
    get(Caller.stranger("eve"), "reservations/" + bob.key()).is(403);
    JsonNode list = get(Caller.stranger("eve"), "reservations").is(200).body;
    assertEquals(0, list.path("reservations").size());
    assertEquals(2, list.path("hidden").asInt());
  }

  @Test
  void tellsAllOfAReservation() throws Exception {
    plans.served(ann.key(), 4, 3, 5000);
    JsonNode one = get(Caller.modest("ann"), "reservations/" + ann.key()).is(200).body;

    assertEquals("PLANNED", one.path("state").asText());
    assertEquals("ann", one.path("owner").asText());
    assertEquals("nightly", one.path("name").asText());
    assertEquals("window(atom(<1024,1>, 4, 4, 600, 2400), +10m, +20m)", one.path("rdl").asText());
    assertEquals(ANN, one.path("text").asText());
    assertEquals(5000, one.path("service").path("belowMillis").asInt());
    assertEquals(3, one.path("service").path("received").path("vcores").asInt());
    JsonNode stage = one.path("occurrences").path(0).path("stages").path(0);
    assertEquals(4, stage.path("gang").asInt());
    assertEquals(2400, stage.path("workBundleSeconds").asInt());
    assertEquals(4, stage.path("runs").path(0).path("bundles").asInt());
    assertEquals(1, one.path("steps").size());
  }

  @Test
  void tellsOwnersWhatTheyLost() throws Exception {
    plans.at(60);
    plans.capacity("root.prod", 3);

    JsonNode one = get(Caller.modest("ann"), "reservations/" + ann.key()).is(200).body;
    assertEquals("AT_RISK", one.path("state").asText());
    assertEquals("AT_RISK", one.path("notices").path(0).path("kind").asText());
    assertEquals(2400, one.path("lost").path("vcores").asInt());
  }

  @Test
  void acceptsAnExpressionAndNamesIt() throws Exception {
    Call call =
        send(
                Caller.modest("ann"),
                "POST",
                "reservations",
                body("window(atom(<1024,1>, 1, 1, 60, 600), 0, 1h)", "prod"))
            .is(201);

    String id = call.body.path("id").asText();
    assertEquals("/punctual/api/v1/reservations/" + id, call.answer.headers().get("Location"));
    assertEquals("ann", call.body.path("owner").asText());
    get(Caller.modest("ann"), "reservations/" + id).is(200);
  }

  @Test
  void answersADryRunWithoutChangingAnything() throws Exception {
    JsonNode body =
        send(
                Caller.modest("ann"),
                "POST",
                "reservations?dry-run=true",
                body("window(atom(<1024,1>, 1, 1, 60, 600), 0, 1h)", "root.prod"))
            .is(200)
            .body;
    assertTrue(body.path("dryRun").asBoolean());
    get(Caller.modest("ann"), "reservations/" + body.path("id").asText()).is(404);
  }

  @Test
  void refusesWithNumbersAndAnOfferThatIsAccepted() throws Exception {
    String tooMuch = "window(atom(<1024,1>, 1, 8, 60, 3h), 0, +25m)";
    JsonNode refusal =
        send(Caller.free("ann"), "POST", "reservations", body(tooMuch, "root.prod")).is(409).body;

    assertEquals("NO_ROOM", refusal.path("error").asText(), refusal::toString);
    JsonNode binding = refusal.path("binding");
    assertEquals(3 * 3600, binding.path("askedWorkBundleSeconds").asDouble(), refusal::toString);
    assertTrue(binding.path("availableWorkBundleSeconds").asDouble() < 3 * 3600, refusal::toString);
    assertEquals(2, binding.path("holders").size(), refusal::toString);
    String offered = refusal.path("offers").path("smaller").path("rdl").asText();
    send(Caller.free("ann"), "POST", "reservations", body(offered, "root.prod")).is(201);
  }

  @Test
  void namesNobodyInARefusalToThoseWhoMayNotList() throws Exception {
    String tooMuch = "window(atom(<1024,1>, 1, 8, 60, 3h), 0, +25m)";
    JsonNode refusal =
        send(Caller.modest("ann"), "POST", "reservations", body(tooMuch, "root.prod")).is(409).body;

    assertEquals(1, refusal.path("binding").path("hiddenHolders").asInt(), refusal::toString);
    assertFalse(refusal.toString().contains(bob.key().value()), refusal::toString);
    assertTrue(refusal.toString().contains(ann.key().value()), refusal::toString);
    JsonNode list = get(Caller.modest("ann"), "reservations").is(200).body;
    assertEquals("NO_ROOM", list.path("refused").path(0).path("error").asText());
    assertFalse(list.toString().contains(bob.key().value()), list::toString);
  }

  @Test
  void namesEveryErrorOfATextWithItsPlace() throws Exception {
    JsonNode body =
        send(
                Caller.free("ann"),
                "POST",
                "reservations",
                body("window(\n  atom(<1024,1>, 0, 1, 60, x),\n  0, tomorrow)", "root.prod"))
            .is(400)
            .body;

    assertEquals("BAD_RDL", body.path("error").asText());
    assertTrue(body.path("errors").size() >= 3, body::toString);
    assertEquals(2, body.path("errors").path(0).path("line").asInt(), body::toString);
    assertTrue(body.path("errors").path(0).path("column").asInt() > 1, body::toString);
  }

  @Test
  void changesAReservationForItsOwnerAndItsAdministratorsAlone() throws Exception {
    String smaller = "{\"rdl\":\"window(atom(<1024,1>, 2, 2, 10m, 20m), +10m, +20m)\"}";
    String path = "reservations/" + ann.key();
    send(Caller.modest("bob"), "PUT", path, smaller).is(403);
    JsonNode changed = send(Caller.modest("ann"), "PUT", path, smaller).is(200).body;
    assertEquals(1200, changed.path("promised").path("vcores").asInt(), changed::toString);
    assertEquals("nightly", changed.path("name").asText());
    JsonNode byAdmin = send(Caller.free("boss"), "PUT", path, smaller).is(200).body;
    assertEquals("ann", byAdmin.path("owner").asText());
  }

  @Test
  void keepsAReservationWhoseUpdateIsRefusedAndRemembersWhy() throws Exception {
    String path = "reservations/" + ann.key();
    send(
            Caller.modest("ann"),
            "PUT",
            path,
            "{\"rdl\":\"window(atom(<1024,1>, 9, 9, 10m, 90m), 0, +20m)\"}")
        .is(409);
    JsonNode one = get(Caller.modest("ann"), path).is(200).body;
    assertEquals(2400, one.path("promised").path("vcores").asInt());
    assertEquals("TOO_LARGE", one.path("refusedUpdates").path(0).path("error").asText());
  }

  @Test
  void deletesOnceForItsOwner() throws Exception {
    String path = "reservations/" + ann.key();
    send(Caller.modest("bob"), "DELETE", path, "").is(403);
    send(Caller.modest("ann"), "DELETE", path, "").is(200);
    assertEquals("DELETED", get(Caller.modest("ann"), path).is(200).body.path("state").asText());
    assertEquals(
        "ENDED",
        send(Caller.modest("ann"), "DELETE", path, "").is(409).body.path("error").asText());
    send(Caller.free("ann"), "DELETE", "reservations/reservation_1_1", "").is(404);
  }

  @Test
  void changesNothingForSomebodyUnknown() throws Exception {
    Caller nobody = new Caller(Optional.empty(), Set.of("root.prod"), Set.of(), Set.of());
    assertEquals(
        "NOT_AUTHENTICATED",
        send(nobody, "POST", "reservations", body(ANN, "root.prod"))
            .is(403)
            .body
            .path("error")
            .asText());
    send(nobody, "DELETE", "reservations/" + ann.key(), "").is(403);
    send(Caller.stranger("eve"), "POST", "reservations", body(ANN, "root.prod")).is(403);
  }

  @ParameterizedTest
  @CsvSource({
    "plan?frm=now, frm",
    "plan?from=yesterday, from",
    "plan?from=+1h&to=now, to",
    "plan?resolution=0, resolution",
    "plan?from=now&to=+1d&resolution=1ms, resolution",
    "plan?limit=0, limit",
    "reservations?state=GONE, state",
    "reservations?limit=x, limit",
    "reservations?user=a&user=b, user"
  })
  void refusesParametersThatCannotBeMeant(String path, String name) throws Exception {
    JsonNode body = get(Caller.free("ann"), path).is(400).body;
    assertEquals("BAD_PARAMETER", body.path("error").asText());
    assertEquals(name, body.path("name").asText());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[];body",
        "nonsense;body",
        "{};rdl",
        "{\"rdl\":7};rdl",
        "{\"rdl\":\"x\"};queue",
        "{\"rdl\":\"x\",\"queue\":\"prod\",\"when\":1};when",
        "{\"rdl\":\"x\",\"queue\":\"prod\",\"priority\":-1};priority"
      })
  void refusesBodiesThatCannotBeMeant(String text, String name) throws Exception {
    JsonNode body = send(Caller.free("ann"), "POST", "reservations", text).is(400).body;
    assertEquals(name, body.path("name").asText(), body::toString);
  }

  @Test
  void saysWhichPlanQueuesThereAre() throws Exception {
    JsonNode body =
        send(Caller.free("ann"), "POST", "reservations", body(ANN, "root.default")).is(404).body;
    assertEquals("NO_SUCH_PLAN", body.path("error").asText());
    assertEquals("root.prod, root.science", body.path("try").asText());
  }

  @Test
  void selectsReservationsByStateUserAndQueue() throws Exception {
    send(Caller.free("ann"), "DELETE", "reservations/" + ann.key(), "").is(200);
    assertEquals(1, matching("reservations?state=live"));
    assertEquals(1, matching("reservations?state=DELETED,LOST"));
    assertEquals(1, matching("reservations?user=bob"));
    assertEquals(0, matching("reservations?queue=science"));
    assertEquals(2, matching("reservations?queue=prod"));
  }

  private int matching(String path) throws IOException {
    return get(Caller.free("ann"), path).is(200).body.path("matching").asInt();
  }

  @Test
  void describesEveryFieldInItsDocumentation() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "rest-api.md"));
    plans.served(ann.key(), 4, 3, 5000);
    plans.at(60);
    plans.capacity("root.prod", 3);
    Set<String> names = new TreeSet<>();
    send(
            Caller.free("ann"),
            "PUT",
            "reservations/" + ann.key(),
            "{\"rdl\":\"window(atom(<1024,1>, 9, 9, 10m, 90m), 0, +20m)\"}")
        .is(409);
    collect(
        send(
                Caller.free("ann"),
                "POST",
                "reservations",
                body("window(atom(<1024,1>, 1, 3, 60, 50m), 0, +20m)", "root.prod"))
            .is(409)
            .body,
        names);
    collect(get(Caller.free("ann"), "plan?resolution=60").body, names);
    collect(get(Caller.free("ann"), "reservations").body, names);
    collect(get(Caller.free("ann"), "reservations/" + ann.key()).body, names);
    collect(
        send(Caller.free("ann"), "POST", "reservations", body("atom(", "prod")).is(400).body,
        names);
    List<String> missing =
        names.stream()
            .map(name -> name.replaceAll("Millis$", ""))
            .filter(name -> !page.contains(name))
            .toList();
    assertEquals(List.of(), missing);
  }

  private static void collect(JsonNode node, Set<String> names) {
    node.properties()
        .forEach(
            field -> {
              names.add(field.getKey());
              collect(field.getValue(), names);
            });
    if (node.isArray()) {
      node.forEach(element -> collect(element, names));
    }
  }
}
