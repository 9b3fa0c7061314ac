package io.github.punctual.simulator.trace.format;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.admission.declaration.Declaration;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.Interner;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.TraceCollector.LeftOut;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;
import java.util.Optional;

/**
 * One application as the ResourceManager describes it, as a job.
 *
 * <p>The ResourceManager keeps sums: the virtual cores and the memory that the application held,
 * times the seconds that it held them. How many tasks there were and how long each ran cannot be
 * known. The job gets one stage that has the same sums: its tasks are those declared by {@code
 * sla.tasks}, or else as many as ran side by side on average from launch to end, so that the job
 * takes as long as it took when all of them run at once. The container of the application's master
 * is in the sums and stays in them.
 */
record RmApp(JsonNode app) {
  private static final long SECOND = 1000;
  private static final String SUCCEEDED = "SUCCEEDED";

  /** Its id, where it has one. */
  Optional<String> id() {
    return Optional.ofNullable(app.get("id")).map(JsonNode::asText);
  }

  /** Whether its end is known, or cannot be read at all. */
  boolean hasEnded() {
    return app.path("finishedTime").asLong(1) > 0;
  }

  /** The job of an application that has ended. */
  TraceJob job(Interner interner, TraceOptions options) {
    if (!app.isObject()) {
      throw MalformedRow.of("an application", app.toString(), "must be a JSON object");
    }
    String id = text("id");
    long submitted = number("startedTime");
    long finished = number("finishedTime");
    if (!options.unsuccessful() && !text("finalStatus").equals(SUCCEEDED)) {
      throw new LeftOut(LeftOut.UNSUCCESSFUL);
    }
    double vcoreSeconds = number("vcoreSeconds");
    double memorySeconds = number("memorySeconds");
    long launched = app.path("launchTime").asLong(0);
    long runMillis = finished - (launched > 0 ? launched : submitted);
    if (vcoreSeconds <= 0 || memorySeconds <= 0 || runMillis <= 0) {
      throw new LeftOut(LeftOut.NEVER_RAN);
    }
    DeclaredTags tags = DeclaredTags.parse(app.path("applicationTags").asText(""), submitted);
    return new TraceJob(
        id,
        interner.unique(text("queue")),
        interner.unique(text("user")),
        interner.unique(tags.nameOr(app.path("name").asText(id))),
        submitted,
        tags.budgetMillis(),
        List.of(stage(id, tags, vcoreSeconds, memorySeconds, runMillis, interner)));
  }

  private static Stage stage(
      String id,
      DeclaredTags tags,
      double vcoreSeconds,
      double memorySeconds,
      long runMillis,
      Interner interner) {
    Optional<Declaration> declared = tags.declaration();
    long vcores = declared.isPresent() ? declared.get().taskVcores().orElse(1) : 1;
    double taskMillis = vcoreSeconds / vcores * SECOND;
    long sideBySide = Math.max(1, Math.round(taskMillis / runMillis));
    if (sideBySide > Integer.MAX_VALUE) {
      throw MalformedRow.of("vcoreSeconds of " + id, String.valueOf(vcoreSeconds), "must be fewer");
    }
    int tasks =
        declared.isPresent() ? declared.get().tasks().orElse((int) sideBySide) : (int) sideBySide;
    long memoryMib = Math.max(1, Math.round(memorySeconds / (taskMillis / SECOND)));
    if (declared.isPresent() && declared.get().taskMemoryMib().isPresent()) {
      memoryMib = declared.get().taskMemoryMib().getAsLong();
    }
    return interner.stage(
        "run",
        tasks,
        Math.max(1, Math.round(taskMillis / tasks)),
        ResourceVector.of(memoryMib, vcores));
  }

  private String text(String field) {
    JsonNode found = app.get(field);
    if (found == null || !found.isTextual()) {
      throw problem(field, found, "must be a text");
    }
    return found.textValue();
  }

  private long number(String field) {
    JsonNode found = app.get(field);
    // Answers that were turned from XML into JSON have numbers as texts.
    if (found != null && found.isTextual() && found.textValue().matches("\\d{1,18}")) {
      return Long.parseLong(found.textValue());
    }
    if (found == null || !found.isIntegralNumber() || !found.canConvertToLong()) {
      throw problem(field, found, "must be a whole number");
    }
    return found.longValue();
  }

  private MalformedRow problem(String field, JsonNode found, String rule) {
    String name = "%s of %s".formatted(field, app.path("id").asText("an application"));
    return found == null
        ? MalformedRow.missing(name)
        : MalformedRow.of(name, found.toString(), rule);
  }
}
