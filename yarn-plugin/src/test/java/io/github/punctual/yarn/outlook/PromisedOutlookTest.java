package io.github.punctual.yarn.outlook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromisedOutlookTest {
  private static final ApplicationId ID = ApplicationId.newInstance(1, 1);
  private static final long DEADLINE = 600_000;

  private final JobRegistry jobs = new JobRegistry();
  private long now = 1000;
  private final PromisedOutlook outlook =
      new PromisedOutlook(jobs, () -> Instant.ofEpochMilli(now));

  @ParameterizedTest
  @CsvSource({
    "500000, 600000, ON_TIME, By the plan it is on time.",
    "600000, 600001, AT_RISK, By the plan its deadline is at risk.",
    "601000, 700000, LATE, By the plan it will be late by 1s."
  })
  void aJobStandsAsThePlanSays(long median, long p90, UtilityStanding standing, String why) {
    running(Optional.of(new PlannedTimes(0, median, p90, 0)));

    OutlookSource.Known known = outlook.of(ID).orElseThrow();

    assertEquals(OptionalLong.of(DEADLINE), known.dueMillis());
    assertEquals(
        Optional.of(new Projection(median, p90)), known.outlook().projection(), "of the plan");
    assertEquals(Optional.of(standing), known.outlook().standing());
    assertEquals(why, known.outlook().reason());
    assertEquals(now, known.outlook().atMillis());
  }

  @Test
  void aJobPastItsDeadlineCannotMakeItWhateverThePlanSaid() {
    running(Optional.of(new PlannedTimes(0, 500_000, 600_000, 0)));
    now = DEADLINE + 2000;

    JobOutlook known = outlook.of(ID).orElseThrow().outlook();

    assertEquals(Optional.of(UtilityStanding.IMPOSSIBLE), known.standing());
    assertTrue(known.isHopeless());
    assertEquals("Its deadline passed 2s ago.", known.reason());
  }

  @Test
  void nothingIsSaidOfAJobThatIsNotPlannedOrNotKnown() {
    assertEquals(Optional.empty(), outlook.of(ID));
    TrackedJob job = running(Optional.empty());
    assertEquals(Optional.empty(), outlook.of(ID));
    job.follow(job.decision().orElseThrow().with(new PlannedTimes(0, 1, 2, 0)));
    assertTrue(outlook.of(ID).isPresent(), "now it is planned");
  }

  @Test
  void nothingIsSaidOfAJobThatIsTooFarBackInLineForThePlan() {
    running(Optional.of(new PlannedTimes(0, 1, 2, PlannedTimes.AHEAD_MOST + 1)));
    assertTrue(outlook.of(ID).isPresent());
    running(Optional.of(new PlannedTimes(0, 1, 2, PlannedTimes.AHEAD_MOST + 2)));
    assertEquals(Optional.empty(), outlook.of(ID));
  }

  private TrackedJob running(Optional<PlannedTimes> course) {
    JobId id = new JobId(ID.toString());
    ResourceVector task = ResourceVector.of("memory-mb", 1024);
    DeadlineJob declared =
        new DeadlineJob(
            id,
            "name",
            "user",
            new PoolId("root.default"),
            0,
            DEADLINE,
            4,
            task,
            ResourceVector.ZERO,
            OptionalLong.empty());
    TrackedJob job =
        new TrackedJob(
            ID, new QueuePlacement("root.default", "", "user"), declared, true, Phase.ADMITTED);
    Numbers numbers =
        new Numbers(
            4, 2, 4, 8, OptionalDouble.empty(), task, task, Optional.empty(), "", List.of());
    Decision decision = new Decision(id, ReasonCode.ADMITTED, 4, numbers, Terms.UNKNOWN);
    job.decision(course.map(decision::with).orElse(decision));
    jobs.add(job);
    return job;
  }
}
