package io.github.punctual.evaluation.promises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.generate.DeadlineDistance;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceScenesTest {
  private static final ClusterSpec CLUSTER = ClusterSpec.cpus(4);

  /** Ten tasks of 10 s in two waves of four and a half, then one of 5 s. */
  private static TraceJob job(String id, long submitMillis) {
    ResourceVector task = ResourceVector.of(1024, 1);
    return new TraceJob(
        id,
        "root",
        "u",
        id,
        submitMillis,
        OptionalLong.empty(),
        List.of(
            new Stage("map", 8, TaskDurations.same(10_000), task, List.of()),
            new Stage("reduce", 1, TaskDurations.same(5_000), task, List.of("map"))));
  }

  @Test
  void stretchedTracesOfferTheLoadInTheirOrder() {
    Scene.Source source =
        Stretched.asSubmitted(List.of(job("a", 500), job("b", 600), job("c", 1500)), CLUSTER);
    Workload half = source.make(0.5, DeadlineDistance.TIGHT, 1);
    // 3 jobs of 85 s on 4 CPUs at half load: 127.5 s.
    assertEquals(
        List.of(0L, 12_750L, 127_500L), half.jobs().stream().map(TraceJob::submitMillis).toList());
    assertEquals(63_750, source.make(1, DeadlineDistance.TIGHT, 1).jobs().get(2).submitMillis());
  }

  @Test
  void jobsThatAreSubmittedAtOnceCannotBeStretched() {
    List<TraceJob> together = List.of(job("a", 500), job("b", 500));
    assertThrows(IllegalArgumentException.class, () -> Stretched.asSubmitted(together, CLUSTER));
  }

  @Test
  void atRandomInstantsJobsThatWereSubmittedAtOnceOfferEachLoadInTheirOrder() {
    Stretched source =
        Stretched.atRandom(IntStream.range(0, 16).mapToObj(i -> job("j" + i, 0)).toList(), CLUSTER);
    Workload low = source.make(0.5, DeadlineDistance.TIGHT, 1);
    Workload high = source.make(2, DeadlineDistance.TIGHT, 1);

    assertEquals(4, (double) low.spanMillis() / high.spanMillis(), 0.001);
    assertEquals(16, high.jobs().stream().map(TraceJob::submitMillis).distinct().count());
    assertEquals(
        IntStream.range(0, 16).mapToObj(i -> "j" + i).toList(),
        high.jobs().stream().map(TraceJob::id).toList());
    // 16 jobs of 85 s on 4 CPUs at half load: all within 680 s, most of which pass.
    assertTrue(low.spanMillis() > 340_000 && low.spanMillis() <= 680_000, "" + low.spanMillis());
    assertNotEquals(low.spanMillis(), source.make(0.5, DeadlineDistance.TIGHT, 2).spanMillis());
  }

  /** A query of one task that is submitted in a second. */
  private static String query(int number, int second) {
    return "# %d: q%d\n1 %d %d\nMap1 10.0 0.1 0.1 0 0 0 0 2\n0\n"
        .formatted(number, number % 41, number, second);
  }

  @Test
  void queriesThatComeInTheFirstSecondAreSpreadAndTheSceneSaysSo(@TempDir Path folder)
      throws IOException {
    String queries =
        IntStream.range(0, 80)
            .mapToObj(i -> query(i, i < 18 ? 0 : i))
            .collect(Collectors.joining());
    try (Writer out =
        new OutputStreamWriter(
            new GZIPOutputStream(
                Files.newOutputStream(folder.resolve("bopf_queries_tpcds_FB_distr_new.txt.gz"))),
            StandardCharsets.UTF_8)) {
      out.write(queries);
    }
    Scene part = new TraceScenes(folder, 0.2, 5).scenes().get(0);
    Scene whole = new TraceScenes(folder, 1, 5).scenes().get(0);

    assertTrue(part.origin().startsWith("The first 16 of 399"), part.origin());
    assertTrue(part.origin().endsWith("at random instants."), part.origin());
    assertTrue(part.source().make(1, DeadlineDistance.LOOSE, 1).spanMillis() > 0);
    assertFalse(whole.origin().contains("random"), whole.origin());
  }

  @Test
  void deadlinesAreMultiplesOfTheTimeAloneWithStartsOfContainersAndAnAllowance() {
    // Two waves of 11 s and one of 6 s.
    for (DeadlineDistance due : DeadlineDistance.values()) {
      for (TraceJob job :
          Stretched.asSubmitted(List.of(job("a", 0)), CLUSTER).make(1, due, 3).jobs()) {
        double multiple = (job.budgetMillis().orElseThrow() - 6000) / 28_000.0;
        assertTrue(multiple >= due.multiple(0) && multiple <= due.multiple(1), job::toString);
      }
    }
  }

  @Test
  void repeatedJobsKeepTheirStagesAndAreNeverQuiteAlike() {
    Scene.Source source = new Repeated(List.of(job("a", 0)), 20, 2, CLUSTER);
    Workload made = source.make(1, DeadlineDistance.LOOSE, 1);
    assertEquals(made, source.make(1, DeadlineDistance.LOOSE, 1));
    assertEquals(20, made.jobs().stream().map(TraceJob::workMillis).distinct().count());
    for (TraceJob job : made.jobs()) {
      assertEquals("a", job.name());
      assertEquals(List.of("map"), job.stages().get(1).parents());
      double factor = job.workMillis() / 85_000.0;
      assertTrue(factor >= 1.5 && factor <= 2.5, job::toString);
    }
  }

  @Test
  void namesTheTracesThatAreNotThere(@TempDir Path empty) throws IOException {
    TraceScenes none = new TraceScenes(empty, 1, 5);
    assertEquals(List.of(), none.scenes());
    assertEquals(4, none.missing().size());
  }
}
