package io.github.punctual.evaluation.bopf;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.TraceFormat;
import io.github.punctual.simulator.trace.format.TraceReader;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * TPC-DS: the query templates of the paper's authors. Those whose shortest completion is below 30 s
 * are for latency-sensitive queues, as in the paper; the others draw from 399 jobs that the authors
 * drew from the templates with the sizes of Facebook's jobs.
 */
record TpcDs(Path folder) implements BurstyWorkload.Source {
  private static final String TEMPLATES = "bopf_queries_tpcds_new.txt.gz";
  private static final String DRAWN = "bopf_queries_tpcds_FB_distr_new.txt.gz";
  private static final long LONGEST_MILLIS = 30_000;

  /** The workload of a folder; empty when its files are not there. */
  static Optional<BurstyWorkload.Source> in(Path folder) {
    return Files.exists(folder.resolve(TEMPLATES)) && Files.exists(folder.resolve(DRAWN))
        ? Optional.of(new TpcDs(folder))
        : Optional.empty();
  }

  @Override
  public String key() {
    return "tpcds";
  }

  @Override
  public String title() {
    return "TPC-DS";
  }

  @Override
  public BurstyWorkload on(ResourceVector machine) throws IOException {
    List<TraceJob> latency =
        read(TEMPLATES, machine).stream()
            .filter(job -> Shape.of(job).shortestMillis() < LONGEST_MILLIS)
            .toList();
    return new BurstyWorkload(latency, read(DRAWN, machine));
  }

  private List<TraceJob> read(String file, ResourceVector machine) throws IOException {
    return TraceReader.read(
            folder.resolve(file),
            TraceFormat.QUERY_DAGS,
            TraceOptions.defaults().withQueryMachine(machine))
        .workload()
        .jobs();
  }
}
