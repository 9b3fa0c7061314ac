package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.web.TestPlans.Caller;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.page.StaticFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of the plan, as a browser without scripts gets it. */
class PlanPageTest {
  private static final String HOUR = "window(atom(<1024,1>, 1, 4, 60, 2h), 0, 1h)";

  private final TestPlans plans = new TestPlans().with("root.prod", 8).with("root.science", 4);

  private HttpAnswer get(Caller caller, Map<String, List<String>> parameters) throws Exception {
    return TestPlans.routes(Optional.of(plans), caller)
        .answer("GET", "/punctual/plan", parameters, () -> "");
  }

  private String page(Caller caller) throws Exception {
    return get(caller, Map.of()).text();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "</title></svg><script>alert(1)</script>",
        "javascript:alert(1)//<svg/onload=alert(1)>"
      })
  void escapesWhatUsersCallTheirReservations(String name) throws Exception {
    plans.reserve("root.prod", "<b>ann</b>", name, HOUR);
    String page = page(Caller.free("ann"));

    assertFalse(page.contains(name), page);
    assertFalse(page.contains("<img"), page);
    assertFalse(page.contains("<b>"), page);
    assertFalse(page.contains("<script>"), page);
    assertTrue(
        page.contains(name.replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")));
  }

  @Test
  void forbidsEverythingFromElsewhere() throws Exception {
    plans.reserve("root.prod", "ann", "nightly", HOUR);
    HttpAnswer answer = get(Caller.free("ann"), Map.of());

    String policy = answer.headers().get("Content-Security-Policy");
    assertTrue(policy.startsWith("default-src 'none'"), policy);
    assertFalse(policy.contains("unsafe"), policy);
    assertFalse(answer.text().contains("//"), "an address of another server");
    assertFalse(answer.text().contains(" style="), "a style that the policy forbids");
    assertFalse(answer.text().contains(" on"), "a script that the policy forbids");
  }

  @Test
  void tellsWhatMaintenanceThereIsAndWillBe() throws Exception {
    for (int hour = 2; hour < 10; hour += 2) {
      plans.maintenance("root.prod", "rack<7>", hour * 3600L);
    }
    String page = page(Caller.free("ann"));

    assertTrue(
        page.contains(
            "Maintenance of root.prod: rack&lt;7&gt;, 50 % away from 2026-11-21 22:00 to"),
        page);
    assertTrue(page.contains("; and 1 more."), page);
    assertFalse(page.contains("Maintenance of root.science"), page);
  }

  @Test
  void drawsAndTellsTheSame() throws Exception {
    plans.reserve("root.prod", "ann", "nightly", HOUR);
    String page = page(Caller.free("ann"));

    assertTrue(page.contains("<path class=\"c0\""), page);
    assertTrue(page.contains("class=\"capacity\""), page);
    assertTrue(page.contains("class=\"now\""), page);
    assertTrue(page.contains("nightly, root.prod 4 GiB"), page);
    assertTrue(page.contains(">PLANNED<") || page.contains(">RUNNING<"), page);
  }

  @Test
  void showsWhatThereIsToReserveWhereNothingIsReservedYet() throws Exception {
    String page = page(Caller.free("ann"));
    assertTrue(page.contains("There are none yet."), page);
    assertTrue(page.contains("punctual rdl submit"), page);
    assertTrue(page.contains("0 of 12 GiB memory"), page);
  }

  @Test
  void saysHowToSwitchReservationsOn() throws Exception {
    HttpAnswer answer =
        TestPlans.routes(Optional.empty(), Caller.free("ann"))
            .answer("GET", "/punctual/plan", Map.of(), () -> "");
    assertEquals(200, answer.status());
    assertTrue(answer.text().contains("yarn.resourcemanager.reservation-system.enable"));
  }

  @Test
  void namesNobodyElseToThoseWhoMayNotList() throws Exception {
    plans.reserve("root.prod", "ann", "nightly", HOUR);
    plans.reserve("root.prod", "bob", "secret", HOUR);
    String page = page(Caller.modest("ann"));
    assertFalse(page.contains("secret"), page);
    assertFalse(page.contains("bob"), page);
    assertTrue(page.contains("1 other"), page);
    assertEquals(403, get(Caller.stranger("eve"), Map.of()).status());
  }

  @Test
  void drawsQueuesAndOtherResourcesWhenAsked() throws Exception {
    plans.reserve("root.science", "ann", "nightly", HOUR);
    String page =
        get(
                Caller.free("ann"),
                Map.of(
                    "by", List.of("queue"),
                    "type", List.of("vcores"),
                    "range", List.of("6h"),
                    "queue", List.of("science")))
            .text();
    assertTrue(page.contains("root.science 4 vcores"), page);
    assertFalse(page.contains("root.prod 4"), page);
  }

  @Test
  void refusesWhatCannotBeDrawn() {
    assertThrows(
        BadParameterException.class,
        () -> get(Caller.free("ann"), Map.of("by", List.of("colour"))));
    assertThrows(
        BadParameterException.class,
        () -> get(Caller.free("ann"), Map.of("type", List.of("<gpu>"))));
    assertThrows(
        BadParameterException.class, () -> get(Caller.free("ann"), Map.of("x", List.of("1"))));
  }

  @Test
  void drawsThousandsOfReservationsInColumnsThatCanBeSeen() throws Exception {
    plans.with("root.prod", 4000);
    for (int i = 0; i < 1500; i++) {
      plans.reserve(
          "root.prod",
          "ann",
          "r" + i,
          "window(atom(<1024,1>, 1, 1, 10, %d), +%ds, +%ds)".formatted(10 + i % 50, i, i + 3600));
    }
    String page = page(Caller.free("ann"));
    assertTrue(page.contains("Averages over"), "too much to draw every step");
    assertTrue(page.length() < 400_000, "length " + page.length());
    assertTrue(page.contains("1488 others"), page.substring(0, 2000));
  }

  @Test
  void servesItsFilesAndNoOthers() {
    for (String name : List.of("page.css", "page.js", "icon.svg")) {
      HttpAnswer file = StaticFiles.get("/punctual/static/" + name);
      assertEquals(200, file.status());
      assertFalse(file.text().isEmpty());
    }
    assertEquals(404, StaticFiles.get("/punctual/static/../version.properties").status());
    assertEquals(404, StaticFiles.get("/punctual/static/version.properties").status());
  }
}
