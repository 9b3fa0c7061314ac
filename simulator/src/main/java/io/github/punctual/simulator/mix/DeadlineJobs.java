package io.github.punctual.simulator.mix;

import io.github.punctual.admission.control.Pace;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.scheduler.LiveTasks;
import io.github.punctual.simulator.scheduler.PolicyScheduler;
import io.github.punctual.simulator.scheduler.SimulatedPolicyDriver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The jobs of a deadline policy, which is told what happens to them as in the ResourceManager. */
final class DeadlineJobs {
  /**
   * A job that runs or may run.
   *
   * @param most how many tasks it may run at once
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
  }

  private final Cluster cluster;
  private final SimulatedPolicyDriver driver;
  private final Map<JobId, MixJob> jobs = new HashMap<>();
  private final Map<JobId, Integer> most = new HashMap<>();
  private final Map<JobId, List<TaskEnd>> ended = new LinkedHashMap<>();
  private final Map<JobId, Known> known = new HashMap<>();
  private final Set<JobId> changed = new LinkedHashSet<>();
  private final LiveTasks live = new LiveTasks();
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
    this.driver =
        new SimulatedPolicyDriver(
            PolicyRunner.start(policy, settings, DecisionLog.NONE, cluster.nowMillis(), capacity),
            new Hands());
  }

  /** Whether the policy plans ahead, and so is told what others claim over time. */
  boolean plansAhead() {
    return driver.runner().serving() == Serving.BY_DEADLINE;
  }

  void submitted(MixJob job, PoolId pool) {
    report();
    jobs.put(job.id, job);
    driver.handle(
        new Event.Submitted(
            cluster.nowMillis(),
            new DeadlineJob(
                job.id,
                job.job.trace().name(),
                job.job.trace().user(),
                pool,
                job.job.submitMillis(),
                job.job.deadlineMillis().orElseThrow(),
                job.job.requestedTasks(),
                job.job.task(),
                ResourceVector.ZERO,
                OptionalLong.empty())));
  }

  void taskEnded(MixJob job, String stage, long ranMillis, boolean completed) {
    changed.add(job.id);
    if (completed) {
      Known of = known(job.id);
      of.ended++;
      of.endedMillis += ranMillis;
    }
    ended
        .computeIfAbsent(job.id, id -> new ArrayList<>())
        .add(new TaskEnd(stage, ranMillis, completed));
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
    List<TaskEnd> last = forget(job);
    driver.handle(
        new Event.Completed(
            cluster.nowMillis(),
            PolicyScheduler.outcome(
                job.job,
                most.getOrDefault(job.id, job.job.requestedTasks()),
                driver.runner().capacity().count(pool, job.job.task())),
            last));
    most.remove(job.id);
    report();
  }

  void failed(MixJob job) {
    forget(job);
    most.remove(job.id);
    driver.handle(new Event.Withdrawn(cluster.nowMillis(), job.id));
  }

  private List<TaskEnd> forget(MixJob job) {
    jobs.remove(job.id);
    changed.remove(job.id);
    known.remove(job.id);
    List<TaskEnd> last = ended.remove(job.id);
    return last == null ? List.of() : last;
  }

  void capacity(ClusterCapacity capacity) {
    if (!capacity.equals(driver.runner().capacity())) {
      changed.addAll(jobs.keySet());
      report();
      driver.handle(new Event.CapacityChanged(cluster.nowMillis(), capacity));
    }
  }

  /**
   * What others hold and claim now; and lets the policy decide where that, or time, asks for it.
   */
  void tell(Others others) {
    long now = cluster.nowMillis();
    Others before = driver.runner().others();
    boolean isDue = driver.runner().wakeMillis().orElse(Long.MAX_VALUE) <= now;
    if (driver.runner().followsTasks() && !others.equals(before)) {
      driver.handle(new Event.OthersChanged(now, others));
      isDue |= !others.claimed().equals(before.claimed());
    }
    report();
    if (isDue) {
      driver.handle(new Event.TimePassed(now));
    }
  }

  /** Which tasks of which jobs run and wait now, where that has changed. */
  private void report() {
    List<Progress> reports = new ArrayList<>();
    for (JobId id : changed) {
      MixJob job = jobs.get(id);
      if (job != null && job.job.state() == JobState.RUNNING) {
        reports.add(
            new Progress(
                id,
                cluster.nowMillis(),
                live.of(cluster, job.job),
                ended.getOrDefault(id, List.of())));
      }
    }
    changed.clear();
    ended.clear();
    if (!reports.isEmpty() && driver.runner().followsTasks()) {
      driver.handle(new Event.Progressed(cluster.nowMillis(), reports));
    }
  }

  /** What promised jobs have over time. */
  List<LedgerEntry> courses() {
    return driver.runner().courses(cluster.nowMillis());
  }

  /** A job has other tasks than before. */
  void changed(MixJob job) {
    changed.add(job.id);
  }

  /** When the policy wants to be asked again, in milliseconds. */
  OptionalLong wakeMillis() {
    return driver.runner().wakeMillis();
  }

  /** The jobs that may run, in the order in which they are served. */
  List<Served> inOrder() {
    List<RunningJob> running = new ArrayList<>(driver.runner().running());
    if (plansAhead()) {
      running.sort(Standing.order());
    }
    return running.stream()
        .map(
            one -> {
              MixJob job = jobs.get(one.job().id());
              int tasks = plansAhead() ? job.job.requestedTasks() : one.tasks();
              return new Served(job, one.standing(), tasks);
            })
        .toList();
  }

  private final class Hands implements SimulatedPolicyDriver.Hands {
    @Override
    public void carryOut(Decision decision) {
      MixJob job = jobs.get(decision.job());
      known(job.id).course = decision.course();
      switch (decision.action()) {
        case ADMIT -> {
          cluster.admit(job.job, 0);
          promise(job, decision);
        }
        case RESIZE -> promise(job, decision);
        case HOLD -> {}
        case REJECT -> {
          jobs.remove(decision.job());
          known.remove(decision.job());
          cluster.reject(job.job, decision.reason());
        }
        case TERMINATE -> {
          jobs.remove(decision.job());
          known.remove(decision.job());
          cluster.terminate(job.job, decision.reason());
        }
      }
      onChange.run();
    }

    private void promise(MixJob job, Decision decision) {
      most.merge(job.id, decision.tasks(), Math::max);
      if (decision.standing() == Standing.PROMISED) {
        cluster.promise(job.job);
      } else {
        cluster.promiseNothing(job.job);
      }
    }

    @Override
    public void wakeAt(long millis) {
      // All wishes to be woken are put together after an instant.
    }
  }
}
