package io.github.punctual.simulator.command.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a ResourceManager says of jobs and of itself, for people. */
final class JobWords {
  private static final int MOST_EVENTS = 20;

  private JobWords() {}

  /** All of one job. */
  static String job(JsonNode job) {
    Lines text = new Lines(JobWords::clean);
    text.line(
        "%s '%s' of %s in %s: %s%s",
        job.path("id").asText(),
        job.path("applicationName").asText(job.path("name").asText()),
        job.path("user").asText(),
        job.path("queue").asText(),
        job.path("phase").asText(job.path("state").asText("-")),
        job.has("standing") ? ", " + job.path("standing").asText() : "");
    say(text, "", job.path("message"));
    say(text, "Expected: ", job.path("expectation"));
    job.path("warnings").forEach(warning -> say(text, "Warning: ", warning));
    say(text, "Submitted: ", job.path("submitted"));
    say(text, "Deadline:  ", job.path("deadline"));
    say(text, "Promised:  ", job.path("promise"));
    JsonNode projection = job.path("projection");
    if (projection.isObject()) {
      text.line(
          "Projected: %s with even odds, %s with nine chances in ten",
          projection.path("median").asText(), projection.path("p90").asText());
    }
    say(text, "Utility:   ", job.path("utility"));
    say(text, "Ended:     ", job.path("finished"));
    problems(text, job.path("problems"));
    history(text, job);
    return text.toString();
  }

  private static void problems(Lines text, JsonNode problems) {
    for (JsonNode problem : problems) {
      text.line(
          "%s=%s: %s; write %s",
          problem.path("key").asText(),
          problem.path("value").asText(),
          problem.path("rule").asText(),
          problem.path("try").asText());
    }
  }

  private static void history(Lines text, JsonNode job) {
    JsonNode events = job.path("history");
    if (events.isEmpty()) {
      return;
    }
    text.line("History:");
    for (int i = Math.max(0, events.size() - MOST_EVENTS); i < events.size(); i++) {
      text.line(
          "  %s  %s", events.get(i).path("at").asText(), events.get(i).path("message").asText());
    }
  }

  /** The state of a scheduler. */
  static String status(JsonNode status) {
    Lines text = new Lines(JobWords::clean);
    text.line(
        "Punctual %s, policy %s: %s.",
        status.path("version").asText(),
        status.path("policy").asText(),
        status.path("ready").asBoolean()
            ? "takes decisions"
            : "waits for the nodes to come back, and takes no decisions");
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("POOL", "CAPACITY", "PROMISED", "FREE"));
    for (JsonNode pool : status.path("pools")) {
      rows.add(
          List.of(
              clean(pool.path("pool").asText()),
              amounts(pool.path("capacity")),
              amounts(pool.path("promised")),
              amounts(pool.path("free"))));
    }
    text.table(rows);
    text.line("Jobs: %s.", counts(status.path("jobs").path("live")));
    text.line("Decisions: %s.", counts(status.path("counts").path("decisions")));
    text.line("Ended: %s.", counts(status.path("counts").path("endings")));
    say(text, "The store fails: ", status.path("store").path("lastFailure"));
    for (Map.Entry<String, JsonNode> failure : status.path("policyFailures").properties()) {
      text.line("The policy failed %s times: %s", failure.getValue().asText(), failure.getKey());
    }
    return text.toString();
  }

  private static String amounts(JsonNode amounts) {
    List<String> parts = new ArrayList<>();
    amounts
        .properties()
        .forEach(entry -> parts.add(entry.getValue().asText() + " " + clean(entry.getKey())));
    return parts.isEmpty() ? "-" : String.join(", ", parts);
  }

  /** What there is of, most of it being none. */
  private static String counts(JsonNode counts) {
    List<String> parts = new ArrayList<>();
    counts
        .properties()
        .forEach(
            entry -> {
              if (entry.getValue().asLong() > 0) {
                parts.add(entry.getKey() + " " + entry.getValue().asText());
              }
            });
    return parts.isEmpty() ? "none" : String.join(", ", parts);
  }

  private static void say(Lines text, String label, JsonNode value) {
    if (!value.asText().isEmpty()) {
      text.line("%s%s", label, value.asText());
    }
  }

  /** What users write must not steer the terminal of whoever reads it. */
  static String clean(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
