package io.github.punctual.admission.tempo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.tempo.memory.Foresight;
import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TempoPolicyTest {
  private static final PoolId POOL = new PoolId("root");
  private static final ResourceVector TASK = ResourceVector.of(ResourceVector.VCORES, 1);
  private static final int CPUS = 10;

  private TempoPolicy policy = new TempoPolicy(TempoSettings.DEFAULTS);
  private PolicyRunner runner = runner(policy);

  private static PolicyRunner runner(TempoPolicy policy) {
    ClusterCapacity capacity =
        ClusterCapacity.single(POOL, ResourceVector.of(ResourceVector.VCORES, CPUS));
    return PolicyRunner.start(policy, Map.of(), DecisionLog.NONE, 0, capacity);
  }

  private static DeadlineJob job(
      String id, String name, long submit, long budget, int tasks, OptionalLong each) {
    return new DeadlineJob(
        new JobId(id),
        name,
        "ann",
        POOL,
        submit,
        submit + budget,
        tasks,
        TASK,
        ResourceVector.ZERO,
        each);
  }

  private Decision submit(String id, long at, long budget, int tasks, long each) {
    return submit(job(id, "job of " + id, at, budget, tasks, OptionalLong.of(each)));
  }

  private Decision submit(DeadlineJob job) {
    return about(runner.handle(new Event.Submitted(job.submitMillis(), job)), job.id().value());
  }

  private static Decision about(List<Decision> decisions, String id) {
    return decisions.stream()
        .filter(decision -> decision.job().value().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** So many of a job's tasks run since an instant, others are pending, and some have ended. */
  private List<Decision> progress(
      String id, long now, int running, long since, int pending, long... ended) {
    List<TaskEnd> ends = new ArrayList<>();
    for (long millis : ended) {
      ends.add(new TaskEnd("map", millis, true));
    }
    List<TaskStage> stages =
        running + pending == 0
            ? List.of()
            : List.of(
                new TaskStage(
                    "map", TASK, pending, Collections.nCopies(running, since), List.of()));
    return runner.handle(
        new Event.Progressed(now, List.of(new Progress(new JobId(id), now, stages, ends))));
  }

  /** Runs of one job that took their tasks so long. */
  private void teach(String name, int runs, int tasks, long each) {
    for (int i = 0; i < runs; i++) {
      String id = name + i;
      submit(job(id, name, 0, 100_000_000, tasks, OptionalLong.empty()));
      List<TaskEnd> ends = Collections.nCopies(tasks, new TaskEnd("map", each, true));
      Outcome outcome =
          new Outcome(
              new JobId(id), name, "ann", tasks * each, tasks, tasks, CPUS, 100_000_000, 1, each);
      runner.handle(new Event.Completed(0, outcome, ends));
    }
  }

  @Test
  void promisesWhatTheEmptyClusterDoesInTimeAndSaysWhenItWillBeDone() {
    Decision decision = submit("a", 0, 600_000, 10, 60_000);
    assertEquals(ReasonCode.ADMITTED, decision.reason());
    assertEquals(10, decision.guaranteedTasks());
    long done = decision.course().orElseThrow().p90Millis();
    assertTrue(done > 60_000 && done <= 600_000, "done by " + done);
  }

  @Test
  void whoeverWouldMakeAPromiseLateWaitsWithAPlannedStart() {
    submit("a", 0, 180_000, 10, 60_000);
    Decision second = submit("b", 1, 179_000, 10, 60_000);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, second.reason());
    assertTrue(second.course().orElseThrow().startMillis() > 1);
    assertEquals(1, second.course().orElseThrow().place());
  }

  @Test
  void whoStartsAtTheSameMomentIsNamedAmongThoseWhoHoldThePool() {
    teach("job of b", 10, 10, 40_000);
    teach("job of c", 10, 10, 30_000);
    submit("a", 1, 180_000, 10, 60_000);
    progress("a", 2, 10, 2, 0);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, submit("b", 3, 95_000, 10, 40_000).reason());
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, submit("c", 4, 80_000, 10, 30_000).reason());
    Outcome ended =
        new Outcome(new JobId("a"), "job of a", "ann", 600_000, 10, 10, CPUS, 180_000, 10, 1000);
    List<Decision> told = runner.handle(new Event.Completed(1000, ended));
    assertEquals(List.of(new JobId("b"), new JobId("c")), about(told, "b").numbers().holders());
  }

  @Test
  void allWhoseDeadlinesHavePassedAreLostAtOnceAndTheOthersGoOn() {
    submit("a", 0, 600_000, 2, 60_000);
    submit("b", 0, 700_000, 2, 60_000);
    submit("c", 0, 9_000_000, 2, 60_000);
    submit("d", 0, 10_000_000, 2, 60_000);
    List<Decision> told = runner.handle(new Event.TimePassed(800_000));
    assertEquals(ReasonCode.LATE, about(told, "a").reason());
    assertEquals(ReasonCode.LATE, about(told, "b").reason());
    assertEquals(
        List.of("c", "d"),
        runner.running().stream().map(running -> running.job().id().value()).toList());
    for (String going : List.of("c", "d")) {
      Decision now = runner.explain(800_000, new JobId(going)).orElseThrow();
      assertTrue(now.course().orElseThrow().p90Millis() < 1_000_000, now::toString);
    }
  }

  @Test
  void theLastWaitsNoLongerThanUntilItIsTooLate() {
    submit("a", 0, 180_000, 10, 60_000);
    submit("b", 1, 179_000, 10, 60_000);
    long latest = runner.wakeMillis().orElseThrow();
    List<Decision> told = runner.handle(new Event.TimePassed(179_002));
    assertTrue(latest <= 179_002);
    assertEquals(Action.REJECT, about(told, "b").action());
  }

  @Test
  void aFirstRunIsLetInWithNothingPromised() {
    Decision decision = submit(job("a", "new", 0, 600_000, 4, OptionalLong.empty()));
    assertEquals(ReasonCode.ADMITTED_ON_SPARE, decision.reason());
    assertEquals(0, decision.guaranteedTasks());
  }

  @Test
  void whatEarlierRunsTookIsPromised() {
    teach("etl", 6, 4, 30_000);
    Decision decision = submit(job("a", "etl", 0, 60_000, 4, OptionalLong.empty()));
    assertEquals(ReasonCode.ADMITTED, decision.reason());
  }

  @Test
  void whatTakesLongerThanItsDeadlineByItsEarlierRunsIsRefusedAsSuchAtOnce() {
    teach("etl", 6, 4, 30_000);
    Decision decision = submit(job("a", "etl", 0, 3000, 4, OptionalLong.empty()));
    assertEquals(ReasonCode.WORK_EXCEEDS_DEADLINE, decision.reason());
  }

  @Test
  void anotherUsersRunsUnderTheSameNameCountForNothing() {
    teach("etl", 6, 4, 30_000);
    DeadlineJob bobs =
        new DeadlineJob(
            new JobId("b"),
            "etl",
            "bob",
            POOL,
            0,
            60_000,
            4,
            TASK,
            ResourceVector.ZERO,
            OptionalLong.empty());
    // It is guessed as any stranger is, and nothing is promised.
    assertEquals(ReasonCode.ADMITTED_PLANNED, submit(bobs).reason());
  }

  /** How a job stands that has a place without a promise, behind one with one. */
  private Optional<Decision> planned(boolean coursesAreAskedFor) {
    runner = runner(new TempoPolicy(TempoSettings.DEFAULTS));
    teach("etl", 6, 4, 30_000);
    assertEquals(
        ReasonCode.ADMITTED,
        submit(job("a", "etl", 0, 600_000, 10, OptionalLong.empty())).reason());
    DeadlineJob stranger = job("b", "unknown", 0, 600_000, 40, OptionalLong.empty());
    assertEquals(ReasonCode.ADMITTED_PLANNED, submit(stranger).reason());
    if (coursesAreAskedFor) {
      assertTrue(runner.explain(100, stranger.id()).isPresent());
      assertEquals(1, runner.courses(200).size());
    }
    return runner.explain(300, stranger.id());
  }

  @Test
  void whoIsExplainedStandsAsBeforeCoursesWereAskedFor() {
    Optional<Decision> before = planned(false);
    assertTrue(before.orElseThrow().course().isPresent());
    assertEquals(before, planned(true));
  }

  @Test
  void ownTasksThatTakeLongerMakeAPromiseLostInTheEnd() {
    teach("etl", 6, 10, 30_000);
    assertEquals(
        ReasonCode.ADMITTED, submit(job("a", "etl", 0, 60_000, 10, OptionalLong.empty())).reason());
    progress("a", 0, 10, 0, 0);
    List<Decision> told = runner.handle(new Event.TimePassed(60_001));
    assertEquals(ReasonCode.LATE, about(told, "a").reason());
  }

  @Test
  void jobsThatAreDoneAreNotLateWhileTheirMastersStay() {
    for (String id : List.of("a", "b")) {
      submit(id, 0, 600_000, 2, 60_000);
      progress(id, 0, 2, 0, 0);
    }
    List<Progress> done =
        Stream.of("a", "b")
            .map(
                id ->
                    Progress.done(new JobId(id), 590_000, List.of(new TaskEnd("s", 60_000, true))))
            .toList();
    runner.handle(new Event.Progressed(590_000, done));
    assertEquals(List.of(), runner.handle(new Event.TimePassed(600_001)));
    // Nor may they have what they asked for and did not get.
    assertEquals(
        Map.of(new JobId("a"), ResourceVector.ZERO, new JobId("b"), ResourceVector.ZERO),
        policy.caps());
    assertEquals(Optional.empty(), runner.explain(600_001, new JobId("b")));
    for (String id : List.of("a", "b")) {
      Outcome met =
          new Outcome(new JobId(id), "etl", "ann", 120_000, 2, 2, 10, 600_000, 2, 595_000);
      assertEquals(List.of(), runner.handle(new Event.Completed(605_000, met, List.of())));
    }
    assertTrue(
        policy.learned().keySet().stream()
            .noneMatch(
                key ->
                    key.startsWith("margin/")
                        && policy.learned().get(key) > 0
                        && key.endsWith("/mean")));
  }

  @Test
  void lostJobsGoOnLastWhereThatIsChosen() {
    policy = new TempoPolicy(TempoOptions.read(Map.of(TempoOptions.LOST, "last")));
    runner = runner(policy);
    submit("a", 0, 600_000, 10, 60_000);
    progress("a", 0, 10, 0, 0);
    List<Decision> told = runner.handle(new Event.TimePassed(600_001));
    assertEquals(ReasonCode.LOST, about(told, "a").reason());
    assertEquals(Standing.LAST, runner.running(new JobId("a")).orElseThrow().standing());
  }

  /** Its tasks take 80 s where 30 were said, and half of them have not begun. */
  private List<Decision> lost(String id) {
    submit(id, 0, 100_000, 20, 30_000);
    progress(id, 0, 10, 0, 10);
    long[] ended = new long[10];
    Arrays.fill(ended, 80_000);
    return progress(id, 80_000, 0, 0, 10, ended);
  }

  @Test
  void aLostJobGoesOnLastWhileNobodyWaits() {
    assertEquals(ReasonCode.LOST, about(lost("a"), "a").reason());
    assertEquals(Standing.LAST, runner.running(new JobId("a")).orElseThrow().standing());
  }

  @Test
  void aLostJobIsEndedOnceSomebodyWaits() {
    lost("a");
    progress("a", 80_001, 10, 80_001, 0);
    // All that there is is held: a newcomer has not waited yet, and ends nobody.
    Decision newcomer = submit("b", 80_002, 35_000, 10, 30_000);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, newcomer.reason());
    List<Decision> told = runner.handle(new Event.TimePassed(80_003));
    assertEquals(ReasonCode.HOPELESS, about(told, "a").reason());
  }

  @Test
  void hugeDeclarationsAreNoReasonToRefuseOthersOnceTasksAreSeen() {
    submit("huge", 0, 6_000_000, 900, 60_000);
    progress("huge", 1, 1, 0, 0);
    assertEquals(ReasonCode.ADMITTED, submit("small", 2, 600_000, 9, 60_000).reason());
  }

  @Test
  void failedAndEndedJobsTeachNothing() {
    submit(job("a", "etl", 0, 600_000, 4, OptionalLong.empty()));
    progress("a", 10, 4, 0, 0);
    progress("a", 20, 3, 0, 0, 20L);
    runner.handle(new Event.Withdrawn(30, new JobId("a")));
    Map<String, Double> learned = new HashMap<>(policy.learned());
    // How much time it was given is known from its submission.
    learned.keySet().removeIf(name -> name.startsWith("budget/"));
    assertEquals(Map.of(), learned);
  }

  @Test
  void whatWasLearnedSurvivesARestart() {
    teach("nightly / etl", 3, 4, 30_000);
    submit(job("a", "nightly / etl", 0, 60_000, 4, OptionalLong.empty()));
    progress("a", 10, 3, 0, 0, 10L);
    TempoPolicy other = new TempoPolicy(TempoSettings.DEFAULTS);
    other.restore(policy.learned());
    assertEquals(policy.learned(), other.learned());
    assertFalse(other.learned().isEmpty());
    assertThrows(IllegalArgumentException.class, () -> other.restore(Map.of("rate/a", 1.0)));
  }

  @Test
  void whoSeesWhatIsToComeStillDoesAfterARestart() {
    Foresight.SeenStage seen =
        new Foresight.SeenStage(TASK, List.of(10_000L, 10_000L), List.of(), List.of());
    policy = new TempoPolicy(TempoSettings.DEFAULTS, id -> new Foresight.Seen(List.of(seen)));
    policy.restore(policy.learned());
    runner = runner(policy);
    DeadlineJob job = job("a", "new", 0, 60_000, 2, OptionalLong.empty());
    assertEquals(ReasonCode.ADMITTED, submit(job).reason());
  }

  /** Offers are tried before they are made: who takes one at once is promised its deadline. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whatIsOfferedIsAcceptedAtOnce(long seed) {
    Random random = new Random(seed);
    int offers = 0;
    for (int i = 0; i < 60; i++) {
      int tasks = 1 + random.nextInt(20);
      long each = 10_000L + random.nextInt(60_000);
      Decision told = submit("j" + i, i, each + random.nextInt(200_000), tasks, each);
      if (told.terms().earliestDeadlineMillis().isPresent()) {
        long offered = told.terms().earliestDeadlineMillis().getAsLong();
        Decision again = submit("again" + i, i, offered, tasks, each);
        assertEquals(ReasonCode.ADMITTED, again.reason(), told + " then " + again);
        offers++;
      }
      if (told.terms().largestTasks().isPresent()) {
        int offered = told.terms().largestTasks().getAsInt();
        assertTrue(offered < tasks, "the offer is what was asked: " + told);
      }
    }
    assertTrue(offers > 0, "nothing was offered");
  }

  @Test
  void unknownSettingsAndValuesOutOfRangeNameTheAcceptedForm() {
    for (Map<String, String> bad :
        List.of(
            Map.of("confidence", "1"),
            Map.of("confidence", "much"),
            Map.of("lost", "kill"),
            Map.of("spare", "yes"),
            Map.of("user-share", "0"),
            Map.of("colour", "red"))) {
      IllegalArgumentException refusal =
          assertThrows(IllegalArgumentException.class, () -> TempoOptions.read(bad));
      assertTrue(
          refusal.getMessage().contains("must") || refusal.getMessage().contains("known are"),
          refusal.getMessage());
    }
  }

  @Test
  void forgetsWhatAnAdministratorNamesAndNothingElse() {
    teach("etl", 2, 10, 100_000);
    teach("report", 2, 10, 100_000);
    DeadlineJob late = job("late", "etl", 0, 5000, 10, OptionalLong.empty());
    assertEquals(Action.REJECT, submit(late).action());

    runner.handle(new Event.Unlearned(0, new Whose(Optional.of("ann"), Optional.of("etl"))));

    assertEquals(1.0, policy.figures().get("jobNames"));
    DeadlineJob again = job("again", "etl", 0, 5000, 10, OptionalLong.empty());
    assertEquals(Action.ADMIT, submit(again).action());
    runner.handle(new Event.Unlearned(0, Whose.EVERYBODY));
    assertEquals(new TempoPolicy(TempoSettings.DEFAULTS).learned(), policy.learned());
  }
}
