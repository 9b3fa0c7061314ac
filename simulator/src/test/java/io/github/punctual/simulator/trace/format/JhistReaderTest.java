package io.github.punctual.simulator.trace.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.MalformedTraceException;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JhistReaderTest {
  private static final boolean MAP = true;
  private static final boolean REDUCE = false;
  private static final long T = 1_700_000_000_000L;

  @TempDir Path dir;

  private static JhistFiles twoMapsAndAReduce(String id, long submit) {
    return JhistFiles.job(id, submit)
        .attempt(MAP, 1, 0, submit + 1000, submit + 3000)
        .failed(0, 0, submit + 1000)
        .started(REDUCE, 0, 0, submit + 2000)
        .attempt(MAP, 0, 1, submit + 2000, submit + 7000)
        .attempt(REDUCE, 0, 0, submit + 2000, submit + 9000)
        .finished(submit + 9500);
  }

  private static ReadTrace read(Path path) throws IOException {
    ReadTrace read = TraceReader.read(path, TraceOptions.defaults());
    assertEquals(TraceFormat.JHIST, read.format());
    return read;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void readsBothFormsOfTheFile(boolean binary) throws IOException {
    Path file = twoMapsAndAReduce("job_1_0001", T).write(dir, binary);
    assertEquals(
        List.of(
            new TraceJob(
                "job_1_0001",
                "etl",
                "alice",
                "word count",
                0,
                OptionalLong.empty(),
                List.of(
                    new Stage(
                        "map",
                        2,
                        TaskDurations.each(new long[] {5000, 2000}),
                        TraceOptions.DEFAULT_TASK,
                        List.of()),
                    // It began before the last map ended, at 7 s, and ended at 9 s.
                    new Stage(
                        "reduce",
                        1,
                        TaskDurations.each(new long[] {2000}),
                        TraceOptions.DEFAULT_TASK,
                        List.of("map"))))),
        read(file).workload().jobs());
  }

  @Test
  void takesSizesAndTheDeadlineFromTheConfiguration() throws IOException {
    JhistFiles job = twoMapsAndAReduce("job_1_0001", T);
    job.writeConf(
        dir,
        "mapreduce.job.tags",
        "x,sla.deadline=15m,sla.job=nightly",
        "mapreduce.map.memory.mb",
        "2048",
        "mapreduce.map.cpu.vcores",
        "3",
        "mapreduce.reduce.memory.mb",
        "-1",
        "mapreduce.reduce.resource.vcores",
        "2");
    TraceJob read = read(job.write(dir, true)).workload().jobs().get(0);
    assertEquals(OptionalLong.of(900_000), read.budgetMillis());
    assertEquals("nightly", read.name());
    assertEquals(ResourceVector.of(2048, 3), read.stages().get(0).task());
    assertEquals(ResourceVector.of(1024, 2), read.stages().get(1).task());
  }

  @Test
  void readsAllFilesBelowADirectoryAndStartsAtZero() throws IOException {
    Path below = Files.createDirectories(dir.resolve("2026/11/21"));
    twoMapsAndAReduce("job_1_0002", T + 5000).write(below, true);
    twoMapsAndAReduce("job_1_0001", T).write(dir, false);
    Files.writeString(dir.resolve(".job_1_0001.jhist.crc"), "x");
    List<TraceJob> jobs = read(dir).workload().jobs();
    assertEquals(List.of("job_1_0001", "job_1_0002"), jobs.stream().map(TraceJob::id).toList());
    assertEquals(5000, jobs.get(1).submitMillis());
  }

  @Test
  void leavesOutJobsThatFailedOrRunOrNeverRanAndCountsThem() throws IOException {
    twoMapsAndAReduce("job_1_0001", T).write(dir, true);
    JhistFiles.job("job_1_0002", T).attempt(MAP, 0, 0, T, T + 9).killed(T + 10).write(dir, true);
    JhistFiles.job("job_1_0003", T).attempt(MAP, 0, 0, T, T + 9).write(dir, true);
    JhistFiles.job("job_1_0004", T).finished(T + 10).write(dir, true);
    ReadTrace read = read(dir);
    assertEquals(1, read.workload().jobs().size());
    assertEquals(
        Map.of("failed or killed", 1L, "not finished", 1L, "never ran", 1L), read.leftOut());
    ReadTrace all = TraceReader.read(dir, TraceFiles.WITH_FAILED);
    assertEquals(2, all.workload().jobs().size());
    assertEquals(9, all.workload().jobs().get(1).workMillis());
  }

  @Test
  void aFileThatEndsEarlyIsOfAJobThatIsNotFinished() throws IOException {
    Path file = twoMapsAndAReduce("job_1_0001", T).write(dir, true);
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 5));
    String message = assertThrows(TraceException.class, () -> read(file)).getMessage();
    assertTrue(message.contains("left out: {not finished=1}"), message);
  }

  @Test
  void namesTheFileThatIsDamagedAndSkipsItWhenLenient() throws IOException {
    twoMapsAndAReduce("job_1_0001", T).write(dir, true);
    TraceFiles.write(dir.resolve("job_1_0002-bad.jhist"), "Avro-Json", "{");
    TraceFiles.write(dir.resolve("job_1_0003-bad.jhist"), "something else");
    String message = assertThrows(MalformedTraceException.class, () -> read(dir)).getMessage();
    assertTrue(message.contains("job_1_0002-bad.jhist: the second line is not an Avro"), message);
    ReadTrace read = TraceReader.read(dir, TraceOptions.defaults().withLenient(true));
    assertEquals(2, read.malformed().count());
    assertTrue(
        read.malformed()
            .first()
            .get(1)
            .endsWith("the first line is something else; it must be Avro-Binary or Avro-Json"));
  }

  @Test
  void lenientReadingSkipsAFileThatIsCutOffAndReadsThoseAfterIt() throws IOException {
    byte[] whole =
        TraceFiles.gzip(Files.readAllBytes(twoMapsAndAReduce("job_1_0001", T).write(dir, true)));
    Path first = dir.resolve("a.jhist.gz");
    Files.write(first, Arrays.copyOf(whole, whole.length - 20));
    assertThrows(TraceException.class, () -> read(dir));
    ReadTrace lenient = TraceReader.read(dir, TraceOptions.defaults().withLenient(true));
    assertEquals(1, lenient.workload().jobs().size());
    assertEquals(1, lenient.malformed().count());
    String problem = lenient.malformed().first().get(0);
    assertTrue(problem.startsWith(first + ": ") && problem.contains("is cut off"), problem);
  }

  @Test
  void refusesADeadlineThatTheResourceManagerRefuses() throws IOException {
    JhistFiles job = twoMapsAndAReduce("job_1_0001", T);
    job.writeConf(dir, "mapreduce.job.tags", "sla.deadline=soon");
    Path file = job.write(dir, true);
    String message = assertThrows(MalformedTraceException.class, () -> read(file)).getMessage();
    assertTrue(message.contains("sla.deadline=soon"), message);
  }

  @Test
  void saysThatADirectoryHasNoHistory() throws IOException {
    String message =
        assertThrows(
                TraceException.class,
                () -> TraceReader.read(dir, TraceFormat.JHIST, TraceOptions.defaults()))
            .getMessage();
    assertTrue(message.contains("has no files *.jhist"), message);
    String detected =
        assertThrows(TraceException.class, () -> FormatDetector.detect(dir)).getMessage();
    assertTrue(detected.contains("has neither MapReduce job history"), detected);
  }
}
