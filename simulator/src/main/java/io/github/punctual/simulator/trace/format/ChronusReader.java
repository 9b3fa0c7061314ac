package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.Columns;
import io.github.punctual.simulator.trace.Interner;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.TraceInput;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.TraceCollector.LeftOut;
import io.github.punctual.simulator.workload.JobUtility;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The jobs of the Philly cluster with the deadlines that the authors of Chronus added, as CSV.
 *
 * <p>A job becomes one stage with a task for each GPU, all as long as its duration; a GPU counts as
 * one task of the default size. Times are in minutes. {@code expect_time_list} has deadlines after
 * submission and {@code expect_value_list} what completions by them are worth: that becomes the
 * utility, in steps, and the first is the deadline, which is the only one of a strict job and the
 * one of full value of a soft one. Jobs of the type {@code best} have no deadline, and their value
 * at any time. Jobs without a GPU are left out. The types become queues.
 */
final class ChronusReader implements FormatReader {
  private static final List<String> NEEDED =
      List.of(
          ("job_id,user,num_gpu,submit_time,model_name,duration,expect_time_list,"
                  + "expect_value_list,job_type")
              .split(",", -1));

  private static final int JOB = 0;
  private static final int USER = 1;
  private static final int GPUS = 2;
  private static final int SUBMIT = 3;
  private static final int MODEL = 4;
  private static final int DURATION = 5;
  private static final int DEADLINES = 6;
  private static final int VALUES = 7;
  private static final int TYPE = 8;
  private static final long MINUTE = 60_000;
  private static final Pattern NUMBERS = Pattern.compile("\\d+(\\.\\d+)?(-\\d+(\\.\\d+)?)*");

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
    String queue = interner.unique("root." + row.text(TYPE));
    Stage stage = interner.stage("run", gpus, row.millis(DURATION, MINUTE), options.task());
    JobUtility utility = utility(row);
    return new TraceJob(
        row.text(JOB),
        queue,
        interner.unique(row.text(USER)),
        interner.unique(row.text(MODEL)),
        row.millis(SUBMIT, MINUTE),
        deadline(utility),
        List.of(stage),
        Optional.of(utility));
  }

  private static JobUtility utility(Columns row) {
    return switch (row.text(TYPE)) {
      case "best" -> JobUtility.constant(numbers(row, VALUES, "values")[0]);
      case "strict", "soft" -> steps(row);
      default ->
          throw MalformedRow.of(row.name(TYPE), row.text(TYPE), "must be strict, soft or best");
    };
  }

  private static OptionalLong deadline(JobUtility utility) {
    return utility.steps().isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(utility.steps().get(0).untilMillis());
  }

  private static JobUtility steps(Columns row) {
    double[] minutes = numbers(row, DEADLINES, "minutes");
    double[] values = numbers(row, VALUES, "values");
    if (minutes.length != values.length) {
      throw MalformedRow.of(
          row.name(VALUES), row.text(VALUES), "must have one value for each deadline");
    }
    List<JobUtility.Step> steps = new ArrayList<>();
    for (int i = 0; i < minutes.length; i++) {
      steps.add(new JobUtility.Step(Math.round(minutes[i] * MINUTE), values[i]));
    }
    return JobUtility.steps(steps);
  }

  private static double[] numbers(Columns row, int column, String what) {
    String text = row.text(column);
    double[] numbers =
        NUMBERS.matcher(text).matches()
            ? Stream.of(text.split("-", -1)).mapToDouble(Double::parseDouble).toArray()
            : new double[] {0};
    for (double number : numbers) {
      if (number <= 0) {
        throw MalformedRow.of(
            row.name(column), text, "must be " + what + " above 0 with - between them");
      }
    }
    return numbers;
  }
}
