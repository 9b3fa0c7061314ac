package io.github.punctual.simulator.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.cli.Punctual;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class QueueSimulateCommandTest {
  private static final String JOB =
      "{\"id\":\"%s\",\"queue\":\"%s\",\"submit_s\":%d,\"stages\":"
          + "[{\"id\":\"s\",\"tasks\":%d,\"duration_s\":1}]}";
  private static final String QUEUES =
      """
      {"queues": {"root.batch": {"kind": "throughput"},
                  "root.clicks": {"kind": "latency", "period": "100s", "on-time": "12s",
                                  "demand": "vcores=100"}},
       "bursts": {"root.clicks": {"job": "click", "first": "50s", "count": 3}}}
      """;

  @TempDir Path dir;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void writeTrace() throws IOException {
    List<String> jobs = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      jobs.add(JOB.formatted("b" + i, i % 2 == 0 ? "root.batch" : "root.other", i, 300));
    }
    jobs.add(JOB.formatted("click", "root.clicks", 0, 100));
    Files.write(dir.resolve("jobs.jsonl"), jobs);
    Files.writeString(dir.resolve("queues.json"), QUEUES);
  }

  private int simulate(String... more) {
    CommandLine command = Punctual.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    List<String> all =
        new ArrayList<>(
            List.of(
                "queue",
                "simulate",
                "--trace",
                dir.resolve("jobs.jsonl").toString(),
                "--queues",
                dir.resolve("queues.json").toString()));
    all.addAll(List.of(more));
    return command.execute(all.toArray(String[]::new));
  }

  @Test
  void comparesAllPoliciesForAllQueues() {
    assertEquals(0, simulate("--cpus", "20"), err.toString());
    String table = out.toString();
    for (String policy :
        List.of("bopf", "bopf-paper", "n-bopf", "drf", "strict-priority", "m-bvt")) {
      assertEquals(3, table.lines().filter(line -> line.startsWith(policy + " ")).count(), table);
    }
    assertTrue(Pattern.compile("bopf +root.clicks +hard +3 +1.000 ").matcher(table).find(), table);
  }

  @Test
  void printsAnObjectForEachPolicy() throws IOException {
    assertEquals(0, simulate("--cpus", "20", "--policy", "drf,bopf", "--json", "--backlog"));
    List<String> lines = out.toString().lines().toList();
    assertEquals(2, lines.size());
    JsonNode bopf = new ObjectMapper().readTree(lines.get(1));
    assertEquals("bopf", bopf.get("policy").asText());
    JsonNode clicks = bopf.get("queues").get(1);
    assertEquals("HARD", clicks.get("class").asText());
    assertEquals(1, clicks.get("on_time_fraction").asDouble());
    assertEquals(3, clicks.get("bursts").asInt());
    assertTrue(bopf.get("queues").get(0).get("mean_burst_s").isNull());
    assertEquals(10, bopf.get("queues").get(2).get("jobs").asInt());
  }

  @Test
  void aSmallNumberInTheFileOfQueuesIsReadAsItIsWritten() throws IOException {
    String weighted = QUEUES.replace("\"on-time\"", "\"weight\": 0.0005, \"on-time\"");
    Files.writeString(dir.resolve("queues.json"), weighted);
    assertEquals(0, simulate("--cpus", "20", "--policy", "drf"), err.toString());
    String tiny = weighted.replace("0.0005", "0.0000005");
    Files.writeString(dir.resolve("queues.json"), tiny);
    assertTrue(simulate("--cpus", "20", "--policy", "drf") != 0);
    assertTrue(err.toString().contains("0.0000005"), err.toString());
  }

  @Test
  void writesTheSameFilesAgain() throws IOException {
    for (String name : List.of("one", "two")) {
      assertEquals(
          0,
          simulate("--cpus", "20", "--policy", "bopf", "--out", dir.resolve(name).toString()),
          err.toString());
    }
    for (String file : List.of("bursts.csv", "jobs.csv", "use.csv")) {
      String content = Files.readString(dir.resolve("one").resolve(file));
      assertEquals(content, Files.readString(dir.resolve("two").resolve(file)));
      assertTrue(content.contains("\nbopf,root.clicks,"), content);
    }
  }

  @Test
  void groupsTheJobsOfATraceIntoBursts() throws IOException {
    Files.write(
        dir.resolve("jobs.jsonl"),
        List.of(
            JOB.formatted("a", "root.clicks", 10, 20),
            JOB.formatted("b", "root.clicks", 15, 20),
            JOB.formatted("c", "root.clicks", 130, 20)));
    Files.writeString(dir.resolve("queues.json"), QUEUES.replaceAll("},\\s*\"bursts.*}\n", "}}\n"));
    assertEquals(0, simulate("--cpus", "20", "--policy", "drf", "--json"), err.toString());
    JsonNode clicks = new ObjectMapper().readTree(out.toString()).get("queues").get(1);
    assertEquals(2, clicks.get("bursts").asInt());
    assertEquals(3, clicks.get("jobs").asInt());
    assertEquals(3.5, clicks.get("mean_burst_s").asDouble());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--cpus 20 --policy fifo | there is no queue policy 'fifo'; name one of bopf,",
        "--cpus 20 --model magic | --model is 'magic'; it must be one of tasks, fluid",
        "--cpus 20 --beyond all | --beyond is 'all'; it must be one of fair, spare",
        "--pool vcores=0 | 'vcores=0' is not the amount of a further resource type",
        "--cpus 4 | root.clicks demands 100 vcores-seconds",
        "--pool gpus=4 | demand",
      })
  void saysWhatIsAccepted(String options, String message) {
    assertEquals(2, simulate(options.split(" ")));
    assertTrue(err.toString().contains(message), err.toString());
  }

  @Test
  void saysWhatIsWrongInTheFileOfQueues() throws IOException {
    Files.writeString(
        dir.resolve("queues.json"), "{\"queues\": {\"root.a\": {\"kind\": \"fast\"}}}");
    assertEquals(2, simulate("--cpus", "20"));
    assertTrue(err.toString().contains("kind"), err.toString());
    Files.writeString(
        dir.resolve("queues.json"), QUEUES.replace("\"job\": \"click\"", "\"job\": \"clack\""));
    assertEquals(2, simulate("--cpus", "20"));
    assertTrue(err.toString().contains("job 'clack'"), err.toString());
  }
}
