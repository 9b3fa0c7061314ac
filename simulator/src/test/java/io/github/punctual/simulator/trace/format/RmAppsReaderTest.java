package io.github.punctual.simulator.trace.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.TraceException;
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

class RmAppsReaderTest {
  private static final long T = 1_795_261_647_541L;

  @TempDir Path dir;

  private static String app(int number, String tags, Object... more) {
    StringBuilder fields = new StringBuilder();
    for (int i = 0; i < more.length; i += 2) {
      fields.append(",\"%s\":%s".formatted(more[i], more[i + 1]));
    }
    return """
        {"id":"application_1_%04d","user":"alice","name":"etl","queue":"root.batch","state":"FINISHED",\
        "finalStatus":"SUCCEEDED","progress":100.0,"applicationTags":"%s","startedTime":%d,\
        "launchTime":%d,"finishedTime":%d,"allocatedMB":-1,"memorySeconds":81920,"vcoreSeconds":40,\
        "timeouts":{"timeout":[{"type":"LIFETIME"}]}%s}"""
        .formatted(number, tags, T + number * 1000L, T + 2000, T + 12_000, fields);
  }

  private static String apps(String... each) {
    return "{\"apps\":{\"app\":[" + String.join(",\n", each) + "]}}";
  }

  private ReadTrace read(String text) throws IOException {
    ReadTrace read =
        TraceReader.read(TraceFiles.write(dir.resolve("apps.json"), text), TraceOptions.defaults());
    assertEquals(TraceFormat.RM_APPS, read.format());
    return read;
  }

  private String refusal(String text) {
    return assertThrows(TraceException.class, () -> read(text)).getMessage();
  }

  @Test
  void keepsTheSumsAndTheTimeThatTheApplicationTook() throws IOException {
    // 40 virtual-core seconds and 80 GiB seconds in 10 s: 4 tasks of 2 GiB side by side.
    assertEquals(
        List.of(
            new TraceJob(
                "application_1_0001",
                "root.batch",
                "alice",
                "etl",
                0,
                OptionalLong.empty(),
                List.of(
                    new Stage(
                        "run",
                        4,
                        TaskDurations.same(10_000),
                        ResourceVector.of(2048, 1),
                        List.of())))),
        read(apps(app(1, ""))).workload().jobs());
  }

  @Test
  void aJobHasTheNameUnderWhichTheResourceManagerKeepsItsHistory() throws IOException {
    assertEquals(
        "nightly etl",
        read(apps(app(1, "").replace("\"etl\"", "\" Nightly ETL \"")))
            .workload()
            .jobs()
            .get(0)
            .name());
    assertEquals(
        "unnamed",
        read(apps(app(1, "").replace("\"etl\"", "\"\""))).workload().jobs().get(0).name());
  }

  @Test
  void takesTheDeadlineAndTheTasksFromTheTags() throws IOException {
    TraceJob job =
        read(apps(
                app(
                    1,
                    "other,sla.deadline=15m,sla.tasks=8,sla.job=Nightly,sla.task-vcores=2,sla.task-memory=3g")))
            .workload()
            .jobs()
            .get(0);
    assertEquals(OptionalLong.of(900_000), job.budgetMillis());
    assertEquals("nightly", job.name());
    assertEquals(
        new Stage("run", 8, TaskDurations.same(2500), ResourceVector.of(3072, 2), List.of()),
        job.stages().get(0));
  }

  @Test
  void anInstantIsADeadlineAfterSubmission() throws IOException {
    TraceJob job = read(apps(app(0, "sla.deadline=2026-11-21t12:00:00z"))).workload().jobs().get(0);
    assertEquals(OptionalLong.of(1_795_262_400_000L - T), job.budgetMillis());
  }

  @Test
  void readsSeveralAnswersAndTakesEachApplicationOnce() throws IOException {
    String text =
        apps(app(1, ""), app(2, ""))
            + "\n"
            + apps(app(2, ""), app(3, ""))
            + "\n{\"apps\":null}\n{\"apps\":{}}\n"
            + app(4, "")
            + "\n{\"app\":"
            + app(5, "")
            + "}\n["
            + app(6, "")
            + "]";
    List<TraceJob> jobs = read(text).workload().jobs();
    assertEquals(
        List.of(0L, 1000L, 2000L, 3000L, 4000L, 5000L),
        jobs.stream().map(TraceJob::submitMillis).toList());
  }

  @Test
  void takesAnApplicationThatWasRunningInOneAnswerFromTheOneInWhichItHasEnded() throws IOException {
    String running = app(2, "", "state", "\"RUNNING\"", "finishedTime", 0);
    String stillRunning = app(3, "", "state", "\"RUNNING\"", "finishedTime", 0);
    ReadTrace read =
        read(
            apps(app(1, ""), running, stillRunning)
                + "\n"
                + apps(app(1, ""), app(2, ""), stillRunning)
                + "\n"
                + apps(running));
    assertEquals(
        List.of("application_1_0001", "application_1_0002"),
        read.workload().jobs().stream().map(TraceJob::id).toList());
    assertEquals(Map.of("not finished", 1L), read.leftOut());
  }

  @Test
  void leavesOutWhatDidNotRunToItsEndAndCountsIt() throws IOException {
    String text =
        apps(
            app(1, ""),
            app(2, "", "state", "\"RUNNING\"", "finishedTime", 0),
            app(3, "", "finalStatus", "\"FAILED\""),
            app(4, "", "finalStatus", "\"KILLED\""),
            app(5, "", "vcoreSeconds", 0));
    ReadTrace read = read(text);
    assertEquals(1, read.workload().jobs().size());
    assertEquals(
        Map.of("not finished", 1L, "failed or killed", 2L, "never ran", 1L), read.leftOut());
    ReadTrace all = TraceReader.read(dir.resolve("apps.json"), TraceFiles.WITH_FAILED);
    assertEquals(3, all.workload().jobs().size());
  }

  @Test
  void countsFromSubmissionWhereTheLaunchIsUnknown() throws IOException {
    TraceJob job = read(apps(app(2, "", "launchTime", 0))).workload().jobs().get(0);
    assertEquals(10_000, job.stages().get(0).durations().ofTask(0));
  }

  @Test
  void namesApplicationAndFieldThatAreMalformed() {
    String message = refusal(apps(app(1, ""), app(2, "", "vcoreSeconds", "\"many\"")));
    assertTrue(
        message.contains("vcoreSeconds of application_1_0002 is \"many\"; it must be a whole"),
        message);
    assertTrue(refusal(apps(app(7, "sla.deadline=soon"))).contains("sla.deadline=soon"), message);
  }

  @Test
  void saysWhereTheFileIsNotJson() {
    String message = refusal(apps(app(1, "")) + "\n\n{\"apps\":");
    assertTrue(message.contains("apps.json is not JSON at line "), message);
  }

  @Test
  void saysHowToAskForJson() {
    String message = refusal("<?xml version=\"1.0\"?><apps></apps>");
    assertTrue(message.contains("apps.json is XML; ask the ResourceManager for JSON"), message);
  }

  @Test
  void saysThatThereAreNoApplications() {
    String message = refusal("{\"apps\":null}");
    assertTrue(message.contains("apps.json has no jobs"), message);
  }
}
