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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkEventLogReaderTest {
  private static final long T = 1_795_261_700_000L;

  @TempDir Path dir;

  private static String start(String appId, String attempt, long at) {
    return """
        {"Event":"SparkListenerApplicationStart","App Name":"report","App ID":"%s","Timestamp":%d,\
        "User":"alice","App Attempt ID":"%s"}"""
        .formatted(appId, at, attempt);
  }

  private static String properties(String inner) {
    return "{\"Event\":\"SparkListenerEnvironmentUpdate\",\"JVM Information\":{},\"Spark Properties\":{"
        + inner
        + "},\"System Properties\":{}}";
  }

  private static String stageInfo(int id, String parents) {
    return "{\"Stage ID\":%d,\"Stage Attempt ID\":0,\"Number of Tasks\":2,\"Parent IDs\":[%s]}"
        .formatted(id, parents);
  }

  private static String jobStart(int id, long at, String stages, String... infos) {
    return """
        {"Event":"SparkListenerJobStart","Job ID":%d,"Submission Time":%d,"Stage Infos":[%s],\
        "Stage IDs":[%s],"Properties":{}}"""
        .formatted(id, at, String.join(",", infos), stages);
  }

  private static String jobEnd(int id, long at) {
    return """
        {"Event":"SparkListenerJobEnd","Job ID":%d,"Completion Time":%d,\
        "Job Result":{"Result":"JobSucceeded"}}"""
        .formatted(id, at);
  }

  private static String task(int stage, int index, long launch, long finish, String reason) {
    return """
        {"Event":"SparkListenerTaskEnd","Stage ID":%d,"Stage Attempt ID":0,"Task Type":"ResultTask",\
        "Task End Reason":{"Reason":"%s"},"Task Info":{"Task ID":9,"Index":%d,"Attempt":0,\
        "Launch Time":%d,"Finish Time":%d,"Failed":false},"Task Metrics":{}}"""
        .formatted(stage, reason, index, launch, finish);
  }

  /** Two Spark jobs: 0 -> 1, then 3, whose parent 2 was computed before and did not run. */
  private static String[] log(String appId, String attempt) {
    return new String[] {
      "{\"Event\":\"SparkListenerLogStart\",\"Spark Version\":\"3.5.6\"}",
      properties(
          "\"spark.executor.cores\":\"4\",\"spark.executor.memory\":\"7g\",\"spark.executor.memoryOverhead\":\"1g\","
              + "\"spark.yarn.queue\":\"root.sql\",\"spark.yarn.tags\":\"a,sla.deadline=10m\""),
      start(appId, attempt, T),
      jobStart(0, T + 1000, "0,1", stageInfo(0, ""), stageInfo(1, "0")),
      "{\"Event\":\"SparkListenerTaskStart\",\"Stage ID\":0}",
      task(0, 1, T + 1000, T + 3000, "Success"),
      task(0, 0, T + 1000, T + 1500, "ExceptionFailure"),
      task(0, 0, T + 1500, T + 5500, "Success"),
      task(1, 0, T + 5500, T + 6000, "Success"),
      jobEnd(0, T + 6000),
      jobStart(1, T + 7000, "2,3", stageInfo(2, ""), stageInfo(3, "2")),
      task(3, 0, T + 7000, T + 7250, "Success"),
      jobEnd(1, T + 7300),
      "{\"Event\":\"SparkListenerApplicationEnd\",\"Timestamp\":" + (T + 8000) + "}"
    };
  }

  private static ReadTrace read(Path path) throws IOException {
    ReadTrace read = TraceReader.read(path, TraceOptions.defaults());
    assertEquals(TraceFormat.SPARK, read.format());
    return read;
  }

  private static Stage stage(int id, long[] millis, String... parents) {
    return new Stage(
        "stage-" + id,
        millis.length,
        TaskDurations.each(millis),
        ResourceVector.of(2048, 1),
        List.of(parents));
  }

  @Test
  void anApplicationBecomesAJobWithTheStagesThatRan() throws IOException {
    Path file =
        TraceFiles.write(dir.resolve("application_1_0001_1"), log("application_1_0001", "1"));
    assertEquals(
        List.of(
            new TraceJob(
                "application_1_0001",
                "root.sql",
                "alice",
                "report",
                0,
                OptionalLong.of(600_000),
                List.of(
                    stage(0, new long[] {4000, 2000}),
                    stage(1, new long[] {500}, "stage-0"),
                    stage(3, new long[] {250}, "stage-1")))),
        read(file).workload().jobs());
  }

  @Test
  void assumesTheExecutorsThatYarnGivesByDefault() throws IOException {
    String[] lines = log("application_1_0001", "1");
    lines[1] = properties("\"spark.master\":\"yarn\"");
    Path file = TraceFiles.write(dir.resolve("application_1_0001"), lines);
    assertEquals(ResourceVector.of(1024 + 384, 1), read(file).workload().jobs().get(0).task());
  }

  @Test
  void readsCompressedLogsAndRollingLogsOfADirectory() throws IOException {
    TraceFiles.writeGzip(dir.resolve("application_1_0001_1.gz"), log("application_1_0001", "1"));
    TraceFiles.write(dir.resolve("application_1_0001_2"), log("application_1_0001", "2"));
    TraceFiles.write(dir.resolve("application_1_0009.inprogress"), log("application_1_0009", "1"));
    TraceFiles.write(dir.resolve("notes.txt"), "words");
    Path rolling = Files.createDirectory(dir.resolve("eventlog_v2_application_1_0002_1"));
    Files.createFile(rolling.resolve("appstatus_application_1_0002_1"));
    String[] lines = log("application_1_0002", "1");
    TraceFiles.write(rolling.resolve("events_2_application_1_0002_1"), Arrays.copyOf(lines, 6));
    TraceFiles.write(
        rolling.resolve("events_10_application_1_0002_1"),
        Arrays.copyOfRange(lines, 6, lines.length));
    ReadTrace read = read(dir);
    List<TraceJob> jobs = new ArrayList<>(read.workload().jobs());
    assertEquals(
        List.of("application_1_0001", "application_1_0001_2", "application_1_0002"),
        jobs.stream().map(TraceJob::id).toList());
    assertEquals(jobs.get(0).stages(), jobs.get(2).stages());
    assertEquals(Map.of("not finished", 1L), read.leftOut());
    assertEquals(1, read(rolling).workload().jobs().size());
  }

  @Test
  void aCompactedPartReplacesAllBeforeIt() throws IOException {
    Path rolling = Files.createDirectory(dir.resolve("eventlog_v2_application_1_0002"));
    TraceFiles.write(rolling.resolve("events_1_application_1_0002"), log("old", "1"));
    TraceFiles.write(
        rolling.resolve("events_1_application_1_0002.compact"), log("application_1_0002", "1"));
    Files.createFile(rolling.resolve("events_2_application_1_0002"));
    assertEquals("application_1_0002", read(rolling).workload().jobs().get(0).id());
  }

  @Test
  void leavesOutApplicationsThatRanNothing() throws IOException {
    TraceFiles.write(dir.resolve("application_1_0001"), log("application_1_0001", "1"));
    TraceFiles.write(dir.resolve("application_1_0002"), start("application_1_0002", "1", T));
    assertEquals(Map.of("never ran", 1L), read(dir).leftOut());
  }

  @Test
  void namesTheLineThatIsMalformed() throws IOException {
    String[] lines = log("application_1_0001", "1");
    lines[5] = lines[5].replace("\"Finish Time\":" + (T + 3000), "\"Finish Time\":\"x\"");
    Path file = TraceFiles.write(dir.resolve("application_1_0001"), lines);
    String message = assertThrows(MalformedTraceException.class, () -> read(file)).getMessage();
    assertTrue(
        message.contains("line 6: Finish Time is \"x\"; it must be a whole number"), message);
    ReadTrace lenient = TraceReader.read(file, TraceOptions.defaults().withLenient(true));
    assertEquals(1, lenient.malformed().count());
    assertEquals(1, lenient.workload().jobs().get(0).stages().get(0).tasks());
  }

  @Test
  void lenientReadingTakesWhatThereIsOfALogThatIsCutOffAndTheLogsAfterIt() throws IOException {
    TraceFiles.writeCutOff(dir.resolve("application_1_0001.gz"), log("application_1_0001", "1"));
    TraceFiles.write(dir.resolve("application_1_0002"), log("application_1_0002", "1"));
    assertThrows(TraceException.class, () -> read(dir));
    ReadTrace lenient = TraceReader.read(dir, TraceOptions.defaults().withLenient(true));
    List<TraceJob> jobs = lenient.workload().jobs();
    assertEquals(
        List.of("application_1_0001", "application_1_0002"),
        jobs.stream().map(TraceJob::id).toList());
    assertEquals(jobs.get(1).stages(), jobs.get(0).stages());
    assertEquals(1, lenient.malformed().count());
    String problem = lenient.malformed().first().get(0);
    assertTrue(problem.contains("application_1_0001.gz is cut off"), problem);
  }

  @Test
  void saysThatADirectoryHasNoEventLogs() {
    String message =
        assertThrows(
                TraceException.class,
                () -> TraceReader.read(dir, TraceFormat.SPARK, TraceOptions.defaults()))
            .getMessage();
    assertTrue(message.contains("has no Spark event logs"), message);
  }

  @Test
  void readsAmountsOfMemoryAsSparkDoes() {
    assertEquals(512, SparkApplication.mib("512").orElseThrow());
    assertEquals(512, SparkApplication.mib("512m").orElseThrow());
    assertEquals(4096, SparkApplication.mib("4G").orElseThrow());
    assertEquals(2, SparkApplication.mib("2048kb").orElseThrow());
    assertTrue(SparkApplication.mib("much").isEmpty());
  }
}
