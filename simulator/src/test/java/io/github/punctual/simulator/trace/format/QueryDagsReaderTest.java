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
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryDagsReaderTest {
  private static final String[] TWO_JOBS = {
    "# 14: query34",
    "2 0 3.5",
    "Reducer2 1.5 0.22 0.5 0.03 0 0.03 0.01 3",
    "Map1 153.0 0.01 0.25 0.17 0.0 0.07 0.01 87",
    "1",
    "Map1 Reducer2 ata",
    "# 3: query3",
    "1 1",
    "Map1 2 0.5 0.25 0.17 0.0 0.07 0.01 1",
    "0",
  };

  @TempDir Path dir;

  private static List<TraceJob> jobs(Path file) throws IOException {
    ReadTrace read = TraceReader.read(file, TraceOptions.defaults());
    assertEquals(TraceFormat.QUERY_DAGS, read.format());
    return read.workload().jobs();
  }

  @Test
  void readsStagesWithTheirParents() throws IOException {
    List<TraceJob> jobs = jobs(TraceFiles.write(dir.resolve("q.txt"), TWO_JOBS));
    assertEquals(
        new TraceJob(
            "0",
            "root.default",
            "unknown",
            "query34",
            3500,
            OptionalLong.empty(),
            List.of(
                new Stage(
                    "Map1",
                    87,
                    TaskDurations.same(153_000),
                    ResourceVector.of(16_384, 1),
                    List.of()),
                new Stage(
                    "Reducer2",
                    3,
                    TaskDurations.same(1500),
                    ResourceVector.of(32_768, 4),
                    List.of("Map1")))),
        jobs.get(1));
    assertEquals(0, jobs.get(0).submitMillis());
  }

  @Test
  void keepsSixTypesWhereTheMachineHasThem() throws IOException {
    Path file = TraceFiles.write(dir.resolve("q.txt"), TWO_JOBS);
    TraceOptions options = TraceOptions.defaults().withQueryMachine(TraceOptions.SIX_TYPES_MACHINE);
    TraceJob job = TraceReader.read(file, options).workload().jobs().get(1);
    assertEquals(
        ResourceVector.of(
            Map.of(
                "vcores",
                10L,
                "memory-mb",
                250L,
                "disk-in",
                170L,
                "network-in",
                70L,
                "network-out",
                10L)),
        job.stages().get(0).task());
  }

  @Test
  void saysWhereAJobThatEndsTooEarlyBegins() throws IOException {
    Path file = TraceFiles.write(dir.resolve("q.txt"), TWO_JOBS[0], TWO_JOBS[1], TWO_JOBS[2]);
    String message = assertThrows(MalformedTraceException.class, () -> jobs(file)).getMessage();
    assertTrue(message.contains("line 1: the job ends after 3 lines"), message);
  }

  @Test
  void readsThePublicTraces() throws IOException {
    assertEquals(399, jobs(TraceFiles.shared("bopf_queries_tpcds_FB_distr_new.txt.gz")).size());
    assertEquals(41, jobs(TraceFiles.shared("bopf_queries_tpcds_new.txt.gz")).size());
  }
}
