package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.MalformedTraceException;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.trace.TraceInput;
import io.github.punctual.simulator.trace.TraceOptions;
import java.io.IOException;
import java.nio.file.Path;

/** Reads traces. */
public final class TraceReader {
  private TraceReader() {}

  /**
   * Reads a trace in the format that its name and its beginning show.
   *
   * @param path a file, or for formats that have many files a directory
   * @throws MalformedTraceException when a row cannot be understood and reading is not lenient
   * @throws TraceException when there is nothing to read, or no job in it
   * @throws IOException when reading fails
   */
  public static ReadTrace read(Path path, TraceOptions options) throws IOException {
    return read(path, FormatDetector.detect(path), options);
  }

  /**
   * Reads a trace in a format.
   *
   * @param path a file, or for formats that have many files a directory
   */
  public static ReadTrace read(Path path, TraceFormat format, TraceOptions options)
      throws IOException {
    TraceInput.require(path);
    TraceCollector collector = new TraceCollector(options);
    collector.whileWhole(path, () -> format.reader().read(path, collector));
    return collector.trace(path.toString(), format);
  }
}
