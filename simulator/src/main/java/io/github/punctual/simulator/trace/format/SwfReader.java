package io.github.punctual.simulator.trace.format;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.Columns;
import io.github.punctual.simulator.trace.Interner;
import io.github.punctual.simulator.trace.format.TraceCollector.LeftOut;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The Standard Workload Format of the Parallel Workloads Archive, version 2.2: 18 columns, comments
 * after a semicolon, -1 for what is not known.
 *
 * <p>A job becomes one stage with a task for each processor, all as long as its run time. Left out,
 * because nothing is known to run: jobs without run time or processors, and the partial executions
 * (status 2 to 4) of jobs whose whole run has a row of its own. Neither wait times nor think times
 * and preceding jobs are used.
 */
final class SwfReader implements FormatReader {
  private static final List<String> NAMES =
      Columns.numbered(
          ("job number,submit time,wait time,run time,allocated processors,average CPU time,"
                  + "used memory,requested processors,requested time,requested memory,status,"
                  + "user id,group id,executable number,queue number,partition number,"
                  + "preceding job number,think time")
              .split(",", -1));

  private static final int JOB = 0;
  private static final int SUBMIT = 1;
  private static final int RUN = 3;
  private static final int ALLOCATED = 4;
  private static final int USED_MEMORY = 6;
  private static final int REQUESTED = 7;
  private static final int REQUESTED_MEMORY = 9;
  private static final int STATUS = 10;
  private static final int USER = 11;
  private static final int EXECUTABLE = 13;
  private static final int QUEUE = 14;

  private static final int PARTIAL_FIRST = 2;
  private static final int PARTIAL_LAST = 4;
  private static final long SECOND = 1000;
  private static final long KIB_PER_MIB = 1024;
  private static final int UNKNOWN = -1;
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  @Override
  public void read(Path path, TraceCollector into) throws IOException {
    try (TraceLines lines = TraceLines.open(path)) {
      while (lines.next()) {
        String line = lines.text().strip();
        if (!line.isEmpty() && line.charAt(0) != ';') {
          into.add(lines.place(), () -> job(line, into.interner(), into.options().task()));
        }
      }
    }
  }

  /** Whether a line could be a row of this format. */
  static boolean looksLike(String line) {
    String[] cells = BLANKS.split(line.strip(), -1);
    if (cells.length != NAMES.size()) {
      return false;
    }
    for (String cell : cells) {
      if (!cell.matches("-?[0-9.]+")) {
        return false;
      }
    }
    return true;
  }

  private static TraceJob job(String line, Interner interner, ResourceVector defaultTask) {
    Columns row = Columns.of(NAMES, BLANKS.split(line, -1));
    long status = row.whole(STATUS, UNKNOWN);
    if (status >= PARTIAL_FIRST && status <= PARTIAL_LAST) {
      throw new LeftOut("partial execution");
    }
    int allocated = row.count(ALLOCATED, UNKNOWN);
    int processors = allocated > 0 ? allocated : row.count(REQUESTED, UNKNOWN);
    if (row.number(RUN) < 0) {
      throw new LeftOut("run time unknown");
    }
    if (processors <= 0) {
      throw new LeftOut("processors unknown");
    }
    long runMillis = row.millis(RUN, SECOND);
    long user = row.whole(USER, UNKNOWN);
    long executable = row.whole(EXECUTABLE, UNKNOWN);
    long queue = row.whole(QUEUE, UNKNOWN);
    String userName = user == UNKNOWN ? JsonJobParser.DEFAULT_USER : interner.unique("user" + user);
    return new TraceJob(
        row.text(JOB),
        queue == UNKNOWN ? JsonJobParser.DEFAULT_QUEUE : interner.unique("root.q" + queue),
        userName,
        executable == UNKNOWN ? userName : interner.unique("app" + executable),
        row.millis(SUBMIT, SECOND),
        OptionalLong.empty(),
        List.of(interner.stage("run", processors, runMillis, task(row, defaultTask))));
  }

  /** Memory is for each processor, in KiB. */
  private static ResourceVector task(Columns row, ResourceVector defaultTask) {
    double requested = row.number(REQUESTED_MEMORY);
    double kib = requested > 0 ? requested : row.number(USED_MEMORY);
    if (kib <= 0) {
      return defaultTask;
    }
    long mib = Math.max(1, (long) Math.ceil(kib / KIB_PER_MIB));
    return ResourceVector.of(mib, Math.max(1, defaultTask.get(ResourceVector.VCORES)));
  }
}
