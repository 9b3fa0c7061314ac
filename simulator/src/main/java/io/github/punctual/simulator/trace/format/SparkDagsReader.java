package io.github.punctual.simulator.trace.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.github.punctual.simulator.trace.Interner;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.trace.TraceInput;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.SparkApplication.SparkJob;
import io.github.punctual.simulator.trace.format.SparkApplication.SparkStage;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Graphs of stages that were extracted from Spark event logs: a JSON array of applications with
 * {@code source}, {@code app}, {@code props}, {@code submit_ms}, {@code jobs} and {@code stages}.
 * Applications become jobs as from an event log.
 */
final class SparkDagsReader implements FormatReader {
  private static final ObjectReader JSON = new ObjectMapper().readerFor(JsonNode.class);
  private static final Pattern START =
      Pattern.compile("\\s*\\[\\s*\\{(?s:.{0,4000})\"submit_ms\"\\s*:");

  @Override
  public void read(Path path, TraceCollector into) throws IOException {
    into.shiftToZero();
    JsonNode document;
    try (InputStream in = TraceInput.open(path)) {
      document = JSON.readValue(in);
    } catch (JsonProcessingException e) {
      throw new TraceException("%s is not JSON: %s".formatted(path, e.getOriginalMessage()), e);
    }
    if (!document.isArray()) {
      throw new TraceException(path + " is no JSON array of applications");
    }
    int index = 0;
    for (JsonNode app : document) {
      String place = "%s, application %d".formatted(path, index++);
      into.add(
          new TraceCollector.SourceLine(place, 0), () -> job(app, into.interner(), into.options()));
    }
  }

  /** Whether a file could begin like this. */
  static boolean looksLike(String head) {
    return START.matcher(head).lookingAt();
  }

  private static TraceJob job(JsonNode app, Interner interner, TraceOptions options) {
    SparkApplication application = new SparkApplication();
    application.started(
        app.path("source").asText("application"),
        app.path("app").asText(""),
        "",
        millis(app, "submit_ms"));
    application.properties(SparkEvents.texts(app.path("props")));
    for (JsonNode job : app.path("jobs")) {
      application.job(
          job.path("id").asInt(),
          new SparkJob(
              millis(job, "submit_ms"),
              job.path("end_ms").asLong(Long.MAX_VALUE),
              SparkEvents.numbers(job.path("stages"))));
    }
    app.path("stages")
        .properties()
        .forEach(stage -> stage(application, stage.getKey(), stage.getValue()));
    return application.toJob(interner, options);
  }

  private static void stage(SparkApplication application, String id, JsonNode from) {
    if (!id.matches("\\d{1,9}")) {
      throw MalformedRow.of("the key of a stage", id, "must be a whole number");
    }
    SparkStage stage = application.stage(Integer.parseInt(id));
    stage.parents(SparkEvents.numbers(from.path("parents")));
    Set<Integer> unsuccessful = new HashSet<>(SparkEvents.numbers(from.path("unsuccessful_idx")));
    long end = from.path("end_ms").asLong(0);
    int index = 0;
    for (JsonNode task : from.path("task_ms")) {
      if (!unsuccessful.contains(index)) {
        stage.task(index, task.asLong(0), end);
      }
      index++;
    }
  }

  private static long millis(JsonNode node, String field) {
    JsonNode found = node.path(field);
    if (!found.isIntegralNumber() || found.longValue() < 0) {
      throw MalformedRow.of(
          field,
          found.isMissingNode() ? "missing" : found.toString(),
          "must be milliseconds since the epoch");
    }
    return found.longValue();
  }
}
