package io.github.punctual.simulator.trace;

import io.github.punctual.simulator.trace.TraceCollector.LeftOut;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The jobs of the Philly cluster with the deadlines that the authors of Chronus added, as CSV.
 *
 * <p>A job becomes one stage with a task for each GPU, all as long as its duration; a GPU counts as
 * one task of the default size. Times are in minutes. {@code expect_time_list} has deadlines after
 * submission: the first is taken, which is the only one of a strict job and the one of full value
 * of a soft one. Jobs of the type {@code best} have none. Jobs without a GPU are left out. The
 * types become queues.
 */
final class ChronusReader implements FormatReader {
  private static final List<String> NEEDED =
      List.of(
          "job_id",
          "user",
          "num_gpu",
          "submit_time",
          "model_name",
          "duration",
          "expect_time_list",
          "job_type");

  private static final int JOB = 0;
  private static final int USER = 1;
  private static final int GPUS = 2;
  private static final int SUBMIT = 3;
  private static final int MODEL = 4;
  private static final int DURATION = 5;
  private static final int DEADLINES = 6;
  private static final int TYPE = 7;
  private static final long MINUTE = 60_000;
  private static final Pattern TIMES = Pattern.compile("(\\d+(?:\\.\\d+)?)(-\\d+(\\.\\d+)?)*");

  @Override
  public void read(Path path, TraceCollector into) throws IOException {
    into.shiftToZero();
    try (InputStream in = TraceInput.open(path)) {
      CsvRows.read(
          path.toString(), in, NEEDED, into, row -> job(row, into.interner(), into.options()));
    }
  }

  private static TraceJob job(Columns row, Interner interner, TraceOptions options) {
    int gpus = row.count(GPUS, 0);
    if (gpus == 0) {
      throw new LeftOut("no GPUs");
    }
    String queue = interner.text("root." + row.text(TYPE));
    Stage stage =
        new Stage(
            "run",
            gpus,
            interner.same(row.millis(DURATION, MINUTE)),
            interner.vector(options.task()),
            List.of());
    return new TraceJob(
        row.text(JOB),
        queue,
        interner.text(row.text(USER)),
        interner.text(row.text(MODEL)),
        row.millis(SUBMIT, MINUTE),
        budget(row),
        List.of(stage));
  }

  private static OptionalLong budget(Columns row) {
    return switch (row.text(TYPE)) {
      case "best" -> OptionalLong.empty();
      case "strict", "soft" -> OptionalLong.of(firstDeadline(row));
      default ->
          throw MalformedRow.of(row.name(TYPE), row.text(TYPE), "must be strict, soft or best");
    };
  }

  private static long firstDeadline(Columns row) {
    String text = row.text(DEADLINES);
    var times = TIMES.matcher(text);
    long millis = times.matches() ? Math.round(Double.parseDouble(times.group(1)) * MINUTE) : 0;
    if (millis < 1) {
      throw MalformedRow.of(
          row.name(DEADLINES), text, "must be minutes above 0 with - between them");
    }
    return millis;
  }
}
