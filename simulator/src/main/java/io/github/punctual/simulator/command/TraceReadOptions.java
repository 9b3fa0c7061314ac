package io.github.punctual.simulator.command;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.SwimOptions;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.ReadTrace;
import io.github.punctual.simulator.trace.format.TraceFormat;
import io.github.punctual.simulator.trace.format.TraceReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How a trace is read. */
final class TraceReadOptions {
  private static final double MIB = 1 << 20;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description = "The trace's format (default: found out from the file; see trace formats).")
  private String format;

  @Option(names = "--lenient", description = "Count and skip rows that cannot be understood.")
  private boolean lenient;

  @Option(
      names = "--with-failed",
      description = "Histories: take jobs that failed or were killed, too, with the work they did.")
  private boolean unsuccessful;

  @Option(
      names = "--task-memory-mib",
      paramLabel = "MIB",
      defaultValue = "1024",
      description = "Memory of a task where the format does not say it (default: 1024).")
  private long taskMemoryMib;

  @Option(
      names = "--task-vcores",
      paramLabel = "N",
      defaultValue = "1",
      description = "Virtual cores of a task where the format does not say them (default: 1).")
  private long taskVcores;

  @Option(
      names = "--query-six-types",
      description =
          "query-dags: keep all six resource types, in thousandths of a machine (default: memory"
              + " and virtual cores of a machine with 64 GiB and 16).")
  private boolean querySixTypes;

  @ArgGroup(exclusive = false)
  private Swim swim = new Swim();

  /** What SWIM's rows leave open. */
  static final class Swim {
    @Option(
        names = "--swim-block-mib",
        paramLabel = "MIB",
        defaultValue = "128",
        description = "SWIM: input of a map task (default: 128).")
    private double blockMib = 128;

    @Option(
        names = "--swim-reduce-mib",
        paramLabel = "MIB",
        defaultValue = "1024",
        description = "SWIM: shuffled data of a reduce task (default: 1024).")
    private double reduceMib = 1024;

    @Option(
        names = "--swim-map-rate",
        paramLabel = "MIB/S",
        defaultValue = "8",
        description = "SWIM: how fast a map task works, in MiB/s (default: 8).")
    private double mapRate = 8;

    @Option(
        names = "--swim-reduce-rate",
        paramLabel = "MIB/S",
        defaultValue = "8",
        description = "SWIM: how fast a reduce task works, in MiB/s (default: 8).")
    private double reduceRate = 8;

    @Option(
        names = "--swim-task-start-ms",
        paramLabel = "MS",
        defaultValue = "2000",
        description = "SWIM: what every task needs besides, in ms (default: 2000).")
    private long taskStartMillis = 2000;

    private SwimOptions options() {
      return new SwimOptions(
          Math.round(blockMib * MIB),
          Math.round(reduceMib * MIB),
          mapRate * MIB,
          reduceRate * MIB,
          taskStartMillis);
    }
  }

  /** Reads a trace, and notes how many rows were skipped. */
  ReadTrace read(Path path, PrintWriter notes) throws IOException {
    ReadTrace trace = read(path);
    if (trace.malformed().count() > 0) {
      notes.printf("Skipped %d rows that cannot be understood.%n", trace.malformed().count());
      notes.flush();
    }
    return trace;
  }

  ReadTrace read(Path path) throws IOException {
    TraceOptions options = Inputs.meant("", this::options);
    return format == null
        ? TraceReader.read(path, options)
        : TraceReader.read(path, Inputs.meant("", () -> TraceFormat.of(format)), options);
  }

  private TraceOptions options() {
    return new TraceOptions(
        lenient,
        unsuccessful,
        ResourceVector.of(taskMemoryMib, taskVcores),
        swim.options(),
        querySixTypes ? TraceOptions.SIX_TYPES_MACHINE : TraceOptions.QUERY_MACHINE);
  }
}
