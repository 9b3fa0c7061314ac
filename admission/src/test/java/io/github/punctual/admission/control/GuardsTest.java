package io.github.punctual.admission.control;

import static io.github.punctual.admission.control.Examples.CPU;
import static io.github.punctual.admission.control.Examples.POOL;
import static io.github.punctual.admission.control.Examples.cluster;
import static io.github.punctual.admission.control.Examples.submit;
import static io.github.punctual.admission.control.Examples.withdrawn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a few jobs or users can do to all others. */
class GuardsTest {
  private static final int CPUS = 100;

  private Policy policy;
  private Map<String, String> settings;

  @ParameterizedTest
  @CsvSource({
    "justice, mean, false",
    "justice, exponential, false",
    "pythia, mean, false",
    "justice, mean, true",
    "justice, exponential, true",
    "pythia, mean, true"
  })
  void lateJobsLockNobodyOutOfDeadlines(String name, String correction, boolean wholeTasks) {
    settings =
        Map.of(
            "correction",
            correction,
            "way-back",
            "true",
            "whole-tasks",
            Boolean.toString(wholeTasks));
    PolicyRunner runner = start(name);
    for (int i = 0; i < 200; i++) {
      runner.handle(ended("honest" + i, 10 * 10_000, 10, 1_000_000));
    }
    for (int i = 0; i < 50; i++) {
      // As many as could be met, and as many as could not.
      runner.handle(ended("late" + i, 60_000, 1, 3000));
      runner.handle(ended("tight" + i, 600_000, 1, 600_000));
    }
    DeadlineJob honest = job("honest", "alice", 0, 600_000, 30);
    Decision decision = submit(runner, 5, honest);
    assertEquals(Action.ADMIT, decision.action(), DecisionText.of(decision));
  }

  @Test
  void printedOneLateJobLocksEverybodyOut() {
    settings = Map.of();
    PolicyRunner runner = start("pythia");
    runner.handle(ended("late", 60_000, 1, 3000));
    Decision decision = submit(runner, 5, job("honest", "alice", 0, 600_000, 30));
    assertEquals(ReasonCode.DEADLINE_UNREACHABLE, decision.reason());
  }

