package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.Interner;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.MalformedTraceException;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.trace.TraceInput;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Collects the jobs of a trace while it is read, and what was wrong with it. */
public final class TraceCollector {
  private static final int FIRST_PROBLEMS = 5;
  private static final String TOO_LARGE =
      "a number is larger than can be counted; a job has at most %d tasks, which run at most %d seconds in all"
          .formatted(Integer.MAX_VALUE, Long.MAX_VALUE / 1000);

  private final TraceOptions options;
  private final Interner interner = new Interner();
  private final List<TraceJob> jobs = new ArrayList<>();
  private final Map<String, SourceLine> places = new HashMap<>();
  private final SortedMap<String, Long> leftOut = new TreeMap<>();
  private final List<String> firstProblems = new ArrayList<>();
  private long problems;
  private boolean shifted;

  TraceCollector(TraceOptions options) {
    this.options = options;
  }

  TraceOptions options() {
    return options;
  }

  Interner interner() {
    return interner;
  }

  /** The times of submission are shifted so that the first is 0. */
  void shiftToZero() {
    shifted = true;
  }

  /**
   * Adds the job of a row.
   *
   * @throws MalformedTraceException when the parser refuses the row, the job is larger than can be
   *     counted, or its name is taken, and reading is not lenient
   */
  void add(SourceLine place, Supplier<TraceJob> parser) throws MalformedTraceException {
    TraceJob job;
    try {
      job = parser.get();
      // Whoever adds them up later could not say which row it was.
      job.totalTasks();
      job.workMillis();
    } catch (LeftOut e) {
      leaveOut(e.getMessage());
      return;
    } catch (MalformedRow | IllegalArgumentException e) {
      malformed(place, e.getMessage(), e);
      return;
    } catch (ArithmeticException e) {
      malformed(place, TOO_LARGE, e);
      return;
    }
    SourceLine before = places.putIfAbsent(job.id(), place);
    if (before != null) {
      malformed(
          place,
          "job %s is in %s already; names must be unique"
              .formatted(MalformedRow.shown(job.id()), before),
          null);
    } else {
      jobs.add(job);
    }
  }

  /**
   * Counts a problem.
   *
   * @throws MalformedTraceException when reading is not lenient
   */
  void malformed(SourceLine place, String problem, Throwable cause) throws MalformedTraceException {
    String message = place + ": " + problem;
    if (!options.lenient()) {
      throw new MalformedTraceException(message, cause);
    }
    problems++;
    if (firstProblems.size() < FIRST_PROBLEMS) {
      firstProblems.add(message);
    }
  }

  /** Reads from a file. */
  interface Reading {
    void read() throws IOException;
  }

  /**
   * Reads a file as far as it goes: one that is cut off is a problem of that file, and what was
   * read of it before stays.
   *
   * @throws TraceInput.CutOff when it is cut off and reading is not lenient
   */
  void whileWhole(Path file, Reading reading) throws IOException {
    try {
      reading.read();
    } catch (TraceInput.CutOff e) {
      if (!options.lenient()) {
        throw e;
      }
      malformed(new SourceLine(file.toString(), 0), e.getMessage(), e);
    }
  }

  /** Counts something well-formed that is no job to simulate. */
  void leaveOut(String reason) {
    leftOut.merge(reason, 1L, Long::sum);
  }

  /**
   * What was collected.
   *
   * @throws TraceException when there is no job
   */
  ReadTrace trace(String name, TraceFormat format) throws TraceException {
    if (jobs.isEmpty()) {
      throw new TraceException(
          "%s has no jobs (read as %s; malformed rows: %d; left out: %s)%s"
              .formatted(
                  name,
                  format.key(),
                  problems,
                  leftOut.isEmpty() ? "none" : leftOut,
                  firstProblems.isEmpty() ? "" : "; the first problem is " + firstProblems.get(0)));
    }
    places.clear();
    return new ReadTrace(
        format,
        new Workload(name, shifted ? fromZero(jobs) : jobs),
        new ReadTrace.Malformed(problems, List.copyOf(firstProblems)),
        leftOut);
  }

  private static List<TraceJob> fromZero(List<TraceJob> jobs) {
    long first = jobs.stream().mapToLong(TraceJob::submitMillis).min().orElse(0);
    return jobs.stream().map(job -> job.submittedAt(job.submitMillis() - first)).toList();
  }

  /** Where a row is: a file, and a line from 1, or 0 where the file as a whole is meant. */
  public record SourceLine(String file, long line) {
    @Override
    public String toString() {
      return line == 0 ? file : file + ", line " + line;
    }
  }

  /** What a parser says of a well-formed row that is no job to simulate. */
  static final class LeftOut extends RuntimeException {
    /** Their work is not what they would have done. */
    static final String UNSUCCESSFUL = "failed or killed";

    /** Their end is not known. */
    static final String NOT_FINISHED = "not finished";

    /** There is nothing to run. */
    static final String NEVER_RAN = "never ran";

    private static final long serialVersionUID = 1L;

    LeftOut(String reason) {
      super(reason, null, false, false);
    }
  }
}
