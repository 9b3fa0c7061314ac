package io.github.punctual.simulator.trace.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.trace.MalformedTraceException;
import io.github.punctual.simulator.trace.SwimOptions;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwimReaderTest {
  private static final TraceOptions SMALL =
      new TraceOptions(
          false,
          false,
          TraceOptions.DEFAULT_TASK,
          new SwimOptions(100, 1000, 10, 20, 500),
          TraceOptions.QUERY_MACHINE);

  @TempDir Path dir;

  private List<TraceJob> jobs(String... lines) throws IOException {
    ReadTrace read = TraceReader.read(TraceFiles.write(dir.resolve("s.tsv"), lines), SMALL);
    assertEquals(TraceFormat.SWIM, read.format());
    return read.workload().jobs();
  }

  @Test
  void derivesTasksFromBytesAndTimesFromRates() throws IOException {
    List<Stage> stages = jobs("job0\t49\t49\t250\t2000\t400").get(0).stages();
    // 250 bytes in blocks of 100: 3 maps of 83.3 bytes at 10 bytes/s, and half a second to start.
    assertEquals(
        new Stage("map", 3, TaskDurations.same(8833), TraceOptions.DEFAULT_TASK, List.of()),
        stages.get(0));
    // 2000 shuffled bytes, 1000 for each reduce, and 400 written: 1200 each at 20 bytes/s.
    assertEquals(
        new Stage(
            "reduce", 2, TaskDurations.same(60_500), TraceOptions.DEFAULT_TASK, List.of("map")),
        stages.get(1));
  }

  @Test
  void aJobWithoutShuffleHasMapsOnlyThatWriteItsOutput() throws IOException {
    TraceJob job = jobs("job0\t49\t49\t100\t0\t100").get(0);
    assertEquals(1, job.stages().size());
    assertEquals(1, job.totalTasks());
    assertEquals(20_500, job.workMillis());
    assertEquals(49_000, job.submitMillis());
    assertEquals(OptionalLong.empty(), job.budgetMillis());
  }

  @Test
  void aJobWithoutInputHasOneMap() throws IOException {
    assertEquals(1, jobs("job0\t49\t49\t0\t0\t0").get(0).totalTasks());
  }

  @Test
  void namesTheColumnThatIsMalformed() {
    String message =
        assertThrows(
                MalformedTraceException.class,
                () -> jobs("job0\t1\t1\t0\t0\t0", "job1\t2\t1\t0\t-3\t0"))
            .getMessage();
    assertTrue(message.contains("line 2: column 5 (shuffle bytes) is -3; it must be"), message);
  }

  @Test
  void refusesParametersOutOfRange() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> new SwimOptions(1, 1, 0, 1, 0))
            .getMessage();
    assertTrue(message.startsWith("map rate is 0.0; it must be above 0"), message);
  }

  @Test
  void readsThePublicTraces() throws IOException {
    for (String[] file :
        new String[][] {
          {"swim_FB-2009_samples_24_times_1hr_0.tsv.gz", "5894"},
          {"swim_FB-2010_samples_24_times_1hr_0.tsv.gz", "24442"}
        }) {
      ReadTrace read = TraceReader.read(TraceFiles.shared(file[0]), TraceOptions.defaults());
      assertEquals(TraceFormat.SWIM, read.format());
      assertEquals(Integer.parseInt(file[1]), read.workload().jobs().size());
    }
  }
}
