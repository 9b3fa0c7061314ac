package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.Scheduler;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The Oracle in the fewest lines: looks at every waiting job at every event. */
final class PlainOracle implements Scheduler {
  private final List<Job> waiting = new ArrayList<>();
  private Cluster cluster;

  @Override
  public String name() {
    return "plain-oracle";
  }

  @Override
  public void begin(Cluster simulated) {
    cluster = simulated;
  }

  @Override
  public void submitted(Job job) {
    waiting.add(job);
    pass();
  }

  @Override
  public void completed(Job job) {
    pass();
  }

  @Override
  public void capacityChanged() {
    pass();
  }

  @Override
  public void woken() {
    pass();
  }

  private void pass() {
    long now = cluster.nowMillis();
    long wake = Long.MAX_VALUE;
    for (Job job : waiting) {
      if (need(job).tasks(now) > need(job).maxTasks()) {
        cluster.reject(job, ReasonCode.DEADLINE_UNREACHABLE);
      } else {
        wake = Math.min(wake, need(job).lastInstantFor(need(job).maxTasks()) + 1);
      }
    }
    if (wake < Long.MAX_VALUE) {
      cluster.wakeAt(wake);
    }
    waiting.removeIf(job -> job.state() != JobState.WAITING);
    waiting.sort(
        Comparator.<Job>comparingDouble(
                job -> (double) need(job).tasks(now) / (job.deadlineMillis().getAsLong() - now))
            .thenComparing(Job::submitMillis)
            .thenComparing(job -> job.trace().id()));
    for (Job job : waiting) {
      if (need(job).tasks(now) <= cluster.freeTasks(job)) {
        cluster.admit(job, need(job).tasks(now));
      }
    }
    waiting.removeIf(job -> job.state() != JobState.WAITING);
  }

  private OracleNeed need(Job job) {
    return new OracleNeed(
        job.workMillis(),
        job.deadlineMillis().orElseThrow(),
        Math.min(job.requestedTasks(), cluster.capacityTasks(job)));
  }
}
