package io.github.punctual.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.text.Lines;
import io.github.punctual.cli.text.Plain;
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
    Lines text = new Lines(Plain::line);
    text.line("Shadow mode: nothing is enforced, and the stock order serves.");
    List<List<String>> rows = new ArrayList<>();
    for (Map.Entry<String, JsonNode> would : shadow.path("counts").properties()) {
      List<String> counts = new ArrayList<>(List.of(Plain.words(would.getKey())));
      List<String> heads = new ArrayList<>(List.of("DECIDED"));
      would
          .getValue()
          .properties()
          .forEach(
              did -> {
                heads.add(Plain.words(did.getKey()).toUpperCase(Locale.ROOT));
                counts.add(did.getValue().asText());
              });
      if (rows.isEmpty()) {
        rows.add(heads);
      }
      rows.add(counts);
    }
    text.table(rows);
    JsonNode jobs = shadow.path("jobs");
    for (int i = 0; i < Math.min(MOST_JOBS, jobs.size()); i++) {
      JsonNode job = jobs.get(i);
      text.line(
          "%s '%s' of %s: %s",
          job.path("id").asText(),
          job.path("name").asText(),
          job.path("user").asText(),
          job.path("message").asText());
    }
    if (jobs.size() > MOST_JOBS) {
      text.line("%d more at /punctual/shadow.", jobs.size() - MOST_JOBS);
    }
    return text.toString();
  }
}
