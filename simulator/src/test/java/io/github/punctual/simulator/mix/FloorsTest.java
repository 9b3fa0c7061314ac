package io.github.punctual.simulator.mix;

import static io.github.punctual.simulator.mix.Ten.due;
import static io.github.punctual.simulator.mix.Ten.dueWide;
import static io.github.punctual.simulator.mix.Ten.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.queue.UserLimit;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FloorsTest {
  private static final ResourceVector SLOT = ResourceVector.of(1024, 1);

  private static QueueTree withFloor(double floor) {
    return new QueueTree(
        Ten.limited(
            QueueSpec.parent("root", 1, List.of(QueueSpec.leaf("root.a", 1))),
            new QueueLimits(1, UserLimit.NONE, 1, floor)));
  }

  private static MixSettings by(String policy) {
    return MixSettings.only(new MixSettings.Deadlines(policy, Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tempo", "justice"})
  void theFloorIsNeverPromised(String policy) {
    Job refused = Ten.run(withFloor(0.2), by(policy), dueWide("d", "a", 9)).get(0);
    Job accepted = Ten.run(withFloor(0.2), by(policy), dueWide("d", "a", 8)).get(0);

    assertEquals(Optional.of(ReasonCode.TASK_TOO_LARGE), refused.reason());
    assertEquals(JobState.COMPLETED, accepted.state());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tempo", "justice"})
  void jobsWithDeadlinesLeaveBestEffortItsFloorWhileItAsksForIt(String policy) {
    List<Job> with =
        Ten.run(withFloor(0.2), by(policy), due("d", "a", 600), job("best", "a", "bob"));
    List<Job> without =
        Ten.run(withFloor(0), by(policy), due("d", "a", 600), job("best", "a", "bob"));

    assertEquals(0, with.get(1).startMillis());
    assertTrue(with.get(0).endMillis() > without.get(0).endMillis(), with.get(0)::toString);
    assertTrue(without.get(1).startMillis() > 0, without.get(1)::toString);
  }

  private static TraceJob at(
      long seconds, String id, String queue, OptionalLong budget, int tasks) {
    Stage stage = new Stage("task", tasks, TaskDurations.same(60_000), SLOT, List.of());
    return new TraceJob(id, queue, id, id, seconds * 1000, budget, List.of(stage));
  }

  @Test
  void whatIsHeldByRightIsNotTheFloor() {
    List<QueueSpec> queues =
        List.of(QueueSpec.leaf("root.a", 0.5), QueueSpec.leaf("root.plan", 0.5).withReservations());

    List<Job> jobs =
        Ten.run(
            QueueTree.of(queues).withFloor(0.2),
            MixSettings.ALL,
            at(0, "reserved", "root.plan", OptionalLong.of(75_000), 5),
            at(20, "due", "root.a", OptionalLong.of(600_000), 10),
            at(20, "best", "root.a", OptionalLong.empty(), 10));

    assertTrue(jobs.get(0).promised(), "it has its reservation");
    assertEquals(20_000, jobs.get(1).startMillis());
    assertEquals(
        20_000, jobs.get(2).startMillis(), "beside the five of the reservation it has two");
  }

  @Test
  void aFloorOfTheClusterIsTheLargerOfTwo() {
    assertEquals(0.3, withFloor(0.3).withFloor(0.1).root().limits().floor());
    assertEquals(0.1, withFloor(0).withFloor(0.1).root().limits().floor());
  }
}
