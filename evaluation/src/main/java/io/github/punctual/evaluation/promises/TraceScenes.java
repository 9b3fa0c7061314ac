package io.github.punctual.evaluation.promises;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.TraceFormat;
import io.github.punctual.simulator.trace.format.TraceReader;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The scenes of public traces, as far as a folder has them. */
final class TraceScenes {
  private static final ClusterSpec POOL = ClusterSpec.cpus(60);
  private static final ClusterSpec QUERIES =
      ClusterSpec.pool(ResourceVector.of(20 * 64 * 1024, 20 * 16));

  private static final String AT_RANDOM =
      " Most of them are submitted in the same seconds as others, so that they are submitted in"
          + " this order at random instants.";

  private static final int PLAN_SECONDS = 10;
  private static final int MOST_MAPREDUCE_TASKS = 300;
  private static final int MOST_SPARK_TASKS = 1000;
  private static final int SPARK_RUNS = 60;
  private static final double SPARK_TIMES = 20;

  private final Path folder;
  private final double scale;
  private final int seeds;
  private final List<Scene> scenes = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  /**
   * Reads what is there.
   *
   * @param scale how many jobs are taken, in (0, 1]
   * @param seeds how often each scene is made anew
   */
  TraceScenes(Path folder, double scale, int seeds) throws IOException {
    this.seeds = seeds;
    this.folder = folder;
    this.scale = scale;
    swim("fb2009", "Facebook 2009 (SWIM), maps and reduces", "FB-2009", 500);
    swim("fb2010", "Facebook 2010 (SWIM), maps and reduces", "FB-2010", 400);
    read(
            "TPC-DS queries",
            "bopf_queries_tpcds_FB_distr_new.txt.gz",
            TraceFormat.QUERY_DAGS,
            jobs -> jobs.subList(0, count(80)))
        .ifPresent(
            jobs ->
                add(
                    "tpcds",
                    "TPC-DS queries with stages",
                    ("The first %d of 399 queries drawn from 41 templates, which are their names,"
                            + " on 320 virtual cores and 1280 GiB, both of which count.%s")
                        .formatted(jobs.size(), areAtOnce(jobs) ? AT_RANDOM : ""),
                    QUERIES,
                    areAtOnce(jobs)
                        ? Stretched.atRandom(jobs, QUERIES)
                        : Stretched.asSubmitted(jobs, QUERIES)));
    read(
            "Spark",
            "nvidia_spark_eventlog_dags.json.gz",
            TraceFormat.SPARK_DAGS,
            jobs -> jobs.stream().filter(job -> job.totalTasks() <= MOST_SPARK_TASKS).toList())
        .ifPresent(
            jobs ->
                add(
                    "spark",
                    "Spark applications with stages",
                    ("%d of 15 recorded applications, those of at most %d tasks, submitted %d times"
                            + " at random instants. Tasks take %.0f times as long as recorded, where"
                            + " they ran in executors that were there already, and a run's times"
                            + " depart from that by up to 25 %%.")
                        .formatted(jobs.size(), MOST_SPARK_TASKS, count(SPARK_RUNS), SPARK_TIMES),
                    POOL,
                    new Repeated(jobs, count(SPARK_RUNS), SPARK_TIMES, POOL)));
  }

  List<Scene> scenes() {
    return List.copyOf(scenes);
  }

  /** The titles of the traces that are not there. */
  List<String> missing() {
    return List.copyOf(missing);
  }

  private int count(int whole) {
    return (int) Math.max(1, Math.ceil(whole * scale));
  }

  /** Whether so many are submitted together that their instants hardly tell a load. */
  private static boolean areAtOnce(List<TraceJob> jobs) {
    long instants = jobs.stream().mapToLong(TraceJob::submitMillis).distinct().count();
    return 2 * instants < jobs.size();
  }

  private void swim(String key, String title, String name, int most) throws IOException {
    read(
            title,
            "swim_" + name + "_samples_24_times_1hr_0.tsv.gz",
            TraceFormat.SWIM,
            jobs ->
                jobs.stream()
                    .filter(job -> job.totalTasks() <= MOST_MAPREDUCE_TASKS)
                    .limit(count(most))
                    .toList())
        .ifPresent(
            jobs ->
                add(
                    key,
                    title,
                    ("The first %d jobs of at most %d tasks: larger ones would fill 60 containers"
                            + " for hours. Task counts and times are derived from bytes: blocks of 128"
                            + " MiB, a reduce task for each GiB, 8 MiB/s, 2 s to start. No name occurs"
                            + " twice, so nobody has a history.")
                        .formatted(jobs.size(), MOST_MAPREDUCE_TASKS),
                    POOL,
                    Stretched.asSubmitted(jobs, POOL)));
  }

  private void add(
      String key, String title, String origin, ClusterSpec cluster, Scene.Source source) {
    scenes.add(
        new Scene(key, title, origin, cluster, NodeFaults.NONE, PLAN_SECONDS, seeds, source));
  }

  private Optional<List<TraceJob>> read(
      String title, String file, TraceFormat format, UnaryOperator<List<TraceJob>> choose)
      throws IOException {
    Path path = folder.resolve(file);
    if (!Files.isReadable(path)) {
      missing.add(title);
      return Optional.empty();
    }
    Workload workload = TraceReader.read(path, format, TraceOptions.defaults()).workload();
    return Optional.of(choose.apply(workload.jobs()));
  }
}
