package io.github.punctual.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.text.Colour;
import io.github.punctual.cli.text.CsvText;
import io.github.punctual.cli.text.Figures;
import io.github.punctual.cli.text.FittedTable;
import io.github.punctual.cli.text.Plain;
import io.github.punctual.cli.text.Terminal;
import io.github.punctual.cli.text.WallClock;
import java.util.ArrayList;
import java.util.List;

/** Jobs, one a line. */
public final class JobLines {
  private static final String FIELDS =
      "id name applicationName user queue phase state standing submitted deadline plannedStart"
          + " finished requestedTasks allocatedTasks progress reason message";

  private JobLines() {}

  /** The jobs of an answer; if wide with all columns, however wide they get. */
  public static String of(JsonNode jobs, boolean isWide, WallClock clock, Terminal terminal) {
    FittedTable<JsonNode> table =
        new FittedTable<JsonNode>()
            .words("JOB", 0, job -> job.path("id").asText())
            .cut("NAME", 0, 8, JobLines::name)
            .cut("USER", 4, 6, job -> job.path("user").asText("-"))
            .cut("QUEUE", 6, 8, job -> job.path("queue").asText("-"))
            .coloured("STATE", 9, JobLines::state, job -> colour(phase(job)))
            .coloured(
                "STANDING",
                10,
                job -> words(job, "standing"),
                job -> colour(job.path("standing").asText()))
            .words("DEADLINE", 5, job -> clock.brief(job.path("deadlineMillis")))
            .words("LEFT", 1, job -> left(job, clock))
            .figures("HELD", 2, job -> job.path("containers").path("held").asText("-"))
            .figures("OF", 3, JobLines::promised)
            .figures("DONE", 2, job -> Figures.percent(job.path("progress")))
            .words("READY BY", 7, job -> clock.brief(job.path("projection").path("p90")))
            .cut("REASON", 8, 12, job -> words(job, "reason"));
    if (isWide) {
      table
          .words("SUBMITTED", 9, job -> clock.brief(job.path("submitted")))
          .words("STARTS", 9, job -> clock.brief(job.path("plannedStart")))
          .words("TASK", 9, job -> Figures.amounts(job.path("task")))
          .words("HOLDS", 9, job -> Figures.amounts(job.path("usage")));
    }
    return table.text(jobs, isWide ? terminal.withWidth(0) : terminal);
  }

  /** The jobs as CSV, with the fields of REST by their names, and instants in UTC. */
  static String csv(JsonNode jobs) {
    List<String> fields = List.of(FIELDS.split(" ", -1));
    List<String> heads = new ArrayList<>(fields);
    heads.add("containersHeld");
    heads.add("containersPromised");
    StringBuilder text = new StringBuilder(CsvText.line(heads));
    for (JsonNode job : jobs) {
      List<String> values = new ArrayList<>();
      fields.forEach(field -> values.add(job.path(field).asText("")));
      values.add(job.path("containers").path("held").asText(""));
      values.add(job.path("containers").path("promised").asText(""));
      text.append(CsvText.line(values));
    }
    return text.toString();
  }

  /** What stands for good and bad. */
  static Colour colour(String state) {
    return switch (state) {
      case "ON_TIME", "MET", "DONE" -> Colour.GOOD;
      case "AT_RISK" -> Colour.WARN;
      case "LATE", "IMPOSSIBLE", "MISSED", "REFUSED", "TERMINATED", "FAILED" -> Colour.BAD;
      case "KILLED" -> Colour.FAINT;
      default -> Colour.NONE;
    };
  }

  private static String phase(JsonNode job) {
    return job.path("phase").asText(job.path("state").asText());
  }

  private static String name(JsonNode job) {
    return job.path("applicationName").asText(job.path("name").asText("-"));
  }

  private static String state(JsonNode job) {
    return phase(job).isEmpty() ? "-" : Plain.words(phase(job));
  }

  private static String words(JsonNode job, String field) {
    return job.has(field) ? Plain.words(job.path(field).asText()) : "-";
  }

  /** Of a job that has ended nothing is left. */
  private static String left(JsonNode job, WallClock clock) {
    return job.has("finishedMillis") ? "-" : clock.fromNow(job.path("deadlineMillis"));
  }

  /** What it may have at once: promised, or planned by utility, which is marked. */
  private static String promised(JsonNode job) {
    JsonNode containers = job.path("containers");
    return containers.has("promised")
        ? containers.path("promised").asText()
        : containers.has("planned") ? "~" + containers.path("planned").asText() : "-";
  }
}
