package io.github.punctual.evaluation.bopf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DerivedJobsTest {
  private static final ResourceVector TASK = ResourceVector.of(1000, 2);

  private static Stage stage(String id, int tasks, int seconds, String... parents) {
    return new Stage(id, tasks, TaskDurations.same(seconds * 1000L), TASK, List.of(parents));
  }

  private static TraceJob job(Stage... stages) {
    return new TraceJob("j", "q", "u", "n", 0, OptionalLong.empty(), List.of(stages));
  }

  @Test
  void aStageBeginsWhenAllItsParentsHaveEnded() {
    Shape shape = Shape.of(job(stage("a", 3, 10), stage("b", 4, 4), stage("c", 2, 5, "a", "b")));
    assertEquals(15_000, shape.shortestMillis());
    assertEquals(TASK.times(7), shape.peak(), "a and b run side by side");
    assertEquals(
        ResourceSeconds.of(TASK, 1000).times(3 * 10 + 4 * 4 + 2 * 5).amounts(),
        shape.use().amounts());
  }

  @Test
  void aQueueDeclaresThePeakForAsLongAsItsJobTakesAlone() {
    Shape shape = Shape.of(job(stage("a", 3, 10), stage("b", 1, 5, "a")));
    assertEquals(ResourceSeconds.of(TASK.times(3), 15_000), shape.envelope());
    assertTrue(shape.use().fitsIn(shape.envelope()));
  }

  @Test
  void aJobGrowsUntilItsPeakReachesTheCapacityOfOneResource() {
    TraceJob grown = DerivedJobs.upTo(job(stage("a", 3, 10)), ResourceVector.of(100_000, 150));
    assertEquals(75, grown.totalTasks());
    assertEquals(150, Shape.of(grown).peak().get(ResourceVector.VCORES));
  }

  @Test
  void aPeakOfSeveralStagesNeverExceedsTheCapacity() {
    ResourceVector capacity = ResourceVector.of(64_500, 1000);
    TraceJob grown = DerivedJobs.upTo(job(stage("a", 3, 10), stage("b", 2, 20)), capacity);
    assertTrue(Shape.of(grown).peak().fitsIn(capacity), "" + Shape.of(grown).peak());
    assertTrue(grown.totalTasks() > 58, "" + grown.totalTasks());
  }

  @Test
  void estimatesWithoutErrorsAreWhatHappens() {
    TraceJob job = job(stage("a", 3, 10));
    assertEquals(job, new EstimateErrors(0).apply(job));
  }

  @Test
  void errorsAreTheSameEveryTime() {
    TraceJob job = job(stage("a", 3, 10));
    TraceJob once = new EstimateErrors(20).apply(job);
    assertEquals(once, new EstimateErrors(20).apply(job));
    assertTrue(!once.equals(job));
  }
}
