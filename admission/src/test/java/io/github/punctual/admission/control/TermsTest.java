package io.github.punctual.admission.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a refusal offers instead is really accepted, and nothing better would be. */
class TermsTest {
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId LEAF = new PoolId("root.leaf");
  private static final long NOW = 1_000_000_000L;
  private static final int CASES = 4000;

  @Test
  void offeredDeadlineAndSizeAreAccepted() {
    int deadlines = 0;
    int sizes = 0;
    for (int seed = 1; seed <= CASES; seed++) {
      Case one = new Case(new SplittableRandom(seed), 1);
      Optional<Decision> refusal = one.refusal();
      if (refusal.isEmpty()) {
        continue;
      }
      String where = "seed " + seed + ", " + one + ", " + refusal.get();
      OptionalLong earliest = refusal.get().terms().earliestDeadlineMillis();
      if (earliest.isPresent()) {
        deadlines++;
        assertTrue(one.acceptedWithDeadline(earliest.getAsLong()), where);
        // A little shorter; one millisecond alone may lie within the tolerance of fractions.
        assertFalse(
            one.acceptedWithDeadline((long) (earliest.getAsLong() * 0.999) - 1),
            "shorter: " + where);
      }
      int size = refusal.get().terms().largestTasks().orElse(10 * one.job.requestedTasks());
      if (refusal.get().terms().largestTasks().isPresent()) {
        sizes++;
        assertNotEquals(Action.ADMIT, one.submit(one.withTasks(size + 1)).action(), where);
      }
      if (size > 0) {
        assertEquals(Action.ADMIT, one.submit(one.withTasks(size)).action(), where);
      }
    }
    assertTrue(deadlines > 500, "deadlines offered: " + deadlines);
    assertTrue(sizes > 500, "sizes offered: " + sizes);
  }

  /**
   * Later than at once more may be accepted than is offered: others may have gone by then, and what
   * is one user's part of a pool with them.
   */
  @Test
  void whatIsOfferedHeedsThePartOfAUser() {
    int byUser = 0;
    int deadlines = 0;
    for (int seed = 1; seed <= CASES; seed++) {
      Case one = new Case(new SplittableRandom(seed), 0.5);
      Optional<Decision> refusal = one.refusal();
      if (refusal.isEmpty()) {
        continue;
      }
      String where = "seed " + seed + ", " + one + ", " + refusal.get();
      PoolId binding = refusal.get().numbers().bindingPool().orElseThrow();
      boolean isBoundByUser = binding.value().contains("/");
      byUser += isBoundByUser ? 1 : 0;
      OptionalLong earliest = refusal.get().terms().earliestDeadlineMillis();
      if (earliest.isPresent()) {
        deadlines += isBoundByUser ? 1 : 0;
        assertTrue(one.acceptedWithDeadline(earliest.getAsLong()), where);
      }
      int size = refusal.get().terms().largestTasks().orElse(10 * one.job.requestedTasks());
      if (size > 0) {
        assertEquals(Action.ADMIT, one.submit(one.withTasks(size)).action(), where);
      }
    }
    assertTrue(byUser > 200, "bound by the part of a user: " + byUser);
    assertTrue(deadlines > 100, "deadlines offered to them: " + deadlines);
  }

  /** A pool in a pool with running jobs, and a newcomer. */
  private static final class Case {
    final DeadlineJob job;
    private final ClusterCapacity capacity;
    private final List<RunningJob> running = new ArrayList<>();
    private final Optional<Double> fraction;
    private final double userShare;

    /** Jobs of one user, or of two who each may have a part. */
    Case(SplittableRandom random, double userShare) {
      this.userShare = userShare;
      int nodes = random.nextInt(1, 30);
      ResourceVector all = ResourceVector.of(4096, 4).times(nodes);
      capacity =
          ClusterCapacity.of(
              List.of(
                  Pool.root(ROOT, all),
                  Pool.child(LEAF, ROOT, all.scaledDown(random.nextInt(1, 5) / 4.0))));
      fraction = random.nextInt(5) == 0 ? Optional.empty() : Optional.of(fraction(random));
      PolicyRunner runner = runner();
      for (int i = random.nextInt(6); i > 0; i--) {
        DeadlineJob other = random(random, "running" + i);
        runner.handle(new Event.Submitted(NOW, other));
      }
      running.addAll(runner.running());
      job = random(random, "newcomer");
    }

    private static double fraction(SplittableRandom random) {
      return random.nextInt(5) == 0 ? 1 : random.nextDouble(0.01, 1);
    }

    private DeadlineJob random(SplittableRandom random, String name) {
      return new DeadlineJob(
          new JobId(name),
          name,
          userShare < 1 && random.nextBoolean() ? "other" : "user",
          random.nextBoolean() ? LEAF : ROOT,
          NOW,
          NOW + random.nextLong(1000, 100_000),
          random.nextInt(1, 60),
          ResourceVector.of(1024, random.nextLong(0, 3)),
          random.nextBoolean() ? ResourceVector.ZERO : ResourceVector.of(1024, 1),
          random.nextInt(3) == 0
              ? OptionalLong.of(random.nextLong(1, 60_000))
              : OptionalLong.empty());
    }

    /** The decision on the newcomer, unless it is admitted. */
    Optional<Decision> refusal() {
      return Optional.of(submit(job)).filter(decision -> decision.action() != Action.ADMIT);
    }

    Decision submit(DeadlineJob newcomer) {
      return runner().handle(new Event.Submitted(NOW, newcomer)).get(0);
    }

    DeadlineJob withTasks(int tasks) {
      return new DeadlineJob(
          job.id(),
          job.historyName(),
          job.user(),
          job.pool(),
          NOW,
          job.deadlineMillis(),
          tasks,
          job.task(),
          job.master(),
          job.taskDurationMillis());
    }

    /** Whether the job with another deadline gets in when the others leave at their deadlines. */
    boolean acceptedWithDeadline(long budgetMillis) {
      if (budgetMillis < 1) {
        return false;
      }
      PolicyRunner runner = runner();
      DeadlineJob newcomer =
          new DeadlineJob(
              job.id(),
              job.historyName(),
              job.user(),
              job.pool(),
              NOW,
              NOW + budgetMillis,
              job.requestedTasks(),
              job.task(),
              job.master(),
              job.taskDurationMillis());
      runner.handle(new Event.Submitted(NOW, newcomer));
      List<RunningJob> leaving = new ArrayList<>(running);
      leaving.sort((a, b) -> Long.compare(a.job().deadlineMillis(), b.job().deadlineMillis()));
      for (RunningJob other : leaving) {
        runner.handle(new Event.Withdrawn(other.job().deadlineMillis(), other.job().id()));
      }
      return runner.running(newcomer.id()).isPresent();
    }

    private PolicyRunner runner() {
      Policy policy = AdmissionPolicies.create("pythia", Map.of("user-share", "" + userShare));
      fraction.ifPresent(value -> policy.restore(Map.of("completed", 1.0, "fraction", value)));
      return PolicyRunner.resume(
          policy, Map.of(), DecisionLog.NONE, NOW, capacity, List.of(), running);
    }

    @Override
    public String toString() {
      return "fraction %s, %s, running %s, newcomer %s".formatted(fraction, capacity, running, job);
    }
  }
}
