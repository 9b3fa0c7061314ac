package io.github.punctual.simulator.trace.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.trace.MalformedTraceException;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChronusReaderTest {
  private static final String HEADER =
      "job_id,user,num_gpu,submit_time,iterations,model_name,duration,interval,"
          + "expect_time_list,expect_value_list,best_effort,job_type";

  @TempDir Path dir;

  private static ReadTrace read(Path path) throws IOException {
    ReadTrace read = TraceReader.read(path, TraceOptions.defaults());
    assertEquals(TraceFormat.CHRONUS, read.format());
    return read;
  }

  @Test
  void takesTheFirstDeadlineInMinutes() throws IOException {
    ReadTrace read =
        read(
            TraceFiles.write(
                dir.resolve("c.csv"),
                HEADER,
                "0,vc_a,2,30,5,vgg16,96,5,159-189-229,10-8-5,0,soft",
                "1,vc_b,1,20,5,vgg16,10,5,12,10,0,strict",
                "2,vc_b,1,25,5,vgg16,10,5,25,10,1,best",
                "3,vc_b,0,25,5,vgg16,10,5,25,10,1,best"));
    List<TraceJob> jobs = read.workload().jobs();
    assertEquals(List.of("1", "2", "0"), jobs.stream().map(TraceJob::id).toList());
    assertEquals(
        List.of(OptionalLong.of(720_000), OptionalLong.empty(), OptionalLong.of(9_540_000)),
        jobs.stream().map(TraceJob::budgetMillis).toList());
    TraceJob soft = jobs.get(2);
    assertEquals(600_000, soft.submitMillis());
    assertEquals(2, soft.totalTasks());
    assertEquals(2 * 96 * 60_000, soft.workMillis());
    assertEquals("root.soft", soft.queue());
    assertEquals(List.of(10.0, 8.0, 5.0, 0.0), worths(soft, 159, 189, 190, 230));
    assertEquals(List.of(10.0, 0.0), worths(jobs.get(0), 12, 13));
    assertEquals(List.of(10.0), worths(jobs.get(1), 1_000_000));
    assertEquals(Map.of("no GPUs", 1L), read.leftOut());
  }

  private static List<Double> worths(TraceJob job, double... minutes) {
    return Arrays.stream(minutes).map(minute -> job.worth().at(60 * minute)).boxed().toList();
  }

  @Test
  void refusesAnotherKindOfJobAndAnUnreadableDeadline() throws IOException {
    Path file =
        TraceFiles.write(
            dir.resolve("c.csv"),
            HEADER,
            "0,vc_a,2,30,5,vgg16,96,5,159,10,0,hard",
            "1,vc_a,2,30,5,vgg16,96,5,soon,10,0,soft",
            "2,vc_a,2,30,5,vgg16,96,5,159,10,0,soft",
            "3,vc_a,2,30,5,vgg16,96,5,159-170,10,0,soft",
            "4,vc_a,2,30,5,vgg16,96,5,159-170,10-11,0,soft");
    ReadTrace read = TraceReader.read(file, TraceOptions.defaults().withLenient(true));
    assertEquals(1, read.workload().jobs().size());
    assertTrue(
        read.malformed()
            .first()
            .get(0)
            .endsWith("line 2: column job_type is hard; it must be strict, soft or best"));
    assertTrue(read.malformed().first().get(1).contains("line 3: column expect_time_list is soon"));
    assertTrue(read.malformed().first().get(2).contains("must have one value for each deadline"));
    assertTrue(read.malformed().first().get(3).contains("must go on in time and down in value"));
    assertThrows(MalformedTraceException.class, () -> read(file));
  }

  @Test
  void readsThePublicTraces() throws IOException {
    List<TraceJob> strict =
        read(TraceFiles.shared("chronus_trace_job_Philly_SLO.csv.gz")).workload().jobs();
    assertTrue(strict.size() > 30_000);
    assertTrue(strict.stream().allMatch(job -> job.budgetMillis().isPresent()));
    ReadTrace mix = read(TraceFiles.shared("chronus_trace_job_Philly_MIX2.csv.gz"));
    assertEquals(30_940, mix.workload().jobs().size() + mix.leftOut().get("no GPUs"));
  }
}
