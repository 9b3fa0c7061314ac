package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.CPU;
import static io.github.punctual.admission.tempo.TempoCluster.about;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.time.CapacityProfile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is kept for bursts that have not come is lent to whoever could not be in time without. */
class TempoIdleTest {
  private static final long START = 5_000;
  private static final long HOUR = 3_600_000;

  private final TempoCluster cluster = new TempoCluster();

  TempoIdleTest() {
    cluster.teach("ann", "etl", 10, 20_000);
    cluster.teach("bob", "etl", 5, 20_000);
    cluster.teach("ann", "waves", 20, 10_000);
  }

  /** Ten tasks of 20 s that all have to run at once. */
  private static DeadlineJob pressing(long submit) {
    return job("ann", "etl-pressing", submit, 26_000, 10);
  }

  @Test
  void whoIsInTimeOnlyInWhatIsIdleRunsWithoutAPromise() {
    cluster.claims(START, 5, HOUR, 5);
    assertEquals(ReasonCode.ADMITTED_ON_SPARE, cluster.submit(pressing(START)).reason());
  }

  @Test
  void itDoesSoWhereEverythingIsClaimed() {
    cluster.claims(START, 10, HOUR, 10);
    assertEquals(ReasonCode.ADMITTED_ON_SPARE, cluster.submit(pressing(START)).reason());
  }

  @Test
  void ofJobsOfWhichNothingIsKnownItIsLentToTheFirstAlone() {
    TempoCluster fresh = new TempoCluster();
    fresh.claims(START, 10, HOUR, 10);
    DeadlineJob first = job("carl", "first", START, 26_000, 5);
    assertEquals(ReasonCode.ADMITTED_ON_SPARE, fresh.submit(first).reason());
    DeadlineJob second = job("dora", "second", START + 1, 26_000, 5);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, fresh.submit(second).reason());
    fresh.starts(first, START, 5);
    DeadlineJob third = job("emil", "third", START + 2, 26_000, 5);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, fresh.submit(third).reason());
  }

  @Test
  void ofThoseThatWaitTogetherOneIsTheFirst() {
    TempoCluster fresh = new TempoCluster();
    fresh.claims(START, 10, HOUR, 0);
    DeadlineJob first = job("carl", "first", START, 26_000, 5);
    DeadlineJob second = job("dora", "second", START + 1, 26_000, 5);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, fresh.submit(first).reason());
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, fresh.submit(second).reason());
    List<Decision> decisions = fresh.claims(START + 1_000, 10, HOUR, 10);
    assertEquals(ReasonCode.ADMITTED_ON_SPARE, about(decisions, first.id()).reason());
    assertEquals(1, decisions.size(), decisions::toString);
  }

  @Test
  void whatIsHeldByRightIsNotIdle() {
    cluster.claims(START, 5, HOUR, 0);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(pressing(START)).reason());
  }

  @Test
  void whoWaitsIsLetRunWhenAClaimIsUnused() {
    cluster.claims(START, 5, HOUR, 0);
    DeadlineJob job = pressing(START);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(job).reason());
    assertEquals(
        ReasonCode.ADMITTED_ON_SPARE,
        about(cluster.claims(START + 1_000, 5, HOUR, 5), job.id()).reason());
  }

  @Test
  void onlyWhatIsClaimedNowIsIdle() {
    PoolId root = new PoolId("root");
    CapacityProfile later = CapacityProfile.constant(START + 3_000, CPU.times(5));
    cluster.runner.handle(
        new Event.OthersChanged(
            START, new Others(Map.of(), Map.of(root, later), Map.of(root, CPU.times(5)))));
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(pressing(START)).reason());
  }

  @Test
  void itIsLentToNobodyWhileAJobOfThePlanHasTasksThatHaveNotStarted() {
    cluster.claims(START, 5, HOUR, 5);
    DeadlineJob first = job("ann", "etl-first", START, 26_000, 5);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(first).reason());
    cluster.starts(first, START, 4);
    DeadlineJob second = job("bob", "etl-second", START + 1, 26_000, 5);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(second).reason());
    cluster.starts(first, START, 5);
    assertEquals(
        ReasonCode.ADMITTED_ON_SPARE,
        about(cluster.runner.handle(new Event.TimePassed(START + 2)), second.id()).reason());
    assertEquals(Standing.PROMISED, cluster.standing(first));
  }

  @Test
  void aPromiseThatHoldsOnlyInWhatIsIdleIsBrokenAndTheJobGoesOn() {
    DeadlineJob job = job("ann", "waves-1", START, 25_000, 20);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(job).reason());
    cluster.starts(job, START, 10);
    DeadlineJob waits = lasting(job("bob", "other", START + 1, 60_000, 10), 50_000);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(waits).reason());
    assertEquals(
        ReasonCode.PROMISE_BROKEN, about(cluster.claims(START + 2, 5, HOUR, 5), job.id()).reason());
    assertEquals(Standing.ON_SPARE, cluster.standing(job));
  }

  @Test
  void whatAJobNeedsThatIsSetAsideIsNotLentToAnother() {
    cluster.teach("bob", "short", 5, 10_000);
    DeadlineJob job = job("ann", "waves-1", START, 15_000, 10);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(job).reason());
    cluster.starts(job, START, 5);
    DeadlineJob waits = job("bob", "short-1", START + 1, 14_000, 5);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(waits).reason());
    List<Decision> decisions = cluster.claims(START + 2, 5, HOUR, 5);
    assertEquals(ReasonCode.PROMISE_BROKEN, about(decisions, job.id()).reason());
    assertEquals(1, decisions.size(), decisions::toString);
  }

  @Test
  void whoRunsInWhatIsIdleIsNotLostBecauseSomebodyMightComeForIt() {
    cluster.claims(START, 5, HOUR, 5);
    DeadlineJob job = job("ann", "waves-1", START, 25_000, 20);
    assertEquals(ReasonCode.ADMITTED_ON_SPARE, cluster.submit(job).reason());
    cluster.starts(job, START + 500, 10);
    DeadlineJob waits = lasting(job("bob", "other", START + 600, 60_000, 10), 50_000);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(waits).reason());
    assertEquals(List.of(), cluster.runner.handle(new Event.TimePassed(START + 700)));
    assertEquals(Standing.ON_SPARE, cluster.standing(job));

    // Somebody has come for it: what is left cannot be in time any more.
    assertEquals(
        ReasonCode.HOPELESS, about(cluster.claims(START + 800, 5, HOUR, 0), job.id()).reason());
  }
}
