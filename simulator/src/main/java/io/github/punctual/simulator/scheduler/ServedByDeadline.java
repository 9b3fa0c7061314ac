package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.ExecutionModel;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.Scheduler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Drives a policy whose jobs are served by deadline, as the ResourceManager does: tells it which
 * tasks began and ended, and gives what is free, container by container, to the job that comes
 * first: what the plan has a place for by deadline, those on spare by deadline, jobs without a
 * deadline in their order, and those that are lost. Nothing is taken away; room for one container
 * is kept for each promised job that lacks it, as smaller ones would eat it for ever.
 */
final class ServedByDeadline implements Scheduler {
  private final String name;
  private final Policy policy;
  private final Map<String, String> settings;
  private final DecisionLog log;
  private final Map<JobId, Job> jobs = new HashMap<>();
  private final TreeSet<Job> bestEffort = new TreeSet<>();
  private final Map<JobId, List<TaskEnd>> ended = new LinkedHashMap<>();
  private final Set<JobId> changed = new LinkedHashSet<>();
  private final LiveTasks live = new LiveTasks();

  /** Where work is divisible. */
  private Optional<DivisibleWork> divisible = Optional.empty();

  private boolean othersChanged;

  /** What is free beside what is kept for promised jobs; empty while nothing is kept. */
  private Optional<ResourceVector> beside = Optional.empty();

  private boolean due;
  private long armedMillis = Long.MAX_VALUE;
  private Cluster cluster;
  private SimulatedPolicyDriver driver;

  ServedByDeadline(String name, Policy policy, Map<String, String> settings, DecisionLog log) {
    this.name = name;
    this.policy = policy;
    this.settings = Map.copyOf(settings);
    this.log = log;
  }

  @Override
  public String name() {
    return name;
  }

  Cluster cluster() {
    return cluster;
  }

  Optional<Job> find(JobId id) {
    return Optional.ofNullable(jobs.get(id));
  }

  @Override
  public void begin(Cluster simulated) {
    cluster = simulated;
    boolean isDivisible = cluster.model() == ExecutionModel.PERFECT_PARALLELISM;
    divisible = isDivisible ? Optional.of(new DivisibleWork(cluster)) : Optional.empty();
    Policy driven =
        divisible.map(work -> policy.forDivisibleWork(work.isTakingDear())).orElse(policy);
    driver =
        new SimulatedPolicyDriver(
            PolicyRunner.start(driven, settings, log, cluster.nowMillis(), cluster.capacity()),
            new Hands());
  }

  @Override
  public boolean refusesWhatNeverFits(Job job) {
    return job.deadlineMillis().isPresent();
  }

  @Override
  public void submitted(Job job) {
    if (job.deadlineMillis().isEmpty()) {
      bestEffort.add(job);
    } else {
      report();
      DeadlineJob declared = PolicyScheduler.declared(job);
      jobs.put(declared.id(), job);
      driver.handle(new Event.Submitted(cluster.nowMillis(), declared));
    }
    change();
  }

  @Override
  public void taskEnded(Job job, String stage, long ranMillis, boolean completed) {
    JobId id = id(job);
    if (jobs.containsKey(id)) {
      changed.add(id);
      ended
          .computeIfAbsent(id, key -> new ArrayList<>())
          .add(new TaskEnd(stage, ranMillis, completed));
    } else {
      othersChanged = true;
    }
    change();
  }

  @Override
  public void completed(Job job) {
    JobId id = id(job);
    bestEffort.remove(job);
    if (jobs.remove(id) != null) {
      changed.remove(id);
      List<TaskEnd> last = ended.getOrDefault(id, List.of());
      ended.remove(id);
      divisible.ifPresent(work -> work.forget(id));
      divisible.ifPresent(work -> work.completed(job));
      int capacityTasks = driver.runner().capacity().count(Cluster.ROOT, job.task());
      driver.handle(
          new Event.Completed(
              cluster.nowMillis(),
              PolicyScheduler.outcome(job, job.requestedTasks(), capacityTasks),
              last));
      report();
    }
    change();
  }

  @Override
  public void failed(Job job) {
    JobId id = id(job);
    bestEffort.remove(job);
    ended.remove(id);
    changed.remove(id);
    divisible.ifPresent(work -> work.forget(id));
    if (jobs.remove(id) != null) {
      driver.handle(new Event.Withdrawn(cluster.nowMillis(), id));
    }
    change();
  }

  @Override
  public void capacityChanged() {
    changed.addAll(jobs.keySet());
    report();
    driver.handle(new Event.CapacityChanged(cluster.nowMillis(), cluster.capacity()));
    change();
  }

  private void change() {
    if (!due) {
      due = true;
      cluster.wakeAt(cluster.nowMillis());
    }
  }

  @Override
  public void woken() {
    long now = cluster.nowMillis();
    if (armedMillis <= now) {
      armedMillis = Long.MAX_VALUE;
    }
    due = false;
    settle();
    report();
    if (driver.runner().wakeMillis().orElse(Long.MAX_VALUE) <= now) {
      driver.handle(new Event.TimePassed(now));
    }
    handOut();
    driver.runner().wakeMillis().ifPresent(this::arm);
  }

