package io.github.punctual.simulator.command;

import io.github.punctual.cli.input.InputException;
import io.github.punctual.simulator.generate.Generators;
import io.github.punctual.simulator.trace.format.ReadTrace;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is submitted in the simulation. */
final class WorkloadOptions {
  @ArgGroup(multiplicity = "1")
  private Source source;

  /** A file or a generator. */
  private static final class Source {
    @Option(
        names = "--trace",
        paramLabel = "FILE",
        description = "A trace to simulate; gzipped ones are read, too.")
    private Path trace;

    @Option(
        names = "--workload",
        paramLabel = "GENERATOR",
        description =
            "A workload to generate: "
                + Generators.ACCEPTED
                + ", such as tr1-like:scale=0.1. See 'punctual generate'.")
    private String generator;
  }

  @Mixin private TraceReadOptions reading;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Simulate the first N jobs only (default: all).")
  private Integer jobs;

  @Option(
      names = "--window",
      paramLabel = "FROM-TO",
      description =
          "Simulate the jobs that were submitted in this time only, counted from the first"
              + " submission, such as 0d-7d (default: all).")
  private String window;

  private Workload read;

  /**
   * The workload for a seed.
   *
   * @param notes gets what is to be known about it
   */
  Workload load(long seed, PrintWriter notes) throws IOException {
    if (jobs != null && jobs < 1) {
      throw new InputException("--jobs is " + jobs + "; it must be at least 1");
    }
    if (source.trace == null) {
      return limited(
          Inputs.meant("--workload: ", () -> Generators.parse(source.generator).generate(seed)));
    }
    if (read == null) {
      read = limited(read(notes));
    }
    return read;
  }

  private Workload limited(Workload whole) {
    Workload seen = window == null ? whole : inWindow(whole);
    return jobs == null || jobs >= seen.jobs().size()
        ? seen
        : new Workload(
            "the first " + jobs + " jobs of " + seen.name(), seen.jobs().subList(0, jobs));
  }

  private Workload inWindow(Workload whole) {
    int dash = window.indexOf('-');
    if (dash < 0) {
      throw new InputException(
          "--window is '%s'; it must be two times with a dash between, each %s"
              .formatted(window, Inputs.TIME));
    }
    long from = Inputs.millis("--window", window.substring(0, dash));
    long to = Inputs.millis("--window", window.substring(dash + 1));
    long zero = whole.jobs().get(0).submitMillis();
    List<TraceJob> inside =
        whole.jobs().stream()
            .filter(job -> job.submitMillis() - zero >= from && job.submitMillis() - zero < to)
            .toList();
    if (inside.isEmpty()) {
      throw new InputException(
          "--window is '%s', and no job of %s was submitted in it".formatted(window, whole.name()));
    }
    return new Workload(window + " of " + whole.name(), inside);
  }

  private Workload read(PrintWriter notes) throws IOException {
    ReadTrace trace = reading.read(source.trace, notes);
    trace.leftOut().forEach((why, count) -> notes.printf("Left out %d: %s%n", count, why));
    notes.flush();
    return trace.workload();
  }
}
