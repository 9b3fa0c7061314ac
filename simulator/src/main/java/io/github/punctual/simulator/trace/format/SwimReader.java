package io.github.punctual.simulator.trace.format;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.Columns;
import io.github.punctual.simulator.trace.Interner;
import io.github.punctual.simulator.trace.SwimOptions;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The samples of the Statistical Workload Injector for MapReduce (SWIM): tab-separated columns
 * without a header, which are the job, its time of submission in seconds, the gap since the job
 * before, and the bytes of map input, shuffle and output.
 *
 * <p>Tasks and times are derived with {@link SwimOptions}: a map task for each block of the input,
 * and at least one; a reduce task for so many bytes of the shuffle, and none without a shuffle. A
 * task takes its start, and its share of the bytes that the stage reads and the last stage writes
 * at the stage's rate: maps read the input, reduces the shuffle.
 */
final class SwimReader implements FormatReader {
  private static final List<String> NAMES =
      Columns.numbered(
          "job", "submit time", "gap", "map input bytes", "shuffle bytes", "output bytes");

  private static final int JOB = 0;
  private static final int SUBMIT = 1;
  private static final int INPUT = 3;
  private static final int SHUFFLE = 4;
  private static final int OUTPUT = 5;
  private static final long SECOND = 1000;
  private static final Pattern TAB = Pattern.compile("\t");
  private static final Pattern ROW = Pattern.compile("[^\t]+(\t\\d+){5}");

  @Override
  public void read(Path path, TraceCollector into) throws IOException {
    try (TraceLines lines = TraceLines.open(path)) {
      while (lines.next()) {
        if (!lines.isBlank()) {
          into.add(lines.place(), () -> job(lines.text(), into.interner(), into.options()));
        }
      }
    }
  }

  /** Whether a line could be a row of this format. */
  static boolean looksLike(String line) {
    return ROW.matcher(line).matches();
  }

  private static TraceJob job(String line, Interner interner, TraceOptions options) {
    Columns row = Columns.of(NAMES, TAB.split(line, -1));
    SwimOptions swim = options.swim();
    ResourceVector task = interner.unique(options.task());
    long input = row.whole(INPUT, 0);
    long shuffle = row.whole(SHUFFLE, 0);
    long output = row.whole(OUTPUT, 0);
    List<Stage> stages = new ArrayList<>(2);
    int maps = tasks(input, swim.blockBytes());
    long mapBytes = shuffle == 0 ? input + output : input;
    long mapMillis = millis(mapBytes, maps, swim.mapBytesPerSecond(), swim);
    stages.add(interner.stage("map", maps, mapMillis, task));
    if (shuffle > 0) {
      int reduces = tasks(shuffle, swim.bytesPerReduce());
      stages.add(
          new Stage(
              "reduce",
              reduces,
              interner.same(millis(shuffle + output, reduces, swim.reduceBytesPerSecond(), swim)),
              task,
              interner.unique(List.of("map"))));
    }
    String id = row.text(JOB);
    return new TraceJob(
        id,
        JsonJobParser.DEFAULT_QUEUE,
        JsonJobParser.DEFAULT_USER,
        id,
        row.millis(SUBMIT, SECOND),
        OptionalLong.empty(),
        stages);
  }

  private static int tasks(long bytes, long bytesPerTask) {
    return Math.toIntExact(Math.max(1, -Math.floorDiv(-bytes, bytesPerTask)));
  }

  private static long millis(long bytes, int tasks, double rate, SwimOptions swim) {
    return swim.taskStartMillis() + Math.round((double) bytes / tasks / rate * SECOND);
  }
}
