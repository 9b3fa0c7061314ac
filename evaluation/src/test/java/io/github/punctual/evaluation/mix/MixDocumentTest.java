package io.github.punctual.evaluation.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.evaluation.TestEvaluation;
import io.github.punctual.evaluation.Threads;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MixDocumentTest {
  /** Two seeds, one load, less than a minute in which jobs come. */
  private static final double SCALE = 0.03;

  @TempDir private Path folder;

  private String write(String name, int threads) throws IOException {
    return Files.readString(
        new MixDocument(
                TestEvaluation.of(folder.resolve(name), SCALE, new Threads(threads, step -> {})))
            .write()
            .get(0));
  }

  @Test
  void judgesEveryAimShowsEveryArrangementAndWritesTheSameBytesAgain() throws IOException {
    String text = write("once", 2);

    for (Arrangement arrangement : Arrangement.COMPARED) {
      assertTrue(text.contains("| " + arrangement.words() + " | "), arrangement.words());
    }
    for (Arrangement arrangement : Arrangement.BY_FORCE) {
      String setting = ", `" + arrangement.reclaim().settingName() + "` |";
      assertTrue(text.contains(setting), setting);
    }
    assertEquals(7, text.split("; so in |\\| not judged: ", -1).length - 1, text);
    assertFalse(text.contains("NaN"), text);
    assertEquals(text, write("again", 1));
  }

  @Test
  void theMixHasTheWorkOfEachKindThatItIsSaidToHave() {
    double span = 3_600;
    Mix mix = Mix.make(200, 1, Math.round(1000 * span), Mix.BestEffortTasks.SHORT, 1);
    for (Mix.Kind kind : Mix.Kind.values()) {
      double work =
          mix.jobs().get(kind).stream().mapToDouble(job -> job.workMillis() / 1000.0).sum();

      assertEquals(kind.part(), work / (200 * span), 0.1 * kind.part(), kind.words());
    }
  }

  private static TraceJob job(Mix.Kind kind, OptionalLong budget, int tasks) {
    Stage stage = new Stage("s", tasks, TaskDurations.same(30_000), Mix.TASK, List.of());
    return new TraceJob(kind.name(), kind.queue(), "user", kind.name(), 0, budget, List.of(stage));
  }

  @Test
  void theOneSchedulerAsItComesLeavesBestEffortAFloor() {
    Mix mix =
        new Mix(
            Map.of(
                Mix.Kind.DEADLINES,
                List.of(job(Mix.Kind.DEADLINES, OptionalLong.of(600_000), 400)),
                Mix.Kind.BURSTS,
                List.of(),
                Mix.Kind.RESERVATIONS,
                List.of(),
                Mix.Kind.BEST_EFFORT,
                List.of(job(Mix.Kind.BEST_EFFORT, OptionalLong.empty(), 20))),
            List.of(),
            Map.of());

    assertEquals(1, Arrangement.ONE.run(mix).waitSeconds(), "20 of 200 are its floor");
    assertTrue(Arrangement.ONE_WITHOUT_FLOOR.run(mix).waitSeconds() > 30);
  }
}
