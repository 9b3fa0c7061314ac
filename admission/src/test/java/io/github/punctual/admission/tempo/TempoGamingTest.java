package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Unpromised;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever declares what is not so, or very much of it, gains nothing from others by it. */
class TempoGamingTest {
  private final TempoCluster cluster = new TempoCluster();

  @Test
  void hugeDeclarationsGetTheUsersShareAndOthersAreStillPromisedTheRest() {
    submit(lasting(job("ann", "small", 0, 600_000, 1), 30_000));
    for (int i = 0; i < 20; i++) {
      // Each would need a tenth of the cluster until its deadline.
      submit(lasting(job("bob", "huge" + i, 0, 600_000, 10), 60_000));
    }
    long promised =
        cluster.runner.running().stream()
            .filter(running -> running.job().user().equals("bob"))
            .filter(running -> running.standing() == Standing.PROMISED)
            .count();
    assertTrue(promised >= 1 && promised <= 5, "promised to bob: " + promised);
    Decision more = submit(lasting(job("bob", "more", 0, 600_000, 1), 60_000));
    Unpromised lack = more.unpromised().orElseThrow();
    assertEquals(Unpromised.Why.USER_SHARE, lack.why());
    assertTrue(lack.value().getAsDouble() > lack.limit().getAsDouble(), lack::toString);
    for (int i = 0; i < 3; i++) {
      Decision ann = submit(lasting(job("ann", "own" + i, 1, 1_200_000, 10), 60_000));
      assertEquals(ReasonCode.ADMITTED, ann.reason());
    }
  }

  @Test
  void aThousandWaitingJobsDoNotKeepAnotherUsersJobFromBeingPromised() {
    fullWithAThousandOfBobWaiting();
    Decision ann = submit(lasting(job("ann", "etl", 2, 300_000, 4), 60_000));
    assertEquals(ReasonCode.ADMITTED, ann.reason());
  }

  /** All CPUs are taken for a while, and jobs wait that cannot all be promised. */
  private void fullWithAThousandOfBobWaiting() {
    DeadlineJob first = lasting(job("carl", "first", 0, 400_000, 10), 80_000);
    submit(first);
    cluster.starts(first, 0);
    for (int i = 0; i < 1000; i++) {
      submit(lasting(job("bob", "mine" + i, 1, 100_000, 4), 60_000));
    }
    assertTrue(cluster.runner.waiting().size() > 900);
  }

  @ParameterizedTest
  @ValueSource(longs = {100, 3_000_000})
  void falseTaskTimesAreBelievedOnceAndChangeNobodyElsesEstimate(long declared) {
    run("ann", "etl-1", 60_000, 60_000);
    PlannedTimes before = trial("ann", "etl-2");
    run("bob", "lie-1", declared, 60_000);
    assertEquals(before, trial("ann", "etl-3"));
    DeadlineJob next = lasting(job("bob", "lie-2", 0, 100_000_000, 5), declared);
    long median = submit(next).course().orElseThrow().medianMillis();
    assertTrue(median >= 50_000 && median <= 150_000, "believed to be done at " + median);
    assertTrue(standing(next) == Standing.PROMISED, "by its own history it is promised");
  }

  @Test
  void aLieThatIsMuchTooShortBreaksNoPromiseButItsOwn() {
    DeadlineJob ann = lasting(job("ann", "etl", 0, 400_000, 5), 60_000);
    submit(ann);
    DeadlineJob lie = lasting(job("bob", "lie", 0, 60_000, 5), 1000);
    assertEquals(ReasonCode.ADMITTED, submit(lie).reason());
    cluster.starts(ann, 0);
    cluster.starts(lie, 0);
    cluster.runner.handle(new Event.TimePassed(60_001));
    assertEquals(Standing.PROMISED, standing(ann));
    assertTrue(cluster.runner.running(lie.id()).isEmpty(), "the lie has missed its deadline");
  }

  private Decision submit(DeadlineJob job) {
    return cluster.submit(job);
  }

  private Standing standing(DeadlineJob job) {
    return cluster.runner.running(job.id()).map(RunningJob::standing).orElseThrow();
  }

  /** A run whose tasks take something else than declared. */
  private void run(String user, String id, long declared, long took) {
    DeadlineJob job = lasting(job(user, id, 0, 100_000_000, 5), declared);
    submit(job);
    cluster.completes(job, took, took);
  }

  /** What is said of a job that then goes away again. */
  private PlannedTimes trial(String user, String id) {
    DeadlineJob job = job(user, id, 0, 100_000_000, 5);
    PlannedTimes course = submit(job).course().orElseThrow();
    cluster.runner.handle(new Event.Withdrawn(0, job.id()));
    return course;
  }
}
