package io.github.punctual.simulator.trace.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.MalformedTraceException;
import io.github.punctual.simulator.trace.SwimOptions;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTraceReaderTest {
  private static final String FULL =
      """
      {"id":"j1","submit_s":12.5,"queue":"root.a","user":"u","name":"etl","deadline_s":600,\
      "stages":[{"id":"map","tasks":2,"duration_s":99,"durations_s":[30,1.5],"memory_mib":2048,\
      "vcores":2,"parents":[]},{"id":"reduce","tasks":1,"duration_s":7,"parents":["map"]}]}""";

  private static final String SHORT =
      """
      {"id":"j2","submit_s":0,"stages":[{"tasks":3,"duration_s":0.25}]}""";

  @TempDir Path dir;

  private List<TraceJob> jobs(String... lines) throws IOException {
    Path file = TraceFiles.write(dir.resolve("trace.jsonl"), lines);
    return TraceReader.read(file, TraceOptions.defaults()).workload().jobs();
  }

  private String refusal(String... lines) throws IOException {
    Path file = TraceFiles.write(dir.resolve("trace.jsonl"), lines);
    return assertThrows(
            MalformedTraceException.class,
            () -> TraceReader.read(file, TraceFormat.JSON, TraceOptions.defaults()))
        .getMessage();
  }

  @Test
  void readsEveryFieldOfTheContract() throws IOException {
    ResourceVector big = ResourceVector.of(2048, 2);
    assertEquals(
        List.of(
            new TraceJob(
                "j1",
                "root.a",
                "u",
                "etl",
                12_500,
                OptionalLong.of(600_000),
                List.of(
                    new Stage(
                        "map", 2, TaskDurations.each(new long[] {30_000, 1500}), big, List.of()),
                    new Stage(
                        "reduce",
                        1,
                        TaskDurations.same(7000),
                        TraceOptions.DEFAULT_TASK,
                        List.of("map"))))),
        jobs(FULL));
  }

  @Test
  void tasksNeedWhatIsSaidOnReadingWhereTheirStageDoesNotSayIt() throws IOException {
    String of = "{\"id\":\"j\",\"submit_s\":0,\"stages\":[{\"tasks\":1,\"duration_s\":1%s}]}";
    TraceOptions options =
        new TraceOptions(
            false,
            false,
            ResourceVector.of(3072, 4),
            SwimOptions.defaults(),
            TraceOptions.QUERY_MACHINE);
    for (Map.Entry<String, ResourceVector> stage :
        Map.of(
                "", ResourceVector.of(3072, 4),
                ",\"memory_mib\":512", ResourceVector.of(512, 4),
                ",\"vcores\":2", ResourceVector.of(3072, 2),
                ",\"memory_mib\":512,\"vcores\":2", ResourceVector.of(512, 2))
            .entrySet()) {
      Path file = TraceFiles.write(dir.resolve("t.jsonl"), of.formatted(stage.getKey()));
      TraceJob job = TraceReader.read(file, options).workload().jobs().get(0);
      assertEquals(stage.getValue(), job.stages().get(0).task(), stage.getKey());
    }
  }

  private static String worth(String utility) {
    return "{\"id\":\"u\",\"submit_s\":0,\"deadline_s\":100,\"utility\":"
        + utility
        + ",\"stages\":[{\"tasks\":1,\"duration_s\":1}]}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'shape':'sigmoid','weight':4,'sensitivity':0.5}|4.0|2.0",
        "{'shape':'linear','weight':4,'sensitivity':0.5}|54.0|4.0",
        "{'shape':'constant','weight':4}|4.0|4.0",
        "{'shape':'steps','steps':[{'until_s':50,'value':3},{'until_s':100,'value':1}]}|3.0|1.0"
      })
  void readsWhatAResultIsWorth(String utility, double atOnce, double atTheDeadline)
      throws IOException {
    TraceJob job = jobs(worth(utility.replace('\'', '"'))).get(0);
    assertEquals(atOnce, job.worth().at(0), 1e-9);
    assertEquals(atTheDeadline, job.worth().at(100), 1e-9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3|utility is 3; it must be an object with a shape",
        "{'weight':4}|field utility.shape is missing",
        "{'shape':'round'}|utility.shape is round; it must be sigmoid, linear, constant or steps",
        "{'shape':'sigmoid'}|field utility.sensitivity is missing",
        "{'shape':'sigmoid','sensitivity':0}|utility.sensitivity is 0; it must be a number above 0",
        "{'shape':'constant','weight':'x'}|must be a number above 0",
        "{'shape':'steps'}|STEPS must have at least one",
        "{'shape':'steps','steps':[{'until_s':5,'value':1},{'until_s':9,'value':2}]}|down in value"
      })
  void refusesWorthsThatCannotBe(String utility, String message) throws IOException {
    String actual = refusal(worth(utility.replace('\'', '"')));
    assertTrue(actual.contains(message), actual);
  }

  @Test
  void refusesAWorthThatFallsWithADeadlineThatIsNotThere() throws IOException {
    String line = worth("{\"shape\":\"sigmoid\",\"sensitivity\":1}");
    String actual = refusal(line.replace("\"deadline_s\":100,", ""));
    assertTrue(actual.contains("falls with its deadline, and no deadline"), actual);
  }

  @Test
  void fillsInWhatIsOptional() throws IOException {
    assertEquals(
        List.of(
            new TraceJob(
                "j2",
                "root.default",
                "unknown",
                "j2",
                0,
                OptionalLong.empty(),
                List.of(
                    new Stage(
                        "stage-0",
                        3,
                        TaskDurations.same(250),
                        ResourceVector.of(1024, 1),
                        List.of())))),
        jobs(SHORT));
  }

  @Test
  void ignoresFieldsThatItDoesNotKnowAndNulls() throws IOException {
    String extra =
        """
        {"id":"j2","x":{"id":"no","y":[{}]},"deadline_s":null,"submit_s":0,\
        "stages":[{"tasks":3,"z":[1,[2]],"duration_s":0.25,"parents":null}]}""";
    assertEquals(jobs(SHORT), jobs(extra));
  }

  @Test
  void readsCompressedFilesAndWindowsLineEndsAndBlankLines() throws IOException {
    List<TraceJob> expected = jobs(FULL, SHORT);
    Path gzip = TraceFiles.writeGzip(dir.resolve("t.jsonl.gz"), FULL, SHORT);
    assertEquals(expected, TraceReader.read(gzip, TraceOptions.defaults()).workload().jobs());
    assertEquals(expected, jobs("\ufeff" + FULL + "\r", "", "  \r", SHORT + "\r"));
  }

  @Test
  void readsALastLineWithoutLineEnd() throws IOException {
    Path file = Files.writeString(dir.resolve("t.jsonl"), FULL + "\n" + SHORT);
    assertEquals(2, TraceReader.read(file, TraceOptions.defaults()).workload().jobs().size());
  }

  @Test
  void readsLinesThatAreLongerThanTheBuffer() throws IOException {
    String zeros = "0,".repeat(200_000) + "1";
    List<TraceJob> jobs =
        jobs(
            SHORT,
            "{\"id\":\"a\",\"submit_s\":0,\"stages\":[{\"durations_s\":[" + zeros + "]}]}",
            FULL);
    assertEquals(200_001, jobs.get(1).totalTasks());
    assertEquals(1000, jobs.get(1).workMillis());
    assertEquals(3, jobs.size());
  }

  @Test
  void putsStagesAfterTheirParents() throws IOException {
    List<TraceJob> jobs =
        jobs(
            """
            {"id":"a","submit_s":0,"stages":[{"id":"c","tasks":1,"duration_s":1,"parents":["b"]},\
            {"id":"b","tasks":1,"duration_s":1,"parents":["a"]},{"id":"a","tasks":1,"duration_s":1}]}""");
    assertEquals(List.of("a", "b", "c"), jobs.get(0).stages().stream().map(Stage::id).toList());
  }

  @Test
  void aParentThatIsNamedTwiceCountsOnce() throws IOException {
    assertEquals(
        jobs(FULL), jobs(FULL.replace("\"parents\":[\"map\"]", "\"parents\":[\"map\",\"map\"]")));
    assertTrue(FULL.contains("\"parents\":[\"map\"]"));
  }

  @Test
  void keepsEqualNamesAndVectorsOnce() throws IOException {
    List<TraceJob> jobs = jobs(FULL, FULL.replace("j1", "j9"));
    TraceJob first = jobs.get(0);
    TraceJob second = jobs.get(1);
    assertSame(first.queue(), second.queue());
    assertSame(first.user(), second.user());
    assertSame(first.name(), second.name());
    assertSame(first.stages().get(0).id(), second.stages().get(0).id());
    assertSame(first.stages().get(0).task(), second.stages().get(0).task());
    assertSame(first.stages().get(1).durations(), second.stages().get(1).durations());
  }

  @Test
  void readsOtherResourceTypes() throws IOException {
    List<TraceJob> jobs =
        jobs(SHORT.replace("\"tasks\"", "\"resources\":{\"yarn.io/gpu\":2},\"tasks\""));
    assertEquals(2, jobs.get(0).task().get("yarn.io/gpu"));
    assertEquals(1024, jobs.get(0).task().get(ResourceVector.MEMORY));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"submit_s\":0     | \"submit_s\":\"x\"   | submit_s is \"x\"; it must be a number of"
            + " seconds",
        "\"submit_s\":0     | \"submit_s\":-1      | submit_s is -1; it must be a number of"
            + " seconds, at least 0",
        "\"submit_s\":0     | \"s\":0              | field submit_s is missing",
        "\"id\":\"j2\"      | \"id\":\"\"          | id is \"\"; it must not be empty",
        "\"id\":\"j2\"      | \"id\":[1]           | id is an array; it must be a text",
        "\"id\":\"j2\"      | \"n\":1              | field id is missing",
        "\"submit_s\":0     | \"submit_s\":0,\"deadline_s\":0 | deadline_s is 0; it must be at"
            + " least 0.001",
        "\"tasks\":3        | \"tasks\":0          | stages[0].tasks is 0; it must be a whole"
            + " number from 1 to 2147483647",
        "\"tasks\":3        | \"tasks\":1.5        | stages[0].tasks is 1.5; it must be a whole"
            + " number",
        "\"tasks\":3        | \"t\":3              | field stages[0].tasks is missing",
        "\"duration_s\":0.25 | \"duration_s\":-1   | stages[0].duration_s is -1; it must be",
        "\"duration_s\":0.25 | \"d\":1             | field stages[0].duration_s is missing",
        "\"duration_s\":0.25 | \"durations_s\":[1] | stages[0].durations_s is of length 1; it must"
            + " have one duration for each of the 3 tasks",
        "\"duration_s\":0.25 | \"duration_s\":1,\"memory_mib\":0,\"vcores\":0 |"
            + " stages[0].memory_mib with vcores is 0",
        "\"duration_s\":0.25 | \"duration_s\":1,\"parents\":[\"q\"] | a parent of stage stage-0 is"
            + " q; it must be a stage of the same job",
        "\"duration_s\":0.25 | \"duration_s\":1,\"parents\":[\"stage-0\"] | must not form a circle",
        "\"duration_s\":0.25 | \"duration_s\":1,\"gang\":1 | stages[0].gang is 1; it must be true or",
        "[{                 | {                    | stages is an object; it must be an array",
        "}]}                | }]                   | the line is not JSON",
      })
  void namesFileLineFieldValueAndRule(String what, String by, String expected) throws IOException {
    String message = refusal(FULL, SHORT.replace(what, by));
    assertTrue(message.contains("trace.jsonl, line 2: "), message);
    assertTrue(message.contains(expected), message);
    assertTrue(message.contains("--lenient"), message);
  }

  @Test
  void refusesANameThatIsTakenAndSaysWhere() throws IOException {
    String message = refusal(FULL, SHORT, FULL);
    assertTrue(message.contains("line 3: job j1 is in "), message);
    assertTrue(message.contains("line 1 already; names must be unique"), message);
  }

  @Test
  void lenientReadingCountsAndSkips() throws IOException {
    Path file = TraceFiles.write(dir.resolve("t.jsonl"), FULL, "{", "[]", FULL, SHORT, "{}");
    ReadTrace read = TraceReader.read(file, TraceOptions.defaults().withLenient(true));
    assertEquals(2, read.workload().jobs().size());
    assertEquals(4, read.malformed().count());
    assertTrue(read.malformed().first().get(0).contains("t.jsonl, line 2: "));
  }

  @Test
  void lenientReadingKeepsTheFirstFewMessagesOnly() throws IOException {
    String[] lines = new String[100];
    Arrays.fill(lines, "{");
    lines[0] = FULL;
    ReadTrace read =
        TraceReader.read(
            TraceFiles.write(dir.resolve("t.jsonl"), lines),
            TraceOptions.defaults().withLenient(true));
    assertEquals(99, read.malformed().count());
    assertEquals(5, read.malformed().first().size());
  }

  @Test
  void saysThatAFileIsCutOff() throws IOException {
    byte[] whole = TraceFiles.gzip((FULL + "\n" + SHORT + "\n").getBytes(StandardCharsets.UTF_8));
    Path file = Files.write(dir.resolve("t.gz"), Arrays.copyOf(whole, whole.length - 20));
    String message =
        assertThrows(
                TraceException.class,
                () -> TraceReader.read(file, TraceFormat.JSON, TraceOptions.defaults()))
            .getMessage();
    assertTrue(message.contains("t.gz is cut off"), message);
  }
}
