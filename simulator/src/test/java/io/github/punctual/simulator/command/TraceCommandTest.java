package io.github.punctual.simulator.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.cli.Punctual;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.TraceReader;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class TraceCommandTest {
  private static final String APPS =
      """
      {"apps":{"app":[{"id":"application_1_0001","user":"alice","name":"etl","queue":"root.batch",
      "finalStatus":"SUCCEEDED","applicationTags":"sla.deadline=15m","startedTime":1000,
      "launchTime":2000,"finishedTime":12000,"memorySeconds":81920,"vcoreSeconds":40},
      {"id":"application_1_0002","user":"alice","name":"etl","queue":"root.batch",
      "finalStatus":"UNDEFINED","applicationTags":"","startedTime":3000,
      "launchTime":0,"finishedTime":0,"memorySeconds":0,"vcoreSeconds":0}]}}
      """;

  @TempDir Path dir;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine command = Punctual.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(dir.resolve(name), text).toString();
  }

  @Test
  void convertsAHistoryToATraceThatCanBeRead() throws IOException {
    Path to = dir.resolve("jobs.jsonl.gz");
    assertEquals(0, run("trace", "convert", file("apps.json", APPS), "--out", to.toString()));
    assertEquals("Wrote 1 jobs to %s.%nLeft out: not finished: 1.%n".formatted(to), out.toString());
    Workload read = TraceReader.read(to, TraceOptions.defaults()).workload();
    assertEquals(1, read.jobs().size());
    assertEquals(900_000, read.jobs().get(0).budgetMillis().orElseThrow());
  }

  @Test
  void saysAsJsonWhatItConverted() throws IOException {
    Path to = dir.resolve("jobs.jsonl");
    run("trace", "convert", file("apps.json", APPS), "--out", to.toString(), "--json");
    JsonNode said = new ObjectMapper().readTree(out.toString());
    assertEquals("rm-apps", said.get("format").asText());
    assertEquals(1, said.get("jobs").asInt());
    assertEquals(1, said.get("left_out").get("not finished").asInt());
    assertEquals(to.toString(), said.get("out").asText());
  }

  @Test
  void replacesAFileOnlyWhenToldTo() throws IOException {
    String from = file("apps.json", APPS);
    String to = file("jobs.jsonl", "precious");
    assertEquals(2, run("trace", "convert", from, "--out", to));
    assertTrue(err.toString().contains("exists; name another file, or add --overwrite"), "" + err);
    assertEquals("precious", Files.readString(Path.of(to)));
    assertEquals(0, run("trace", "convert", from, "--out", to, "--overwrite"));
  }

  @Test
  void describesWhatATraceHolds() throws IOException {
    String from =
        file(
            "t.jsonl",
            """
            {"id":"a","submit_s":0,"deadline_s":60,"stages":[{"tasks":10,"duration_s":36}]}
            {"id":"b","submit_s":100,"stages":[{"tasks":1,"duration_s":40,"vcores":16}]}
            """);
    assertEquals(0, run("trace", "describe", from));
    String text = out.toString();
    assertTrue(text.contains("with deadline          1 (50.0 %)"), text);
    assertTrue(text.contains("offered load           10.0 vcores, 4.0 GiB"), text);
  }

  @Test
  void describesAsJson() throws IOException {
    assertEquals(0, run("trace", "describe", file("apps.json", APPS), "--json"));
    JsonNode said = new ObjectMapper().readTree(out.toString());
    assertEquals(4, said.get("job_width").get("p50").asDouble());
    assertEquals(900, said.get("job_deadline_s").get("max").asDouble());
    assertFalse(said.has("offered_vcores"), "all jobs are submitted at once");
  }

  @Test
  void countsMalformedRowsWhenLenientAndElseLeavesWithUsage() throws IOException {
    String from =
        file(
            "t.jsonl",
            """
            {"id":"a","submit_s":0,"stages":[{"tasks":10,"duration_s":36}]}
            {"id":"b","submit_s":"soon","stages":[{"tasks":1,"duration_s":40}]}
            """);
    assertEquals(2, run("trace", "describe", from));
    assertTrue(err.toString().contains("line 2: submit_s is \"soon\"; it must be"), "" + err);
    assertEquals(0, run("trace", "describe", from, "--lenient"));
    assertTrue(out.toString().contains("Skipped as malformed: 1."), "" + out);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'tasks':2147483647,'duration_s':1e10}",
        "{'tasks':2147483647,'duration_s':1},{'tasks':1,'duration_s':1}"
      })
  void aJobThatIsLargerThanCanBeCountedIsMalformed(String stages) throws IOException {
    String from =
        file(
            "t.jsonl",
            """
            {"id":"a","submit_s":0,"stages":[{"tasks":10,"duration_s":36}]}
            {"id":"b","submit_s":0,"stages":[%s]}
            """
                .formatted(stages.replace('\'', '"')));
    String[] simulate = {"simulate", "--trace", from, "--cpus", "10", "--policy", "fair"};
    for (String[] command : List.of(new String[] {"trace", "describe", from}, simulate)) {
      assertEquals(2, run(command), "" + err);
      assertTrue(err.toString().contains("t.jsonl, line 2: a number is larger than can"), "" + err);
      String[] lenient = Arrays.copyOf(command, command.length + 1);
      lenient[command.length] = "--lenient";
      assertEquals(0, run(lenient), "" + err);
    }
    assertTrue(out.toString().contains("Skipped as malformed: 1."), "" + out);
  }

  @Test
  void derivesSwimTasksFromTheGivenParameters() throws IOException {
    String from = file("s.tsv", "job0\t0\t0\t1048576\t1048576\t0\n");
    assertEquals(
        0,
        run(
            "trace",
            "describe",
            from,
            "--json",
            "--swim-block-mib=0.5",
            "--swim-reduce-mib=0.25",
            "--swim-map-rate=1",
            "--swim-reduce-rate=0.5",
            "--swim-task-start-ms=0",
            "--task-vcores=2"));
    JsonNode said = new ObjectMapper().readTree(out.toString());
    assertEquals(6, said.get("tasks").asInt());
    // 1 MiB at 1 MiB/s and 1 MiB at half of it, on 2 virtual cores each.
    assertEquals(6, said.get("vcore_seconds").asDouble(), 1e-6);
  }

  @Test
  void refusesWhatIsNotAcceptedWithUsage() throws IOException {
    String from = file("apps.json", APPS);
    assertEquals(2, run("trace"));
    assertEquals(2, run("trace", "convert", from));
    assertEquals(2, run("trace", "describe", from, "--format", "xml"));
    assertTrue(err.toString().contains("trace format is xml; it must be one of json"), "" + err);
    assertEquals(2, run("trace", "describe", from, "--swim-map-rate=0"));
    assertTrue(err.toString().contains("map rate is 0.0; it must be above 0"), "" + err);
    assertEquals(2, run("trace", "describe", dir.resolve("none").toString()));
    assertTrue(err.toString().contains("none does not exist; check the name"), "" + err);
    assertEquals(2, run("trace", "convert", from, "--out", dir.resolve("x/y.jsonl").toString()));
    assertTrue(err.toString().contains("its directory does not exist"), "" + err);
  }

  @Test
  void listsTheFormats() {
    assertEquals(0, run("trace", "formats"));
    assertTrue(out.toString().contains("jhist        MapReduce job history"), "" + out);
  }

  @Test
  void listsTheFormatsForPrograms() {
    assertEquals(0, run("trace", "formats", "--json"));
    assertTrue(out.toString().startsWith("{\"formats\":[{\"name\":"), "" + out);
    assertTrue(
        out.toString().contains("{\"name\":\"jhist\",\"description\":\"MapReduce"), "" + out);
  }
}
