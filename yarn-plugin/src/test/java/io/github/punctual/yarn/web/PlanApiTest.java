package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.yarn.web.TestPlans.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is told about plans and reservations, from books that are filled by hand. */
class PlanApiTest {
  private static final String ANN = "window(atom(<1024,1>, 4, 4, 10m, 40m), +10m, +20m)";
  private static final String BOB = "window(atom(<1024,1>, 1, 2, 60, 20m), +15m, +25m)";

  private final TestPlans plans = new TestPlans().with("root.prod", 8).with("root.science", 4);
  private final PlanCalls calls = new PlanCalls(plans);
  private Booking ann;
  private Booking bob;

  @BeforeEach
  void fill() {
    ann = plans.reserve("root.prod", "ann", "nightly", ANN);
    bob = plans.reserve("root.prod", "bob", "", BOB);
  }

  @Test
  void tellsThePlanInStepsThatAddUp() throws Exception {
    JsonNode plan =
        calls.get(Caller.free("ann"), "plan?queue=prod").is(200).body.path("plans").path(0);

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
        calls
            .get(Caller.free("ann"), "plan?queue=root.prod&from=now&to=+35m&resolution=7m")
            .is(200)
            .body
            .path("plans")
            .path(0);

    assertEquals(7 * 60_000, plan.path("resolutionMillis").asInt());
    assertTrue(plan.path("promised").size() <= 5, plan::toString);
    assertEquals((40 + 20) * 60, bundleSeconds(plan.path("promised")), 0.5);
  }

  @ParameterizedTest
  @CsvSource({"599999999, 60000", "600000000, 60000", "600000001, 60001"})
  void slotsAreLongerOnlyWhereThereWouldBeMoreThanTenThousand(long lengthMillis, long slotMillis)
      throws Exception {
    String query =
        "plan?queue=root.prod&from=%d&to=%d&resolution=1m"
            .formatted(TestPlans.START, TestPlans.START + lengthMillis);
    JsonNode plan = calls.get(Caller.free("ann"), query).is(200).body.path("plans").path(0);
    assertEquals(slotMillis, plan.path("resolutionMillis").asLong());
  }

  @Test
  void putsReservationsBeyondTheLimitTogether() throws Exception {
    JsonNode plan =
        calls
            .get(Caller.free("ann"), "plan?queue=root.prod&limit=1")
            .is(200)
            .body
            .path("plans")
            .path(0);

    assertEquals(1, plan.path("reservations").size());
    assertEquals(1, plan.path("others").path("reservations").asInt());
    assertEquals(0, plan.path("others").path("hidden").asInt());
    assertTrue(plan.path("others").path("steps").size() > 0, plan::toString);
  }

  @Test
  void hidesWhoseTheRestIsFromThoseWhoMayNotList() throws Exception {
    JsonNode answer = calls.get(Caller.modest("ann"), "plan").is(200).body;
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
    JsonNode answer = calls.get(Caller.stranger("eve"), "plan").is(200).body;
    assertEquals(0, answer.path("plans").size());
    assertEquals(2, answer.path("hidden").asInt());
    calls.get(Caller.stranger("eve"), "plan?queue=prod").is(403);
    calls.get(Caller.stranger("eve"), "reservations/" + bob.key()).is(403);
    JsonNode list = calls.get(Caller.stranger("eve"), "reservations").is(200).body;
    assertEquals(0, list.path("reservations").size());
    assertEquals(2, list.path("hidden").asInt());
  }

  @Test
  void tellsAllOfAReservation() throws Exception {
    plans.served(ann.key(), 4, 3, 5000);
    JsonNode one = calls.get(Caller.modest("ann"), "reservations/" + ann.key()).is(200).body;

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

    JsonNode one = calls.get(Caller.modest("ann"), "reservations/" + ann.key()).is(200).body;
    assertEquals("AT_RISK", one.path("state").asText());
    assertEquals("AT_RISK", one.path("notices").path(0).path("kind").asText());
    assertEquals(2400, one.path("lost").path("vcores").asInt());
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
    JsonNode body = calls.get(Caller.free("ann"), path).is(400).body;
    assertEquals("BAD_PARAMETER", body.path("error").asText());
    assertEquals(name, body.path("name").asText());
  }

  @Test
  void nothingCanBeReservedWhereThereIsNoPlanQueue() throws Exception {
    PlanCalls none = new PlanCalls(new TestPlans());
    Caller caller = Caller.free("ann");
    String one = "reservations/" + ann.key();
    for (PlanCalls.Call call :
        List.of(
            none.get(caller, "plan"),
            none.get(caller, "reservations"),
            none.get(caller, one),
            none.send(caller, "POST", "reservations", PlanCalls.body(ANN, "root.prod")),
            none.send(caller, "POST", "reservations?dry-run=true", PlanCalls.body(ANN, "prod")),
            none.send(caller, "PUT", one, PlanCalls.body(ANN, "root.prod")),
            none.send(caller, "DELETE", one, ""))) {
      JsonNode body = call.is(503).body;
      assertEquals("NO_RESERVATIONS", body.path("error").asText());
      assertTrue(body.path("try").asText().contains("reservable=true"), body::toString);
    }
  }

  @Test
  void saysWhichPlanQueuesThereAre() throws Exception {
    JsonNode body =
        calls
            .send(Caller.free("ann"), "POST", "reservations", PlanCalls.body(ANN, "root.default"))
            .is(404)
            .body;
    assertEquals("NO_SUCH_PLAN", body.path("error").asText());
    assertEquals("root.prod, root.science", body.path("try").asText());
  }

  @Test
  void selectsReservationsByStateUserAndQueue() throws Exception {
    calls.send(Caller.free("ann"), "DELETE", "reservations/" + ann.key(), "").is(200);
    assertEquals(1, matching("reservations?state=live"));
    assertEquals(1, matching("reservations?state=DELETED,LOST"));
    assertEquals(1, matching("reservations?user=bob"));
    assertEquals(0, matching("reservations?queue=science"));
    assertEquals(2, matching("reservations?queue=prod"));
  }

  private int matching(String path) throws IOException {
    return calls.get(Caller.free("ann"), path).is(200).body.path("matching").asInt();
  }

  @Test
  void describesEveryFieldInItsDocumentation() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "rest-api.md"));
    plans.served(ann.key(), 4, 3, 5000);
    plans.at(60);
    plans.capacity("root.prod", 3);
    Set<String> names = new TreeSet<>();
    calls
        .send(
            Caller.free("ann"),
            "PUT",
            "reservations/" + ann.key(),
            "{\"rdl\":\"window(atom(<1024,1>, 9, 9, 10m, 90m), 0, +20m)\"}")
        .is(409);
    collect(
        calls
            .send(
                Caller.free("ann"),
                "POST",
                "reservations",
                PlanCalls.body("window(atom(<1024,1>, 1, 3, 60, 50m), 0, +20m)", "root.prod"))
            .is(409)
            .body,
        names);
    collect(calls.get(Caller.free("ann"), "plan?resolution=60").body, names);
    collect(calls.get(Caller.free("ann"), "reservations").body, names);
    collect(calls.get(Caller.free("ann"), "reservations/" + ann.key()).body, names);
    collect(
        calls
            .send(Caller.free("ann"), "POST", "reservations", PlanCalls.body("atom(", "prod"))
            .is(400)
            .body,
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
