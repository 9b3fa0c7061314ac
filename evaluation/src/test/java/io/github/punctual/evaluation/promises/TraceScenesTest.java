package io.github.punctual.evaluation.promises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
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
        new Stretched(List.of(job("a", 500), job("b", 600), job("c", 1500)), CLUSTER);
    Workload half = source.make(0.5, DeadlineDistance.TIGHT, 1);
    // 3 jobs of 85 s on 4 CPUs at half load: 127.5 s.
    assertEquals(
        List.of(0L, 12_750L, 127_500L), half.jobs().stream().map(TraceJob::submitMillis).toList());
    assertEquals(63_750, source.make(1, DeadlineDistance.TIGHT, 1).jobs().get(2).submitMillis());
  }

  @Test
  void deadlinesAreMultiplesOfTheTimeAloneWithStartsOfContainersAndAnAllowance() {
    // Two waves of 11 s and one of 6 s.
    for (DeadlineDistance due : DeadlineDistance.values()) {
      for (TraceJob job : new Stretched(List.of(job("a", 0)), CLUSTER).make(1, due, 3).jobs()) {
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
    TraceScenes none = new TraceScenes(empty, 1);
    assertEquals(List.of(), none.scenes());
    assertEquals(4, none.missing().size());
  }
}
