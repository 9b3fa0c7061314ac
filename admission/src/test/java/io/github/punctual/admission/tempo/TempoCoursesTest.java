package io.github.punctual.admission.tempo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.ledger.HolderKind;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TempoCoursesTest {
  private static final PoolId ROOT = new PoolId("root");
  private static final ResourceVector CPU = ResourceVector.of(ResourceVector.VCORES, 1);
  private static final int CPUS = 10;
  private static final long MINUTE = 60_000;
  private static final ClusterCapacity CAPACITY = ClusterCapacity.single(ROOT, CPU.times(CPUS));

  private static PolicyRunner runner() {
    return PolicyRunner.start(
        new TempoPolicy(TempoSettings.DEFAULTS), Map.of(), DecisionLog.NONE, 0, CAPACITY);
  }

  private static DeadlineJob job(String id, long submit, long budget, int tasks, long each) {
    return job(id, submit, budget, tasks, each, ResourceVector.ZERO);
  }

  private static DeadlineJob job(
      String id, long submit, long budget, int tasks, long each, ResourceVector master) {
    return new DeadlineJob(
        new JobId(id),
        id,
        "user of " + id,
        ROOT,
        submit,
        submit + budget,
        tasks,
        CPU,
        master,
        OptionalLong.of(each));
  }

  private static Event claims(long now, CapacityProfile claimed) {
    return new Event.OthersChanged(now, new Others(Map.of(), Map.of(ROOT, claimed)));
  }

  private static Event runs(long now, String job, int running, int pending) {
    TaskStage stage =
        new TaskStage("map", CPU, pending, Collections.nCopies(running, now), List.of());
    return new Event.Progressed(
        now, List.of(new Progress(new JobId(job), now, List.of(stage), List.of())));
  }

  @Test
  void aCourseIsTheWorkOfItsJobBesideWhatOthersClaim() {
    PolicyRunner runner = runner();
    runner.handle(claims(0, CapacityProfile.constant(0, CPU.times(6))));
    runner.handle(new Event.Submitted(0, job("a", 0, 10 * MINUTE, 8, MINUTE)));

    LedgerEntry course = runner.courses(0).get(0);

    assertEquals("a", course.holder());
    assertTrue(course.isFirm());
    long area = 0;
    long from = 0;
    ResourceVector amount = ResourceVector.ZERO;
    for (var step : course.amount().steps().entrySet()) {
      assertTrue(step.getValue().fitsIn(CPU.times(4)), course::toString);
      area += amount.get(ResourceVector.VCORES) * (step.getKey() - from);
      from = step.getKey();
      amount = step.getValue();
    }
    assertTrue(amount.isZero(), "it ends");
    assertTrue(area >= 8 * MINUTE && area < 9 * MINUTE, "of eight minutes: " + area);
  }

  @Test
  void runningTasksThatStandInWhatOthersClaimAreLentTheirRoom() {
    PolicyRunner runner = runner();
    runner.handle(new Event.Submitted(0, job("a", 0, 10 * MINUTE, 9, MINUTE)));
    runner.handle(runs(0, "a", 9, 0));
    runner.handle(claims(1, CapacityProfile.constant(1, CPU.times(6))));

    List<LedgerEntry> courses = runner.courses(1);

    assertEquals(2, courses.size(), courses::toString);
    assertEquals(CPU.times(4), courses.get(0).amountAt(1));
    assertTrue(courses.get(0).isFirm());
    assertEquals(CPU.times(5), courses.get(1).amountAt(1));
    assertTrue(!courses.get(1).isFirm());
  }

  @Test
  void aMasterIsPromisedItsRoomUntilThePlanHasItsTasksDone() {
    PolicyRunner runner = runner();
    runner.handle(new Event.Submitted(0, job("a", 0, 60 * MINUTE, 2, MINUTE, CPU)));
    runner.handle(runs(0, "a", 1, 1));
    runner.handle(new Event.Submitted(1, job("b", 1, 90 * MINUTE, CPUS, 20 * MINUTE)));

    List<LedgerEntry> courses = runner.courses(1);

    assertEquals(2, courses.size(), courses::toString);
    assertEquals(CPU.times(3), courses.get(0).amountAt(1));
    assertEquals(ResourceVector.ZERO, courses.get(0).amountAt(5 * MINUTE));
    assertEquals(List.of(), new PromiseLedger(1, CAPACITY, courses).doubly());
  }

  /** Whoever comes, runs and claims, also more than there is. */
  @Test
  void coursesAndClaimsAreNeverMoreThanThereIs() {
    Random random = new Random(20261123);
    int courses = 0;
    for (int trial = 0; trial < 60; trial++) {
      PolicyRunner runner = runner();
      CapacityProfile claimed = CapacityProfile.constant(0, ResourceVector.ZERO);
      long now = 0;
      for (int i = 0; i < 12; i++) {
        runner.handle(
            new Event.Submitted(
                now,
                job(
                    "j" + i,
                    now,
                    MINUTE * (2 + random.nextInt(20)),
                    1 + random.nextInt(30),
                    1000L * (5 + random.nextInt(90)),
                    random.nextBoolean() ? CPU : ResourceVector.ZERO)));
        for (RunningJob running : List.copyOf(runner.running())) {
          if (random.nextInt(3) == 0) {
            int tasks = random.nextInt(CPUS);
            runner.handle(runs(now, running.job().id().value(), tasks, random.nextInt(20)));
          }
        }
        if (random.nextInt(3) == 0) {
          long from = now + random.nextInt(300_000);
          claimed =
              CapacityProfile.of(
                  Map.of(from, CPU.times(random.nextInt(CPUS + 2)), from + MINUTE, CPU));
          runner.handle(claims(now, claimed));
          runner.handle(new Event.TimePassed(now));
        }
        List<LedgerEntry> entries = new ArrayList<>(runner.courses(now));
        courses += entries.size();
        assertEquals(entries, runner.courses(now), "asking changes nothing");
        long promised =
            runner.running().stream().filter(r -> r.standing() == Standing.PROMISED).count();
        assertTrue(entries.stream().filter(LedgerEntry::isFirm).count() <= promised);
        entries.add(LedgerEntry.firm(HolderKind.HARD_BURST, "others", ROOT, claimed));
        new PromiseLedger(now, CAPACITY, entries)
            .doubly()
            .forEach(
                twice ->
                    assertTrue(
                        twice.holders().stream()
                            .noneMatch(entry -> entry.kind() == HolderKind.DEADLINE_JOB),
                        twice::toString));
        now += 1000L * random.nextInt(60);
      }
    }
    assertTrue(courses > 1000, "courses: " + courses);
  }
}
