package io.github.punctual.simulator.mix;

import io.github.punctual.admission.control.Pace;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.scheduler.PolicyJobs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The jobs of a deadline policy, which is told what happens to them as in the ResourceManager. */
final class DeadlineJobs {
  /**
   * A job that runs or may run.
   *
   * @param most how many tasks it may run at once; {@link Integer#MAX_VALUE} for all that could
   */
  record Served(MixJob job, Standing standing, int most) {
    ServingPrecedence precedence() {
      return switch (standing) {
        case PROMISED, PLANNED -> ServingPrecedence.PROMISED;
        case ON_SPARE -> ServingPrecedence.ON_SPARE;
        case LAST -> ServingPrecedence.LAST;
      };
    }

    /** How many more tasks it could start if there were room. */
    int lacking(HandOutRoom room) {
      int allowed =
          standing.comesBeforeBestEffort() ? room.allowedBesideFloors(job) : room.allowed(job);
      return Math.min(allowed, Math.max(0, most - job.job.allowedTasks()));
    }
  }

  /** What is known of how long a job takes. */
  private static final class Known {
    private int ended;
    private long endedMillis;
    private Optional<PlannedTimes> course = Optional.empty();

    /** The most tasks that it was given at once; -1 before it was given any. */
    private int most = -1;
  }

  private final Cluster cluster;
  private final PolicyJobs driven;
  private final PolicyRunner runner;
  private final Map<JobId, MixJob> jobs = new HashMap<>();
  private final Map<JobId, Known> known = new HashMap<>();
  private final Runnable onChange;

  /**
   * A policy that has learned nothing.
   *
   * @param capacity what it may promise
   * @param onChange called when containers are to be handed out anew
   */
  DeadlineJobs(
      Cluster cluster,
      Policy policy,
      Map<String, String> settings,
      ClusterCapacity capacity,
      Runnable onChange) {
    this.cluster = cluster;
    this.onChange = onChange;
    this.runner =
        PolicyRunner.start(policy, settings, DecisionLog.NONE, cluster.nowMillis(), capacity);
    this.driven = new PolicyJobs(cluster, runner, this::decided);
  }

  /** Whether the policy plans ahead, and so is told what others claim over time. */
  boolean plansAhead() {
    return runner.serving() == Serving.BY_DEADLINE;
  }

  void submitted(MixJob job, PoolId pool) {
    jobs.put(job.id, job);
    driven.submitted(job.job, pool);
  }

  void taskEnded(MixJob job, String stage, long ranMillis, boolean completed) {
    driven.taskEnded(job.job, stage, ranMillis, completed);
    if (completed) {
      Known of = known(job.id);
      of.ended++;
      of.endedMillis += ranMillis;
    }
  }

  private Known known(JobId id) {
    return known.computeIfAbsent(id, job -> new Known());
  }

  /**
   * How many tasks of a promised job have to run at once to make its deadline; empty where it
   * cannot be made with more either, or nobody knows.
   *
   * @param pending how many more it could start, at least 1
   */
  Optional<Pace> pace(MixJob job, int running, int pending) {
    Known of = known(job.id);
    long now = cluster.nowMillis();
    long deadline = job.job.deadlineMillis().orElseThrow();
    int most = running + pending;
    if (of.ended > 0) {
      long task = Math.max(1, of.endedMillis / of.ended);
      return deadline - now <= task
          ? Optional.empty()
          : Optional.of(Pace.careful(most, running, pending, task, deadline, now));
    }
    return deadline <= now
        ? Optional.empty()
        : of.course.map(course -> Pace.byPlan(most, running, course.p90Millis(), deadline, now));
  }

  void completed(MixJob job, PoolId pool) {
    int most = known(job.id).most;
    forget(job.id);
    driven.completed(job.job, most >= 0 ? most : job.job.requestedTasks(), pool);
    driven.report();
  }

  void failed(MixJob job) {
    forget(job.id);
    driven.failed(job.job);
  }

  private void forget(JobId job) {
    jobs.remove(job);
    known.remove(job);
  }

  void capacity(ClusterCapacity capacity) {
    if (!capacity.equals(runner.capacity())) {
      driven.capacity(capacity);
    }
  }

  /**
   * What others hold and claim now; and lets the policy decide where that, or time, asks for it.
   */
  void tell(Others others) {
    long now = cluster.nowMillis();
    Others before = runner.others();
    boolean isDue = runner.wakeMillis().orElse(Long.MAX_VALUE) <= now;
    if (runner.followsTasks() && !others.equals(before)) {
      driven.handle(new Event.OthersChanged(now, others));
      isDue |= !others.claimsAs(before);
    }
    driven.report();
    if (isDue) {
      driven.handle(new Event.TimePassed(now));
    }
  }

  /** What promised jobs have over time. */
  List<LedgerEntry> courses() {
    return runner.courses(cluster.nowMillis());
  }

  /** A job has other tasks than before. */
  void changed(MixJob job) {
    driven.changed(job.id);
  }

  /** When the policy wants to be asked again, in milliseconds. */
  OptionalLong wakeMillis() {
    return runner.wakeMillis();
  }

  /** The jobs that may run, in the order in which they are served. */
  List<Served> inOrder() {
    List<RunningJob> running = new ArrayList<>(runner.running());
    if (plansAhead()) {
      running.sort(Standing.order());
    }
    return running.stream()
        .map(
            one -> {
              MixJob job = jobs.get(one.job().id());
              boolean isWhole = plansAhead() || job.hasGangs;
              int tasks = isWhole ? Integer.MAX_VALUE : one.tasks();
              int capped = driven.capped(job.job);
              int most =
                  capped == Integer.MAX_VALUE
                      ? tasks
                      : Math.min(tasks, job.job.allowedTasks() + capped);
              return new Served(job, one.standing(), most);
            })
        .toList();
  }

  private void decided(Decision decision) {
    switch (decision.action()) {
      case REJECT, TERMINATE -> forget(decision.job());
      case HOLD -> known(decision.job()).course = decision.course();
      case ADMIT, RESIZE -> {
        Known of = known(decision.job());
        of.course = decision.course();
        of.most = Math.max(of.most, decision.tasks());
      }
    }
    onChange.run();
  }
}
