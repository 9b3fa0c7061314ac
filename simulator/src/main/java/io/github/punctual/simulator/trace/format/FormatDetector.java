package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.trace.TraceInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds out how a trace is written: by its beginning, because names tell little. */
final class FormatDetector {
  private static final int HEAD = 1 << 16;
  private static final String BYTE_ORDER_MARK = "\ufeff";
  private static final Pattern APPLICATION =
      Pattern.compile("\"(apps|app|startedTime|applicationType)\"\\s*:");
  private static final Pattern JOB = Pattern.compile("\"(stages|submit_s)\"\\s*:");
  private static final Pattern JOB_ID = Pattern.compile("\"id\"\\s*:");
  private static final Pattern JOB_SUBMIT = Pattern.compile("\"submit_s\"\\s*:");

  private FormatDetector() {}

  /**
   * The format that a file shows by its name and its beginning.
   *
   * @throws TraceException when it shows none
   */
  static TraceFormat detect(Path path) throws IOException {
    TraceInput.require(path);
    if (Files.isDirectory(path)) {
      return ofDirectory(path);
    }
    byte[] head = head(path);
    String text = text(head);
    String line = firstLine(text);
    if (line.startsWith("<?xml")) {
      throw new TraceException(
          path + " is XML; ask the ResourceManager for JSON: curl -H 'Accept: application/json' …");
    }
    // What JSON calls its fields may be what the header of a table says, too.
    boolean isJson = line.startsWith("{") || line.startsWith("[");
    return (isJson ? ofJson(line, text) : ofTable(line).or(() -> ofOther(line, head)))
        .orElseThrow(
            () ->
                new TraceException(
                    "%s is in no known format: it begins with %s. Name the format with --format: %s"
                        .formatted(path, MalformedRow.shown(line), TraceFormat.keys())));
  }

  private static TraceFormat ofDirectory(Path directory) throws IOException {
    if (!JhistReader.files(directory).isEmpty()) {
      return TraceFormat.JHIST;
    }
    if (!SparkLogFiles.of(directory).isEmpty()) {
      return TraceFormat.SPARK;
    }
    try (Stream<Path> entries = Files.list(directory)) {
      if (entries.anyMatch(f -> ElasticFlowReader.isCluster(String.valueOf(f.getFileName())))) {
        return TraceFormat.ELASTICFLOW;
      }
    }
    throw new TraceException(
        directory
            + " has neither MapReduce job history (*.jhist) nor Spark event logs (application_*,"
            + " eventlog_v2_*) nor ElasticFlow's cluster*.csv; name such a directory or one file");
  }

  private static Optional<TraceFormat> ofTable(String line) {
    if (line.startsWith(";") || SwfReader.looksLike(line)) {
      return Optional.of(TraceFormat.SWF);
    }
    if (SwimReader.looksLike(line)) {
      return Optional.of(TraceFormat.SWIM);
    }
    if (line.contains("submission_time") && line.contains("deadline")) {
      return Optional.of(TraceFormat.ELASTICFLOW);
    }
    if (line.contains("submit_time") && line.contains("expect_time_list")) {
      return Optional.of(TraceFormat.CHRONUS);
    }
    return Optional.empty();
  }

  private static Optional<TraceFormat> ofJson(String line, String text) {
    if (line.startsWith("{") && JOB_ID.matcher(line).find() && JOB_SUBMIT.matcher(line).find()) {
      return Optional.of(TraceFormat.JSON);
    }
    if (SparkEventLogReader.looksLike(line)) {
      return Optional.of(TraceFormat.SPARK);
    }
    if (SparkDagsReader.looksLike(text)) {
      return Optional.of(TraceFormat.SPARK_DAGS);
    }
    if (line.startsWith("{") && JOB.matcher(line).find()) {
      return Optional.of(TraceFormat.JSON);
    }
    return APPLICATION.matcher(text).find() ? Optional.of(TraceFormat.RM_APPS) : Optional.empty();
  }

  private static Optional<TraceFormat> ofOther(String line, byte[] head) {
    if (JhistReader.looksLike(line)) {
      return Optional.of(TraceFormat.JHIST);
    }
    if (ElasticFlowReader.isArchive(head)) {
      return Optional.of(TraceFormat.ELASTICFLOW);
    }
    return QueryDagsReader.looksLike(line) ? Optional.of(TraceFormat.QUERY_DAGS) : Optional.empty();
  }

  private static byte[] head(Path path) throws IOException {
    try (InputStream in = TraceInput.open(path)) {
      return in.readNBytes(HEAD);
    }
  }

  private static String text(byte[] head) {
    String text = new String(head, StandardCharsets.UTF_8);
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }

  /** The first line that is not blank. */
  private static String firstLine(String head) {
    return head.lines().map(String::strip).filter(l -> !l.isEmpty()).findFirst().orElse("");
  }
}
