package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.replay.DecisionLogging;
import io.github.punctual.simulator.replay.JobReplayer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Drives a policy whose jobs are served by deadline, as the ResourceManager does: tells it which
 * tasks began and ended, and gives what is free, container by container, to the job that comes
 * first: what the plan has a place for by deadline, those on spare by deadline, jobs without a
 * deadline in their order, and those that are lost. Nothing is taken away; room for one container
 * is kept for each promised job that lacks it, as smaller ones would eat it for ever. A floor is
 * left to those without a deadline, and those that are lost, while they ask for it.
 */
final class ServedByDeadline extends NamedScheduler implements DecisionLogging {
  private final Policy policy;
  private final Map<String, String> settings;
  private final DecisionLog log;
  private final BestEffortFloor floor;

  /** Whether its policy is told more than what happens. */
  private final boolean isForeseeing;

  private final TreeSet<Job> bestEffort = new TreeSet<>();

  /** Present where work is divisible. */
  private Optional<DivisibleWork> divisible = Optional.empty();

  private boolean othersChanged;

  /** What is free beside what is kept for others; empty while nothing is kept. */
  private Optional<ResourceVector> beside = Optional.empty();

  private long armedMillis = Long.MAX_VALUE;
  private PolicyJobs jobs;

  ServedByDeadline(
      String name,
      Policy policy,
      Map<String, String> settings,
      DecisionLog log,
      BestEffortFloor floor) {
    this(name, policy, settings, log, floor, false);
  }

  private ServedByDeadline(
      String name,
      Policy policy,
      Map<String, String> settings,
      DecisionLog log,
      BestEffortFloor floor,
      boolean isForeseeing) {
    super(name);
    this.policy = policy;
    this.settings = Map.copyOf(settings);
    this.log = log;
    this.floor = floor;
    this.isForeseeing = isForeseeing;
  }

  /** Drives a policy that is told what is to come. */
  static ServedByDeadline foreseeing(
      String name, Policy policy, Map<String, String> settings, BestEffortFloor floor) {
    return new ServedByDeadline(name, policy, settings, DecisionLog.NONE, floor, true);
  }

  @Override
  public Optional<Scheduler> logging(DecisionLog other) {
    return isForeseeing
        ? Optional.empty()
        : Optional.of(new ServedByDeadline(name, policy, settings, other, floor));
  }

  Optional<Job> find(JobId id) {
    return Optional.ofNullable(jobs.all().get(id));
  }

  @Override
  public void begin(Cluster simulated) {
    super.begin(simulated);
    boolean isDivisible = cluster.model() == ExecutionModel.PERFECT_PARALLELISM;
    divisible = isDivisible ? Optional.of(new DivisibleWork(cluster)) : Optional.empty();
    Policy driven =
        divisible.map(work -> policy.forDivisibleWork(work.isTakingDear())).orElse(policy);
    Map<String, String> logged = new TreeMap<>(settings);
    divisible.ifPresent(work -> logged.putAll(JobReplayer.divisibleWork(work.isTakingDear())));
    PolicyRunner runner =
        PolicyRunner.start(driven, logged, log, cluster.nowMillis(), promisable());
    jobs = new PolicyJobs(cluster, runner, divisible, decision -> change());
  }

  private ClusterCapacity promisable() {
    return floor.promisable(cluster.capacity());
  }

