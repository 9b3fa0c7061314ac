package io.github.punctual.admission.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Jobs that turn out to be otherwise than declared. */
class RevisedJobTest {
  private static final PoolId POOL = new PoolId("root");

  private final PolicyRunner runner =
      PolicyRunner.start(
          AdmissionPolicies.create("justice", Map.of()),
          Map.of(),
          DecisionLog.NONE,
          0,
          ClusterCapacity.single(POOL, ResourceVector.of(16_384, 16)));

  @Test
  void keepsItsTasksWhenThereIsRoomForTheirRealSize() {
    DeadlineJob job = submit("a", 4);

    runner.handle(new Event.Revised(1, job.sized(4, ResourceVector.of(2048, 1))));

    assertEquals(4, runner.running(job.id()).orElseThrow().tasks());
    assertEquals(ResourceVector.of(8192, 4), runner.running(job.id()).orElseThrow().footprint());
  }

  @Test
  void losesTasksWhenTheirRealSizeWouldTakeWhatOthersWerePromised() {
    DeadlineJob job = submit("a", 8);
    submit("b", 8);

    runner.handle(new Event.Revised(1, job.sized(8, ResourceVector.of(4096, 1))));

    assertEquals(2, runner.running(job.id()).orElseThrow().tasks());
  }

  @Test
  void keepsOneTaskEvenWhereNoneFits() {
    DeadlineJob job = submit("a", 1);
    submit("b", 15);

    runner.handle(new Event.Revised(1, job.sized(1, ResourceVector.of(8192, 1))));

    assertEquals(1, runner.running(job.id()).orElseThrow().tasks());
  }

  @Test
  void givesWhatItNoLongerNeedsToTheNext() {
    DeadlineJob large = submit("a", 16);
    DeadlineJob waiting = submit("b", 4);
    assertEquals(1, runner.waiting().size());

    runner.handle(new Event.Revised(1, large.sized(16, ResourceVector.of(512, 1))));
    assertEquals(1, runner.waiting().size(), "vcores are all promised still");
    runner.handle(
        new Event.Revised(2, waiting.sized(4, ResourceVector.of(ResourceVector.MEMORY, 1024))));

    assertEquals(4, runner.running(waiting.id()).orElseThrow().tasks());
  }

  @Test
  void ignoresAJobThatIsNotKnown() {
    DeadlineJob job = submit("a", 1);
    runner.handle(new Event.Withdrawn(1, job.id()));

    assertEquals(0, runner.handle(new Event.Revised(2, job)).size());
  }

  private DeadlineJob submit(String name, int tasks) {
    DeadlineJob job =
        new DeadlineJob(
            new JobId(name),
            name,
            "u",
            POOL,
            0,
            600_000,
            tasks,
            ResourceVector.of(1024, 1),
            ResourceVector.ZERO,
            OptionalLong.empty());
    runner.handle(new Event.Submitted(0, job));
    return job;
  }
}
