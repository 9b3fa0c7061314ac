package io.github.punctual.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.text.Figures;
import io.github.punctual.cli.text.Lines;
import io.github.punctual.cli.text.Plain;
import io.github.punctual.cli.text.Terminal;
import io.github.punctual.cli.text.WallClock;

/** What a ResourceManager says of one job, for people. */
final class JobWords {
  private static final int MOST_EVENTS = 20;

  private final JsonNode job;
  private final WallClock clock;
  private final Terminal terminal;
  private final Lines text = new Lines(line -> line);

  private JobWords(JsonNode job, WallClock clock, Terminal terminal) {
    this.job = job;
    this.clock = clock;
    this.terminal = terminal;
  }

  /** Why it stands as it does, or all of it. */
  static String of(JsonNode job, boolean isAll, WallClock clock, Terminal terminal) {
    return new JobWords(job, clock, terminal).text(isAll);
  }

  private String text(boolean isAll) {
    head();
    times();
    if (isAll) {
      amounts();
    }
    problems();
    history();
    return text.toString();
  }

  private void head() {
    String phase = job.path("phase").asText(job.path("state").asText("-"));
    String standing = job.path("standing").asText();
    text.line(
        "%s '%s' of %s in %s: %s%s",
        Plain.line(job.path("id").asText()),
        Plain.line(job.path("applicationName").asText(job.path("name").asText())),
        Plain.line(job.path("user").asText()),
        Plain.line(job.path("queue").asText()),
        JobLines.colour(phase).paint(Plain.words(phase), terminal),
        standing.isEmpty()
            ? ""
            : ", " + JobLines.colour(standing).paint(Plain.words(standing), terminal));
    say("", job.path("message"));
    if (!isSaid(job.path("expectation"))) {
      say("Expected: ", job.path("expectation"));
    }
    say("Remark: ", job.path("remark"));
    job.path("warnings").forEach(warning -> say("Warning: ", warning));
  }

  private void times() {
    instant("Submitted", "submitted");
    instant("Starts", "plannedStart");
    instant("Admitted", "admitted");
    instant("Deadline", "deadline");
    fact("Promised", clock.sentence(job.path("promise").asText()));
    JsonNode projection = job.path("projection");
    if (projection.isObject()) {
      fact(
          "Projected",
          "%s with even odds, %s with nine chances in ten"
              .formatted(
                  clock.full(projection.path("median")), clock.full(projection.path("p90"))));
    }
    JsonNode utility = job.path("utility");
    fact(
        "Utility",
        utility.isNumber() ? Figures.number(utility.asDouble()) : clock.sentence(utility.asText()));
    instant("Ended", "finished");
  }

  private void amounts() {
    JsonNode containers = job.path("containers");
    if (containers.isObject()) {
      fact(
          "Containers",
          containers.path("held").asInt()
              + " held"
              + counted(", %s promised at once", containers.path("promised"))
              + counted(", %s planned now", containers.path("planned"))
              + counted(", %s of them lent", job.path("lentTasks")));
    }
    fact(
        "Tasks",
        counted("%s asked for, ", job.path("requestedTasks"))
            + counted("%s may run at once, ", job.path("allocatedTasks"))
            + counted("%s ended, ", job.path("tasksEnded"))
            + (job.has("task") ? Figures.amounts(job.path("task")) + " each" : ""));
    if (job.has("taskDurationMillis")) {
      fact(
          "Task time", Figures.duration(job.path("taskDurationMillis").asLong()) + ", as declared");
    }
    if (job.has("usage")) {
      fact("Holds now", Figures.amounts(job.path("usage")));
    }
    if (job.has("progress")) {
      fact("Progress", Figures.percent(job.path("progress")));
    }
    if (job.path("computationMillis").asLong() > 0) {
      fact("Work done", Figures.duration(job.path("computationMillis").asLong()) + " of tasks");
    }
  }

  private static String counted(String format, JsonNode count) {
    return count.isNumber() ? format.formatted(count.asText()) : "";
  }

  private void problems() {
    for (JsonNode problem : job.path("problems")) {
      String pair = problem.path("key").asText() + "=" + problem.path("value").asText();
      if (job.path("message").asText().contains(pair)) {
        continue; // It is said already.
      }
      text.line(
          "%s=%s: %s; write %s",
          Plain.line(problem.path("key").asText()),
          Plain.line(problem.path("value").asText()),
          Plain.line(problem.path("rule").asText()),
          Plain.line(problem.path("try").asText()));
    }
  }

  private void history() {
    JsonNode events = job.path("history");
    if (events.isEmpty()) {
      return;
    }
    text.line("History%s:", events.size() > MOST_EVENTS ? " (the last of it)" : "");
    for (int i = Math.max(0, events.size() - MOST_EVENTS); i < events.size(); i++) {
      JsonNode message = events.get(i).path("message");
      text.line(
          "  %s  %s",
          clock.full(events.get(i).path("at")),
          // What holds still is said at the top already, with all its numbers.
          isSaid(message) ? "as said above" : clock.sentence(message.asText()));
    }
  }

  /** Whether the job's own message says it, too. */
  private boolean isSaid(JsonNode text) {
    return job.path("message").asText().contains(text.asText());
  }

  private void instant(String label, String field) {
    JsonNode millis = job.path(field + "Millis");
    JsonNode at = millis.isMissingNode() ? job.path(field) : millis;
    if (!at.isMissingNode()) {
      boolean isOver = field.equals("deadline") && job.has("finishedMillis");
      fact(label, clock.full(at) + (isOver ? "" : " (" + clock.fromNow(at) + ")"));
    }
  }

  private void fact(String label, String value) {
    if (!value.isEmpty()) {
      text.line("%-12s%s", label + ":", value.replaceAll(", $", ""));
    }
  }

  private void say(String label, JsonNode value) {
    if (!value.asText().isEmpty()) {
      text.line("%s%s", label, clock.sentence(value.asText()));
    }
  }
}
