package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Reactive FS: another scheduler, and at the instant of its deadline a job that has not completed
 * is terminated, or dropped when it still waits, so that others get what it held (Justice, section
 * 3; Pythia, section III). Jobs without a deadline run as long as they need.
 */
final class Reactive extends NamedScheduler {
  private final Baseline baseline;
  private final PriorityQueue<Job> byDeadline = new PriorityQueue<>(Orders.DEADLINE);

  Reactive(String name, Baseline baseline) {
    super(name);
    this.baseline = baseline;
  }

  @Override
  public void begin(Cluster simulated) {
    super.begin(simulated);
    baseline.begin(simulated);
  }

  @Override
  public void submitted(Job job) {
    baseline.submitted(job);
    if (job.deadlineMillis().isPresent()) {
      byDeadline.add(job);
      if (byDeadline.element().equals(job)) {
        wakeForFirst();
      }
    }
  }

  @Override
  public void completed(Job job) {
    baseline.completed(job);
  }

  @Override
  public void failed(Job job) {
    baseline.failed(job);
  }

  @Override
  public boolean needsTasks() {
    return baseline.needsTasks();
  }

  @Override
  public void taskEnded(Job job, String stage, long ranMillis, boolean completed) {
    baseline.taskEnded(job, stage, ranMillis, completed);
  }

  @Override
  public void capacityChanged() {
    baseline.capacityChanged();
  }

  @Override
  public void woken() {
    List<Job> late = new ArrayList<>();
    for (Job first = byDeadline.peek();
        first != null && (first.state().isEnd() || isDue(first));
        first = byDeadline.peek()) {
      byDeadline.remove();
      if (!first.state().isEnd()) {
        end(first);
        late.add(first);
      }
    }
    wakeForFirst();
    if (!late.isEmpty()) {
      baseline.dropped(late);
    }
    baseline.woken();
  }

  private boolean isDue(Job job) {
    return job.deadlineMillis().getAsLong() <= cluster.nowMillis();
  }

  private void end(Job job) {
    if (job.state() == JobState.WAITING) {
      cluster.reject(job, ReasonCode.DEADLINE_PASSED);
    } else {
      cluster.terminate(job, ReasonCode.LATE);
    }
  }

  private void wakeForFirst() {
    if (!byDeadline.isEmpty()) {
      cluster.wakeAt(byDeadline.element().deadlineMillis().getAsLong());
    }
  }
}
