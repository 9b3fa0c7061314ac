package io.github.punctual.core.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.Jobs;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DecisionTextTest {
  private static final ResourceVector ASKED =
      ResourceVector.of(Map.of("memory-mb", 4096L, "vcores", 2L));
  private static final ResourceVector FREE =
      ResourceVector.of(Map.of("memory-mb", 2048L, "vcores", 8L));
  private static final Terms TERMS =
      new Terms(OptionalLong.of(310_000), OptionalInt.of(4), OptionalLong.empty());

  @Test
  void saysThatAJobIsAdmittedWithLessThanItAskedFor() {
    assertEquals(
        "Punctual: ADMITTED: it may run 3 of its 12 tasks at once, which by the estimate was enough"
            + " to make its deadline when it was admitted.",
        text(ReasonCode.ADMITTED, 3, numbers(12, 3, 5, 15), Terms.UNKNOWN));
  }

  @Test
  void saysThatAJobIsAdmittedWithAllThatItAskedFor() {
    assertEquals(
        "Punctual: ADMITTED: it may run all its 12 tasks at once, which by the estimate was enough"
            + " to make its deadline when it was admitted.",
        text(ReasonCode.ADMITTED, 12, numbers(12, 12, 15, 15), Terms.UNKNOWN));
    assertEquals(
        "Punctual: ADMITTED: it may run its 1 task, which by the estimate was enough to make its"
            + " deadline when it was admitted.",
        text(ReasonCode.ADMITTED, 1, numbers(1, 1, 15, 15), Terms.UNKNOWN));
  }

  @Test
  void saysThatAJobIsAdmittedToLearnFromIt() {
    assertEquals(
        "Punctual: ADMITTED_TO_LEARN: it may run 15 of its 100 tasks at once, as many as"
            + " there is room for, because too few jobs have completed to estimate what it needs.",
        text(ReasonCode.ADMITTED_TO_LEARN, 15, unestimated(100, 15, 15, 15), Terms.UNKNOWN));
    assertEquals(
        "Punctual: ADMITTED_TO_LEARN: it may run all its 3 tasks at once, because too few jobs have"
            + " completed to estimate what it needs.",
        text(ReasonCode.ADMITTED_TO_LEARN, 3, unestimated(3, 3, 15, 15), Terms.UNKNOWN));
    assertEquals(
        "Punctual: ADMITTED_TO_LEARN: it may run all its 3 tasks at once, because no run of its own"
            + " tells what it needs.",
        text(ReasonCode.ADMITTED_TO_LEARN, 3, numbers(3, 3, 15, 15), Terms.UNKNOWN));
  }

  @Test
  void saysWhyARunningJobHasAnotherAllocation() {
    assertEquals(
        "Punctual: LENT: it may run 9 of its 12 tasks at once from now on, 6 of them lent, as"
            + " nobody else needs the capacity now.",
        resized(ReasonCode.LENT, 9, 6));
    assertEquals(
        "Punctual: RECLAIMED: it may run 3 of its 12 tasks at once from now on, as what it was"
            + " lent is needed elsewhere.",
        resized(ReasonCode.RECLAIMED, 3, 0));
    assertEquals(
        "Punctual: REPLANNED: it may run all its 12 tasks at once from now on, as by its progress"
            + " it needs 6 from now on.",
        resized(ReasonCode.REPLANNED, 12, 0));
  }

  @Test
  void saysThatAJobStartsWithoutAPromise() {
    assertEquals(
        "Punctual: ADMITTED_ON_SPARE: it may run 4 of its 12 tasks at once on capacity that nobody"
            + " needs now, and may lose it: it needs 6 tasks at once to make its deadline, and that"
            + " cannot be promised.",
        resized(ReasonCode.ADMITTED_ON_SPARE, 4, 4));
  }

  @Test
  void saysThatAJobIsEndedBecauseItsProgressIsTooSlow() {
    assertEquals(
        "Punctual: HOPELESS: by its progress it would need more tasks at once to make its deadline"
            + " than it can run. Asked: 16 tasks at once, 4096 MiB, 2 vcores; available: 5 tasks at"
            + " once, 2048 MiB, 8 vcores; at most: 12 tasks at once. Try less work, or again with a"
            + " later deadline.",
        text(ReasonCode.HOPELESS, 0, numbers(12, 16, 5, 15), Terms.UNKNOWN));
  }

  private static String resized(ReasonCode reason, int tasks, int lent) {
    return DecisionText.of(
        new Decision(new JobId("j"), reason, tasks, lent, numbers(12, 6, 5, 15), Terms.UNKNOWN));
  }

  @Test
  void saysWhatAWaitingJobWaitsForAndUntilWhen() {
    assertEquals(
        "Punctual: WAITING_FOR_CAPACITY: there is no room now for what it needs at once to make its"
            + " deadline. Asked: 6 tasks at once, 4096 MiB, 2 vcores, by 2026-11-21T12:00:05Z at the"
            + " latest; available: 2 tasks at once, 2048 MiB, 8 vcores; at most: 15 tasks at once."
            + " Queue root.default is short of vcores; most of it is promised to job_1, job_2 and"
            + " job_3. Accepted now: later with sla.deadline=5m10s; smaller with sla.tasks=4.",
        text(
            ReasonCode.WAITING_FOR_CAPACITY,
            0,
            numbers(12, 6, 2, 15),
            new Terms(
                OptionalLong.of(309_001), OptionalInt.of(4), OptionalLong.of(1_795_262_405_999L))));
  }

  @Test
  void saysWhatAJobWithoutEstimateWaitsFor() {
    Numbers numbers =
        new Numbers(
            12,
            12,
            0,
            15,
            OptionalDouble.empty(),
            ASKED,
            ResourceVector.ZERO,
            Optional.of(new PoolId("root")),
            "memory-mb",
            List.of(new JobId("job_1")));
    assertEquals(
        "Punctual: WAITING_FOR_CAPACITY: there is no room for its tasks now. Asked: 12 tasks at"
            + " once, 4096 MiB, 2 vcores; available: 0 tasks at once, 0 MiB, 0 vcores; at most: 15"
            + " tasks at once. The cluster is short of memory; most of it is promised to job_1."
            + " Accepted now: later with sla.deadline=2h31m.",
        text(
            ReasonCode.WAITING_FOR_CAPACITY,
            0,
            numbers,
            new Terms(OptionalLong.of(9_000_001), OptionalInt.of(0), OptionalLong.empty())));
  }

  @Test
  void saysThatThereAreNoNodes() {
    assertEquals(
        "Punctual: WAITING_FOR_NODES: no node that is there now can hold one of its tasks in"
            + " queue root.default. Asked: 4096 MiB, 2 vcores; available: 2048 MiB, 8 vcores. Queue"
            + " root.default is short of vcores; most of it is promised to job_1, job_2 and job_3."
            + " Try to bring back nodes that are lost, or another queue.",
        text(ReasonCode.WAITING_FOR_NODES, 0, numbers(12, 0, 0, 0), Terms.UNKNOWN));
  }

  @Test
  void saysThatFirstRequestsWillTellTheSize() {
    assertTrue(
        text(ReasonCode.WAITING_FOR_FIRST_REQUESTS, 0, numbers(1, 0, 0, 15), TERMS)
            .startsWith(
                "Punctual: WAITING_FOR_FIRST_REQUESTS: nobody said how many tasks it has"
                    + " (sla.tasks); the first requests of its master will tell."));
  }

  @Test
  void saysThatTagsAreBad() {
    assertEquals(
        "Punctual: BAD_DECLARATION: its sla. tags are malformed, unknown or contradict each other.",
        text(ReasonCode.BAD_DECLARATION, 0, numbers(1, 0, 0, 15), Terms.UNKNOWN));
  }

  @Test
  void saysThatATaskIsTooLarge() {
    assertEquals(
        "Punctual: TASK_TOO_LARGE: one task needs more than a node, or queue root.default beside its"
            + " master, can ever give. Asked: 4096 MiB, 2 vcores; available: 2048 MiB, 8 vcores."
            + " Queue root.default is short of vcores. Accepted now: smaller with"
            + " sla.task-memory=2048m.",
        text(
            ReasonCode.TASK_TOO_LARGE,
            0,
            numbers(12, 1, 0, 0),
            new Terms(OptionalLong.empty(), OptionalInt.of(0), OptionalLong.empty())));
  }

  @Test
  void saysThatTheWorkExceedsTheDeadline() {
    assertEquals(
        "Punctual: WORK_EXCEEDS_DEADLINE: by its sla.task-duration its tasks cannot be done before"
            + " its deadline, however many run at once. Asked: 100 tasks at once, 4096 MiB, 2 vcores;"
            + " available: 15 tasks at once, 2048 MiB, 8 vcores; at most: 15 tasks at once. Accepted"
            + " now: later with sla.deadline=5m10s; smaller with sla.tasks=4.",
        text(ReasonCode.WORK_EXCEEDS_DEADLINE, 0, numbers(100, 15, 15, 15), TERMS));
  }

  @Test
  void saysThatADeadlineCannotBeReachedAnyMore() {
    assertEquals(
        "Punctual: DEADLINE_UNREACHABLE: it has waited so long that it would now need more tasks at"
            + " once than it can run. Asked: 20 tasks at once, 4096 MiB, 2 vcores; available: 2 tasks"
            + " at once, 2048 MiB, 8 vcores; at most: 12 tasks at once. Queue root.default is short of vcores; most of it is"
            + " promised to job_1, job_2 and job_3. Accepted now: later with sla.deadline=5m10s; smaller with sla.tasks=4.",
        text(ReasonCode.DEADLINE_UNREACHABLE, 0, numbers(12, 20, 2, 15), TERMS));
    assertEquals(
        "Punctual: DEADLINE_UNREACHABLE: it has waited so long that, by its sla.task-duration, its"
            + " tasks cannot be done before its deadline any more. Asked: 1 task at once, 4096 MiB, 2"
            + " vcores; available: 2 tasks at once, 2048 MiB, 8 vcores; at most: 1 task at once."
            + " Accepted now: later with sla.deadline=5m10s; smaller with sla.tasks=4.",
        text(ReasonCode.DEADLINE_UNREACHABLE, 0, numbers(1, 1, 2, 15), TERMS));
  }

  @Test
  void saysWhenAJobsOwnRunsDecided() {
    OwnWork runs = new OwnWork(100_000, 203_000, false);
    assertEquals(
        "Punctual: WORK_EXCEEDS_DEADLINE: by its earlier runs its tasks take 1m40s each and with"
            + " its start 3m23s in all, even 12 at once, longer than its deadline. Asked: 12 tasks at once, 4096 MiB, 2 vcores; available: 2 tasks at once, 2048 MiB,"
            + " 8 vcores; at most: 12 tasks at once. Try less work, or again with a later deadline.",
        text(ReasonCode.WORK_EXCEEDS_DEADLINE, 0, own(12, 12, runs), Terms.UNKNOWN));
    assertEquals(
        "Punctual: DEADLINE_UNREACHABLE: it has waited too long: by its earlier runs its tasks take"
            + " 1m40s each and with its start 3m23s in all, even 12 at once, longer than what is"
            + " left until its deadline. Asked: 12 tasks at once, 4096 MiB, 2 vcores; available: 2 tasks at once, 2048 MiB,"
            + " 8 vcores; at most: 12 tasks at once. Queue root.default is short of vcores; most of it is promised to"
            + " job_1, job_2 and job_3. Try less work, or again with a later deadline.",
        text(ReasonCode.DEADLINE_UNREACHABLE, 0, own(12, 12, runs), Terms.UNKNOWN));
    assertEquals(
        "Punctual: ADMITTED: it may run 3 of its 12 tasks at once, which by its earlier runs was"
            + " enough to make its deadline when it was admitted.",
        text(ReasonCode.ADMITTED, 3, own(12, 3, runs), Terms.UNKNOWN));
    String waits = text(ReasonCode.WAITING_FOR_CAPACITY, 0, own(12, 9, runs), Terms.UNKNOWN);
    assertTrue(
        waits.contains(
            "deadline, as by its earlier runs its tasks take 1m40s each. Asked: 9 tasks at once"));
  }

  @Test
  void saysWhenAJobsDeclarationDecidedOrThePlan() {
    OwnWork declared = new OwnWork(100_000, 203_000, true);
    String exceeds = text(ReasonCode.WORK_EXCEEDS_DEADLINE, 0, own(12, 12, declared), TERMS);
    assertTrue(exceeds.contains("by its sla.task-duration its tasks take 1m40s each"), exceeds);
    Decision planned =
        new Decision(
                new JobId("job"),
                ReasonCode.DEADLINE_UNREACHABLE,
                0,
                numbers(12, 3, 2, 15),
                Terms.UNKNOWN)
            .with(new PlannedTimes(0, 1000, 2000, 0));
    String late = DecisionText.of(planned);
    assertTrue(late.contains("that, by what its tasks are believed to take, its tasks"), late);
  }

  @Test
  void saysOfAJobFarBackInLineOnlyWhenItStartsAtTheEarliest() {
    assertTrue(
        inLine(PlannedTimes.AHEAD_MOST + 1)
            .contains(
                "It is number 65 in line, is planned to start at 1970-01-01T00:00:01Z, and would"
                    + " be done by "));
    String far = inLine(PlannedTimes.AHEAD_MOST + 2);
    assertTrue(
        far.contains(
            "It is number 66 in line, and starts not before 1970-01-01T00:00:01Z if all before it start first."),
        far);
    assertFalse(far.contains("done by"), far);
  }

  private static String inLine(int place) {
    return DecisionText.of(
        new Decision(
                new JobId("job"),
                ReasonCode.WAITING_FOR_CAPACITY,
                0,
                numbers(12, 3, 2, 15),
                Terms.UNKNOWN)
            .with(new PlannedTimes(1000, 2000, 3000, place)));
  }

  @Test
  void saysThatADeadlineHasPassedAndOffersNothingWithIt() {
    assertEquals(
        "Punctual: DEADLINE_PASSED: its deadline passed before it could start. Accepted now:"
            + " later with sla.deadline=5m10s.",
        text(ReasonCode.DEADLINE_PASSED, 0, numbers(12, 0, 2, 15), TERMS));
  }

  @Test
  void saysThatALateJobIsTooLargeToGoOn() {
    assertEquals(
        "Punctual: LATE: it ran past its deadline, and late jobs of its size are ended here. Asked: 12 tasks at once, 4096 MiB, 2 vcores; available: 2 tasks at once, 2048"
            + " MiB, 8 vcores; at most: 12 tasks at once. Try less work, or again with a later"
            + " deadline.",
        text(ReasonCode.LATE, 0, numbers(12, 0, 2, 15), TERMS));
  }

  @Test
  void offersASmallerSizeAloneWhereNoDeadlineWouldDo() {
    assertTrue(
        text(
                ReasonCode.WAITING_FOR_CAPACITY,
                0,
                numbers(12, 6, 1, 15),
                new Terms(OptionalLong.empty(), OptionalInt.of(1), OptionalLong.empty()))
            .endsWith(" Accepted now: smaller with sla.tasks=1."));
  }

  @Test
  void offersNoDeadlineThatNobodyCanDeclareAndSaysSo() {
    long longest = Terms.DEADLINE_MOST_MILLIS;
    String beyond =
        text(
            ReasonCode.WAITING_FOR_CAPACITY,
            0,
            numbers(12, 6, 1, 15),
            new Terms(OptionalLong.of(longest + 1), OptionalInt.of(1), OptionalLong.empty()));
    assertTrue(beyond.endsWith(" Accepted now: smaller with sla.tasks=1."), beyond);
    String none =
        ". No deadline within 366d, the longest there is, would be accepted for all its tasks. ";
    assertTrue(beyond.contains(none), beyond);

    String nothing =
        text(
            ReasonCode.WAITING_FOR_CAPACITY,
            0,
            numbers(12, 6, 1, 15),
            new Terms(OptionalLong.of(longest + 1), OptionalInt.of(0), OptionalLong.empty()));
    assertTrue(nothing.contains(none) && nothing.endsWith(" Try less work."), nothing);

    String within =
        text(
            ReasonCode.WAITING_FOR_CAPACITY,
            0,
            numbers(12, 6, 1, 15),
            new Terms(OptionalLong.of(longest), OptionalInt.of(0), OptionalLong.empty()));
    assertTrue(within.endsWith(" Accepted now: later with sla.deadline=8784h."), within);
  }

  @ParameterizedTest
  @EnumSource
  void isOneLineOfWholeSentencesForEveryReason(ReasonCode reason) {
    String text = DecisionText.of(Jobs.decision("job_1", reason));

    assertTrue(text.startsWith("Punctual: " + reason + ": "), text);
    assertTrue(text.endsWith(".") && !text.contains("..") && !text.contains("\n"), text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1s",
    "1, 1s",
    "1000, 1s",
    "1001, 2s",
    "90000, 1m30s",
    "3599000, 59m59s",
    "3600000, 1h",
    "3600001, 1h1m",
    "93600000, 26h"
  })
  void roundsTimesUp(long millis, String text) {
    assertEquals(text, DecisionText.duration(millis));
  }

  @ParameterizedTest
  @CsvSource({
    "root, the cluster",
    "root.a.b, queue root.a.b",
    "root@gpu, the cluster in partition gpu",
    "root.a@gpu/alice, the part of user alice in queue root.a in partition gpu",
    "root.a/alice, the part of user alice in queue root.a",
    "root.a/alice/x@REALM, the part of user alice/x@REALM in queue root.a",
    "root.a%40b@gpu, queue root.a@b in partition gpu"
  })
  void namesPoolsInWords(String pool, String words) {
    assertEquals(words, Wording.pool(pool));
  }

  private static Numbers numbers(int requested, int needed, int free, int capacity) {
    return numbers(requested, needed, free, capacity, OptionalDouble.of(0.4), Optional.empty());
  }

  /** Of a job of which this is known, where there is room for two tasks of fifteen. */
  private static Numbers own(int requested, int needed, OwnWork work) {
    return numbers(requested, needed, 2, 15, OptionalDouble.of(0.4), Optional.of(work));
  }

  private static Numbers unestimated(int requested, int needed, int free, int capacity) {
    return numbers(requested, needed, free, capacity, OptionalDouble.empty(), Optional.empty());
  }

  private static Numbers numbers(
      int requested,
      int needed,
      int free,
      int capacity,
      OptionalDouble fraction,
      Optional<OwnWork> work) {
    return new Numbers(
        requested,
        needed,
        free,
        capacity,
        fraction,
        work,
        ASKED,
        FREE,
        Optional.of(Jobs.POOL),
        "vcores",
        List.of(new JobId("job_1"), new JobId("job_2"), new JobId("job_3")));
  }

  private static String text(ReasonCode reason, int tasks, Numbers numbers, Terms terms) {
    return DecisionText.of(new Decision(new JobId("job"), reason, tasks, numbers, terms));
  }
}
