package io.github.punctual.cli.reservation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.input.RdlInput;
import io.github.punctual.cli.rm.AnswerText;
import io.github.punctual.cli.text.Figures;
import io.github.punctual.cli.text.FittedTable;
import io.github.punctual.cli.text.Lines;
import io.github.punctual.cli.text.Plain;
import io.github.punctual.cli.text.WallClock;
import java.util.ArrayList;
import java.util.List;

/** What a ResourceManager says of plans and reservations, for people. */
final class PlanText {
  private PlanText() {}

  /** The plans of all queues: a line for each reservation, and a chart over time. */
  static String plans(JsonNode answer, WallClock clock) {
    Lines text = new Lines(PlanText::line);
    for (JsonNode plan : answer.path("plans")) {
      text.add(text.isEmpty() ? "" : System.lineSeparator());
      plan(text, plan, clock);
    }
    if (answer.path("hidden").asInt() > 0) {
      text.line("%d more plan queues that you may not see.", answer.path("hidden").asInt());
    }
    return text.isEmpty() ? "There is no plan queue." + System.lineSeparator() : text.toString();
  }

  private static void plan(Lines text, JsonNode plan, WallClock clock) {
    JsonNode present = plan.path("present");
    text.line(
        "Plan of %s at %s: promised now %s of %s. Planner %s.",
        plan.path("queue").asText(),
        clock.full(plan.path("now")),
        Figures.amountsOrNothing(present.path("promised")),
        Figures.amounts(present.path("capacity")),
        plan.path("planner").asText());
    JsonNode reservations = plan.path("reservations");
    text.table(
        new FittedTable<JsonNode>()
            .words("RESERVATION", one -> one.path("id").asText())
            .words("NAME", one -> one.path("name").asText())
            .words("OWNER", one -> one.path("owner").asText())
            .words("STATE", one -> Plain.words(one.path("state").asText()))
            .words("FROM", one -> clock.brief(one.path("start")))
            .words("UNTIL", one -> clock.brief(one.path("end")))
            .words("NOW", one -> Figures.amounts(one.path("promisedNow")))
            .words("BELOW", one -> below(one.path("service"))),
        reservations);
    if (reservations.isEmpty()) {
      text.line("Nothing is reserved that you may see.");
    }
    JsonNode others = plan.path("others");
    if (others.path("reservations").asInt() > 0) {
      text.line(
          "%d more, %d of them not for you to see.",
          others.path("reservations").asInt(), others.path("hidden").asInt());
    }
    text.add(new PlanBars(plan, clock).text());
    for (JsonNode notice : plan.path("notices")) {
      text.line("%s", notice(notice, clock));
    }
  }

  static String one(JsonNode reservation, WallClock clock) {
    Lines text = new Lines(PlanText::line);
    if (reservation.path("state").asText().equals("REFUSED")) {
      return AnswerText.refusal(reservation, new RdlInput("", ""), clock);
    }
    text.line(
        "%s %s of %s in %s: %s.",
        reservation.path("id").asText(),
        reservation.path("name").asText(),
        reservation.path("owner").asText(),
        reservation.path("queue").asText(),
        reservation.path("state").asText());
    reservation
        .path("rdlIndented")
        .asText(reservation.path("rdl").asText())
        .lines()
        .forEach(line -> text.line("%s", line));
    stages(text, reservation, clock);
    JsonNode service = reservation.path("service");
    if (service.isObject()) {
      text.line(
          "Until now promised %s, received %s. Below its promise for %s, at most %s at a time.",
          Figures.work(service.path("promised")),
          Figures.work(service.path("received")),
          Figures.duration(service.path("belowMillis").asLong()),
          Figures.duration(service.path("longestBelowMillis").asLong()));
    }
    if (reservation.has("lost")) {
      text.line(
          "Accepted and not promised at the moment: %s.", Figures.work(reservation.path("lost")));
    }
    for (JsonNode notice : reservation.path("notices")) {
      text.line("%s", notice(notice, clock));
    }
    for (JsonNode refused : reservation.path("refusedUpdates")) {
      text.line(
          "%s: an update was refused: %s",
          clock.full(refused.path("at")), clock.sentence(refused.path("message").asText()));
    }
    return text.toString();
  }

  /** A reservation that was, or would be, accepted. */
  static String accepted(JsonNode reservation, String what, WallClock clock) {
    Lines text = new Lines(PlanText::line);
    if (reservation.path("dryRun").asBoolean()) {
      text.line("It would be accepted in %s:", reservation.path("queue").asText());
    } else {
      text.line(
          "%s %s in %s:",
          reservation.path("id").asText(), what, reservation.path("queue").asText());
    }
    stages(text, reservation, clock);
    return text.toString();
  }

  private static void stages(Lines text, JsonNode reservation, WallClock clock) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("STAGE", "BUNDLE", "FROM", "UNTIL", "BUNDLES"));
    for (JsonNode occurrence : reservation.path("occurrences")) {
      for (JsonNode stage : occurrence.path("stages")) {
        String number = stage.path("stage").asText();
        String bundle = Figures.amounts(stage.path("bundle"));
        for (JsonNode run : stage.path("runs")) {
          rows.add(
              List.of(
                  number,
                  bundle,
                  clock.full(run.path("from")),
                  clock.full(run.path("until")),
                  run.path("bundles").asText()));
          number = "";
          bundle = "";
        }
      }
    }
    text.table(rows);
  }

  private static String notice(JsonNode notice, WallClock clock) {
    return "%s: %s is %s: %s"
        .formatted(
            clock.full(notice.path("at")),
            notice.path("id").asText(),
            notice.path("kind").asText(),
            clock.sentence(notice.path("message").asText()));
  }

  /** For how long it held less than promised and wanted more. */
  static String below(JsonNode service) {
    return service.isObject() ? Figures.duration(service.path("belowMillis").asLong()) : "-";
  }

  private static String line(String text) {
    return Plain.line(text).stripTrailing();
  }
}