  private void arm(long millis) {
    if (millis < armedMillis) {
      armedMillis = millis;
      cluster.wakeAt(millis);
    }
  }

  /** A job holds the tasks that it runs and no more. */
  private void settle() {
    jobs.values().forEach(this::settle);
    bestEffort.forEach(this::settle);
  }

  private void settle(Job job) {
    if (job.state() == JobState.RUNNING && job.runningTasks() < job.allowedTasks()) {
      cluster.resize(job, (int) job.runningTasks());
    }
  }

  private void report() {
    long now = cluster.nowMillis();
    if (othersChanged) {
      othersChanged = false;
      ResourceVector held = ResourceVector.ZERO;
      for (Job job : bestEffort) {
        held = held.plus(job.task().times((int) job.runningTasks()));
      }
      driver.handle(new Event.OthersChanged(now, new Others(Map.of(Cluster.ROOT, held), Map.of())));
    }
    List<Progress> reports = divisible.map(work -> work.report(jobs)).orElseGet(this::whole);
    changed.clear();
    ended.clear();
    if (!reports.isEmpty()) {
      driver.handle(new Event.Progressed(now, reports));
    }
  }

  private List<Progress> whole() {
    List<Progress> reports = new ArrayList<>();
    for (JobId id : changed) {
      Job job = jobs.get(id);
      if (job != null && job.state() == JobState.RUNNING) {
        reports.add(
            new Progress(
                id, cluster.nowMillis(), live.of(cluster, job), ended.getOrDefault(id, List.of())));
      }
    }
    return reports;
  }

  private void handOut() {
    List<RunningJob> order = new ArrayList<>(driver.runner().running());
    order.sort(Standing.order());
    if (divisible.isPresent()) {
      divisible.get().divide(order, jobs, bestEffort);
      return;
    }
    int next = 0;
    beside = Optional.empty();
    while (next < order.size() && order.get(next).standing().comesBeforeBestEffort()) {
      serve(order.get(next++));
    }
    for (Job job : bestEffort) {
      othersChanged |= serve(job) > 0;
    }
    while (next < order.size()) {
      serve(order.get(next++));
    }
  }

  private void serve(RunningJob running) {
    Job job = jobs.get(running.job().id());
    int lacking = lacking(job);
    int given = serve(job);
    if (given > 0) {
      changed.add(running.job().id());
    }
    if (given < lacking && running.standing() == Standing.PROMISED) {
      beside = Optional.of(beside.orElseGet(this::free).minus(job.task()));
    }
  }

  /** How many more tasks a job could start. */
  private int lacking(Job job) {
    return Math.min(cluster.startableTasks(job), job.requestedTasks() - job.allowedTasks());
  }

  private ResourceVector free() {
    ResourceVector free = root();
    for (Job job : jobs.values()) {
      free = free.minus(job.task().times(job.allowedTasks()));
    }
    for (Job job : bestEffort) {
      free = free.minus(job.task().times(job.allowedTasks()));
    }
    return free;
  }

  private ResourceVector root() {
    return cluster.capacity().find(Cluster.ROOT).orElseThrow().capacity();
  }

  private int freeTasks(Job job) {
    int free = cluster.freeTasks(job);
    return beside.isEmpty()
        ? free
        : Math.min(free, beside.get().count(LiveTasks.counted(job.task(), root())));
  }

  /** Gives a job what it can use of what is free. */
  private int serve(Job job) {
    int most = lacking(job);
    int tasks = most <= 0 ? 0 : Math.min(most, freeTasks(job));
    if (tasks > 0) {
      beside = beside.map(left -> left.minus(job.task().times(tasks)));
      if (job.state() == JobState.WAITING) {
        cluster.admit(job, tasks);
      } else {
        cluster.resize(job, job.allowedTasks() + tasks);
      }
    }
    return Math.max(0, tasks);
  }

  private static JobId id(Job job) {
    return new JobId(job.trace().id());
  }

  private final class Hands implements SimulatedPolicyDriver.Hands {
    @Override
    public void carryOut(Decision decision) {
      Job job = jobs.get(decision.job());
      switch (decision.action()) {
        case ADMIT -> {
          cluster.admit(job, 0);
          promise(job, decision);
        }
        case RESIZE -> promise(job, decision);
        case HOLD -> {}
        case REJECT -> {
          jobs.remove(decision.job());
          cluster.reject(job, decision.reason());
        }
        case TERMINATE -> {
          jobs.remove(decision.job());
          cluster.terminate(job, decision.reason());
        }
      }
      change();
    }

    private void promise(Job job, Decision decision) {
      if (decision.standing() == Standing.PROMISED) {
        cluster.promise(job);
      } else {
        cluster.promiseNothing(job);
      }
    }

    @Override
    public void wakeAt(long millis) {
      arm(millis);
    }
  }
}
