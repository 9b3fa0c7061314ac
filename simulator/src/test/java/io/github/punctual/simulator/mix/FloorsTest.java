package io.github.punctual.simulator.mix;

import static io.github.punctual.simulator.mix.Ten.due;
import static io.github.punctual.simulator.mix.Ten.dueWide;
import static io.github.punctual.simulator.mix.Ten.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.queue.UserLimit;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FloorsTest {
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
}
