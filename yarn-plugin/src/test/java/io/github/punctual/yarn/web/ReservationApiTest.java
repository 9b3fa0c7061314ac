package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.reservation.desk.UnansweredException;
import io.github.punctual.yarn.web.TestPlans.Caller;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is answered to those who reserve, change and give back, from books that are filled by hand.
 */
class ReservationApiTest {
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
  void acceptsAnExpressionAndNamesIt() throws Exception {
    PlanCalls.Call call =
        calls
            .send(
                Caller.modest("ann"),
                "POST",
                "reservations",
                PlanCalls.body("window(atom(<1024,1>, 1, 1, 60, 600), 0, 1h)", "prod"))
            .is(201);

    String id = call.body.path("id").asText();
    assertEquals("/punctual/api/v1/reservations/" + id, call.answer.headers().get("Location"));
    assertEquals("ann", call.body.path("owner").asText());
    calls.get(Caller.modest("ann"), "reservations/" + id).is(200);
  }

  @Test
  void answersADryRunWithoutChangingAnything() throws Exception {
    JsonNode body =
        calls
            .send(
                Caller.modest("ann"),
                "POST",
                "reservations?dry-run=true",
                PlanCalls.body("window(atom(<1024,1>, 1, 1, 60, 600), 0, 1h)", "root.prod"))
            .is(200)
            .body;
    assertTrue(body.path("dryRun").asBoolean());
    calls.get(Caller.modest("ann"), "reservations/" + body.path("id").asText()).is(404);
  }

  @Test
  void saysThatNothingIsPromisedWhereItCannotBeStored() throws Exception {
    TestPlans unwritable =
        new TestPlans() {
          @Override
          public io.github.punctual.reservation.book.Answer submit(Request request) {
            throw new NotDurableException("the store cannot be written", "again later");
          }
        }.with("root.prod", 8);
    PlanCalls.Call call =
        new PlanCalls(unwritable)
            .send(Caller.modest("ann"), "POST", "reservations", PlanCalls.body(ANN, "root.prod"))
            .is(503);
    assertEquals("NOT_DURABLE", call.body.path("error").asText());
    assertEquals("again later", call.body.path("try").asText());
    assertEquals("5", call.answer.headers().get("Retry-After"));
  }

  @Test
  void refusesWithNumbersAndAnOfferThatIsAccepted() throws Exception {
    String tooMuch = "window(atom(<1024,1>, 1, 8, 60, 3h), 0, +25m)";
    JsonNode refusal =
        calls
            .send(Caller.free("ann"), "POST", "reservations", PlanCalls.body(tooMuch, "root.prod"))
            .is(409)
            .body;

    assertEquals("NO_ROOM", refusal.path("error").asText(), refusal::toString);
    JsonNode binding = refusal.path("binding");
    assertEquals(3 * 3600, binding.path("askedWorkBundleSeconds").asDouble(), refusal::toString);
    assertTrue(binding.path("availableWorkBundleSeconds").asDouble() < 3 * 3600, refusal::toString);
    assertEquals(2, binding.path("holders").size(), refusal::toString);
    String offered = refusal.path("offers").path("smaller").path("rdl").asText();
    calls
        .send(Caller.free("ann"), "POST", "reservations", PlanCalls.body(offered, "root.prod"))
        .is(201);
  }

  @Test
  void namesNobodyInARefusalToThoseWhoMayNotList() throws Exception {
    String tooMuch = "window(atom(<1024,1>, 1, 8, 60, 3h), 0, +25m)";
    JsonNode refusal =
        calls
            .send(
                Caller.modest("ann"), "POST", "reservations", PlanCalls.body(tooMuch, "root.prod"))
            .is(409)
            .body;

    assertEquals(1, refusal.path("binding").path("hiddenHolders").asInt(), refusal::toString);
    assertFalse(refusal.toString().contains(bob.key().value()), refusal::toString);
    assertTrue(refusal.toString().contains(ann.key().value()), refusal::toString);
    JsonNode list = calls.get(Caller.modest("ann"), "reservations").is(200).body;
    assertEquals("NO_ROOM", list.path("refused").path(0).path("error").asText());
    assertFalse(list.toString().contains(bob.key().value()), list::toString);
  }

