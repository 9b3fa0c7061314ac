package io.github.punctual.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import io.github.punctual.cli.text.Figures;
import io.github.punctual.cli.text.FittedTable;
import io.github.punctual.cli.text.Lines;
import io.github.punctual.cli.text.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a scheduler says of itself, for people. */
final class StatusWords {
  private static final int MOST_USERS = 10;

  private StatusWords() {}

  static String of(JsonNode status) {
    Lines text = new Lines(Plain::line);
    text.line(
        "Punctual %s, policy %s: %s.",
        status.path("version").asText(),
        status.path("policy").asText(),
        status.path("ready").asBoolean()
            ? "takes decisions"
            : "waits for the nodes to come back, and takes no decisions");
    if (status.has("parts")) {
      text.line("In force: %s.", parts(status.path("parts")));
    }
    text.table(
        new FittedTable<JsonNode>()
            .words("POOL", pool -> pool.path("pool").asText())
            .words("CAPACITY", pool -> Figures.amounts(pool.path("capacity")))
            .words("PROMISED", pool -> Figures.amounts(pool.path("promised")))
            .words("FREE", pool -> Figures.amounts(pool.path("free"))),
        status.path("pools"));
    promised(text, status.path("promised"));
    text.line("Jobs: %s.", counts(status.path("jobs").path("live")));
    text.line("Decisions: %s.", counts(status.path("counts").path("decisions")));
    text.line("Ended: %s.", counts(status.path("counts").path("endings")));
    troubles(text, status);
    for (Map.Entry<String, JsonNode> cause : status.path("policyFailures").properties()) {
      text.line("The policy failed %s times: %s", cause.getValue().asText(), cause.getKey());
    }
    for (Map.Entry<String, JsonNode> cause : status.path("partFailures").properties()) {
      text.line(
          "Punctual failed beside the scheduler %s times: %s",
          cause.getValue().asText(), cause.getKey());
    }
    return text.toString();
  }

  /** What an operator has to see to. */
  private static void troubles(Lines text, JsonNode status) {
    JsonNode clock = status.path("clock");
    if (clock.isObject()) {
      text.line(
          "The machine's clock has jumped: it is %s ms ahead of the time by which is decided%s.",
          clock.path("machineAheadMillis").asText(),
          clock.path("standing").asBoolean() ? ", which stands still until then" : "");
    }
    JsonNode store = status.path("store");
    String failure = store.path("lastFailure").asText();
    if (!failure.isEmpty()) {
      text.line("The store fails: %s", failure);
    }
    for (JsonNode damage : store.path("damages")) {
      text.line(
          "The store was damaged, %s lost: %s in %s",
          counted(damage.path("recordsLost"), "record"),
          damage.path("reason").asText(),
          damage.path("file").asText());
    }
    for (JsonNode unused : store.path("unused")) {
      String kind =
          unused.has("jobs") ? "job" : unused.has("registrations") ? "registration" : "reservation";
      JsonNode count = unused.path(kind + "s");
      text.line(
          "%s%s %s not served: %s",
          counted(count, kind),
          unused.has("queue") ? " of " + unused.path("queue").asText() : "",
          count.asInt() == 1 ? "is" : "are",
          unused.path("reason").asText());
    }
    JsonNode notify = status.path("notify");
    if (notify.path("failed").asLong() + notify.path("dropped").asLong() > 0) {
      text.line(
          "Nobody was told of %s (%s failed, %s dropped)%s",
          counted(
              IntNode.valueOf(notify.path("failed").asInt() + notify.path("dropped").asInt()),
              "notice"),
          notify.path("failed").asText(),
          notify.path("dropped").asText(),
          notify.path("lastFailure").asText().isEmpty()
              ? "."
              : ": " + notify.path("lastFailure").asText());
    }
  }

  /** The parts in force, each with its policy. */
  static String parts(JsonNode parts) {
    List<String> texts = new ArrayList<>();
    for (Map.Entry<String, JsonNode> part : parts.properties()) {
      texts.add(
          "%s%s%s%s"
              .formatted(
                  part.getKey(),
                  part.getValue().has("policy")
                      ? " by " + part.getValue().path("policy").asText()
                      : "",
                  part.getValue().path("ready").asBoolean(true) ? "" : " (not ready)",
                  part.getValue().path("bypassed").asBoolean() ? " (its policy fails)" : ""));
    }
    return texts.isEmpty() ? "nothing" : String.join(", ", texts);
  }

  private static void promised(Lines text, JsonNode promised) {
    JsonNode jobs = promised.path("jobs");
    if (jobs.path("count").asInt() > 0) {
      text.line(
          "Promised to %s with deadlines: %s tasks at once, %s.",
          counted(jobs.path("count"), "job"),
          jobs.path("tasks").asText(),
          Figures.amounts(jobs.path("amount")));
    }
    JsonNode utility = promised.path("utility");
    if (utility.path("count").asInt() > 0) {
      text.line(
          "Planned by utility for %s: %s tasks now.",
          counted(utility.path("count"), "job"), utility.path("plannedTasks").asText());
    }
    JsonNode queues = promised.path("queues");
    if (queues.path("count").asInt() > 0) {
      text.line(
          "Promised to %s (%s hard, %s soft, %s elastic): served first now up to %s.",
          counted(queues.path("count"), "queue"),
          queues.path("hard").asText(),
          queues.path("soft").asText(),
          queues.path("elastic").asText(),
          Figures.amountsOrNothing(queues.path("amount")));
    }
    JsonNode reservations = promised.path("reservations");
    if (reservations.path("count").asInt() > 0) {
      text.line(
          "Promised to %s now: %s.",
          counted(reservations.path("count"), "reservation"),
          Figures.amountsOrNothing(reservations.path("amount")));
    }
    int shown = 0;
    for (JsonNode user : promised.path("users")) {
      if (shown++ == MOST_USERS) {
        text.line("  and %d more users", promised.path("users").size() - MOST_USERS);
        break;
      }
      text.line(
          "  %s: %s in %s, %s in %s",
          user.path("user").asText(),
          Figures.amountsOrNothing(user.path("jobs").path("amount")),
          counted(user.path("jobs").path("count"), "job"),
          Figures.amountsOrNothing(user.path("reservations").path("amount")),
          counted(user.path("reservations").path("count"), "reservation"));
    }
  }

  private static String counted(JsonNode count, String what) {
    return "%d %s%s".formatted(count.asInt(), what, count.asInt() == 1 ? "" : "s");
  }

  /** What there is of, most of it being none. */
  static String counts(JsonNode counts) {
    String text =
        counts.properties().stream()
            .filter(entry -> entry.getValue().asLong() > 0)
            .map(entry -> entry.getValue().asText() + " " + Plain.words(entry.getKey()))
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? "none" : text;
  }
}
