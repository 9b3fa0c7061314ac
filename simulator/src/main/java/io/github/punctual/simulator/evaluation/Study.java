package io.github.punctual.simulator.evaluation;

import io.github.punctual.simulator.deadline.DeadlineKind;
import io.github.punctual.simulator.deadline.OptimalRunTime;
import io.github.punctual.simulator.engine.ClusterSpec;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.SimulationSettings;
import io.github.punctual.simulator.generate.Generators;
import io.github.punctual.simulator.metrics.Breakdown;
import io.github.punctual.simulator.metrics.RunMetrics;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Makes the runs of batches, each once, on some threads; the results do not depend on these. */
final class Study {
  private final Measurements measurements;
  private final MeasurementFile file;
  private final int threads;
  private final Consumer<String> progress;
  private final Map<String, Facts> facts = new LinkedHashMap<>();

  /**
   * A study that begins with what a file has.
   *
   * @param progress is told what is about to run
   */
  Study(MeasurementFile file, int threads, Consumer<String> progress) throws IOException {
    this.measurements = file.read();
    this.file = file;
    this.threads = threads;
    this.progress = progress;
  }

  Measurements measurements() {
    return measurements;
  }

  /** What a data set is; one of a batch that was run. */
  Facts facts(Dataset data) throws IOException {
    Facts known = facts.get(data.key());
    if (known == null) {
      progress.accept("reading " + data.title());
      known = read(data, data.source().load(data.seeds().get(0)));
    }
    return known;
  }

  private Facts read(Dataset data, Workload workload) {
    return facts.computeIfAbsent(
        data.key(),
        key ->
            Facts.of(
                data,
                workload,
                Generators.isGenerator(workload.name())
                    ? Generators.parse(workload.name()).compare(workload)
                    : List.of()));
  }

  /** Makes the runs that are not known yet. */
  void run(Batch batch) throws IOException {
    Dataset data = batch.data();
    Facts known = facts(data);
    for (long seed : data.seeds()) {
      Workload workload = null;
      for (Panel panel : batch.panels(known)) {
        for (DeadlineKind kind : batch.kinds()) {
          List<Cell> missing = missing(batch, panel, kind, seed);
          if (!missing.isEmpty()) {
            workload = workload == null ? data.source().load(seed) : workload;
            progress.accept(panel.name() + ", " + kind.name() + ", seed " + seed);
            run(batch, missing, withDeadlines(workload, kind, seed, panel.cpus()), seed);
          }
        }
      }
    }
  }

  private List<Cell> missing(Batch batch, Panel panel, DeadlineKind kind, long seed) {
    List<Cell> missing = new ArrayList<>();
    for (String policy : batch.policies()) {
      Cell cell =
          new Cell(panel.data(), panel.cpus(), kind.name(), policy, batch.conditions().key());
      if (!measurements.has(cell, seed)) {
        missing.add(cell);
      }
    }
    return missing;
  }

  private static Workload withDeadlines(Workload workload, DeadlineKind kind, long seed, int cpus) {
    return kind.apply(workload, seed, OptimalRunTime.perfectParallelism(job -> cpus));
  }

  private void run(Batch batch, List<Cell> cells, Workload workload, long seed) throws IOException {
    List<Callable<MeasuredRun>> runs = new ArrayList<>();
    cells.forEach(cell -> runs.add(() -> measure(cell, workload, batch.conditions(), seed)));
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<MeasuredRun>> results = executor.invokeAll(runs);
      for (int i = 0; i < cells.size(); i++) {
        MeasuredRun measured = results.get(i).get();
        measurements.add(cells.get(i), seed, measured);
        file.append(cells.get(i), seed, measured);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + cells.get(0) + " was measured", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a run of " + cells.get(0) + " failed", e.getCause());
    } finally {
      executor.shutdownNow();
    }
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
