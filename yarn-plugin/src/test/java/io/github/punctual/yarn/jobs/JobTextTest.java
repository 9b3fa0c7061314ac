package io.github.punctual.yarn.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.yarn.adapt.QueuePlacement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JobTextTest {
  private static final ApplicationId ID = ApplicationId.newInstance(1, 1);
  private static final long DEADLINE = 600_000;

  @ParameterizedTest
  @EnumSource
  void saysHowAJobStandsInOneLineInEveryPhaseWithOrWithoutADecision(Phase phase) {
    TrackedJob job = job(phase);
    assertOneLine(JobText.of(job));

    job.decision(decision(ReasonCode.DEADLINE_PASSED));
    assertOneLine(JobText.of(job));
  }

  @ParameterizedTest
  @EnumSource(names = {"WAITING", "WAITING_WITH_MASTER", "ENDING", "REFUSED", "TERMINATED"})
  void saysTheDecisionWhereItIsWhatCounts(Phase phase) {
    TrackedJob job = job(phase);
    Decision decision = decision(ReasonCode.DEADLINE_PASSED);
    job.decision(decision);

    assertEquals(DecisionText.of(decision), JobText.of(job));
  }

  @Test
  void prefersADecisionWithFresherNumbers() {
    TrackedJob job = job(Phase.WAITING);
    job.decision(decision(ReasonCode.WAITING_FOR_NODES));
    Decision fresh = decision(ReasonCode.WAITING_FOR_CAPACITY);

    assertEquals(DecisionText.of(fresh), JobText.of(job, Optional.of(fresh)));
  }

  @ParameterizedTest
  @CsvSource({
    "MET, 590000, Punctual: MET: it completed 10s before its deadline.",
    "MET, 600000, Punctual: MET: it completed exactly at its deadline.",
    "MISSED, 600001, Punctual: MISSED: it completed 1s after its deadline.",
    "DONE, 1, Punctual: DONE: it completed; nothing was promised to it.",
    "FAILED, 1, Punctual: FAILED: it failed; nothing is learned from it."
  })
  void saysHowAJobEnded(Phase phase, long finishedMillis, String text) {
    TrackedJob job = job(Phase.ADMITTED);
    job.end(phase, finishedMillis);

    assertEquals(text, JobText.of(job));
  }

  @Test
  void saysWhyAJobIsBypassed() {
    TrackedJob job = job(Phase.BYPASSED);
    job.remark("the policy failed: it broke");

    assertEquals(
        "Punctual: BYPASSED: it runs as under the stock scheduler, because the policy failed: it"
            + " broke.",
        JobText.of(job));
  }

  @ParameterizedTest
  @EnumSource
  void saysThatYarnDoesNotStartAJobUntilItIsOver(Phase phase) {
    TrackedJob job = job(phase);
    job.keptBack(true);
    assertOneLine(JobText.of(job));
    assertEquals(!phase.isLast(), JobText.of(job).contains("max-parallel-apps"));
  }

  @ParameterizedTest
  @EnumSource
  void goesOnWithWhatMayBeExpectedOfAJobThatRunsWithoutAPlan(Phase phase) {
    TrackedJob job = job(phase);
    Decision taken = decision(ReasonCode.ADMITTED);
    job.decision(taken);
    Optional<JobOutlook> late = Optional.of(JobOutlook.unknown(0, "It takes 1m too long."));
    String alone = JobText.of(job);

    assertEquals(
        phase == Phase.ADMITTED ? alone + " It takes 1m too long." : alone,
        JobText.of(job, job.decision(), late));
    assertEquals(alone, JobText.of(job, job.decision(), Optional.empty()));

    job.decision(taken.with(new PlannedTimes(0, 1000, 2000, 0)));
    assertEquals(JobText.of(job), JobText.of(job, job.decision(), late), "its plan says more");
  }

  @Test
  void saysHowAJobEndsBeforeItIsSettled() {
    TrackedJob job = job(Phase.ADMITTED);

    assertEquals(
        "Punctual: MISSED: it completed 1s after its deadline.",
        JobText.ended(job, Phase.MISSED, DEADLINE + 1));
  }

  private static void assertOneLine(String text) {
    assertTrue(text.startsWith("Punctual: "), text);
    assertTrue(text.endsWith(".") && !text.contains("\n"), text);
  }

  static TrackedJob job(Phase phase) {
    DeadlineJob declared =
        new DeadlineJob(
            new JobId(ID.toString()),
            "name",
            "user",
            new PoolId("root.default"),
            0,
            DEADLINE,
            4,
            ResourceVector.of("memory-mb", 1024),
            ResourceVector.ZERO,
            OptionalLong.empty());
    return new TrackedJob(
        ID, new QueuePlacement("root.default", "", "user"), declared, true, phase);
  }

  private static Decision decision(ReasonCode reason) {
    Numbers numbers =
        new Numbers(
            4,
            2,
            0,
            8,
            OptionalDouble.of(0.5),
            ResourceVector.of("memory-mb", 2048),
            ResourceVector.ZERO,
            Optional.empty(),
            "",
            List.of());
    int tasks = reason.action().allocates() ? 2 : 0;
    return new Decision(new JobId(ID.toString()), reason, tasks, numbers, Terms.UNKNOWN);
  }
}