  @Test
  void namesEveryErrorOfATextWithItsPlace() throws Exception {
    JsonNode body =
        calls
            .send(
                Caller.free("ann"),
                "POST",
                "reservations",
                PlanCalls.body(
                    "window(\n  atom(<1024,1>, 0, 1, 60, x),\n  0, tomorrow)", "root.prod"))
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
    calls.send(Caller.modest("bob"), "PUT", path, smaller).is(403);
    JsonNode changed = calls.send(Caller.modest("ann"), "PUT", path, smaller).is(200).body;
    assertEquals(1200, changed.path("promised").path("vcores").asInt(), changed::toString);
    assertEquals("nightly", changed.path("name").asText());
    JsonNode byAdmin = calls.send(Caller.free("boss"), "PUT", path, smaller).is(200).body;
    assertEquals("ann", byAdmin.path("owner").asText());
  }

  @Test
  void keepsAReservationWhoseUpdateIsRefusedAndRemembersWhy() throws Exception {
    String path = "reservations/" + ann.key();
    calls
        .send(
            Caller.modest("ann"),
            "PUT",
            path,
            "{\"rdl\":\"window(atom(<1024,1>, 9, 9, 10m, 90m), 0, +20m)\"}")
        .is(409);
    JsonNode one = calls.get(Caller.modest("ann"), path).is(200).body;
    assertEquals(2400, one.path("promised").path("vcores").asInt());
    assertEquals("TOO_LARGE", one.path("refusedUpdates").path(0).path("error").asText());
  }

  @Test
  void deletesOnceForItsOwner() throws Exception {
    String path = "reservations/" + ann.key();
    calls.send(Caller.modest("bob"), "DELETE", path, "").is(403);
    calls.send(Caller.modest("ann"), "DELETE", path, "").is(200);
    assertEquals(
        "DELETED", calls.get(Caller.modest("ann"), path).is(200).body.path("state").asText());
    assertEquals(
        "ENDED",
        calls.send(Caller.modest("ann"), "DELETE", path, "").is(409).body.path("error").asText());
    calls.send(Caller.free("ann"), "DELETE", "reservations/reservation_1_1", "").is(404);
  }

  @Test
  void changesNothingForSomebodyUnknown() throws Exception {
    Caller nobody = new Caller(Optional.empty(), Set.of("root.prod"), Set.of(), Set.of());
    assertEquals(
        "NOT_AUTHENTICATED",
        calls
            .send(nobody, "POST", "reservations", PlanCalls.body(ANN, "root.prod"))
            .is(403)
            .body
            .path("error")
            .asText());
    calls.send(nobody, "DELETE", "reservations/" + ann.key(), "").is(403);
    calls
        .send(Caller.stranger("eve"), "POST", "reservations", PlanCalls.body(ANN, "root.prod"))
        .is(403);
  }

  @Test
  void onlyThoseWhoAdministerReservationsGiveMorePriorityThanOneMay() throws Exception {
    String body = PlanCalls.body("window(atom(<1024,1>, 1, 1, 60, 60), 0, 4h)", "root.prod");
    for (int priority : new int[] {-2147483647, -1, 3}) {
      calls.send(Caller.modest("ann"), "POST", "reservations", with(priority, body)).is(201);
    }
    JsonNode refused =
        calls.send(Caller.modest("ann"), "POST", "reservations", with(4, body)).is(403).body;
    assertTrue(
        refused
            .path("message")
            .asText()
            .contains(
                "the priority is 4, and users who do not administer the reservations of root.prod may give at most 3 (punctual.reservation.user-priority)"),
        refused::toString);
    calls.send(Caller.free("boss"), "POST", "reservations", with(2147483647, body)).is(201);

    String path = "reservations/" + ann.key();
    String update = "{\"rdl\":\"%s\"}".formatted(ANN);
    calls.send(Caller.modest("ann"), "PUT", path, with(4, update)).is(403);
    calls.send(Caller.free("boss"), "PUT", path, with(9, update)).is(200);
    calls.send(Caller.modest("ann"), "PUT", path, update).is(200);
    calls.send(Caller.modest("ann"), "PUT", path, with(9, update)).is(200);
    calls.send(Caller.modest("ann"), "PUT", path, with(10, update)).is(403);
  }

