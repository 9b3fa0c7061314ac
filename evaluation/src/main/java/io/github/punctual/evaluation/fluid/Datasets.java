package io.github.punctual.evaluation.fluid;

import io.github.punctual.simulator.generate.Generators;
import io.github.punctual.simulator.trace.TraceFormat;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.TraceReader;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** The data sets of the evaluation. */
final class Datasets {
  private static final List<Long> ONE = List.of(1L);

  private Datasets() {}

  /** Imitates the papers' first trace. */
  static Dataset tr1(String key, String title, double scale, int seeds) {
    return like(key, title, "tr1-like", scale, LongStream.rangeClosed(1, seeds).boxed().toList());
  }

  /** Imitates the papers' second trace. */
  static Dataset tr2(double scale) {
    return like("tr2", "TR2-like", "tr2-like", scale, ONE);
  }

  private static Dataset like(
      String key, String title, String generator, double scale, List<Long> seeds) {
    String text = scale == 1 ? generator : generator + ":scale=" + scale;
    return new Dataset(
        key,
        title,
        "Made by `" + text + "`.",
        seed -> Generators.parse(text).generate(seed),
        seeds,
        false);
  }

  /** Those public traces that are in a folder. */
  static List<Dataset> real(Path folder) {
    List<Dataset> found = new ArrayList<>();
    add(
        found,
        folder,
        "fb2009",
        "Facebook 2009 (SWIM)",
        "One day of MapReduce jobs; tasks and times derived from bytes: blocks of 128 MiB, a"
            + " reduce task for each GiB, 8 MiB/s, 2 s to start.",
        "swim_FB-2009_samples_24_times_1hr_0.tsv.gz",
        TraceFormat.SWIM,
        false);
    add(
        found,
        folder,
        "fb2010",
        "Facebook 2010 (SWIM)",
        "One day of MapReduce jobs, read like those of 2009.",
        "swim_FB-2010_samples_24_times_1hr_0.tsv.gz",
        TraceFormat.SWIM,
        false);
    add(
        found,
        folder,
        "ipsc",
        "NASA iPSC/860 1993",
        "Three months of parallel jobs, from the Parallel Workloads Archive (provided by Bill"
            + " Nitzberg); a task is a processor.",
        "NASA-iPSC-1993-3.1-cln.swf.gz",
        TraceFormat.SWF,
        false);
    add(
        found,
        folder,
        "elasticflow",
        "ElasticFlow",
        "Deep learning jobs of ten clusters with the authors' deadlines; a task is a GPU.",
        "elasticflow-traces.tar.gz",
        TraceFormat.ELASTICFLOW,
        true);
    add(
        found,
        folder,
        "chronus",
        "Chronus (Philly)",
        "Deep learning jobs of the Philly cluster with the deadlines of the Chronus authors; a task"
            + " is a GPU.",
        "chronus_trace_job_Philly_SLO.csv.gz",
        TraceFormat.CHRONUS,
        true);
    return found;
  }

  private static void add(
      List<Dataset> found,
      Path folder,
      String key,
      String title,
      String origin,
      String file,
      TraceFormat format,
      boolean ownDeadlines) {
    Path path = folder.resolve(file);
    if (Files.isReadable(path)) {
      found.add(
          new Dataset(
              key,
              title,
              origin,
              seed -> new Workload(title, read(path, format)),
              ONE,
              ownDeadlines));
    }
  }

  private static List<TraceJob> read(Path path, TraceFormat format) throws IOException {
    return TraceReader.read(path, format, TraceOptions.defaults()).workload().jobs();
  }
}
