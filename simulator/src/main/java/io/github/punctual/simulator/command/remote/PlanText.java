package io.github.punctual.simulator.command.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.simulator.command.input.RdlInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a ResourceManager says of plans and reservations, for people. */
final class PlanText {
  private static final double MIB_PER_GIB = 1024;

  private PlanText() {}

  /** The plans of all queues: a line for each reservation, and a chart over time. */
  static String plans(JsonNode answer) {
    Lines text = new Lines(String::stripTrailing);
    for (JsonNode plan : answer.path("plans")) {
      text.add(text.isEmpty() ? "" : System.lineSeparator());
      plan(text, plan);
    }
    if (answer.path("hidden").asInt() > 0) {
      text.line("%d more plan queues that you may not see.", answer.path("hidden").asInt());
    }
    return text.isEmpty() ? "There is no plan queue." + System.lineSeparator() : text.toString();
  }

  private static void plan(Lines text, JsonNode plan) {
    JsonNode present = plan.path("present");
    text.line(
        "Plan of %s at %s: promised now %s of %s. Planner %s.",
        plan.path("queue").asText(),
        plan.path("now").asText(),
        amounts(present.path("promised")).replaceAll("^-$", "nothing"),
        amounts(present.path("capacity")),
        plan.path("planner").asText());
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("RESERVATION", "NAME", "OWNER", "STATE", "FROM", "UNTIL", "NOW", "BELOW"));
    for (JsonNode reservation : plan.path("reservations")) {
      rows.add(
          List.of(
              reservation.path("id").asText(),
              oneLine(reservation.path("name").asText()),
              reservation.path("owner").asText(),
              reservation.path("state").asText(),
              reservation.path("start").asText("-"),
              reservation.path("end").asText("-"),
              amounts(reservation.path("promisedNow")),
              below(reservation.path("service"))));
    }
    if (rows.size() > 1) {
      text.table(rows);
    } else {
      text.line("Nothing is reserved that you may see.");
    }
    JsonNode others = plan.path("others");
    if (others.path("reservations").asInt() > 0) {
      text.line(
          "%d more, %d of them not for you to see.",
          others.path("reservations").asInt(), others.path("hidden").asInt());
    }
    text.add(new PlanBars(plan).text());
    for (JsonNode notice : plan.path("notices")) {
      text.line("%s", notice(notice));
    }
  }

  /** All of one reservation. */
  static String one(JsonNode reservation) {
    Lines text = new Lines(String::stripTrailing);
    if (reservation.path("state").asText().equals("REFUSED")) {
      return refusal(reservation, new RdlInput("", ""));
    }
    text.line(
        "%s %s of %s in %s: %s.",
        reservation.path("id").asText(),
        oneLine(reservation.path("name").asText()),
        reservation.path("owner").asText(),
        reservation.path("queue").asText(),
        reservation.path("state").asText());
    text.line("%s", reservation.path("rdlIndented").asText(reservation.path("rdl").asText()));
    stages(text, reservation);
    JsonNode service = reservation.path("service");
    if (service.isObject()) {
      text.line(
          "Until now, in resource-seconds: promised %s, received %s. Below its promise for %s, at most %s at a time.",
          amounts(service.path("promised")),
          amounts(service.path("received")),
          duration(service.path("belowMillis").asLong()),
          duration(service.path("longestBelowMillis").asLong()));
    }
    if (reservation.has("lost")) {
      text.line(
          "Accepted and not promised at the moment, in resource-seconds: %s.",
          amounts(reservation.path("lost")));
    }
    for (JsonNode notice : reservation.path("notices")) {
      text.line("%s", notice(notice));
    }
    for (JsonNode refused : reservation.path("refusedUpdates")) {
      text.line(
          "%s: an update was refused: %s",
          refused.path("at").asText(), refused.path("message").asText());
    }
    return text.toString();
  }

  /** A reservation that was, or would be, accepted. */
  static String accepted(JsonNode reservation, String what) {
    Lines text = new Lines(String::stripTrailing);
    if (reservation.path("dryRun").asBoolean()) {
      text.line("It would be accepted in %s:", reservation.path("queue").asText());
    } else {
      text.line(
          "%s %s in %s:",
          reservation.path("id").asText(), what, reservation.path("queue").asText());
    }
    stages(text, reservation);
    return text.toString();
  }

  private static void stages(Lines text, JsonNode reservation) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("STAGE", "BUNDLE", "FROM", "UNTIL", "BUNDLES"));
    for (JsonNode occurrence : reservation.path("occurrences")) {
      for (JsonNode stage : occurrence.path("stages")) {
        String number = stage.path("stage").asText();
        String bundle = amounts(stage.path("bundle"));
        for (JsonNode run : stage.path("runs")) {
          rows.add(
              List.of(
                  number,
                  bundle,
                  run.path("from").asText(),
                  run.path("until").asText(),
                  run.path("bundles").asText()));
          number = "";
          bundle = "";
        }
      }
    }
    text.table(rows);
  }

  /** What is wrong, and what would be accepted. */
  static String refusal(JsonNode body, RdlInput input) {
    Lines text = new Lines(String::stripTrailing);
    if (body.has("errors")) {
      for (JsonNode error : body.path("errors")) {
        int line = error.path("line").asInt();
        int column = error.path("column").asInt();
        String advice = error.path("try").asText();
        text.line(
            "%s:%d:%d: error: found %s, expected %s%s",
            input.name(),
            line,
            column,
            error.path("found").asText(),
            error.path("expected").asText(),
            advice.isEmpty() ? "" : "; " + advice);
        text.add(input.excerpt(line, column, error.path("length").asInt()));
      }
      return text.toString();
    }
    if (body.has("refusal")) {
      text.line("%s", body.path("message").asText());
      return text.toString();
    }
    text.line("%s: %s", body.path("error").asText(), body.path("message").asText());
    if (body.has("try")) {
      text.line("Try %s.", body.path("try").asText());
    }
    return text.toString();
  }

  private static String notice(JsonNode notice) {
    return "%s: %s is %s: %s"
        .formatted(
            notice.path("at").asText(),
            notice.path("id").asText(),
            notice.path("kind").asText(),
            notice.path("message").asText());
  }

  private static String below(JsonNode service) {
    return service.isObject() ? duration(service.path("belowMillis").asLong()) : "-";
  }

  /** Amounts, memory in GiB where it is whole or large. */
  static String amounts(JsonNode amounts) {
    List<String> texts = new ArrayList<>();
    amounts
        .properties()
        .forEach(
            entry -> {
              double amount = entry.getValue().asDouble();
              boolean gib = entry.getKey().equals("memory-mb") && amount >= MIB_PER_GIB;
              if (amount > 0) {
                texts.add(
                    gib
                        ? number(amount / MIB_PER_GIB) + " GiB"
                        : number(amount)
                            + (entry.getKey().equals("memory-mb") ? " MiB" : " " + entry.getKey()));
              }
            });
    return texts.isEmpty() ? "-" : String.join(", ", texts);
  }

  private static String number(double amount) {
    return amount == Math.rint(amount)
        ? String.format(Locale.ROOT, "%.0f", amount)
        : String.format(Locale.ROOT, "%.1f", amount);
  }

  private static String duration(long millis) {
    return Duration.ofSeconds(millis / 1000).toString().substring(2).toLowerCase(Locale.ROOT);
  }

  /** A name that its owner chose must not look like lines of ours. */
  static String oneLine(String name) {
    return name.replaceAll("\\p{Cntrl}", " ").strip();
  }
}
