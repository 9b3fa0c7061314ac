package io.github.punctual.simulator.command;

import io.github.punctual.simulator.trace.ReadTrace;
import io.github.punctual.simulator.trace.TraceFormat;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.TraceReader;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What is submitted in the simulation. */
final class WorkloadOptions {
  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "A trace to simulate; gzipped ones are read, too.")
  private Path trace;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description = "The trace's format (default: found out from the file).")
  private String format;

  @Option(
      names = "--lenient",
      description = "Count and skip rows of the trace that cannot be understood.")
  private boolean lenient;

  @Option(names = "--jobs", paramLabel = "N", description = "Simulate the first N jobs only.")
  private Integer jobs;

  /** The workload for a seed. */
  Workload load(long seed) throws IOException {
    if (trace == null) {
      throw new InputException("name what to simulate: --trace FILE");
    }
    Workload whole = read();
    if (jobs == null) {
      return whole;
    }
    if (jobs < 1) {
      throw new InputException("--jobs is " + jobs + "; it must be at least 1");
    }
    return new Workload(whole.name(), whole.jobs().subList(0, Math.min(jobs, whole.jobs().size())));
  }

  private Workload read() throws IOException {
    TraceOptions options = TraceOptions.defaults().withLenient(lenient);
    ReadTrace read =
        format == null
            ? TraceReader.read(trace, options)
            : TraceReader.read(trace, format(), options);
    return read.workload();
  }

  private TraceFormat format() {
    try {
      return TraceFormat.of(format);
    } catch (IllegalArgumentException e) {
      throw new InputException("--format: " + e.getMessage());
    }
  }
}
