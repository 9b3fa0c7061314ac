package io.github.punctual.yarn.web;

import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.reservation.rdl.text.Parsed;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.yarn.fuzz.FuzzTarget;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.web.TestPlans.Caller;
import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.jobs.JobChoices;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Site;
import io.github.punctual.yarn.web.plan.PlanApi;
import io.github.punctual.yarn.web.plan.PlanPage;
import io.github.punctual.yarn.web.plan.ReservationText;
import io.github.punctual.yarn.web.queues.RegistrationRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What requests over REST bring: their bodies and their queries. */
public final class RequestTargets {
  private static final Set<String> TYPES = Set.of("memory-mb", "vcores");
  private static final String ROOT = "/punctual/api/v1/";

  private RequestTargets() {}

  /** Both. */
  public static List<FuzzTarget> all() {
    return List.of(bodies(), queries());
  }

  private static FuzzTarget bodies() {
    return new FuzzTarget(
        "bodies",
        List.of(
            "{\"rdl\":\"window(atom(<1024,1>, 1, 2, 60, 600), +10m, +50m)\",\"queue\":\"plan\","
                + "\"name\":\"nightly\",\"priority\":3}",
            "{\"queue\":\"root.clicks\",\"kind\":\"latency\",\"weight\":1,\"period\":\"10m\","
                + "\"on-time\":\"1m\",\"demand\":\"4x1g,1x60s\"}",
            "{\"queue\":\"root.logs\",\"kind\":\"latency\",\"arrivals\":\"2026-11-21T20:00Z,"
                + "2026-11-21T21:00Z\",\"on-time\":\"30s\",\"demand\":\"memory-mb=65536\"}"),
        List.of(
            "{\"a\":",
            "[",
            "\"rdl\":",
            "\"queue\":\"root.a\",",
            "null",
            "true",
            "\\ud800",
            "\\u0000",
            "\"priority\":",
            "\"arrivals\":",
            "all(",
            "x",
            "1e99999",
            "/*",
            "\"demand\":\""),
        Set.of(BadParameterException.class, InvalidDeclarationException.class),
        RequestTargets::readBody);
  }

  private static void readBody(String body) throws Exception {
    try {
      Parsed parsed = RdlText.parse(ReservationText.parse(body).rdl());
      if (parsed.tree().isEmpty()) {
        ReservationText.badRdl(parsed.errors());
      }
    } catch (BadParameterException e) {
      // It may be the other kind of body; and what is refused must be told in JSON.
      e.answer();
    }
    RegistrationRequest request = RegistrationRequest.parse(body);
    DeclarationText.parse(request.queue(), "", request.values(), TYPES);
  }

  private static FuzzTarget queries() {
    TestPlans plans = new TestPlans().with("root.prod", 20).with("root.science", 10);
    plans.reserve("root.prod", "ann", "etl", "window(atom(<1024,1>, 1, 4, 60, 240), +0, +20m)");
    plans.reserve("root.science", "bob", "", "window(atom(<1024,1>, 2, 2, 60, 120), +1h, +2h)");
    return new FuzzTarget(
        "queries",
        List.of(
            "plan?queue=prod&from=-10m&to=+2h&resolution=60s&limit=10",
            "reservations?state=live&state=ENDED&user=ann&queue=root.prod&limit=5",
            "jobs?state=waiting&user=ann&queue=default&kind=all&limit=100",
            "page?show=risk&q=etl&sort=urgency&page=2",
            "planpage?queue=prod&by=queue&type=vcores&range=6h",
            "reservations/reservation_1_1"),
        List.of(
            "plan?",
            "reservations?",
            "jobs?",
            "&from=",
            "&to=",
            "&resolution=",
            "&limit=",
            "&page=",
            "&q=",
            "&state=",
            "&type=",
            "&user.name=x",
            "1ms",
            "9999-12-31T23:59:59Z",
            "+0",
            "root",
            "292278994-08-17T07:12:55.807Z",
            "-9223372036854775808"),
        Set.of(BadParameterException.class, AnswerException.class),
        input -> {
          try {
            readQuery(plans, input);
          } catch (AnswerException e) {
            e.answer();
            throw e;
          }
        });
  }

  private static void readQuery(TestPlans plans, String input) throws Exception {
    String[] parts = input.split("\\?", 2);
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String parameter : parts.length < 2 ? new String[0] : parts[1].split("&", -1)) {
      String[] pair = parameter.split("=", 2);
      values
          .computeIfAbsent(pair[0], name -> new ArrayList<>())
          .add(pair.length < 2 ? "" : pair[1]);
    }
    switch (parts[0]) {
      case "jobs" ->
          Query.of(values, List.of("state", "user", "queue", "limit"))
              .words("state", Stream.of(Phase.values()).map(Enum::name).toList());
      case "page" -> JobChoices.of(values).order();
      case "planpage" ->
          new PlanPage(Caller.modest("ann"), new Navigation(Site.PLAN, true, false))
              .get(plans.plans(), values);
      default -> {
        if (PlanApi.owns(ROOT + parts[0])) {
          TestPlans.routes(Optional.of(plans), Caller.free("ann"))
              .answer("GET", ROOT + parts[0], values, () -> "");
        }
      }
    }
  }
}
