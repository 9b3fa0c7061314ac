package io.github.punctual.cli.queue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.punctual.cli.text.Figures;
import io.github.punctual.cli.text.FittedTable;
import io.github.punctual.cli.text.Lines;
import io.github.punctual.cli.text.Plain;
import io.github.punctual.cli.text.Terminal;
import io.github.punctual.cli.text.WallClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a ResourceManager says of queues, for people. */
public final class QueueText {
  private static final double PERCENT = 100;

  private QueueText() {}

  /** A line for each queue. */
  public static String list(WallClock clock, JsonNode answer) {
    FittedTable<JsonNode> table =
        new FittedTable<JsonNode>()
            .words("QUEUE", queue -> queue.path("queue").asText())
            .words("CLASS", queue -> queue.path("class").asText("-"))
            .words("KIND", queue -> queue.path("declaration").path("kind").asText("-"))
            .words("JOBS", queue -> queue.path("jobs").asText("-"))
            .words("HOLDS", queue -> Figures.amounts(queue.path("held")))
            .words("BURST", queue -> burst(queue.path("burst")))
            .words("ON TIME", queue -> onTime(queue.path("bursts")))
            .words("SHARE", queue -> percent(queue.path("longRun").path("averageDominantShare")))
            .words("FAIR", queue -> percent(queue.path("longRun").path("fairShare")));
    Lines text = new Lines(Plain::line);
    text.add(table.text(answer.path("queues"), Terminal.NONE));
    if (answer.path("hidden").asInt() > 0) {
      text.line("%d more that you may not see.", answer.path("hidden").asInt());
    }
    if (answer.path("bypassed").asBoolean()) {
      text.line("The policy fails: queues are served in the stock order. See the log.");
    }
    for (JsonNode change : answer.path("changes")) {
      text.line("%s", change(change, clock));
    }
    return text.toString();
  }

  /** All that is told of one queue. */
  public static String one(WallClock clock, JsonNode queue) {
    Lines text = new Lines(Plain::line);
    text.add(answer(clock, queue));
    text.line(
        "Jobs %s, holds %s, wants %s more.",
        queue.path("jobs").asText("-"),
        Figures.amountsOrNothing(queue.path("held")),
        Figures.amountsOrNothing(queue.path("pending")));
    JsonNode burst = queue.path("burst");
    if (burst.isObject()) {
      text.line(
          "Burst since %s, due %s: %s. Received %s of %s, %s left.",
          clock.full(burst.path("arrived")),
          clock.full(burst.path("deadline")),
          burst.path("remainingMillis").asLong() > 0
              ? "%s left".formatted(Figures.duration(burst.path("remainingMillis").asLong()))
              : "late",
          Figures.work(burst.path("received")),
          Figures.work(burst.path("declared")),
          Figures.work(burst.path("remaining")));
    }
    JsonNode bursts = queue.path("bursts");
    if (bursts.isObject()) {
      text.line(
          "Bursts so far: %d, on time %d, late %d, of these beyond their declaration %d.",
          bursts.path("ended").asInt(),
          bursts.path("onTime").asInt(),
          bursts.path("late").asInt(),
          bursts.path("lateBeyondDeclaration").asInt());
    }
    JsonNode longRun = queue.path("longRun");
    if (longRun.isObject()) {
      text.line(
          "Long run since %s: average dominant share %s, fair share %s.",
          clock.full(longRun.path("since")),
          percent(longRun.path("averageDominantShare")),
          percent(longRun.path("fairShare")));
    }
    for (JsonNode change : queue.path("changes")) {
      text.line("%s", change(change, clock));
    }
    return text.toString();
  }

  /** The class of a queue, why, and what it declares. */
  public static String answer(WallClock clock, JsonNode queue) {
    Lines text = new Lines(Plain::line);
    text.line("%s", clock.sentence(queue.path("message").asText()));
    text.table(
        new FittedTable<JsonNode>()
            .words("CONDITION", condition -> condition.path("condition").asText())
            .words("HOLDS", condition -> condition.path("holds").asBoolean() ? "yes" : "no")
            .words("RESOURCE", condition -> condition.path("bindingType").asText("-"))
            .words("ASKED", condition -> amount(condition, "asked"))
            .words("AVAILABLE", condition -> amount(condition, "available"))
            .words("BY", condition -> condition.path("boundBy").asText("-")),
        queue.path("conditions"));
    List<String> declared = new ArrayList<>();
    queue
        .path("declaration")
        .properties()
        .forEach(entry -> declared.add(entry.getKey() + "=" + entry.getValue().asText()));
    if (!declared.isEmpty()) {
      text.line("Declared: %s", String.join(" ", declared));
    }
    return text.toString();
  }

  static String removed(JsonNode answer) {
    return Plain.line(answer.path("message").asText()) + System.lineSeparator();
  }

  private static String change(JsonNode change, WallClock clock) {
    return "%s: from %s to %s. %s"
        .formatted(
            clock.full(change.path("at")),
            change.path("before").asText(),
            change.path("class").asText(),
            clock.sentence(change.path("message").asText()));
  }

  /** How far its burst is. */
  static String burst(JsonNode burst) {
    if (!burst.isObject()) {
      return "-";
    }
    long left = burst.path("remainingMillis").asLong();
    return "%s of demand, %s"
        .formatted(
            percent(burst.path("fractionReceived")),
            left > 0 ? Figures.duration(left) + " left" : "late");
  }

  /** How many of its bursts were done by their deadlines. */
  static String onTime(JsonNode bursts) {
    return bursts.path("ended").asInt() == 0
        ? "-"
        : "%d of %d".formatted(bursts.path("onTime").asInt(), bursts.path("ended").asInt());
  }

  private static String percent(JsonNode fraction) {
    return fraction.isNumber()
        ? String.format(Locale.ROOT, "%.1f %%", fraction.asDouble() * PERCENT)
        : "-";
  }

  /** What is there at once, or over time, of the resource that binds. */
  private static String amount(JsonNode condition, String field) {
    JsonNode value = condition.path(field);
    if (!value.isNumber()) {
      return "-";
    }
    String type = condition.path("bindingType").asText();
    return condition.path("unit").asText().equals("amount")
        ? Figures.amount(type, value.asDouble())
        : Figures.work(JsonNodeFactory.instance.objectNode().put(type, value.asDouble()));
  }
}
