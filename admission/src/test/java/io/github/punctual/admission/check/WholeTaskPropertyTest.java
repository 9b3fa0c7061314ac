package io.github.punctual.admission.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.admission.estimate.Correction;
import io.github.punctual.admission.estimate.FractionEstimator;
import io.github.punctual.admission.estimate.JusticeEstimator;
import io.github.punctual.admission.estimate.PriorBelief;
import io.github.punctual.admission.estimate.PythiaEstimator;
import io.github.punctual.admission.estimate.TaskHistory;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever happens with whole tasks: what is offered is admitted if it is submitted at once, what
 * is promised is no less than the papers' estimate, and what is admitted is in time by its own.
 */
class WholeTaskPropertyTest {
  private static final Map<String, String> WHOLE = Map.of("whole-tasks", "true");
  private static final int RUNS = 20;
  private static final int EVENTS = 250;

  /** So long a job's master is taken to need before the first task starts. */
  private static final long MASTER_MILLIS = 3000;

  @ParameterizedTest
  @ValueSource(strings = {"justice", "pythia"})
  void everyOfferIsAdmittedAtOnceAndNoneIsWhatWasAsked(String name) {
    int[] offers = {0};
    everyDecision(
        name,
        (runner, policy, now, job, decision, where) -> {
          if (decision.action() == Action.REJECT || decision.action() == Action.HOLD) {
            offers[0] += resubmit(name, runner, policy, now, job, decision, where);
          }
        });
    assertTrue(offers[0] > 300, "offers: " + offers[0]);
  }

  @ParameterizedTest
  @ValueSource(strings = {"justice", "pythia"})
  void nobodyIsPromisedFewerTasksThanTheEstimateSaysOrMoreThanItAsked(String name) {
    FractionEstimator estimator =
        name.equals("justice") ? new JusticeEstimator(Correction.MEAN, 0.3) : new PythiaEstimator();
    everyDecision(
        name,
        (runner, policy, now, job, decision, where) -> {
          Map<String, Double> learned = new TreeMap<>(policy.learned());
          learned.keySet().removeIf(key -> key.startsWith(TaskHistory.PREFIX));
          estimator.restore(learned);
          if (decision.action() == Action.ADMIT && estimator.fraction().isPresent()) {
            int most = Math.min(job.requestedTasks(), decision.numbers().capacityTasks());
            double part =
                estimator.fraction().getAsDouble()
                    * job.budgetMillis()
                    / job.timeToDeadlineMillis(now);
            assertTrue(decision.guaranteedTasks() >= Math.min(most, (part - 1e-9) * most), where);
            assertTrue(decision.tasks() <= job.requestedTasks(), where);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"justice", "pythia"})
  void nobodyIsAdmittedWhomTheEstimateByWhichItIsCallsLate(String name) {
    int[] admitted = {0};
    everyDecision(
        name,
        (runner, policy, now, job, decision, where) -> {
          if (decision.action() == Action.ADMIT) {
            Optional<PriorBelief> belief = belief(policy, job);
            admitted[0] += belief.isPresent() ? 1 : 0;
            belief.ifPresent(
                known -> {
                  long total = known.totalTasks(job.requestedTasks());
                  long work = known.workMillis(total, decision.guaranteedTasks());
                  assertTrue(now + MASTER_MILLIS + work <= job.deadlineMillis(), where);
                });
          }
        });
    assertTrue(admitted[0] > 300, "admitted: " + admitted[0]);
  }

  /** What is believed of a job's tasks: by earlier runs, else by what its user declared. */
  private static Optional<PriorBelief> belief(Policy policy, DeadlineJob job) {
    Optional<PriorBelief> learned = TaskHistory.restored(policy.learned()).of(job);
    return learned.isPresent() || job.taskDurationMillis().isEmpty()
        ? learned
        : Optional.of(new PriorBelief(job.taskDurationMillis().getAsLong(), 0, 0, 1));
  }

  /** Looks at a decision about a job that waited or was submitted. */
  private interface Check {
    void look(
        PolicyRunner runner,
        Policy policy,
        long now,
        DeadlineJob job,
        Decision decision,
        String where);
  }

  private static void everyDecision(String name, Check check) {
    for (int seed = 1; seed <= RUNS; seed++) {
      RandomCluster cluster = new RandomCluster(new SplittableRandom(seed));
      Policy policy = AdmissionPolicies.create(name, WHOLE);
      PolicyRunner runner =
          PolicyRunner.start(policy, WHOLE, DecisionLog.NONE, cluster.now(), cluster.capacity());
      for (int i = 0; i < EVENTS; i++) {
        cluster.advance();
        Event event = cluster.event(runner);
        List<DeadlineJob> asked = new ArrayList<>(runner.waiting());
        if (event instanceof Event.Submitted submitted) {
          asked.add(submitted.job());
        } else if (event instanceof Event.Revised revised) {
          // One that ran waits again where there is no room for it as it is.
          asked.removeIf(one -> one.id().equals(revised.job().id()));
          asked.add(revised.job());
        }
        for (Decision decision : runner.handle(event)) {
          if (!decision.action().isAboutRunning()) {
            DeadlineJob job =
                asked.stream().filter(one -> one.id().equals(decision.job())).findFirst().get();
            String where = name + ", seed " + seed + ", event " + i + ", " + decision;
            check.look(runner, policy, cluster.now(), job, decision, where);
          }
        }
      }
    }
  }

  /** Submits what is offered to runners that stand as this one does; says how many were. */
  private static int resubmit(
      String name,
      PolicyRunner runner,
      Policy policy,
      long now,
      DeadlineJob job,
      Decision decision,
      String where) {
    int offers = 0;
    if (decision.terms().earliestDeadlineMillis().isPresent()) {
      long budget = decision.terms().earliestDeadlineMillis().getAsLong();
      assertTrue(now + budget > job.deadlineMillis(), "no longer than asked: " + where);
      DeadlineJob longer = like(job, now, now + budget, job.requestedTasks());
      assertAdmitted(name, runner, policy, now, longer, "deadline " + budget + ": " + where);
      offers++;
    }
    int largest = decision.terms().largestTasks().orElse(0);
    if (largest > 0 && decision.reason() != ReasonCode.DEADLINE_PASSED) {
      assertTrue(largest < job.requestedTasks(), "no fewer than asked: " + where);
      DeadlineJob smaller = like(job, now, job.deadlineMillis(), largest);
      assertAdmitted(name, runner, policy, now, smaller, "tasks " + largest + ": " + where);
      offers++;
    }
    return offers;
  }

  private static void assertAdmitted(
      String name, PolicyRunner runner, Policy policy, long now, DeadlineJob job, String where) {
    Policy same = AdmissionPolicies.create(name, WHOLE);
    same.restore(policy.learned());
    PolicyRunner copy =
        PolicyRunner.resume(
            same,
            WHOLE,
            DecisionLog.NONE,
            now,
            runner.capacity(),
            runner.waiting(),
            runner.running());
    Decision told =
        copy.handle(new Event.Submitted(now, job)).stream()
            .filter(one -> one.job().equals(job.id()))
            .findFirst()
            .orElseThrow();
    assertEquals(Action.ADMIT, told.action(), () -> where + " but " + told);
  }

  private static DeadlineJob like(DeadlineJob job, long submit, long deadline, int tasks) {
    return new DeadlineJob(
        new JobId("again-" + job.id()),
        job.historyName(),
        job.user(),
        job.pool(),
        submit,
        deadline,
        tasks,
        job.task(),
        job.master(),
        job.taskDurationMillis());
  }
}
