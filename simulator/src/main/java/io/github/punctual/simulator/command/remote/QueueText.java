package io.github.punctual.simulator.command.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.simulator.report.TextTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a ResourceManager says of queues, for people. */
public final class QueueText {
  private static final double PERCENT = 100;

  private QueueText() {}

  /** A line for each queue. */
  public static String list(JsonNode answer) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of("QUEUE", "CLASS", "KIND", "JOBS", "HOLDS", "BURST", "ON TIME", "SHARE", "FAIR"));
    for (JsonNode queue : answer.path("queues")) {
      rows.add(
          List.of(
              queue.path("queue").asText(),
              queue.path("class").asText("-"),
              queue.path("declaration").path("kind").asText("-"),
              queue.path("jobs").asText("-"),
              amounts(queue.path("held")),
              burst(queue.path("burst")),
              onTime(queue.path("bursts")),
              percent(queue.path("longRun").path("averageDominantShare")),
              percent(queue.path("longRun").path("fairShare"))));
    }
    Lines text = new Lines(line -> line);
    text.add(TextTable.of(rows));
    if (answer.path("hidden").asInt() > 0) {
      text.line("%d more that you may not see.", answer.path("hidden").asInt());
    }
    if (answer.path("bypassed").asBoolean()) {
      text.line("The policy fails: queues are served in the stock order. See the log.");
    }
    for (JsonNode change : answer.path("changes")) {
      text.line("%s", change(change));
    }
    return text.toString();
  }

  /** All of one queue. */
  public static String one(JsonNode queue) {
    Lines text = new Lines(line -> line);
    text.add(answer(queue));
    text.line(
        "Jobs %s, holds %s, wants %s more.",
        queue.path("jobs").asText("-"),
        amounts(queue.path("held")),
        amounts(queue.path("pending")));
    JsonNode burst = queue.path("burst");
    if (burst.isObject()) {
      text.line(
          "Burst since %s, due %s: %s. In resource-seconds: received %s of %s, %s left.",
          burst.path("arrived").asText(),
          burst.path("deadline").asText(),
          burst.path("remainingMillis").asLong() > 0
              ? "%s left".formatted(duration(burst.path("remainingMillis").asLong()))
              : "late",
          amounts(burst.path("received")),
          amounts(burst.path("declared")),
          amounts(burst.path("remaining")));
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
          longRun.path("since").asText("-"),
          percent(longRun.path("averageDominantShare")),
          percent(longRun.path("fairShare")));
    }
    for (JsonNode change : queue.path("changes")) {
      text.line("%s", change(change));
    }
    return text.toString();
  }

  /** The class of a queue, why, and what it declares. */
  public static String answer(JsonNode queue) {
    Lines text = new Lines(line -> line);
    text.line("%s", queue.path("message").asText());
    if (!queue.path("conditions").isEmpty()) {
      List<List<String>> rows = new ArrayList<>();
      rows.add(List.of("CONDITION", "HOLDS", "RESOURCE", "ASKED", "AVAILABLE", "BY"));
      for (JsonNode condition : queue.path("conditions")) {
        rows.add(
            List.of(
                condition.path("condition").asText(),
                condition.path("holds").asBoolean() ? "yes" : "no",
                condition.path("bindingType").asText("-"),
                number(condition.path("asked")),
                number(condition.path("available")),
                condition.path("boundBy").asText("-")));
      }
      text.table(rows);
    }
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

  /** That a queue was removed. */
  public static String removed(JsonNode answer) {
    return answer.path("message").asText() + System.lineSeparator();
  }

  /** What is wrong, and what to try. */
  public static String error(JsonNode body) {
    String text = body.path("message").asText("no reason given");
    return body.has("try") ? text + ". Try " + body.path("try").asText() : text;
  }

  private static String change(JsonNode change) {
    return "%s: from %s to %s. %s"
        .formatted(
            change.path("at").asText(),
            change.path("before").asText(),
            change.path("class").asText(),
            change.path("message").asText());
  }

  private static String burst(JsonNode burst) {
    if (!burst.isObject()) {
      return "-";
    }
    long left = burst.path("remainingMillis").asLong();
    return "%s of demand, %s"
        .formatted(
            percent(burst.path("fractionReceived")), left > 0 ? duration(left) + " left" : "late");
  }

  private static String onTime(JsonNode bursts) {
    return bursts.path("ended").asInt() == 0
        ? "-"
        : "%d of %d".formatted(bursts.path("onTime").asInt(), bursts.path("ended").asInt());
  }

  /** Amounts without a unit, as they are named. */
  private static String amounts(JsonNode amounts) {
    List<String> texts = new ArrayList<>();
    amounts
        .properties()
        .forEach(entry -> texts.add(number(entry.getValue()) + " " + entry.getKey()));
    return texts.isEmpty() ? "nothing" : String.join(", ", texts);
  }

  private static String percent(JsonNode fraction) {
    return fraction.isNumber()
        ? String.format(Locale.ROOT, "%.1f %%", fraction.asDouble() * PERCENT)
        : "-";
  }

  private static String number(JsonNode value) {
    return value.isNumber() ? String.format(Locale.ROOT, "%.0f", value.asDouble()) : "-";
  }

  private static String duration(long millis) {
    return Duration.ofSeconds((millis + 999) / 1000)
        .toString()
        .substring(2)
        .toLowerCase(Locale.ROOT);
  }
}
