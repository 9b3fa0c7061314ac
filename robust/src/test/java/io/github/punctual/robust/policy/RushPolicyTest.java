package io.github.punctual.robust.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.MeanTimeEstimator;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.peel.ExactPeeling;
import io.github.punctual.robust.slots.Stages;
import io.github.punctual.robust.utility.ConstantUtility;
import io.github.punctual.robust.utility.LinearUtility;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.StepUtility;
import io.github.punctual.robust.utility.Utilities;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import io.github.punctual.robust.worstcase.Robustness;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RushPolicyTest {
  private static final ResourceVector TASK = ResourceVector.of(1024, 1);
  private static final ResourceVector TEN = ResourceVector.of(10 * 1024, 10);
  private final RushPolicy policy = policy();

  private static RushPolicy policy() {
    return new RushPolicy(
        new RushSettings(new Robustness(0.9, 0.7), new MeanTimeEstimator(10), new ExactPeeling()));
  }

  @Test
  void givesWhatIsThereAndNotMoreAndTakesNothingAway() {
    for (int i = 0; i < 300; i++) {
      RushSnapshot snapshot = RandomJobs.snapshot(new SplittableRandom(i), 1 + i % 20);
      RushPlan plan = policy.decide(snapshot);
      assertEquals(snapshot.jobs().size(), plan.jobs().size());
      ResourceVector free = RandomJobs.CAPACITY;
      for (RushJob job : snapshot.jobs()) {
        List<Integer> wanted = of(plan, job).wanted();
        for (int g = 0; g < wanted.size(); g++) {
          TaskGroup group = job.groups().get(g);
          assertTrue(wanted.get(g) >= group.runningSeconds().size());
          assertTrue(wanted.get(g) <= group.unfinished());
          if (!Stages.ready(job.groups(), g)) {
            assertEquals(group.runningSeconds().size(), wanted.get(g));
          }
          ResourceVector all = group.size().times(wanted.get(g));
          // Tasks that run are not taken away, even where they are more than there is.
          assertTrue(all.fitsIn(free) || wanted.get(g) == group.runningSeconds().size());
          free = free.minus(all);
        }
      }
      for (RushJob job : snapshot.jobs()) {
        for (int g = 0; g < job.groups().size(); g++) {
          TaskGroup group = job.groups().get(g);
          if (Stages.ready(job.groups(), g) && of(plan, job).wanted().get(g) < group.unfinished()) {
            assertFalse(group.size().fitsIn(free), "something is idle");
          }
        }
      }
    }
  }

  @Test
  void doesNotDependOnTheOrderInWhichJobsAreGiven() {
    for (int i = 0; i < 100; i++) {
      RushSnapshot snapshot = RandomJobs.snapshot(new SplittableRandom(i), 12);
      List<RushJob> shuffled = new ArrayList<>(snapshot.jobs());
      Collections.shuffle(shuffled, new Random(i));
      assertEquals(
          policy.decide(snapshot),
          policy.decide(new RushSnapshot(snapshot.nowMillis(), snapshot.shared(), shuffled)));
    }
  }

  @Test
  void decidesAsBeforeOnceItsMemoryIsRestored() {
    for (int i = 0; i < 30; i++) {
      SplittableRandom random = new SplittableRandom(i);
      RushPolicy one = policy();
      for (int job = 0; job < 12; job++) {
        JobId id = new JobId("old-%02d".formatted(job));
        for (int t = random.nextInt(400); t > 0; t--) {
          one.taskEnded(
              id, "stage-" + random.nextInt(3), 100 * random.nextDouble(), random.nextInt(10) > 0);
        }
        one.jobEnded(id, "name-" + random.nextInt(5), random.nextInt(4) > 0);
      }
      RushPolicy other = policy();
      other.restore(one.memory());
      assertEquals(one.memory(), other.memory());
      for (int step = 0; step < 5; step++) {
        RushSnapshot snapshot = RandomJobs.snapshot(random.split(), 8);
        assertEquals(one.decide(snapshot), other.decide(snapshot));
        JobId id = snapshot.jobs().get(step).id();
        double seconds = 50 * random.nextDouble();
        one.taskEnded(id, "stage-0", seconds, true);
        other.taskEnded(id, "stage-0", seconds, true);
        one.jobEnded(id, "name-1", step % 2 == 0);
        other.jobEnded(id, "name-1", step % 2 == 0);
        assertEquals(one.memory(), other.memory());
        other.restore(one.memory());
      }
    }
  }

  @Test
  void servesTheJobFirstThatWouldLoseMost() {
    RushPlan plan =
        decide(
            TEN,
            job("patient", 0, new ConstantUtility(terms(10, 5)), group(30)),
            job("tight", 0, new SigmoidUtility(terms(45, 1)), group(30)),
            job("loose", 0, new SigmoidUtility(terms(500, 1)), group(30)));
    assertEquals(List.of("tight", "loose", "patient"), names(plan));
    assertEquals(List.of(10, 0, 0), plan.jobs().stream().map(JobPlan::wantedTasks).toList());
    assertEquals(
        List.of(UtilityStanding.ON_TIME, UtilityStanding.ON_TIME, UtilityStanding.PATIENT),
        plan.jobs().stream().map(JobPlan::standing).toList());
  }

  @Test
  void startsALongChainOfStagesEarlyBesideAWideJobThatComesFirst() {
    TaskGroup first = group(1);
    TaskGroup then = new TaskGroup("b", TASK, 1, List.of(), List.of(0), OptionalDouble.of(10));
    TaskGroup last = new TaskGroup("c", TASK, 1, List.of(), List.of(1), OptionalDouble.of(70));
    RushPlan plan =
        decide(
            TEN,
            job("wide", 0, new LinearUtility(terms(80, 1)), group(60)),
            job("chain", 0, new SigmoidUtility(terms(100, 5)), first, then, last));
    assertEquals(List.of(1, 0, 0), of(plan, "chain").wanted());
    assertEquals(9, of(plan, "wide").wantedTasks());
  }

  @Test
  void keepsRunningTasksWhereCapacityIsLost() {
    TaskGroup running =
        new TaskGroup(
            "map", TASK, 5, Collections.nCopies(12, 3.0), List.of(), OptionalDouble.empty());
    RushPlan plan = decide(TEN, job("a", 0, new SigmoidUtility(terms(100, 1)), running));
    assertEquals(List.of(12), plan.jobs().get(0).wanted());
  }

  @Test
  void plansNothingButSaysWhyWhereThereIsNoCapacity() {
    RushPlan plan =
        decide(
            ResourceVector.ZERO,
            job("a", 0, new SigmoidUtility(terms(100, 1)), group(3)),
            job("b", 0, new ConstantUtility(terms(100, 1)), group(3)));
    for (JobPlan job : plan.jobs()) {
      assertEquals(0, job.wantedTasks());
      assertEquals(UtilityStanding.UNKNOWN, job.standing());
      assertTrue(job.projection().isEmpty());
      assertFalse(job.reason().isEmpty());
    }
  }

  @Test
  void callsAJobImpossibleWhoseTasksDoNotFitAndOneThatWouldBeLateEvenAlone() {
    TaskGroup huge =
        new TaskGroup(
            "map", ResourceVector.of(1024, 11), 1, List.of(), List.of(), OptionalDouble.empty());
    RushPlan plan =
        decide(
            TEN,
            job("huge", 0, new SigmoidUtility(terms(100, 1)), huge),
            job("late", 90_000, new SigmoidUtility(terms(10, 1)), group(3)),
            job("good", 0, new SigmoidUtility(terms(100, 1)), group(10)));
    assertEquals(UtilityStanding.IMPOSSIBLE, of(plan, "huge").standing());
    assertTrue(of(plan, "huge").reason().contains("needs 11 of vcores, the cluster has 10"));
    assertEquals(UtilityStanding.IMPOSSIBLE, of(plan, "late").standing());
    assertEquals(UtilityStanding.ON_TIME, of(plan, "good").standing());
    assertEquals(7, of(plan, "good").wantedTasks());
    assertEquals(2, of(plan, "huge").rank());
  }

  @Test
  void containsAUtilityThatFails() {
    Utility broken =
        seconds -> {
          throw new IllegalStateException("of the user");
        };
    Utility nonsense = seconds -> Double.NaN;
    RushPlan plan =
        decide(
            TEN,
            job("broken", 0, broken, group(3)),
            job("nonsense", 0, nonsense, group(3)),
            job("good", 0, new SigmoidUtility(terms(100, 1)), group(3)));
    assertEquals(0, of(plan, "good").rank());
    assertEquals(UtilityStanding.ON_TIME, of(plan, "good").standing());
    assertTrue(of(plan, "broken").reason().contains("of the user"));
    assertTrue(of(plan, "nonsense").reason().contains("NaN"));
    // What is left over is theirs all the same.
    assertEquals(3, of(plan, "broken").wantedTasks());
  }

  /** A user's class: everything until the budget, and more than half of it ever after. */
  public static final class SixTenthsLater implements Utility {
    private final UtilityTerms terms;

    /** As the scheduler makes it. */
    public SixTenthsLater(UtilityTerms terms) {
      this.terms = terms;
    }

    @Override
    public double at(double seconds) {
      return seconds <= terms.budgetSeconds() ? terms.weight() : 0.6 * terms.weight();
    }
  }

  @Test
  void aJobWhoseResultKeepsMoreThanHalfOfItsWorthIsLateAfterItsBudgetAllTheSame() {
    Utility utility =
        Utilities.of(
            SixTenthsLater.class.getName(), terms(60, 1), RushPolicyTest.class.getClassLoader());
    TaskGroup one = new TaskGroup("map", TASK, 1, List.of(), List.of(), OptionalDouble.of(9041));
    JobPlan late = decide(TEN, job("late", 0, utility, one)).jobs().get(0);
    assertEquals(UtilityStanding.LATE, late.standing());
    assertNothingBeyondTheHorizon(late.reason());
    JobPlan soon = decide(TEN, job("soon", 0, utility, group(5))).jobs().get(0);
    assertEquals(UtilityStanding.ON_TIME, soon.standing());
    assertNothingBeyondTheHorizon(soon.reason());
  }

  @Test
  void ofAJobWithoutABudgetNobodySaysHowLongBeforeItsBudgetItIsDone() {
    Utility steps =
        new StepUtility(
            List.of(
                new StepUtility.Step(60, 1), new StepUtility.Step(Double.POSITIVE_INFINITY, 0.6)));
    JobPlan plan = decide(TEN, job("steps", 0, steps, group(5))).jobs().get(0);
    assertEquals(UtilityStanding.ON_TIME, plan.standing());
    assertNothingBeyondTheHorizon(plan.reason());
  }

  private static void assertNothingBeyondTheHorizon(String reason) {
    assertTrue(
        Pattern.compile("[0-9]+")
            .matcher(reason)
            .results()
            .allMatch(number -> Double.parseDouble(number.group()) <= Utility.HORIZON_SECONDS),
        reason);
  }

  @Test
  void plansForTheTasksThatAreExpectedUntilTheMasterAsks() {
    RushJob said =
        new RushJob(
            new JobId("said"),
            "etl",
            RandomJobs.NOW,
            new SigmoidUtility(terms(100, 1)),
            List.of(),
            Optional.of(group(40)),
            RushSnapshot.CLUSTER,
            RushJob.Master.FREE);
    JobPlan plan = decide(TEN, said).jobs().get(0);
    assertEquals(List.of(), plan.wanted());
    assertEquals(400, plan.meanWork(), 1e-9);
    for (int t = 0; t < 20; t++) {
      policy.taskEnded(new JobId("earlier"), "map", 5, true);
    }
    policy.jobEnded(new JobId("earlier"), "etl", true);
    assertEquals(100, decide(TEN, said).jobs().get(0).meanWork(), 1e-9);
  }

  @Test
  void claimsToKnowNothingOfAJobWhoseMasterHasNotAsked() {
    RushJob silent = job("silent", 0, new SigmoidUtility(terms(100, 1)));
    JobPlan plan = decide(TEN, silent).jobs().get(0);
    assertEquals(UtilityStanding.UNKNOWN, plan.standing());
    assertTrue(plan.projection().isEmpty());
    assertEquals("its master has not asked for tasks yet", plan.reason());
  }

  @Test
  void saysThatTasksHaveEnded() {
    policy.taskEnded(new JobId("a"), "map", 5, true);
    JobPlan plan = decide(TEN, job("a", 5000, new SigmoidUtility(terms(100, 1)))).jobs().get(0);
    assertEquals(UtilityStanding.ON_TIME, plan.standing());
    assertEquals(RandomJobs.NOW, plan.projection().orElseThrow().p90Millis());
    assertTrue(plan.reason().startsWith("its tasks have ended"), plan.reason());
  }

  @Test
  void servesOfTheWorthlessThatFirstWhichWouldHaveBeenWorthMost() {
    RushPlan plan =
        decide(
            TEN,
            job("light", 900_000, new SigmoidUtility(terms(50, 1)), group(2)),
            job("heavy", 100_000, new SigmoidUtility(terms(50, 5)), group(30)));
    assertEquals(List.of("heavy", "light"), names(plan));
  }

  @Test
  void tellsTheBudgetThatWouldDo() {
    RushPlan plan =
        decide(
            TEN,
            job("first", 0, new SigmoidUtility(terms(40, 5)), group(30)),
            job("late", 0, new LinearUtility(terms(30, 30)), group(10)));
    String reason = of(plan, "late").reason();
    assertTrue(reason.contains("1 job before it takes the cluster for 30 s"), reason);
    assertTrue(reason.contains("with a budget of 50 s it would be on time"), reason);
  }

  @Test
  void remembersTheLatestRunsOfTheLatestNames() {
    for (int run = 0; run < RushMemory.NAMES_MOST + 10; run++) {
      JobId id = new JobId("job-" + run);
      policy.taskEnded(id, "map", run, true);
      policy.jobEnded(id, run % 2 == 0 ? "often" : "once-" + run, true);
    }
    assertTrue(policy.memory().history().containsKey("often"));
    assertEquals(PastRuns.RUNS_MOST, policy.memory().history().get("often").runs().size());
    for (int run = 0; run < RushMemory.NAMES_MOST; run++) {
      JobId id = new JobId("job-" + run);
      policy.taskEnded(id, "map", run, true);
      policy.jobEnded(id, "new-" + run, true);
    }
    assertEquals(RushMemory.NAMES_MOST, policy.memory().history().size());
    assertFalse(policy.memory().history().containsKey("often"));
  }

  @Test
  void whoRunsJobsOfVeryManyNamesMakesNobodyElsesRunsForgotten() {
    ran("ann/nightly");
    for (int run = 0; run < RushMemory.NAMES_MOST + 10; run++) {
      ran("bob/" + run);
    }
    assertEquals(RushMemory.NAMES_MOST, policy.memory().history().size());
    assertTrue(policy.memory().history().containsKey("ann/nightly"));
    assertFalse(policy.memory().history().containsKey("bob/0"));
  }

  private void ran(String historyName) {
    JobId id = new JobId(historyName);
    policy.taskEnded(id, "map", 10, true);
    policy.jobEnded(id, historyName, true);
  }

  @Test
  void learnsNothingFromARunThatDidNotComplete() {
    policy.taskEnded(new JobId("a"), "map", 5, true);
    policy.jobEnded(new JobId("a"), "etl", false);
    assertEquals(new RushMemory(new TreeMap<>(), new TreeMap<>()), policy.memory());
  }

  private RushPlan decide(ResourceVector capacity, RushJob... jobs) {
    return policy.decide(new RushSnapshot(RandomJobs.NOW, capacity, List.of(jobs)));
  }

  private static JobPlan of(RushPlan plan, RushJob job) {
    return of(plan, job.id().value());
  }

  private static JobPlan of(RushPlan plan, String id) {
    return plan.jobs().stream()
        .filter(job -> job.job().value().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> names(RushPlan plan) {
    return plan.jobs().stream().map(job -> job.job().value()).toList();
  }

  private static RushJob job(String id, long ageMillis, Utility utility, TaskGroup... groups) {
    return new RushJob(new JobId(id), id, RandomJobs.NOW - ageMillis, utility, List.of(groups));
  }

  /** Tasks of 10 s. */
  private static TaskGroup group(int tasks) {
    return new TaskGroup("map", TASK, tasks, List.of(), List.of(), OptionalDouble.of(10));
  }

  private static UtilityTerms terms(double budget, double weight) {
    return new UtilityTerms(budget, weight, 0.5);
  }
}
