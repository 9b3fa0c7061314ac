package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.tempo.memory.Foresight;
import io.github.punctual.admission.tempo.memory.TaskMemory;
import io.github.punctual.admission.tempo.memory.WorkModel;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.Promises;
import io.github.punctual.core.policy.Snapshot;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FluidBoundTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void noPlaceIsFoundForWhatEvenDivisibleWorkHasNoRoomFor(long seed) {
    Random random = new Random(seed);
    TempoCluster cluster = new TempoCluster();
    int rejected = 0;
    for (int i = 0; i < 60; i++) {
      DeadlineJob job =
          lasting(
              TempoCluster.job(
                  "user" + i % 3,
                  "j" + i,
                  i,
                  60_000 + random.nextInt(400_000),
                  1 + random.nextInt(40)),
              10_000 + random.nextInt(50_000));
      Snapshot snapshot =
          new Snapshot(
              i,
              cluster.runner.capacity(),
              cluster.runner.waiting(),
              cluster.runner.running(),
              Optional.empty(),
              new Promises(cluster.runner.capacity(), cluster.runner.running()),
              Others.NONE);
      TaskMemory memory = new TaskMemory(Foresight.NONE, WorkModel.WHOLE);
      TempoBook book = new TempoBook(TempoSettings.DEFAULTS, memory);
      book.follow(snapshot);
      TempoPlanner planner =
          new TempoPlanner(
              snapshot,
              book.axes(),
              TempoSettings.DEFAULTS,
              memory,
              book.running(),
              TempoPlanner.PLANNED,
              Map.of());
      BelievedJob view = new BelievedJob(job);
      view.refresh(memory, book.axes(), i);
      TempoPlanner.Verdict verdict = planner.judge(view, true, true);
      if (!planner.mayPromise(view)) {
        rejected++;
        assertNotEquals(TempoPlanner.Verdict.PROMISE, verdict);
      }
      if (!planner.mayPlan(view)) {
        rejected++;
        assertNotEquals(TempoPlanner.Verdict.PLAN, verdict);
      }
      cluster.submit(job);
    }
    assertTrue(rejected > 0, "nothing was ever rejected");
  }
}
