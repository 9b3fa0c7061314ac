package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.MalformedTraceException;
import java.io.IOException;
import java.nio.file.Path;

/** Reads one format. */
interface FormatReader {
  /**
   * Reads everything.
   *
   * @param path what the user named, which exists
   * @param into gets the jobs
   * @throws MalformedTraceException when a row cannot be understood and reading is not lenient
   * @throws IOException when the file cannot be read
   */
  void read(Path path, TraceCollector into) throws IOException;
}
