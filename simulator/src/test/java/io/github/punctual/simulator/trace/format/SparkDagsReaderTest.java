package io.github.punctual.simulator.trace.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.MalformedTraceException;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkDagsReaderTest {
  private static final String APP =
      """
      [{"source":"a","app":"q66","props":{"spark.executor.cores":"2","spark.executor.memory":"1g"},
      "jobs":[{"id":0,"submit_ms":1000,"stages":[0],"end_ms":2000},
      {"id":1,"submit_ms":2500,"stages":[1,2]}],
      "stages":{"0":{"parents":[],"num_tasks":2,"start_ms":1000,"end_ms":2000,"task_ms":[900,100,950],
      "unsuccessful_idx":[1]},"1":{"parents":[],"num_tasks":1},
      "2":{"parents":[1],"num_tasks":1,"end_ms":3000,"task_ms":[7]}},"submit_ms":500}]""";

  @TempDir Path dir;

  private static List<TraceJob> jobs(Path file) throws IOException {
    ReadTrace read = TraceReader.read(file, TraceOptions.defaults());
    assertEquals(TraceFormat.SPARK_DAGS, read.format());
    return read.workload().jobs();
  }

  @Test
  void readsTasksThatSucceededAndTheOrderOfSparkJobs() throws IOException {
    ResourceVector task = ResourceVector.of((1024 + 384) / 2, 1);
    TraceJob job = jobs(TraceFiles.write(dir.resolve("d.json"), APP)).get(0);
    assertEquals("q66", job.name());
    assertEquals(
        List.of(
            new Stage("stage-0", 2, TaskDurations.each(new long[] {900, 950}), task, List.of()),
            new Stage("stage-2", 1, TaskDurations.each(new long[] {7}), task, List.of("stage-0"))),
        job.stages());
  }

  @Test
  void namesTheApplicationThatIsMalformed() throws IOException {
    Path file =
        TraceFiles.write(
            dir.resolve("d.json"), APP.replace("\"submit_ms\":500", "\"submit_ms\":\"x\""));
    String message = assertThrows(MalformedTraceException.class, () -> jobs(file)).getMessage();
    assertTrue(message.contains("application 0: submit_ms is \"x\"; it must be"), message);
  }

  @Test
  void readsThePublicTrace() throws IOException {
    List<TraceJob> jobs = jobs(TraceFiles.shared("nvidia_spark_eventlog_dags.json.gz"));
    assertEquals(15, jobs.size());
    assertTrue(jobs.stream().mapToInt(TraceJob::totalTasks).sum() > 60_000);
  }
}
