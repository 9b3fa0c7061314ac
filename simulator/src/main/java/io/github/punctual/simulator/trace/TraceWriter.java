package io.github.punctual.simulator.trace;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.JobUtility;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * Writes traces as JSON Lines, the project's own format. What is read back equals what was written,
 * in the order of submission.
 */
public final class TraceWriter {
  private static final int MILLI = 3;

  private TraceWriter() {}

  /**
   * Writes a file, replacing one that is there; it is compressed when its name ends in {@code .gz}.
   *
   * @throws IOException when the file cannot be written
   */
  public static void write(Path file, Workload workload) throws IOException {
    try (OutputStream plain = new BufferedOutputStream(Files.newOutputStream(file));
        OutputStream out = file.toString().endsWith(".gz") ? new GZIPOutputStream(plain) : plain) {
      write(out, workload);
    }
  }

  /**
   * Writes to a stream, which stays open.
   *
   * @throws IOException when the stream cannot be written
   */
  public static void write(OutputStream out, Workload workload) throws IOException {
    JsonFactory factory = new JsonFactory();
    factory.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    try (JsonGenerator json = factory.createGenerator(out, JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
      for (TraceJob job : workload.jobs()) {
        writeJob(json, job);
      }
      json.writeRaw('\n');
    }
  }

  private static void writeJob(JsonGenerator json, TraceJob job) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", job.id());
    json.writeNumberField("submit_s", seconds(job.submitMillis()));
    json.writeStringField("queue", job.queue());
    json.writeStringField("user", job.user());
    json.writeStringField("name", job.name());
    if (job.budgetMillis().isPresent()) {
      json.writeNumberField("deadline_s", seconds(job.budgetMillis().getAsLong()));
    }
    if (job.utility().isPresent()) {
      writeUtility(json, job.utility().get());
    }
    json.writeArrayFieldStart("stages");
    for (Stage stage : job.stages()) {
      writeStage(json, stage);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeUtility(JsonGenerator json, JobUtility utility) throws IOException {
    json.writeObjectFieldStart("utility");
    json.writeStringField("shape", utility.shape().name().toLowerCase(Locale.ROOT));
    if (utility.shape() == JobUtility.Shape.STEPS) {
      json.writeArrayFieldStart("steps");
      for (JobUtility.Step step : utility.steps()) {
        json.writeStartObject();
        json.writeNumberField("until_s", seconds(step.untilMillis()));
        json.writeNumberField("value", step.value());
        json.writeEndObject();
      }
      json.writeEndArray();
    } else {
      json.writeNumberField("weight", utility.weight());
      if (utility.needsDeadline()) {
        json.writeNumberField("sensitivity", utility.sensitivity());
      }
    }
    json.writeEndObject();
  }

  private static void writeStage(JsonGenerator json, Stage stage) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", stage.id());
    json.writeNumberField("tasks", stage.tasks());
    if (stage.durations() instanceof TaskDurations.Each) {
      json.writeArrayFieldStart("durations_s");
      for (int task = 0; task < stage.tasks(); task++) {
        json.writeNumber(seconds(stage.durations().ofTask(task)));
      }
      json.writeEndArray();
    } else {
      json.writeNumberField("duration_s", seconds(stage.durations().ofTask(0)));
    }
    json.writeNumberField("memory_mib", stage.task().get(ResourceVector.MEMORY));
    json.writeNumberField("vcores", stage.task().get(ResourceVector.VCORES));
    writeOtherTypes(json, stage.task());
    json.writeArrayFieldStart("parents");
    for (String parent : stage.parents()) {
      json.writeString(parent);
    }
    json.writeEndArray();
    if (stage.gang()) {
      json.writeBooleanField("gang", true);
    }
    json.writeEndObject();
  }

  private static void writeOtherTypes(JsonGenerator json, ResourceVector task) throws IOException {
    Map<String, Long> others = task.amounts();
    others.remove(ResourceVector.MEMORY);
    others.remove(ResourceVector.VCORES);
    if (!others.isEmpty()) {
      json.writeObjectFieldStart("resources");
      for (Map.Entry<String, Long> other : others.entrySet()) {
        json.writeNumberField(other.getKey(), other.getValue());
      }
      json.writeEndObject();
    }
  }

  /** Exact to the millisecond, without zeros at the end. */
  private static BigDecimal seconds(long millis) {
    return millis % 1000 == 0
        ? BigDecimal.valueOf(millis / 1000)
        : BigDecimal.valueOf(millis, MILLI).stripTrailingZeros();
  }
}