  @Test
  void anIdlePoolAdmitsWhatFitsWithAllItsTasksAfterARestartWithAnyNumber() {
    settings = Map.of("way-back", "true");
    PolicyRunner runner = start("pythia");
    policy.restore(Map.of("completed", 1.0, "fraction", 1.0));
    Decision first = submit(runner, 5, job("a", "alice", 0, 600_000, 60));
    assertEquals(ReasonCode.ADMITTED_TO_LEARN, first.reason());
    assertEquals(60, first.tasks());
    Decision tooMany = submit(runner, 5, job("b", "alice", 0, 600_000, 60));
    assertEquals(ReasonCode.DEADLINE_UNREACHABLE, tooMany.reason());
    assertEquals(Action.ADMIT, submit(runner, 5, job("c", "alice", 0, 600_000, 40)).action());
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void whatAJobNeverUsesGoesBackAfterATime(String wholeTasks) {
    settings = Map.of("unused", "120000", "whole-tasks", wholeTasks);
    PolicyRunner runner = start("justice");
    assertEquals(CPUS, submit(runner, 0, job("greedy", "mallory", 0, 10_000_000, 1000)).tasks());
    report(runner, 1000, "greedy", 0, 1);
    Decision waits = submit(runner, 60_000, job("honest", "alice", 60_000, 10_000_000, 50));
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, waits.reason());
    assertEquals(OptionalLong.of(121_000), runner.wakeMillis());

    List<Decision> told = runner.handle(new Event.TimePassed(121_000));

    assertEquals(ReasonCode.REPLANNED, about(told, "greedy").reason());
    assertEquals(1, about(told, "greedy").tasks());
    assertEquals(50, about(told, "honest").tasks());
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void whatIsNotUsedGoesBackThoughNothingElseHappens(String wholeTasks) {
    settings = Map.of("unused", "120000", "whole-tasks", wholeTasks);
    PolicyRunner runner = start("justice");
    submit(runner, 0, job("greedy", "mallory", 0, 10_000_000, 1000));
    submit(runner, 1000, job("honest", "alice", 1000, 10_000_000, 50));

    assertEquals(List.of(), asks(runner, 10_000, "greedy", 10));

    assertEquals(OptionalLong.of(130_000), runner.wakeMillis());
    List<Decision> told = runner.handle(new Event.TimePassed(130_000));
    assertEquals(50, about(told, "honest").tasks());
  }

  @Test
  void whoAsksForAllThatItHasIsNotLookedAtAgain() {
    settings = Map.of("unused", "120000");
    PolicyRunner runner = start("justice");
    submit(runner, 0, job("a", "alice", 0, 10_000_000, 20));
    OptionalLong wake = runner.wakeMillis();
    asks(runner, 10_000, "a", 20);
    assertEquals(wake, runner.wakeMillis());
  }

  @Test
  void whatAJobUsedInBetweenStays() {
    settings = Map.of("unused", "120000");
    PolicyRunner runner = start("justice");
    submit(runner, 0, job("a", "alice", 0, 10_000_000, 20));
    report(runner, 50_000, "a", 4, 3);
    report(runner, 60_000, "a", 0, 2);
    runner.handle(new Event.TimePassed(169_999));
    assertEquals(20, tasks(runner, "a"));
    runner.handle(new Event.TimePassed(170_000));
    assertEquals(7, tasks(runner, "a"));
    // From then on as before.
    runner.handle(new Event.TimePassed(289_999));
    assertEquals(7, tasks(runner, "a"));
  }

  @Test
  void aJobWhoseMasterHasSaidNothingYetLosesNothing() {
    settings = Map.of("unused", "120000");
    PolicyRunner runner = start("justice");
    submit(runner, 0, job("a", "alice", 0, 10_000_000, 20));
    runner.handle(new Event.TimePassed(600_000));
    assertEquals(20, tasks(runner, "a"));
  }

  @Test
  void soDoesOneWhoseNextMasterHasSaidNothingYet() {
    settings = Map.of("unused", "120000");
    PolicyRunner runner = start("justice");
    submit(runner, 0, job("a", "alice", 0, 10_000_000, 20));
    report(runner, 1000, "a", 0, 3);
    Progress over = Progress.startingOver(new JobId("a"), 2000);
    runner.handle(new Event.Progressed(2000, List.of(over)));
    runner.handle(new Event.TimePassed(600_000));
    assertEquals(20, tasks(runner, "a"));
  }

  @Test
  void whoAsksAgainIsLentWhatIsIdle() {
    settings = Map.of("unused", "120000", "whole-tasks", "true");
    PolicyRunner runner = start("justice");
    submit(runner, 0, job("a", "alice", 0, 10_000_000, 20));
    report(runner, 0, "a", 0, 0);
    runner.handle(new Event.TimePassed(120_000));
    assertEquals(1, tasks(runner, "a"));
    report(runner, 130_000, "a", 15, 1);
    runner.handle(new Event.TimePassed(130_001));
    assertEquals(16, tasks(runner, "a"));
    assertEquals(1, runner.running(new JobId("a")).orElseThrow().guaranteedTasks());
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void nobodyHoldsAPromiseLongAfterTheDeadline(String wholeTasks) {
    settings =
        Map.of(
            "late-grace", "60000",
            "whole-tasks", wholeTasks,
            "terminate-late-above", "1000");
    PolicyRunner runner = start("justice");
    submit(runner, 0, job("greedy", "mallory", 0, 2000, 1000));
    report(runner, 1000, "greedy", 999, 3);
    submit(runner, 10_000, job("honest", "alice", 10_000, 10_000_000, 50));
    assertTrue(runner.running(new JobId("honest")).isEmpty());

    // Just at the end of the grace it still has all that it was promised.
    runner.handle(new Event.TimePassed(62_000));
    assertEquals(CPUS, tasks(runner, "greedy"));
    assertEquals(OptionalLong.of(62_001), runner.wakeMillis());
    List<Decision> told = runner.handle(new Event.TimePassed(62_001));

    Decision overdue = about(told, "greedy");
    assertEquals(ReasonCode.OVERDUE, overdue.reason());
    assertEquals(3, overdue.tasks());
    assertEquals(0, overdue.guaranteedTasks());
    assertEquals(50, about(told, "honest").tasks());
    assertTrue(DecisionText.of(overdue).contains("nothing is promised to it any more"));
  }

  @Test
  void aLateJobGoesOnWithAllThatItHasWhileNobodyWaits() {
    settings = Map.of("late-grace", "0");
    PolicyRunner runner = start("justice");
    submit(runner, 0, job("late", "alice", 0, 2000, 20));
    report(runner, 1000, "late", 15, 5);
    runner.handle(new Event.TimePassed(2001));
    assertEquals(20, tasks(runner, "late"));
    assertEquals(0, runner.running(new JobId("late")).orElseThrow().guaranteedTasks());
    assertFalse(
        runner.handle(new Event.TimePassed(3000)).stream()
            .anyMatch(one -> one.job().value().equals("late")),
        "it is told once");
  }

  @Test
  void oneUserHasAPartOnlyWhileOthersHaveJobs() {
    settings = Map.of("user-share", "0.5");
    PolicyRunner runner = start("justice");
    assertEquals(20, submit(runner, 0, job("hers", "alice", 0, 10_000_000, 20)).tasks());
    assertEquals(50, submit(runner, 0, job("his", "mallory", 0, 10_000_000, 80)).tasks());
    Decision waits = submit(runner, 0, job("his-second", "mallory", 0, 10_000_000, 10));
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, waits.reason());
    assertTrue(
        DecisionText.of(waits).contains("The part of user mallory in queue cluster is short of"),
        DecisionText.of(waits));
    assertEquals(30, submit(runner, 0, job("her-second", "alice", 0, 10_000_000, 30)).tasks());

    runner.handle(withdrawn(1, "hers"));
    assertTrue(runner.running(new JobId("his-second")).isEmpty());
    // Alone again, what is idle is his.
    runner.handle(withdrawn(2, "her-second"));
    assertEquals(10, tasks(runner, "his-second"));
  }

  @Test
  void whatIsOfferedWithinAUsersPartIsAccepted() {
    settings = Map.of("user-share", "0.5", "whole-tasks", "true", "way-back", "true");
    PolicyRunner runner = start("pythia");
    policy.restore(Map.of("completed", 1.0, "fraction", 1.0));
    submit(runner, 0, job("hers", "alice", 0, 10_000_000, 20));
    submit(runner, 0, job("his", "mallory", 0, 10_000_000, 40));
    Decision waits = submit(runner, 0, job("more", "mallory", 0, 10_000_000, 30));
    int offered = waits.terms().largestTasks().orElseThrow();
    assertEquals(10, offered);
    runner.handle(withdrawn(0, "more"));
    assertEquals(
        Action.ADMIT, submit(runner, 0, job("less", "mallory", 0, 10_000_000, offered)).action());
  }

  @Test
  void anAdministratorMakesItForgetAJobAUserOrAll() {
    settings = Map.of("whole-tasks", "true");
    PolicyRunner runner = start("justice");
    for (String user : List.of("alice", "bob")) {
      for (String name : List.of("etl", "report")) {
        runner.handle(
            new Event.Completed(
                0, new Outcome(new JobId("x"), name, user, 1000, 1, 1, CPUS, 1_000_000, 1, 900)));
      }
    }
    assertEquals(4.0, policy.figures().get("jobNames"));
    runner.handle(new Event.Unlearned(1, new Whose(Optional.of("bob"), Optional.of("etl"))));
    assertEquals(3.0, policy.figures().get("jobNames"));
    runner.handle(new Event.Unlearned(2, new Whose(Optional.of("alice"), Optional.empty())));
    assertEquals(1.0, policy.figures().get("jobNames"));
    assertEquals(4.0, policy.figures().get("completed"));
    runner.handle(new Event.Unlearned(3, Whose.EVERYBODY));
    assertEquals(0.0, policy.figures().get("jobNames"));
    assertEquals(AdmissionPolicies.create("justice", settings).learned(), policy.learned());
  }

  private PolicyRunner start(String name) {
    policy = AdmissionPolicies.create(name, settings);
    return PolicyRunner.start(policy, settings, DecisionLog.NONE, 0, cluster(CPUS));
  }

  /** Masters report: so many tasks are asked for, and so many run; one more has ended. */
  private static void report(
      PolicyRunner runner, long nowMillis, String job, int pending, int running) {
    TaskStage map =
        new TaskStage("map", CPU, pending, Collections.nCopies(running, nowMillis), List.of());
    runner.handle(
        new Event.Progressed(
            nowMillis,
            List.of(
                new Progress(
                    new JobId(job),
                    nowMillis,
                    List.of(map),
                    List.of(new TaskEnd("map", 10, true))))));
  }

  /** A master asks for so many tasks, and none has ended. */
  private static List<Decision> asks(PolicyRunner runner, long nowMillis, String job, int pending) {
    TaskStage map = new TaskStage("map", CPU, pending, List.of(), List.of());
    return runner.handle(
        new Event.Progressed(
            nowMillis, List.of(new Progress(new JobId(job), nowMillis, List.of(map), List.of()))));
  }

  private static int tasks(PolicyRunner runner, String name) {
    return runner.running(new JobId(name)).map(RunningJob::tasks).orElse(0);
  }

  private static Event ended(String name, long computation, int tasks, long budget) {
    return new Event.Completed(
        0,
        new Outcome(
            new JobId("past"), name, "user", computation, tasks, tasks, CPUS, budget, tasks, 900));
  }

  private static DeadlineJob job(String name, String user, long submit, long deadline, int tasks) {
    return new DeadlineJob(
        new JobId(name),
        name,
        user,
        POOL,
        submit,
        deadline,
        tasks,
        CPU,
        ResourceVector.ZERO,
        OptionalLong.empty());
  }

  private static Decision about(List<Decision> decisions, String name) {
    return decisions.stream()
        .filter(one -> one.job().value().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
