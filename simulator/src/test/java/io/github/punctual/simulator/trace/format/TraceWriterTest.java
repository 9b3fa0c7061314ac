package io.github.punctual.simulator.trace.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.TraceWriter;
import io.github.punctual.simulator.workload.JobUtility;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceWriterTest {
  @TempDir Path dir;

  @ParameterizedTest
  @ValueSource(strings = {"t.jsonl", "t.jsonl.gz"})
  void whatIsReadBackEqualsWhatWasWritten(String name) throws IOException {
    Path file = dir.resolve(name);
    Random random = new Random(7);
    List<TraceJob> jobs = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      jobs.add(job(i, random));
    }
    Workload workload = new Workload(file.toString(), jobs);
    TraceWriter.write(file, workload);
    ReadTrace read = TraceReader.read(file, TraceOptions.defaults());
    assertEquals(TraceFormat.JSON, read.format());
    assertEquals(workload, read.workload());
  }

  @Test
  void writesTheContractsFieldsOneJobOnEachLine() throws IOException {
    Path file = dir.resolve("t.jsonl");
    Stage map =
        new Stage(
            "map",
            2,
            TaskDurations.each(new long[] {1500, 20_000}),
            ResourceVector.of(2048, 1),
            List.of());
    Stage reduce =
        new Stage(
            "reduce",
            1,
            TaskDurations.same(100),
            ResourceVector.of(Map.of("memory-mb", 1024L, "vcores", 2L, "yarn.io/gpu", 1L)),
            List.of("map"));
    TraceWriter.write(
        file,
        new Workload(
            "w",
            List.of(
                new TraceJob(
                    "a\n", "q", "u", "é", 1, OptionalLong.of(60_000), List.of(map, reduce)),
                new TraceJob("b", "q", "u", "n", 2, OptionalLong.empty(), List.of(map)))));
    assertEquals(
        """
        {"id":"a\\n","submit_s":0.001,"queue":"q","user":"u","name":"é","deadline_s":60,"stages":[\
        {"id":"map","tasks":2,"durations_s":[1.5,20],"memory_mib":2048,"vcores":1,"parents":[]},\
        {"id":"reduce","tasks":1,"duration_s":0.1,"memory_mib":1024,"vcores":2,\
        "resources":{"yarn.io/gpu":1},"parents":["map"]}]}
        {"id":"b","submit_s":0.002,"queue":"q","user":"u","name":"n","stages":[\
        {"id":"map","tasks":2,"durations_s":[1.5,20],"memory_mib":2048,"vcores":1,"parents":[]}]}
        """,
        Files.readString(file));
  }

  private static TraceJob job(int index, Random random) {
    List<Stage> stages = new ArrayList<>();
    List<String> parents = new ArrayList<>();
    for (int s = 0; s <= random.nextInt(4); s++) {
      int tasks = 1 + random.nextInt(5);
      TaskDurations durations =
          random.nextBoolean()
              ? TaskDurations.same(millis(random))
              : TaskDurations.each(random.longs(tasks, 0, 1 << 20).toArray());
      ResourceVector task =
          switch (random.nextInt(3)) {
            case 0 -> ResourceVector.of("vcores", 1 + random.nextInt(3));
            case 1 -> ResourceVector.of("yarn.io/gpu", 1 + random.nextInt(3));
            default -> ResourceVector.of(1 + random.nextInt(9000), random.nextInt(3));
          };
      stages.add(
          new Stage("s" + s, tasks, durations, task, List.copyOf(parents), random.nextInt(4) == 0));
      parents.add("s" + s);
    }
    OptionalLong budget =
        random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(1 + millis(random));
    return new TraceJob(
        "job-" + index,
        "root.q" + random.nextInt(3),
        "user " + random.nextInt(5),
        "\"name\" ü " + random.nextInt(5),
        index * 1_000_000_007L + random.nextInt(1000),
        budget,
        stages,
        utility(budget.isPresent(), random));
  }

  private static Optional<JobUtility> utility(boolean hasDeadline, Random random) {
    double weight = 1 + random.nextDouble();
    return switch (random.nextInt(hasDeadline ? 5 : 3)) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(JobUtility.constant(weight));
      case 2 ->
          Optional.of(
              JobUtility.steps(
                  List.of(
                      new JobUtility.Step(1 + random.nextInt(1000), 2 * weight),
                      new JobUtility.Step(2000 + random.nextInt(1000), weight))));
      case 3 -> Optional.of(JobUtility.linear(weight, random.nextDouble() + 1e-9));
      default -> Optional.of(JobUtility.sigmoid(weight, random.nextDouble() + 1e-9));
    };
  }

  private static long millis(Random random) {
    return random.nextLong(1L << random.nextInt(1, 50));
  }
}
