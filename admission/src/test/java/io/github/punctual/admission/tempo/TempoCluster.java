package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;

import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
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
import java.util.stream.Stream;

/** A cluster of ten CPUs under Tempo, and jobs of users on it. */
final class TempoCluster {
  static final int CPUS = 10;

  private static final PoolId POOL = new PoolId("root");
  static final ResourceVector CPU = ResourceVector.of(ResourceVector.VCORES, 1);

  final TempoPolicy policy;
  final PolicyRunner runner;

  TempoCluster() {
    this(Map.of(), of(CPUS));
  }

  /** Another cluster, with some settings of Tempo. */
  TempoCluster(Map<String, String> settings, ClusterCapacity capacity) {
    policy = new TempoPolicy(TempoOptions.read(settings));
    runner = PolicyRunner.start(policy, Map.of(), DecisionLog.NONE, 0, capacity);
  }

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

  /** Others have a right to some CPUs for so long from now on, and of these some are idle. */
  List<Decision> claims(long now, int claimed, long millis, int idle) {
    CapacityProfile claim =
        CapacityProfile.of(Map.of(now, CPU.times(claimed), now + millis, ResourceVector.ZERO));
    Others others = new Others(Map.of(), Map.of(POOL, claim), Map.of(POOL, CPU.times(idle)));
    runner.handle(new Event.OthersChanged(now, others));
    return runner.handle(new Event.TimePassed(now));
  }

  /** All tasks of a job run since now. */
  void starts(DeadlineJob job, long now) {
    starts(job, now, job.requestedTasks());
  }

  /** So many tasks of a job run since now, and its others wait. */
  void starts(DeadlineJob job, long now, int tasks) {
    tells(job, now, tasks, job.requestedTasks() - tasks);
  }

  /** So many tasks of a job run since now, others wait, and some have ended that took so long. */
  List<Decision> tells(DeadlineJob job, long now, int running, int pending, Long... ended) {
    TaskStage stage =
        new TaskStage("s", job.task(), pending, Collections.nCopies(running, now), List.of());
    List<TaskEnd> ends = Stream.of(ended).map(millis -> new TaskEnd("s", millis, true)).toList();
    return runner.handle(
        new Event.Progressed(now, List.of(new Progress(job.id(), now, List.of(stage), ends))));
  }

  /** Ten runs of a user's jobs of a name, whose tasks took just so long; they end at the start. */
  void teach(String user, String name, int tasks, long millis) {
    for (int i = 0; i < 10; i++) {
      DeadlineJob job = lasting(job(user, name + "-known" + i, 0, 1_000_000_000, tasks), millis);
      submit(job);
      completes(job, 0, millis);
    }
  }

  /** How a running job stands. */
  Standing standing(DeadlineJob job) {
    return runner.running(job.id()).map(RunningJob::standing).orElseThrow();
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
