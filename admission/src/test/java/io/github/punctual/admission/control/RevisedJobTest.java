package io.github.punctual.admission.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  void waitsAgainWhereNotOneOfItsTasksFits() {
    DeadlineJob job = submit("a", 1);
    DeadlineJob other = submit("b", 15);
    DeadlineJob large = job.sized(1, ResourceVector.of(8192, 1));

    List<Decision> told = runner.handle(new Event.Revised(1, large));

    assertEquals(
        List.of(ReasonCode.WAITING_FOR_CAPACITY), told.stream().map(Decision::reason).toList());
    assertEquals(Optional.of(large), runner.waiting(job.id()));
    runner.handle(new Event.Withdrawn(2, other.id()));
    assertEquals(large, runner.running(job.id()).orElseThrow().job());
  }

  @Test
  void whatRunsOfAJobThatFitsNoMoreGoesOnWithoutAPromise() {
    DeadlineJob job = submit("a", 1);
    submit("b", 15);
    TaskStage map = new TaskStage("map", job.task(), 0, List.of(1L), List.of());
    runner.handle(
        new Event.Progressed(1, List.of(new Progress(job.id(), 1, List.of(map), List.of()))));

    runner.handle(new Event.Revised(2, job.sized(1, ResourceVector.of(8192, 1))));

    assertEquals(0, runner.running(job.id()).orElseThrow().guaranteedTasks());
    assertEquals(1, runner.running(job.id()).orElseThrow().tasks());
  }

  @Test
  void jobsThatDeclaredLittleAndAskForMuchAreNeverPromisedMoreThanThereIs() {
    List<DeadlineJob> jobs = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      jobs.add(submit("small" + i, 1, ResourceVector.of(128, 1)));
    }

    for (DeadlineJob job : jobs) {
      runner.handle(new Event.Revised(1, job.sized(1, ResourceVector.of(2048, 1))));
      long promised =
          runner.running().stream()
              .mapToLong(one -> one.job().footprint(one.guaranteedTasks()).get("memory-mb"))
              .sum();
      assertTrue(promised <= 16_384, promised + " MiB are promised of 16384");
    }
    assertEquals(8, runner.waiting().size());
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
    return submit(name, tasks, ResourceVector.of(1024, 1));
  }

  private DeadlineJob submit(String name, int tasks, ResourceVector task) {
    DeadlineJob job =
        new DeadlineJob(
            new JobId(name),
            name,
            "u",
            POOL,
            0,
            600_000,
            tasks,
            task,
            ResourceVector.ZERO,
            OptionalLong.empty());
    runner.handle(new Event.Submitted(0, job));
    return job;
  }
}
