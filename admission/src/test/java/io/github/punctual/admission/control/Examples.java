package io.github.punctual.admission.control;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Runners and jobs on a cluster of CPUs. */
public final class Examples {
  static final PoolId POOL = new PoolId("cluster");
  static final ResourceVector CPU = ResourceVector.of("cpus", 1);

  private Examples() {}

  static PolicyRunner learning(int cpus) {
    return learning(cpus, Map.of());
  }

  static PolicyRunner learning(int cpus, Map<String, String> settings) {
    return runner("pythia", Map.of(), cpus, settings);
  }

  static PolicyRunner estimating(double fraction, int cpus) {
    return estimating(fraction, cpus, Map.of());
  }

  static PolicyRunner estimating(double fraction, int cpus, Map<String, String> settings) {
    Map<String, Double> learned = new HashMap<>();
    learned.put("completed", 1.0);
    learned.put("fraction", fraction);
    return runner("pythia", learned, cpus, settings);
  }

  /** All CPUs are promised to a job named blocker. */
  static PolicyRunner crowded(double fraction, int cpus, Map<String, String> settings) {
    PolicyRunner runner = estimating(1, cpus, settings);
    submit(runner, 0, job("blocker", 0, 1_000_000, cpus));
    Policy policy = AdmissionPolicies.create("pythia", settings);
    policy.restore(Map.of("completed", 1.0, "fraction", fraction));
    return PolicyRunner.resume(
        policy, settings, DecisionLog.NONE, 0, cluster(cpus), List.of(), runner.running());
  }

  static PolicyRunner runner(
      String name, Map<String, Double> learned, int cpus, Map<String, String> settings) {
    Policy policy = AdmissionPolicies.create(name, settings);
    if (!learned.isEmpty()) {
      policy.restore(learned);
    }
    return PolicyRunner.start(policy, settings, DecisionLog.NONE, 0, cluster(cpus));
  }

  static ClusterCapacity cluster(int cpus) {
    return ClusterCapacity.single(POOL, CPU.times(cpus));
  }

  /** Submits a job and returns the decision on it. */
  static Decision submit(PolicyRunner runner, long nowMillis, DeadlineJob job) {
    return runner.handle(new Event.Submitted(nowMillis, job)).stream()
        .filter(decision -> decision.job().equals(job.id()))
        .findFirst()
        .orElseThrow();
  }

  static List<String> admitted(List<Decision> decisions) {
    return decisions.stream()
        .filter(decision -> decision.action() == Action.ADMIT)
        .map(decision -> decision.job().value())
        .toList();
  }

  static Event withdrawn(long atMillis, String name) {
    return new Event.Withdrawn(atMillis, new JobId(name));
  }

  /** A job of a deadline of one second that had all its tasks. */
  static Event completed(long atMillis, String name, long computationMillis, int tasks) {
    return new Event.Completed(
        atMillis,
        new Outcome(
            new JobId(name), name, "user", computationMillis, tasks, tasks, 100, 1000, tasks, 900));
  }

  static DeadlineJob job(String name, long submit, long deadline, int tasks) {
    return new DeadlineJob(
        new JobId(name),
        name,
        "user",
        POOL,
        submit,
        deadline,
        tasks,
        CPU,
        ResourceVector.ZERO,
        OptionalLong.empty());
  }

  /** The same job with a declared task duration, in milliseconds. */
  public static DeadlineJob lasting(DeadlineJob job, long taskMillis) {
    return new DeadlineJob(
        job.id(),
        job.historyName(),
        job.user(),
        job.pool(),
        job.submitMillis(),
        job.deadlineMillis(),
        job.requestedTasks(),
        job.task(),
        job.master(),
        OptionalLong.of(taskMillis));
  }

  /** A job of ten tasks with a master of 512 MiB. */
  static DeadlineJob vector(String name, ResourceVector task) {
    return new DeadlineJob(
        new JobId(name),
        name,
        "user",
        POOL,
        0,
        1000,
        10,
        task,
        ResourceVector.of(512, 1),
        OptionalLong.empty());
  }
}
