package io.github.punctual.robust.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks that all ran equally long, as in traces that have one time for each job. */
class EqualTaskTimesTest {
  private static TaskTimes equal(int count, double seconds) {
    TaskTimesRecorder times = new TaskTimesRecorder();
    for (int i = 0; i < count; i++) {
      times.completed(seconds);
    }
    return times.times();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mean", "gaussian", "gaussian-plain", "empirical"})
  void promiseNothingThatIsNoNumber(String name) {
    TaskGroup group =
        new TaskGroup(
            "run",
            ResourceVector.of("vcores", 1),
            8,
            List.of(5.0),
            List.of(),
            OptionalDouble.empty());
    TaskEvidence evidence = new TaskEvidence(TaskTimes.NONE, equal(16, 3600), equal(40, 60));
    DemandEstimate estimate = DemandEstimators.of(name, 60).estimate(group, evidence);
    assertEquals(3600, estimate.taskSeconds(), 40);
    assertEquals(9 * 3600, estimate.left().mean(), 9 * 40);
    assertTrue(Double.isFinite(estimate.left().atTail(-10)));
  }
}
