package io.github.punctual.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.justice.JusticeScheduler;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.SleepSpec;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine.Help.Ansi;

@Timeout(300)
class DemoStageIT {
  private static final Duration LONG = Duration.ofMinutes(2);

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Console console =
      new Console(new PrintStream(bytes, true, StandardCharsets.UTF_8), Ansi.OFF);
  private final DemoVerdict verdict = new DemoVerdict();
  private final DemoJob job =
      DemoJob.due('R', LONG, SleepSpec.of("report", 2, Duration.ofSeconds(4)));
  private final DemoScenario scenario =
      new DemoScenario("a test", "words")
          .on(4, () -> EmbeddedCluster.builder().nodeSize(4096, 2).asynchronousScheduling(true))
          .under(JusticeScheduler.class, Map.of("punctual.restart-grace-ms", "1000"))
          .sleeping()
          .table(List.of(job));

  @Test
  void playsTheSameJobUnderBothSchedulersAndJudges() throws Exception {
    scenario
        .script(
            stage -> {
              stage.submit(job);
              stage.untilOver("the job to end", LONG, List.of(job));
            })
        .expect("the job was done under both", () -> job.inTime() && job.inTime(job.stock()), job);

    DemoStage.play(scenario, verdict, console, false);

    assertTrue(verdict.allSeen(), this::printed);
    assertEquals(2, job.ours().mostTasks(), this::printed);
    assertEquals(2, job.stock().mostTasks(), this::printed);
    printed().lines().forEach(line -> assertTrue(line.length() <= Console.WIDTH, line));
  }

  @Test
  void whatDoesNotComeAboutIsAnOutcomeThatWasNotSeen() throws Exception {
    scenario
        .script(stage -> stage.until("what never is", Duration.ofMillis(300), () -> false))
        .expect("the rest is judged all the same", () -> true);

    DemoStage.play(scenario, verdict, console, false);

    assertFalse(verdict.allSeen());
    verdict.print(console);
    assertTrue(printed().contains("1 of 2 outcomes did not happen"), this::printed);
  }

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
