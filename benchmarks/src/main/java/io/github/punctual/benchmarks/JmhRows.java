package io.github.punctual.benchmarks;

import io.github.punctual.testcluster.MeasuredRow;
import java.util.Locale;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.util.Statistics;

/** Runs JMH as its own main class does, and tells a row for each benchmark and its parameters. */
public final class JmhRows {
  /** What the median of a decision is to be at most. */
  private static final double AIM_MILLIS = 1;

  private JmhRows() {}

  /**
   * Runs benchmarks whose results are times.
   *
   * @param args a pattern of names and options of JMH
   */
  public static void main(String[] args) throws CommandLineOptionException, RunnerException {
    for (RunResult result : new Runner(new CommandLineOptions(args)).run()) {
      row(result).tell();
    }
  }

  private static MeasuredRow row(RunResult result) {
    BenchmarkParams params = result.getParams();
    Result<?> primary = result.getPrimaryResult();
    double unit = params.getTimeUnit().toNanos(1) / 1e6;
    Statistics times = primary.getStatistics();
    double median = times.getPercentile(50) * unit;
    String with =
        params.getParamsKeys().stream()
            .map(key -> key + " " + params.getParam(key))
            .collect(Collectors.joining(", "));
    return new MeasuredRow(
        "%s (%s)".formatted(words(params.getBenchmark()), with),
        "median %.0f ms".formatted(AIM_MILLIS),
        String.format(
            Locale.ROOT,
            "wall: median %.3f ms, 90 %% %.3f ms, 99 %% %.3f ms",
            median,
            times.getPercentile(90) * unit,
            times.getPercentile(99) * unit),
        median <= AIM_MILLIS);
  }

  /** The last two parts of a name such as {@code a.b.OneBenchmark.runsAndEnds}, in words. */
  private static String words(String name) {
    String method = name.substring(name.lastIndexOf('.') + 1);
    String type = name.substring(0, name.length() - method.length() - 1);
    String title = type.substring(type.lastIndexOf('.') + 1).replace("Benchmark", "");
    return apart(title) + ": " + apart(method);
  }

  private static String apart(String camelCase) {
    return camelCase.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }
}
