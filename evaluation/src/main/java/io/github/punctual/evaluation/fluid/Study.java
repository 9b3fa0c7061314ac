package io.github.punctual.evaluation.fluid;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.simulator.deadline.DeadlineKind;
import io.github.punctual.simulator.deadline.OptimalRunTime;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.generate.Generators;
import io.github.punctual.simulator.metrics.Breakdown;
import io.github.punctual.simulator.metrics.RunMetrics;
import io.github.punctual.simulator.metrics.RunSummary;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes the runs of batches, each once. */
final class Study {
  /**
   * What one run showed.
   *
   * @param summary the papers' measures
   * @param sizes how jobs fared by their size
   */
  record MeasuredRun(RunSummary summary, List<Breakdown> sizes) {}

  private final Runs<Cell, MeasuredRun> runs;
  private final Consumer<String> progress;
  private final Map<String, Facts> facts = new LinkedHashMap<>();

  /** A study that begins with what was kept. */
  Study(Evaluation evaluation) throws IOException {
    this.runs =
        evaluation.keptRuns(
            "", Cell.class, MeasuredRun.class, cell -> facts.get(cell.data()).jobs());
    this.progress = evaluation.threads().progress();
  }

  Runs<Cell, MeasuredRun> runs() {
    return runs;
  }

  /** What a data set is, as its first seed has it. */
  Facts facts(Dataset data) throws IOException {
    Facts known = facts.get(data.key());
    if (known == null) {
      progress.accept("reading " + data.title());
      Workload workload = data.source().load(data.seeds().get(0));
      known =
          Facts.of(
              data,
              workload,
              Generators.isGenerator(workload.name())
                  ? Generators.parse(workload.name()).compare(workload)
                  : List.of());
      facts.put(data.key(), known);
    }
    return known;
  }

  /** The graphs that a batch is good for. */
  List<Panel> panels(Batch batch) throws IOException {
    return batch.panels(facts(batch.data()));
  }

  /** Makes the runs of batches that are not known yet. */
  void run(List<Batch> batches) throws IOException {
    for (Batch batch : batches) {
      List<Panel> panels = panels(batch);
      for (long seed : batch.data().seeds()) {
        Optional<Workload> workload = Optional.empty();
        for (Panel panel : panels) {
          for (DeadlineKind kind : batch.kinds()) {
            List<Cell> cells =
                batch.policies().stream()
                    .map(policy -> panel.cell(kind.name(), policy).under(batch.conditions()))
                    .toList();
            if (workload.isEmpty() && !cells.stream().allMatch(cell -> runs.has(cell, seed))) {
              workload = Optional.of(batch.data().source().load(seed));
            }
            run(batch.conditions(), cells, workload.map(all -> due(all, kind, seed, panel)), seed);
          }
        }
      }
    }
  }

  private static Workload due(Workload workload, DeadlineKind kind, long seed, Panel panel) {
    return kind.apply(workload, seed, OptimalRunTime.perfectParallelism(job -> panel.cpus()));
  }

  private void run(Conditions conditions, List<Cell> cells, Optional<Workload> workload, long seed)
      throws IOException {
    for (Cell cell : cells) {
      runs.add(cell, seed, () -> measure(cell, workload.orElseThrow(), conditions, seed));
    }
    Cell first = cells.get(0);
    runs.make(
        "%s, %d CPUs, %s, seed %d".formatted(first.data(), first.cpus(), first.deadlines(), seed));
  }

  private static MeasuredRun measure(
      Cell cell, Workload workload, Conditions conditions, long seed) {
    ClusterSpec cluster = ClusterSpec.cpus(cell.cpus());
    RunMetrics metrics = new RunMetrics(cluster.full());
    List<Job> jobs =
        new Simulation(
                workload,
                cluster,
                SimulationSettings.PAPERS.with(conditions.costs()).with(conditions.reports(seed)),
                PolicyNames.make(cell.policy()),
                metrics.observers())
            .run();
    return new MeasuredRun(metrics.summary(jobs), Breakdown.bySize(jobs));
  }
}