  private static String with(int priority, String body) {
    return body.replaceFirst("\\{", "{\"priority\":" + priority + ",");
  }

  @Test
  void namesNoPlanToThoseWhoMayNotKnowOfIt() throws Exception {
    for (Caller caller : new Caller[] {Caller.modest("ann"), Caller.stranger("eve")}) {
      String mayEnter = caller.equals(Caller.modest("ann")) ? "root.prod" : "";
      JsonNode unnamed = calls.send(caller, "POST", "reservations", "{\"rdl\":\"x\"}").is(400).body;
      assertEquals("queue", unnamed.path("name").asText(), unnamed::toString);
      assertEquals(mayEnter, planQueues(unnamed), unnamed::toString);
      JsonNode unknown =
          calls.send(caller, "POST", "reservations", PlanCalls.body(ANN, "nowhere")).is(404).body;
      assertEquals(mayEnter, planQueues(unknown), unknown::toString);
    }
    JsonNode all =
        calls.send(Caller.free("boss"), "POST", "reservations", "{\"rdl\":\"x\"}").is(400).body;
    assertEquals("root.prod, root.science", planQueues(all), all::toString);
  }

  /** The plan queues that an answer names. */
  private static String planQueues(JsonNode body) {
    return Pattern.compile("root\\.(prod|science)")
        .matcher(body.toString())
        .results()
        .map(MatchResult::group)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  @Test
  void refusesABodyThatIsNestedDeepAsNoJsonOfOurs() throws Exception {
    for (String text : new String[] {"[".repeat(60_000), "{\"rdl\":".repeat(101)}) {
      JsonNode body = calls.send(Caller.free("ann"), "POST", "reservations", text).is(400).body;
      assertEquals("body", body.path("name").asText(), body::toString);
      assertTrue(body.path("rule").asText().contains("nested more than 100 deep"), body::toString);
    }
  }

  @ParameterizedTest
  @CsvSource({"TOO_MANY_REQUESTS,429", "BUSY,503", "TOO_LONG,503"})
  void saysWhyARequestIsNotAnswered(UnansweredException.Reason reason, int status)
      throws Exception {
    TestPlans busy =
        new TestPlans() {
          @Override
          public io.github.punctual.reservation.book.Answer ask(Request request) {
            throw switch (reason) {
              case TOO_MANY_REQUESTS -> UnansweredException.tooManyOf("ann", LIMITS);
              case BUSY -> UnansweredException.tooMany(LIMITS);
              case TOO_LONG -> UnansweredException.tooLong(LIMITS, null);
            };
          }
        }.with("root.prod", 8);
    PlanCalls.Call call =
        new PlanCalls(busy)
            .send(
                Caller.modest("ann"),
                "POST",
                "reservations?dry-run=true",
                PlanCalls.body(ANN, "root.prod"))
            .is(status);
    assertEquals(reason.name(), call.body.path("error").asText());
    assertEquals("5", call.answer.headers().get("Retry-After"));
    assertFalse(call.body.path("try").asText().isEmpty(), call.body::toString);
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
        "{\"rdl\":\"x\",\"queue\":\"prod\",\"priority\":1.5};priority"
      })
  void refusesBodiesThatCannotBeMeant(String text, String name) throws Exception {
    JsonNode body = calls.send(Caller.free("ann"), "POST", "reservations", text).is(400).body;
    assertEquals(name, body.path("name").asText(), body::toString);
  }
}
