package io.github.punctual.evaluation.bopf;

import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.simulator.report.DataTable;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The workloads in numbers, at the recorded size. */
final class WorkloadTable {
  private WorkloadTable() {}

  private record Row(BurstyWorkload.Source source, List<Shape> latency, BurstyWorkload workload) {
    double tasks() {
      return stages().mapToDouble(Stage::tasks).sum();
    }

    double taskSeconds() {
      return stages().mapToDouble(Stage::workMillis).sum() / tasks() / 1000;
    }

    private Stream<Stage> stages() {
      return workload.throughput().stream().flatMap(job -> job.stages().stream());
    }

    /** The shortest completions of the TQs' jobs in seconds, ascending. */
    List<Double> completions() {
      return workload.throughput().stream()
          .map(job -> Shape.of(job).shortestMillis() / 1000.0)
          .sorted()
          .toList();
    }

    String ofLatency(Function<Shape, String> what) {
      return latency.stream().map(what).collect(Collectors.joining(", "));
    }
  }

  static String of(List<BurstyWorkload.Source> sources) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (BurstyWorkload.Source source : sources) {
      BurstyWorkload workload = source.on(TraceOptions.SIX_TYPES_MACHINE);
      rows.add(
          new Row(
              source,
              workload.latency().stream()
                  .map(job -> Shape.of(DerivedJobs.upTo(job, Setup.SIMULATION.capacity())))
                  .toList(),
              workload));
    }
    return DataTable.of(rows)
        .words("workload", row -> row.source().title())
        .right(
            "LQ jobs: shortest (s)",
            row -> row.ofLatency(shape -> fixed(shape.shortestMillis() / 1000.0, 0)))
        .right(
            "stages",
            row ->
                row.workload().latency().stream()
                    .map(job -> "" + job.stages().size())
                    .collect(Collectors.joining(", ")))
        .right("use over declared", row -> row.ofLatency(WorkloadTable::useOverDeclared))
        .fixed("TQ jobs: tasks, mean", 0, row -> row.tasks() / row.workload().throughput().size())
        .fixed("mean task (s)", 1, Row::taskSeconds)
        .fixed("published mean task (s)", 1, row -> Paper.meanTaskSeconds(row.source().key()))
        .fixed(
            "shortest, median (s)", 0, row -> row.completions().get(row.completions().size() / 2))
        .fixed(
            "shortest, longest (s)", 0, row -> row.completions().get(row.completions().size() - 1))
        .toString();
  }

  private static String useOverDeclared(Shape shape) {
    return fixed(shape.use().dominantShare(Setup.SIMULATION.capacity(), shape.shortestMillis()), 2);
  }
}
