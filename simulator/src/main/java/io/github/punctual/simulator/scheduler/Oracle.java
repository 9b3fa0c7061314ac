package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.scheduler.OracleLine.Waiting;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The papers' Oracle (Justice, section 3; Pythia, section III): knows the work of every job, and
 * gives it the fewest tasks with which it meets its deadline, or nothing. Jobs that do not fit
 * wait; what is free is offered in the order of needed tasks per time left, fewest first (ties:
 * submission, then id), where a smaller job may pass a larger one that does not fit. A job whose
 * deadline passed or is no longer achievable is dropped, and an allocation never changes. It plans
 * nothing ahead: it is perfect for each job, not for all of them together.
 *
 * <p>Readings: the order is Algorithm 4, line 10, of Justice, since both papers describe it in the
 * same words for both; the need is taken from the time left, so that it grows while a job waits.
 * Left out: it knows the work, and not what a simulation charges beside it. Beside the papers: jobs
 * without a deadline share what is left, and give way.
 */
final class Oracle extends NamedScheduler {
  /** When a waiting job is to be dropped: after the last instant at which it could start. */
  private record LastStart(long millis, Job job) {
    boolean waits() {
      return job.state() == JobState.WAITING;
    }
  }

  private final Map<ResourceVector, OracleLine> lineBySize = new LinkedHashMap<>();
  private final PriorityQueue<LastStart> lastStarts =
      new PriorityQueue<>(
          Comparator.comparingLong(LastStart::millis).thenComparing(LastStart::job));

  Oracle(String name) {
    super(name);
  }

  /**
   * Nothing that waits fits when a job is submitted: what is free has not grown since the last
   * offers, and what jobs need has not shrunk. So the newcomer alone is looked at.
   */
  @Override
  public void submitted(Job job) {
    if (job.deadlineMillis().isPresent()) {
      judge(job).ifPresent(this::takeOrWait);
    } else {
      cluster.share(job);
    }
  }

  private void takeOrWait(Waiting newcomer) {
    if (newcomer.tasks() <= cluster.freeTasks(newcomer.job())) {
      cluster.admit(newcomer.job(), newcomer.tasks());
    } else {
      enter(newcomer);
    }
  }

  @Override
  public void completed(Job job) {
    offer();
  }

  /** Drops those that can no longer make it. */
  @Override
  public void woken() {
    LastStart first = lastStarts.peek();
    while (first != null && (!first.waits() || first.millis() < cluster.nowMillis())) {
      lastStarts.remove();
      if (first.waits()) {
        cluster.reject(first.job(), ReasonCode.DEADLINE_UNREACHABLE);
      }
      first = lastStarts.peek();
    }
  }

  /** With another capacity, jobs can have another number of tasks at once. */
  @Override
  public void capacityChanged() {
    List<Job> waiting =
        lastStarts.stream().filter(LastStart::waits).map(LastStart::job).sorted().toList();
    lastStarts.clear();
    lineBySize.clear();
    waiting.forEach(job -> judge(job).ifPresent(this::enter));
    offer();
  }

  /** Drops a job that cannot make it; otherwise says what it needs. */
  private Optional<Waiting> judge(Job job) {
    int capacityTasks = cluster.capacityTasks(job);
    // Where no node is left that holds a task, a job waits for nodes as long as it can.
    int maxTasks =
        capacityTasks == 0 ? job.requestedTasks() : Math.min(job.requestedTasks(), capacityTasks);
    long deadlineMillis = job.deadlineMillis().orElseThrow();
    Waiting judged =
        Waiting.of(
            job, new OracleNeed(job.workMillis(), deadlineMillis, maxTasks), cluster.nowMillis());
    if (judged.tasks() > maxTasks) {
      cluster.reject(job, ReasonCode.DEADLINE_UNREACHABLE);
      return Optional.empty();
    }
    return Optional.of(judged);
  }

  private void enter(Waiting waiting) {
    lineBySize
        .computeIfAbsent(waiting.job().task(), task -> new OracleLine(waiting.job()))
        .add(waiting);
    long lastStart = waiting.need().lastInstantFor(waiting.need().maxTasks());
    lastStarts.add(new LastStart(lastStart, waiting.job()));
    cluster.wakeAt(lastStart + 1);
  }

  private void offer() {
    for (Waiting next = first(); next != null; next = first()) {
      cluster.admit(next.job(), next.tasks());
    }
  }

  /** The first in the order of offers that fits, over tasks of all sizes. */
  private Waiting first() {
    long now = cluster.nowMillis();
    Comparator<Waiting> order = OracleLine.order(now);
    return lineBySize.values().stream()
        .flatMap(line -> line.first(cluster, now).stream())
        .min(order)
        .orElse(null);
  }
}
