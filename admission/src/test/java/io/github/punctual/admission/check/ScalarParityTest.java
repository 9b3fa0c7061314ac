package io.github.punctual.admission.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.admission.PaperJustice;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** With one resource type the product decides as the papers' pseudocode on CPUs does. */
class ScalarParityTest {
  private static final PoolId POOL = new PoolId("cluster");
  private static final ResourceVector CPU = ResourceVector.of("cpus", 1);
  private static final int RUNS = 60;
  private static final int EVENTS = 400;

  @Test
  void justiceWithTheMeanOfErrors() {
    compare(
        "justice", Map.of("terminate-late-above", "12"), cpus -> PaperJustice.justice(12, cpus));
  }

  @Test
  void justiceWithExponentialSmoothing() {
    compare(
        "justice",
        Map.of("terminate-late-above", "0", "correction", "exponential", "smoothing", "0.4"),
        cpus -> PaperJustice.smoothedJustice(0.4, 0, cpus));
  }

  @Test
  void pythia() {
    compare("pythia", Map.of("terminate-late-above", "5"), cpus -> PaperJustice.pythia(5, cpus));
  }

  private interface Reference {
    PaperJustice on(int cpus);
  }

  private static void compare(String policy, Map<String, String> settings, Reference reference) {
    Set<Action> seen = EnumSet.noneOf(Action.class);
    for (int seed = 1; seed <= RUNS; seed++) {
      int cpus = 10 + 3 * seed;
      PolicyRunner runner =
          PolicyRunner.start(
              AdmissionPolicies.create(policy, settings),
              settings,
              DecisionLog.NONE,
              0,
              cluster(cpus));
      new Run(new SplittableRandom(seed), runner, reference.on(cpus), cpus, seen)
          .play("seed " + seed);
    }
    // Justice and Pythia change no allocation of a running job.
    assertEquals(EnumSet.complementOf(EnumSet.of(Action.RESIZE)), seen);
  }

  private static ClusterCapacity cluster(int cpus) {
    return ClusterCapacity.single(POOL, CPU.times(cpus));
  }

  private static final class Run {
    private final SplittableRandom random;
    private final PolicyRunner runner;
    private final PaperJustice scalar;
    private final Set<Action> seen;
    private int cpus;
    private long now = 1_000_000;
    private int names;

    Run(
        SplittableRandom random,
        PolicyRunner runner,
        PaperJustice scalar,
        int cpus,
        Set<Action> seen) {
      this.random = random;
      this.runner = runner;
      this.scalar = scalar;
      this.cpus = cpus;
      this.seen = seen;
    }

    void play(String where) {
      for (int i = 0; i < EVENTS; i++) {
        long next = now + random.nextLong(0, 20_000);
        while (runner.wakeMillis().isPresent() && runner.wakeMillis().getAsLong() < next) {
          long wake = runner.wakeMillis().getAsLong();
          assertTrue(wake > now, where + " wakes at " + wake + ", which is not after " + now);
          assertNothingDueBefore(wake, where);
          now = wake;
          assertSame(where + " wake", new Event.TimePassed(now));
        }
        assertNothingDueBefore(next, where);
        now = next;
        assertSame(where + " event " + i, event());
      }
    }

    /** What time alone changes is not decided a millisecond late. */
    private void assertNothingDueBefore(long at, String where) {
      if (at - 1 > now) {
        assertEquals(List.of(), scalar.decide(at - 1), where + " before " + at);
      }
    }

    private void assertSame(String where, Event event) {
      List<Decision> decisions = runner.handle(event);
      decisions.forEach(decision -> seen.add(decision.action()));
      List<String> product =
          decisions.stream()
              .filter(decision -> decision.action() != Action.HOLD)
              .map(Run::text)
              .toList();
      assertEquals(scalar.decide(event.atMillis()), product, () -> where + ": " + event);
    }

    private static String text(Decision decision) {
      String text = decision.action() + " " + decision.job();
      return decision.action() == Action.ADMIT ? text + " " + decision.tasks() : text;
    }

    private Event event() {
      List<RunningJob> running = new ArrayList<>(runner.running());
      List<DeadlineJob> waiting = new ArrayList<>(runner.waiting());
      int dice = random.nextInt(20);
      if (dice < 8 && !running.isEmpty()) {
        return completed(running.get(random.nextInt(running.size())));
      }
      if (dice == 8 && !waiting.isEmpty()) {
        return withdrawn(waiting.get(random.nextInt(waiting.size())).id());
      }
      if (dice == 9 && !running.isEmpty()) {
        return withdrawn(running.get(random.nextInt(running.size())).job().id());
      }
      if (dice == 10) {
        cpus = random.nextInt(5) == 0 ? 0 : random.nextInt(1, 100);
        scalar.capacity(cpus);
        return new Event.CapacityChanged(now, cluster(cpus));
      }
      return submitted();
    }

    private Event submitted() {
      int tasks = random.nextInt(4) == 0 ? random.nextInt(1, 80) : random.nextInt(1, 10);
      long deadline = now + random.nextLong(10_000, 300_000);
      String name = "job" + names++;
      scalar.submit(new PaperJustice.Job(name, now, deadline, tasks));
      return new Event.Submitted(
          now,
          new DeadlineJob(
              new JobId(name),
              name,
              "user",
              POOL,
              now,
              deadline,
              tasks,
              CPU,
              ResourceVector.ZERO,
              OptionalLong.empty()));
    }

    private Event completed(RunningJob running) {
      DeadlineJob job = running.job();
      int capacity = Math.max(1, cpus);
      long budget = job.budgetMillis();
      long comp =
          random.nextLong(
              1, Math.max(2, budget * Math.min(job.requestedTasks(), capacity) * 6 / 5));
      long elapsed = random.nextLong(budget / 2, budget * 5 / 4);
      scalar.leave(job.id().value());
      scalar.track(
          comp, job.requestedTasks(), capacity, budget, running.tasks(), elapsed <= budget);
      return new Event.Completed(
          now,
          new Outcome(
              job.id(),
              job.historyName(),
              job.user(),
              comp,
              job.requestedTasks(),
              job.requestedTasks(),
              capacity,
              budget,
              running.tasks(),
              elapsed));
    }

    private Event withdrawn(JobId id) {
      scalar.leave(id.value());
      return new Event.Withdrawn(now, id);
    }
  }
}
