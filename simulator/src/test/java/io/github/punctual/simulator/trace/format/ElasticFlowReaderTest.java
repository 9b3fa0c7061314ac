package io.github.punctual.simulator.trace.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.trace.MalformedTraceException;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ElasticFlowReaderTest {
  private static final String HEADER =
      "job_id,submission_time,num_iteration,model_name,deadline,batch_size,num_gpu,duration";

  @TempDir Path dir;

  private static ReadTrace read(Path path) throws IOException {
    ReadTrace read = TraceReader.read(path, TraceOptions.defaults());
    assertEquals(TraceFormat.ELASTICFLOW, read.format());
    return read;
  }

  @Test
  void makesATaskOfEachGpuAndStartsAtZero() throws IOException {
    Path file =
        TraceFiles.write(
            dir.resolve("cluster01.csv"),
            HEADER,
            "a,1000,5,resnet50,1900,64,4,2429",
            "b,1060,5,vgg16,1100,64,1,30");
    TraceJob first = read(file).workload().jobs().get(0);
    assertEquals(
        new TraceJob(
            "a",
            "root.cluster01",
            "unknown",
            "resnet50",
            0,
            OptionalLong.of(900_000),
            List.of(
                new Stage(
                    "run",
                    4,
                    TaskDurations.same(2_429_000),
                    TraceOptions.DEFAULT_TASK,
                    List.of()))),
        first);
    assertEquals(60_000, read(file).workload().jobs().get(1).submitMillis());
  }

  @Test
  void readsTheClustersOfAnArchiveAndNothingElse() throws IOException {
    Path file = dir.resolve("all.tar.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file));
        TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      entry(tar, "x/cluster02.csv", HEADER + "\nb,50,1,m,60,1,1,10\n");
      entry(tar, "x/cluster01.csv", HEADER + "\na,10,1,m,60,1,1,10\n");
      entry(tar, "x/10job.csv", HEADER + "\na,10,1,m,60,1,1,10\n");
      entry(tar, "x/LICENSE", "words");
    }
    List<TraceJob> jobs = read(file).workload().jobs();
    assertEquals(List.of("a", "b"), jobs.stream().map(TraceJob::id).toList());
    assertEquals("root.cluster02", jobs.get(1).queue());
    assertEquals(40_000, jobs.get(1).submitMillis());
  }

  @Test
  void readsADirectory() throws IOException {
    TraceFiles.write(dir.resolve("cluster01.csv"), HEADER, "a,10,1,m,60,1,1,10");
    TraceFiles.write(dir.resolve("cluster02.csv"), HEADER, "b,10,1,m,60,1,1,10");
    TraceFiles.write(dir.resolve("2job.csv"), HEADER, "b,10,1,m,60,1,1,10");
    assertEquals(2, read(dir).workload().jobs().size());
  }

  @Test
  void lenientReadingTakesWhatThereIsOfAFileThatIsCutOffAndTheFilesAfterIt() throws IOException {
    String[] lines = new String[100];
    Arrays.setAll(lines, i -> i == 0 ? HEADER : "a" + i + ",10,1,m,60,1,1,10");
    TraceFiles.writeCutOff(dir.resolve("cluster01.csv"), lines);
    TraceFiles.write(dir.resolve("cluster02.csv"), HEADER, "b,10,1,m,60,1,1,10");
    assertThrows(TraceException.class, () -> read(dir));
    ReadTrace lenient = TraceReader.read(dir, TraceOptions.defaults().withLenient(true));
    List<String> jobs = lenient.workload().jobs().stream().map(TraceJob::id).toList();
    assertTrue(jobs.containsAll(List.of("a1", "b")), jobs.toString());
    assertEquals(1, lenient.malformed().count());
  }

  @Test
  void refusesADeadlineBeforeTheSubmission() throws IOException {
    Path file = TraceFiles.write(dir.resolve("c.csv"), HEADER, "a,1000,5,resnet50,900,64,4,2429");
    String message = assertThrows(MalformedTraceException.class, () -> read(file)).getMessage();
    assertTrue(
        message.contains("line 2: column deadline is 900; it must be after the submission, 1000"),
        message);
  }

  @Test
  void refusesARowOfAnotherLength() throws IOException {
    Path file = TraceFiles.write(dir.resolve("c.csv"), HEADER, "a,1000");
    String message = assertThrows(MalformedTraceException.class, () -> read(file)).getMessage();
    assertTrue(message.contains("the row has 2 columns"), message);
  }

  @Test
  void saysWhichColumnIsMissing() throws IOException {
    Path file = TraceFiles.write(dir.resolve("c.csv"), HEADER.replace("num_gpu", "g"), "a");
    String message = assertThrows(TraceException.class, () -> read(file)).getMessage();
    assertTrue(message.contains("has no column num_gpu; its columns are [job_id,"), message);
  }

  @Test
  void readsThePublicTrace() throws IOException {
    List<TraceJob> jobs = read(TraceFiles.shared("elasticflow-traces.tar.gz")).workload().jobs();
    assertEquals(69_351, jobs.size());
    assertTrue(jobs.stream().allMatch(job -> job.budgetMillis().isPresent()));
    assertEquals(0, jobs.get(0).submitMillis());
  }

  private static void entry(TarArchiveOutputStream tar, String name, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setSize(bytes.length);
    tar.putArchiveEntry(entry);
    tar.write(bytes);
    tar.closeArchiveEntry();
  }
}