  /** A floor is kept container by container. */
  @Override
  public boolean needsTasks() {
    return !floor.isNone();
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
      tellOthers();
      jobs.submitted(job, Cluster.ROOT);
    }
    change();
  }

  @Override
  public void taskEnded(Job job, String stage, long ranMillis, boolean completed) {
    if (isDriven(job)) {
      jobs.taskEnded(job, stage, ranMillis, completed);
    } else {
      othersChanged = true;
    }
    change();
  }

  private boolean isDriven(Job job) {
    return jobs.all().containsKey(PolicyJobs.id(job));
  }

  @Override
  public void completed(Job job) {
    bestEffort.remove(job);
    if (isDriven(job)) {
      divisible.ifPresent(work -> work.completed(job));
      divisible.ifPresent(work -> work.forget(PolicyJobs.id(job)));
      jobs.completed(job, job.requestedTasks(), Cluster.ROOT);
      report();
    }
    change();
  }

  @Override
  public void failed(Job job) {
    bestEffort.remove(job);
    divisible.ifPresent(work -> work.forget(PolicyJobs.id(job)));
    if (isDriven(job)) {
      jobs.failed(job);
    }
    change();
  }

  @Override
  public void capacityChanged() {
    tellOthers();
    jobs.capacity(promisable());
    change();
  }

  private void change() {
    // What the policy wished before something else happens at this instant stands, too.
    jobs.runner().wakeMillis().ifPresent(this::arm);
    cluster.wakeAt(cluster.nowMillis());
  }

  @Override
  public void woken() {
    long now = cluster.nowMillis();
    if (armedMillis <= now) {
      armedMillis = Long.MAX_VALUE;
    }
    // A job holds the tasks that it runs and no more.
    jobs.all().values().forEach(cluster::takeUnused);
    bestEffort.forEach(cluster::takeUnused);
    report();
    if (jobs.runner().wakeMillis().orElse(Long.MAX_VALUE) <= now) {
      jobs.handle(new Event.TimePassed(now));
    }
    handOut();
    jobs.runner().wakeMillis().ifPresent(this::arm);
  }

  private void arm(long millis) {
    if (millis < armedMillis) {
      armedMillis = millis;
      cluster.wakeAt(millis);
    }
  }

  private void report() {
    tellOthers();
    jobs.report();
  }

  private void tellOthers() {
    long now = cluster.nowMillis();
    if (othersChanged) {
      othersChanged = false;
      ResourceVector held = ResourceVector.ZERO;
      for (Job job : bestEffort) {
        held = held.plus(cluster.inUse(job));
      }
      jobs.handle(new Event.OthersChanged(now, new Others(Map.of(Cluster.ROOT, held), Map.of())));
    }
  }

  private void handOut() {
    List<RunningJob> order = new ArrayList<>(jobs.runner().running());
    order.sort(Standing.order());
    if (divisible.isPresent()) {
      divisible.get().divide(order, jobs.all(), bestEffort);
      return;
    }
    int lost = 0;
    while (lost < order.size() && order.get(lost).standing().comesBeforeBestEffort()) {
      lost++;
    }
    ResourceVector kept = kept(order.subList(lost, order.size()));
    beside = kept.isZero() ? Optional.empty() : Optional.of(cluster.free().minus(kept));
    order.subList(0, lost).forEach(this::serve);
    beside = beside.map(left -> left.plus(kept));
    for (Job job : bestEffort) {
      othersChanged |= serve(job, Integer.MAX_VALUE) > 0;
    }
    order.subList(lost, order.size()).forEach(this::serve);
  }

  /** What is left to others now; to jobs that are lost as well, as in the ResourceManager. */
  private ResourceVector kept(List<RunningJob> lost) {
    if (floor.isNone()) {
      return ResourceVector.ZERO;
    }
    List<Job> others = new ArrayList<>(bestEffort);
    lost.forEach(running -> others.add(jobs.all().get(running.job().id())));
    ResourceVector held = ResourceVector.ZERO;
    ResourceVector asked = ResourceVector.ZERO;
    for (Job job : others) {
      held = held.plus(cluster.held(job));
      asked = asked.plus(cluster.nextTasks(job, cluster.startableTasks(job)));
    }
    return floor.kept(cluster.total(), held, asked);
  }

  private void serve(RunningJob running) {
    Job job = jobs.all().get(running.job().id());
    int lacking = Math.min(cluster.startableTasks(job), jobs.capped(job));
    int given = serve(job, lacking);
    if (given > 0) {
      jobs.changed(running.job().id());
    }
    if (given < lacking && running.standing() == Standing.PROMISED) {
      beside = Optional.of(beside.orElseGet(cluster::free).minus(cluster.nextTasks(job, 1)));
    }
  }

  /** Gives a job what it can use of what is free, at most so many tasks. */
  private int serve(Job job, int most) {
    int free = cluster.fittingTasks(job, most);
    int tasks = beside.map(left -> cluster.fittingTasks(job, left, free)).orElse(free);
    if (tasks > 0) {
      ResourceVector taken = cluster.nextTasks(job, tasks);
      beside = beside.map(left -> left.minus(taken));
      cluster.give(job, tasks);
    }
    return tasks;
  }
}
