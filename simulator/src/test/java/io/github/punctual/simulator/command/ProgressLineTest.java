package io.github.punctual.simulator.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.ProgressListener;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.scheduler.Schedulers;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a progress bar is told of a run goes on evenly. */
class ProgressLineTest {
  private static final int JOBS = 200;

  /** Jobs that come evenly, or all at once, to a cluster of ten that is full all the time. */
  private static Workload workload(long betweenMillis) {
    Random random = new Random(7);
    ResourceVector task = ResourceVector.of(ResourceVector.VCORES, 1);
    List<TraceJob> jobs = new ArrayList<>();
    for (int i = 0; i < JOBS; i++) {
      Stage stage =
          new Stage(
              "s",
              1 + random.nextInt(8),
              TaskDurations.same(5000 + random.nextInt(20_000)),
              task,
              List.of());
      jobs.add(
          new TraceJob(
              "j" + i,
              "root",
              "u",
              "n",
              i * betweenMillis,
              OptionalLong.of(200_000 + i * 1000L),
              List.of(stage)));
    }
    return new Workload("test", jobs);
  }

  private static List<Double> parts(String policy, Workload workload) {
    List<Double> parts = new ArrayList<>();
    ProgressListener listener =
        (submitted, ended, all, now) -> parts.add(ProgressLine.part(submitted, ended, all));
    new Simulation(
            workload,
            ClusterSpec.cpus(10),
            SimulationSettings.PAPERS,
            Schedulers.named(policy).get(),
            List.of())
        .run(listener);
    return parts;
  }

  @ParameterizedTest
  @CsvSource({"fair, 0", "fair, 2000", "edf, 2000", "tempo, 0", "tempo, 2000", "oracle, 2000"})
  void aRunGoesFromNothingToAllNeverBackAndInNoLargeStep(String policy, long betweenMillis) {
    List<Double> parts = parts(policy, workload(betweenMillis));
    double before = 0;
    for (double part : parts) {
      assertTrue(part >= before, "it goes back from " + before + " to " + part);
      assertTrue(part - before <= 0.02, "it jumps from " + before + " to " + part);
      before = part;
    }
    assertEquals(1, before, "all jobs have come and ended");
  }

  @Test
  void aRunWithoutJobsIsDone() {
    assertEquals(1, ProgressLine.part(0, 0, 0));
  }

  @Test
  void aFileIsReadFromNothingToAll(@TempDir Path dir) throws IOException {
    Path file = Files.write(dir.resolve("log"), new byte[1000]);
    try (FileChannel bytes = FileChannel.open(file);
        InputStream in = Channels.newInputStream(bytes)) {
      assertEquals(0, ReplayCommand.part(bytes));
      assertEquals(0, in.read());
      assertEquals(249, in.read(new byte[249]));
      assertEquals(0.25, ReplayCommand.part(bytes));
      in.readAllBytes();
      assertEquals(-1, in.read());
      assertEquals(1, ReplayCommand.part(bytes));
    }
    try (FileChannel empty = FileChannel.open(Files.createFile(dir.resolve("empty")))) {
      assertEquals(1, ReplayCommand.part(empty));
    }
  }
}
