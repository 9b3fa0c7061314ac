package io.github.punctual.admission.tempo;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** A cluster of ten CPUs under Tempo, and jobs of users on it. */
final class TempoCluster {
  static final int CPUS = 10;

  private static final PoolId POOL = new PoolId("root");
  static final ResourceVector CPU = ResourceVector.of(ResourceVector.VCORES, 1);

  final PolicyRunner runner =
      PolicyRunner.start(
          new TempoPolicy(TempoSettings.DEFAULTS), Map.of(), DecisionLog.NONE, 0, of(CPUS));

  static ClusterCapacity of(int cpus) {
    return ClusterCapacity.single(POOL, CPU.times(cpus));
  }

  /** A job, the name under which its history is kept being that before a dash in its id. */
  static DeadlineJob job(String user, String id, long submit, long budget, int tasks) {
    return job(user, id, submit, budget, tasks, ResourceVector.ZERO);
  }

  /** The same with a master of some size. */
  static DeadlineJob job(
      String user, String id, long submit, long budget, int tasks, ResourceVector master) {
    String name = id.replaceAll("-.*", "");
    return new DeadlineJob(
        new JobId(id),
        name,
        user,
        POOL,
        submit,
        submit + budget,
        tasks,
        CPU,
        master,
        OptionalLong.empty());
  }

  Decision submit(DeadlineJob job) {
    return about(runner.handle(new Event.Submitted(job.submitMillis(), job)), job.id());
  }

  static Decision about(List<Decision> decisions, JobId id) {
    return decisions.stream().filter(one -> one.job().equals(id)).findFirst().orElseThrow();
  }

  /** Others hold so many CPUs from now on. */
  void others(long now, int cpus) {
    others(now, cpus, now, 0);
  }

  /** The same, and from an instant on they have a right to some, beyond which the others are. */
  void others(long now, int cpus, long from, int claimed) {
    CapacityProfile claim = CapacityProfile.of(Map.of(from, CPU.times(claimed)));
    Others others = new Others(Map.of(POOL, CPU.times(cpus)), Map.of(POOL, claim));
    runner.handle(new Event.OthersChanged(now, others));
  }

  /** All tasks of a job run since now. */
  void starts(DeadlineJob job, long now) {
    TaskStage stage =
        new TaskStage(
            "s", job.task(), 0, Collections.nCopies(job.requestedTasks(), now), List.of());
    runner.handle(
        new Event.Progressed(now, List.of(new Progress(job.id(), now, List.of(stage), List.of()))));
  }

  /** A job completes whose tasks took so long each. */
  List<Decision> completes(DeadlineJob job, long now, long taskMillis) {
    int tasks = job.requestedTasks();
    Outcome outcome =
        new Outcome(
            job.id(),
            job.historyName(),
            job.user(),
            tasks * taskMillis,
            tasks,
            tasks,
            CPUS,
            job.budgetMillis(),
            tasks,
            now - job.submitMillis());
    TaskEnd end = new TaskEnd("s", taskMillis, true);
    return runner.handle(new Event.Completed(now, outcome, Collections.nCopies(tasks, end)));
  }
}
