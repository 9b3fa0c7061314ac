package io.github.punctual.simulator.trace.format;

import java.io.IOException;
import java.nio.file.Path;

/** JSON Lines: one job on each line, the project's own format. */
final class JsonTraceReader implements FormatReader {
  @Override
  public void read(Path path, TraceCollector into) throws IOException {
    JsonJobParser parser = new JsonJobParser(into.interner(), into.options().task());
    try (TraceLines lines = TraceLines.open(path)) {
      while (lines.next()) {
        if (!lines.isBlank()) {
          into.add(lines.place(), () -> parser.parse(lines.bytes()));
        }
      }
    }
  }
}
