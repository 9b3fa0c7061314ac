package io.github.punctual.simulator.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.simulator.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What would have become of jobs in shadow mode beside what did, for people. */
final class ShadowText {
  private static final int MOST_JOBS = 20;

  private ShadowText() {}

  /** The counts, and the newest jobs. */
  static String of(JsonNode shadow) {
    StringBuilder text = new StringBuilder();
    line(text, "Shadow mode: nothing is enforced, and the stock order serves.");
    List<List<String>> rows = new ArrayList<>();
    for (Map.Entry<String, JsonNode> would : shadow.path("counts").properties()) {
      List<String> counts = new ArrayList<>(List.of(words(would.getKey())));
      List<String> heads = new ArrayList<>(List.of("DECIDED"));
      would
          .getValue()
          .properties()
          .forEach(
              did -> {
                heads.add(words(did.getKey()).toUpperCase(Locale.ROOT));
                counts.add(did.getValue().asText());
              });
      if (rows.isEmpty()) {
        rows.add(heads);
      }
      rows.add(counts);
    }
    if (!rows.isEmpty()) {
      text.append(TextTable.of(rows));
    }
    JsonNode jobs = shadow.path("jobs");
    for (int i = 0; i < Math.min(MOST_JOBS, jobs.size()); i++) {
      JsonNode job = jobs.get(i);
      line(
          text,
          "%s '%s' of %s: %s"
              .formatted(
                  job.path("id").asText(),
                  job.path("name").asText(),
                  job.path("user").asText(),
                  job.path("message").asText()));
    }
    if (jobs.size() > MOST_JOBS) {
      line(text, "%d more at /punctual/shadow.".formatted(jobs.size() - MOST_JOBS));
    }
    return text.toString();
  }

  private static String words(String name) {
    return JobWords.clean(name.toLowerCase(Locale.ROOT).replace('_', ' '));
  }

  private static void line(StringBuilder text, String words) {
    text.append(JobWords.clean(words)).append(System.lineSeparator());
  }
}
