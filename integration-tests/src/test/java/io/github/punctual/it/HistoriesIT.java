package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.it.processes.ProcessCluster;
import io.github.punctual.it.processes.SparkJob;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.ReadTrace;
import io.github.punctual.simulator.trace.format.TraceFormat;
import io.github.punctual.simulator.trace.format.TraceReader;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.MapReduceJobs;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.Rest;
import io.github.punctual.testcluster.SleepSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a cluster of Hadoop's own artifacts leaves behind of its jobs is read as traces. */
@Timeout(1500)
class HistoriesIT {
  private static final Duration WAIT = Duration.ofMinutes(6);
  private static final OptionalLong TEN_MINUTES = OptionalLong.of(600_000);
  private static final long MAP_MILLIS = 1500;

  private static ProcessCluster cluster;

  @TempDir Path dir;

  @BeforeAll
  static void start() {
    cluster = ProcessCluster.builder().nodes(2).nodeSize(4096, 4).start();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void mapReduceJobsAreReadFromTheirHistoryInBothForms() throws Exception {
    ApplicationId binary = submitSleepJob("binary");
    ApplicationId text = submitSleepJob("json");
    for (ApplicationId id : List.of(binary, text)) {
      Applications.awaitEnd(cluster.yarnClient(), id, WAIT);
      TraceJob job = only(history(id), TraceFormat.JHIST);
      assertEquals("etl", job.name());
      assertEquals("root.default", job.queue());
      assertEquals(TEN_MINUTES, job.budgetMillis());
      assertEquals(List.of("map", "reduce"), job.stages().stream().map(Stage::id).toList());
      Stage maps = job.stages().get(0);
      assertEquals(ResourceVector.of(320, 1), maps.task());
      assertEquals(3, maps.tasks());
      assertTrue(
          IntStream.range(0, 3).allMatch(t -> maps.durations().ofTask(t) >= MAP_MILLIS),
          maps::toString);
    }
    TraceJob ofManager = find(binary, resourceManager());
    assertEquals("etl", ofManager.name());
    assertEquals(TEN_MINUTES, ofManager.budgetMillis());
    assertEquals(2, ofManager.requestedTasks(), "as declared");
    assertTrue(
        ofManager.workMillis() >= 3 * MAP_MILLIS, "at least the maps: " + ofManager.workMillis());
  }

  @Test
  void sparkApplicationsAreReadFromTheirEventLogs() throws Exception {
    ApplicationId whole;
    ApplicationId rolling;
    try (SparkJob first = submitSpark(Map.of());
        SparkJob second =
            submitSpark(
                Map.of(
                    "spark.eventLog.rolling.enabled", "true",
                    "spark.eventLog.compress", "true",
                    "spark.eventLog.compression.codec", "zstd"))) {
      whole = awaitSuccess(first);
      rolling = awaitSuccess(second);
    }
    ReadTrace logs = TraceReader.read(dir, TraceOptions.defaults());
    assertEquals(TraceFormat.SPARK, logs.format());
    for (ApplicationId id : List.of(whole, rolling)) {
      TraceJob job = find(id, logs);
      assertEquals("pi", job.name());
      assertEquals(TEN_MINUTES, job.budgetMillis());
      assertEquals(3, job.totalTasks());
      assertTrue(job.workMillis() >= 3 * 500, job::toString);
      assertEquals(1, job.task().get(ResourceVector.VCORES));
      assertEquals(TEN_MINUTES, find(id, resourceManager()).budgetMillis());
    }
  }

  private static ApplicationId submitSleepJob(String form) throws Exception {
    Configuration conf = cluster.clientConf();
    conf.set("mapreduce.jobhistory.jhist.format", form);
    SleepSpec spec =
        SleepSpec.of(form, 3, Duration.ofMillis(MAP_MILLIS))
            .tagged("other", "sla.deadline=10m", "sla.tasks=2", "sla.job=etl")
            .withReduce(Duration.ofMillis(500))
            .withTaskSize(320, 1);
    return MapReduceJobs.submit(conf, spec);
  }

  private static ApplicationId awaitSuccess(SparkJob spark) {
    ApplicationId id = spark.awaitSubmitted(WAIT);
    assertEquals(0, spark.awaitExit(WAIT), spark::output);
    return id;
  }

  private SparkJob submitSpark(Map<String, String> more) throws IOException {
    Map<String, String> properties =
        new TreeMap<>(
            Map.of(
                "spark.eventLog.enabled", "true",
                "spark.eventLog.dir", dir.toUri().toString(),
                "spark.yarn.tags", "sla.deadline=10m,sla.job=pi",
                "spark.sample.tasks", "3",
                "spark.sample.millis", "500"));
    properties.putAll(more);
    return SparkJob.submit(cluster, properties);
  }

  /** The history of one job; it is moved into place after the application has ended. */
  private static Path history(ApplicationId id) {
    String job = id.toString().replace("application", "job");
    Path folder =
        cluster
            .directory()
            .resolve("staging/history/done_intermediate")
            .resolve(System.getProperty("user.name"));
    return Poll.until(
            "the history of " + job,
            WAIT,
            () -> {
              if (!Files.isDirectory(folder)) {
                return List.<Path>of();
              }
              try (Stream<Path> files = Files.list(folder)) {
                return files
                    .filter(file -> file.toString().endsWith(".jhist"))
                    .filter(file -> file.getFileName().toString().startsWith(job))
                    .toList();
              }
            },
            files -> !files.isEmpty())
        .get(0);
  }

  private ReadTrace resourceManager() throws IOException {
    Rest.Answer answer = cluster.get("/ws/v1/cluster/apps");
    assertEquals(200, answer.status());
    Path file = Files.writeString(dir.resolve("apps.json"), answer.body());
    ReadTrace read = TraceReader.read(file, TraceOptions.defaults());
    assertEquals(TraceFormat.RM_APPS, read.format());
    return read;
  }

  private static TraceJob only(Path file, TraceFormat format) throws IOException {
    ReadTrace read = TraceReader.read(file, TraceOptions.defaults());
    assertEquals(format, read.format());
    assertEquals(1, read.workload().jobs().size());
    return read.workload().jobs().get(0);
  }

  private static TraceJob find(ApplicationId id, ReadTrace in) {
    return in.workload().jobs().stream()
        .filter(job -> job.id().equals(id.toString()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(id + " is not in " + in.workload().name()));
  }
}
