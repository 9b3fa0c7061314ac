package io.github.punctual.simulator.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Finds out how a trace is written. */
final class FormatDetector {
  private static final int HEAD = 1 << 16;

  private static final String BYTE_ORDER_MARK = "\ufeff";

  private FormatDetector() {}

  static TraceFormat detect(Path path) throws IOException {
    TraceInput.require(path);
    String head = head(path);
    return byContent(head)
        .orElseThrow(
            () ->
                new TraceException(
                    "%s is in no known format: it begins with %s. Name the format with --format: %s"
                        .formatted(path, MalformedRow.shown(firstLine(head)), TraceFormat.keys())));
  }

  private static Optional<TraceFormat> byContent(String head) {
    String line = firstLine(head);
    if (line.startsWith(";") || SwfReader.looksLike(line)) {
      return Optional.of(TraceFormat.SWF);
    }
    if (line.startsWith("{") && (line.contains("\"stages\"") || line.contains("\"submit_s\""))) {
      return Optional.of(TraceFormat.JSON);
    }
    return Optional.empty();
  }

  private static String head(Path path) throws IOException {
    try (InputStream in = TraceInput.open(path)) {
      String head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
      return head.startsWith(BYTE_ORDER_MARK) ? head.substring(1) : head;
    }
  }

  /** The first line that is not blank. */
  private static String firstLine(String head) {
    return head.lines().map(String::strip).filter(l -> !l.isEmpty()).findFirst().orElse("");
  }
}
