package io.github.punctual.simulator.trace.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.TraceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Spark's event logs: one application's file, one application's directory {@code eventlog_v2_*} of
 * parts, or a directory of any number of both. A log that was not finished is left out.
 */
final class SparkEventLogReader implements FormatReader {
  private static final ObjectReader JSON = new ObjectMapper().readerFor(JsonNode.class);

  /** With the part of an event's name after {@code SparkListener}. */
  private static final Pattern EVENT = Pattern.compile("\\{\"Event\":\"SparkListener([^\"]*)");

  @Override
  public void read(Path path, TraceCollector into) throws IOException {
    into.shiftToZero();
    List<SparkLogFiles> logs = SparkLogFiles.of(path);
    if (logs.isEmpty()) {
      throw new TraceException(
          path + " has no Spark event logs (application_*, eventlog_v2_*); name their directory");
    }
    for (SparkLogFiles log : logs) {
      if (log.inProgress()) {
        into.leaveOut(TraceCollector.LeftOut.NOT_FINISHED);
      } else {
        readLog(log, into);
      }
    }
  }

  /** Whether a line could be an event. */
  static boolean looksLike(String line) {
    return line.startsWith("{\"Event\":\"");
  }

  private static void readLog(SparkLogFiles log, TraceCollector into) throws IOException {
    SparkEvents events = new SparkEvents();
    for (Path file : log.files()) {
      into.whileWhole(file, () -> readFile(file, events, into));
    }
    into.add(
        new TraceCollector.SourceLine(log.name().toString(), 0),
        () -> events.application().toJob(into.interner(), into.options()));
  }

  private static void readFile(Path file, SparkEvents events, TraceCollector into)
      throws IOException {
    try (TraceLines lines = TraceLines.open(file)) {
      while (lines.next()) {
        if (!lines.isBlank()) {
          readLine(lines, events, into);
        }
      }
    }
  }

  private static void readLine(TraceLines lines, SparkEvents events, TraceCollector into)
      throws IOException {
    // Much of a log is of no use; not parsing it saves most of the time.
    Matcher event = EVENT.matcher(lines.characters());
    if (event.lookingAt() && !SparkEvents.matters(event.group(1))) {
      return;
    }
    try {
      events.add(JSON.readValue(lines.bytes()));
    } catch (JsonProcessingException e) {
      into.malformed(lines.place(), "the line is not JSON: " + e.getOriginalMessage(), e);
    } catch (MalformedRow e) {
      into.malformed(lines.place(), e.getMessage(), e);
    }
  }
}
