package io.github.punctual.admission.tempo;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Tempo on a cluster of 100 CPUs that knows rates of jobs of ten tasks and 100 seconds. */
final class TempoExamples {
  static final PoolId POOL = new PoolId("cluster");
  static final ResourceVector CPU = ResourceVector.of("cpus", 1);
  static final int CPUS = 100;

  private TempoExamples() {}

  /** A runner that has seen rates, each equally often. */
  static PolicyRunner knowing(double... rates) {
    TempoPolicy policy = new TempoPolicy(TempoSettings.DEFAULTS);
    for (int i = 0; rates.length > 0 && i < 64; i++) {
      double rate = rates[i % rates.length];
      policy.learn(
          new Outcome(
              new JobId("past" + i),
              "past" + i,
              "user",
              Math.round(rate * 10 * 100_000),
              10,
              10,
              CPUS,
              100_000,
              10,
              1));
    }
    return PolicyRunner.start(
        policy, Map.of(), DecisionLog.NONE, 0, ClusterCapacity.single(POOL, CPU.times(CPUS)));
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

  static List<Decision> submit(PolicyRunner runner, DeadlineJob job) {
    return runner.handle(new Event.Submitted(job.submitMillis(), job));
  }

  static List<Decision> report(
      PolicyRunner runner,
      long nowMillis,
      String name,
      double fraction,
      long computation,
      int held) {
    return runner.handle(
        new Event.Progressed(
            nowMillis,
            List.of(new Progress(new JobId(name), nowMillis, fraction, computation, held))));
  }

  static Decision about(List<Decision> decisions, String name) {
    return decisions.stream()
        .filter(decision -> decision.job().value().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
