package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Scheduler;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Drives a policy as the ResourceManager does, in simulated time: the same {@link PolicyRunner},
 * the same events.
 */
public final class PolicyScheduler implements Scheduler {
  private final String name;
  private final Policy policy;
  private final Map<String, String> settings;
  private final DecisionLog log;
  private final Map<JobId, Job> jobs = new HashMap<>();
  private Cluster cluster;
  private PolicyDriver driver;

  /**
   * Drives a policy that has learned nothing.
   *
   * @param name its name in reports
   * @param settings the policy's settings, for the log
   * @param log gets every decision with its inputs
   */
  public PolicyScheduler(
      String name, Policy policy, Map<String, String> settings, DecisionLog log) {
    this.name = name;
    this.policy = policy;
    this.settings = Map.copyOf(settings);
    this.log = log;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void begin(Cluster simulated) {
    cluster = simulated;
    driver =
        new PolicyDriver(
            PolicyRunner.start(policy, settings, log, cluster.nowMillis(), cluster.capacity()),
            new OnCluster());
  }

  @Override
  public void submitted(Job job) {
    DeadlineJob declared = declared(job);
    jobs.put(declared.id(), job);
    driver.handle(new Event.Submitted(cluster.nowMillis(), declared));
  }

  @Override
  public void completed(Job job) {
    JobId id = new JobId(job.trace().id());
    long budget = job.trace().budgetMillis().orElseThrow();
    int allocated = driver.runner().running(id).orElseThrow().tasks();
    jobs.remove(id);
    Outcome outcome =
        new Outcome(
            id,
            job.trace().name(),
            Math.max(1, job.workMillis()),
            job.trace().totalTasks(),
            job.requestedTasks(),
            Math.max(allocated, cluster.capacityTasks(job)),
            budget,
            allocated,
            cluster.nowMillis() - job.submitMillis());
    driver.handle(new Event.Completed(cluster.nowMillis(), outcome));
  }

  @Override
  public void capacityChanged() {
    driver.handle(new Event.CapacityChanged(cluster.nowMillis(), cluster.capacity()));
  }

  @Override
  public void woken() {
    OptionalLong due = driver.runner().wakeMillis();
    if (due.isPresent() && due.getAsLong() <= cluster.nowMillis()) {
      driver.handle(new Event.TimePassed(cluster.nowMillis()));
    }
  }

  private final class OnCluster implements PolicyDriver.Hands {
    @Override
    public void carryOut(Decision decision) {
      Job job = jobs.get(decision.job());
      switch (decision.action()) {
        case ADMIT -> cluster.admit(job, decision.tasks());
        case RESIZE -> cluster.resize(job, decision.tasks());
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
    }

    @Override
    public void wakeAt(long millis) {
      cluster.wakeAt(millis);
    }
  }

  private static DeadlineJob declared(Job job) {
    return new DeadlineJob(
        new JobId(job.trace().id()),
        job.trace().name(),
        job.trace().user(),
        Cluster.ROOT,
        job.submitMillis(),
        job.deadlineMillis().orElseThrow(),
        job.requestedTasks(),
        job.task(),
        ResourceVector.ZERO,
        OptionalLong.empty());
  }
}
