package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.about;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Event;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A job whose master has failed and is tried again, with nothing of what it had. */
class TempoAttemptsTest {
  private final TempoCluster cluster = new TempoCluster();

  /** Half of the tasks of a job have ended, the others run, and its master fails. */
  private void fails(DeadlineJob job, long now, long taskMillis) {
    assertEquals(ReasonCode.ADMITTED, cluster.submit(job).reason());
    cluster.starts(job, job.submitMillis());
    cluster.tells(job, now, 5, 0, Collections.nCopies(5, taskMillis).toArray(Long[]::new));
    startsOver(job, now + 1);
  }

  private List<Decision> startsOver(DeadlineJob job, long now) {
    return cluster.runner.handle(
        new Event.Progressed(now, List.of(Progress.startingOver(job.id(), now))));
  }

  /** Its master is there and has not asked for anything. */
  private void isThere(DeadlineJob job, long now) {
    cluster.runner.handle(
        new Event.Progressed(now, List.of(new Progress(job.id(), now, List.of(), List.of()))));
  }

  @Test
  void whatItNeedsFromItsBeginningIsPromisedToNobodyElse() {
    cluster.teach("ann", "etl", 10, 60_000);
    DeadlineJob job = job("ann", "etl-1", 0, 150_000, 10);
    fails(job, 50_000, 50_000);
    isThere(job, 51_000);
    DeadlineJob other = job("ann", "etl-2", 52_000, 100_000, 10);
    assertNotEquals(ReasonCode.ADMITTED, cluster.submit(other).reason());
    assertEquals(Standing.PROMISED, cluster.standing(job));
  }

  @Test
  void whatTheTasksOfTheAttemptBeforeHeldIsFree() {
    cluster.teach("ann", "long", 10, 300_000);
    cluster.teach("ann", "etl", 10, 60_000);
    DeadlineJob job = job("ann", "long-1", 0, 1_000_000, 10);
    fails(job, 50_000, 50_000);
    DeadlineJob other = job("ann", "etl-1", 52_000, 100_000, 10);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(other).reason());
  }

  @Test
  void aPromiseOfWhichNoFurtherAttemptUsesAnythingIsTakenBack() {
    DeadlineJob job = lasting(job("ann", "a", 0, 3_000_000, 10), 60_000);
    fails(job, 50_000, 50_000);
    List<Decision> told = cluster.runner.handle(new Event.TimePassed(50_001 + 120_000));
    assertEquals(ReasonCode.PROMISE_UNUSED, about(told, job.id()).reason());
  }

  @Test
  void onlyTheTasksOfTheLastAttemptTeach() {
    DeadlineJob job = lasting(job("ann", "a", 0, 3_000_000, 10), 60_000);
    fails(job, 50_000, 10_000);
    isThere(job, 51_000);
    cluster.completes(job, 100_000, 30_000);
    assertEquals(30_000, cluster.policy.figures().get("taskMillis"), 1e-6);
  }
}
