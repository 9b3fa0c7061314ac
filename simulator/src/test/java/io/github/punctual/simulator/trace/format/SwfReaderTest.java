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

class SwfReaderTest {
  @TempDir Path dir;

  private ReadTrace read(String... lines) throws IOException {
    return TraceReader.read(
        TraceFiles.write(dir.resolve("log.swf"), lines), TraceOptions.defaults());
  }

  @Test
  void makesATaskOfEachProcessor() throws IOException {
    ReadTrace read =
        read(
            "; Version: 2.2",
            ";",
            "  7  100  -1  60  4  -1 -1   -1  -1 -1 1  3  1  5  2 -1 -1 -1",
            "  8   90  -1 1.5 -1  -1 2049  2  -1 -1 1 -1  1 -1 -1 -1 -1 -1");
    assertEquals(TraceFormat.SWF, read.format());
    assertEquals(
        List.of(
            new TraceJob(
                "8",
                "root.default",
                "unknown",
                "unknown",
                90_000,
                OptionalLong.empty(),
                List.of(
                    new Stage(
                        "run", 2, TaskDurations.same(1500), ResourceVector.of(3, 1), List.of()))),
            new TraceJob(
                "7",
                "root.q2",
                "user3",
                "app5",
                100_000,
                OptionalLong.empty(),
                List.of(
                    new Stage(
                        "run",
                        4,
                        TaskDurations.same(60_000),
                        ResourceVector.of(1024, 1),
                        List.of())))),
        read.workload().jobs());
  }

  @Test
  void leavesOutWhatCannotBeSimulatedAndCountsIt() throws IOException {
    ReadTrace read =
        read(
            "1 0 -1 60  4 -1 -1 -1 -1 -1  1 3 1 5 2 -1 -1 -1",
            "2 0 -1 -1  4 -1 -1 -1 -1 -1  5 3 1 5 2 -1 -1 -1",
            "3 0 -1 60 -1 -1 -1 -1 -1 -1  1 3 1 5 2 -1 -1 -1",
            "1 0 -1 60  4 -1 -1 -1 -1 -1  2 3 1 5 2 -1 -1 -1");
    assertEquals(1, read.workload().jobs().size());
    assertEquals(
        Map.of("run time unknown", 1L, "processors unknown", 1L, "partial execution", 1L),
        read.leftOut());
  }

  @Test
  void namesTheColumnThatIsMalformed() {
    String message =
        assertThrows(
                MalformedTraceException.class,
                () -> read(";", "1 0 -1 60 4x -1 -1 -1 -1 -1 1 3 1 5 2 -1 -1 -1"))
            .getMessage();
    assertTrue(message.contains("line 2: column 5 (allocated processors) is \"4x\""), message);
  }

  @Test
  void saysThatColumnsAreMissing() {
    String message =
        assertThrows(MalformedTraceException.class, () -> read(";", "1 0 -1")).getMessage();
    assertTrue(message.contains("the row has 3 columns; it must have 18"), message);
  }

  @Test
  void readsAPublicTrace() throws IOException {
    ReadTrace read =
        TraceReader.read(
            TraceFiles.shared("NASA-iPSC-1993-3.1-cln.swf.gz"), TraceOptions.defaults());
    assertEquals(TraceFormat.SWF, read.format());
    assertEquals(18_239, read.workload().jobs().size() + sum(read.leftOut()));
    assertEquals(128, read.workload().jobs().get(0).totalTasks());
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
