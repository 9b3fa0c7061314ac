package io.github.punctual.simulator.queues;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the queues of an experiment from a trace and what queues declare. */
public final class BurstsOfTrace {
  private BurstsOfTrace() {}

  /**
   * The queues: those that are declared in their order, then the others of the trace in the order
   * of their paths, as throughput-sensitive ones with weight 1. Jobs of a latency-sensitive queue
   * that come closer together than its bursts may belong to one burst.
   *
   * @param backlog whether the jobs of throughput-sensitive queues all come at the start
   * @param seed where the sizes of bursts come from that are made
   * @throws IllegalArgumentException when bursts are to be made of a job that the trace has not
   */
  public static List<QueueWork> of(
      Workload trace, DeclaredQueues declared, boolean backlog, long seed) {
    Map<QueueId, List<TraceJob>> byQueue = new TreeMap<>();
    for (TraceJob job : trace.jobs()) {
      if (declared.bursts().values().stream().noneMatch(made -> isTemplate(job, made))) {
        byQueue.computeIfAbsent(new QueueId(job.queue()), id -> new ArrayList<>()).add(job);
      }
    }
    List<QueueWork> queues = new ArrayList<>();
    for (QueueDeclaration declaration : declared.queues()) {
      List<TraceJob> jobs = byQueue.getOrDefault(declaration.queue(), List.of());
      byQueue.remove(declaration.queue());
      if (declaration.isLatencySensitive()) {
        List<BurstWork> bursts = new ArrayList<>(grouped(jobs, declaration.bursts().orElseThrow()));
        MadeBursts made = declared.bursts().get(declaration.queue());
        if (made != null) {
          bursts.addAll(made.draw(template(trace, made), seed, declaration.queue().path()));
        }
        queues.add(QueueWork.latency(declaration, bursts));
      } else {
        queues.add(steady(declaration, jobs, backlog));
      }
    }
    byQueue.forEach(
        (queue, jobs) -> queues.add(steady(QueueDeclaration.throughput(queue, 1), jobs, backlog)));
    return queues;
  }

  private static QueueWork steady(
      QueueDeclaration declaration, List<TraceJob> jobs, boolean backlog) {
    return backlog
        ? QueueWork.throughput(declaration, jobs)
        : new QueueWork(declaration, 0, List.of(), jobs);
  }

  private static boolean isTemplate(TraceJob job, MadeBursts made) {
    return job.id().equals(made.job()) || job.name().equals(made.job());
  }

  private static TraceJob template(Workload trace, MadeBursts made) {
    return trace.jobs().stream()
        .filter(job -> isTemplate(job, made))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "bursts are to be made of job '%s', and %s has no job of that id or name"
                        .formatted(made.job(), trace.name())));
  }

  /** Jobs in bursts: one begins with the first job that comes when the next one may come. */
  static List<BurstWork> grouped(List<TraceJob> jobs, BurstPlan plan) {
    List<BurstWork> bursts = new ArrayList<>();
    List<TraceJob> burst = new ArrayList<>();
    for (TraceJob job : jobs) {
      if (!burst.isEmpty() && job.submitMillis() >= nextMillis(burst.get(0).submitMillis(), plan)) {
        bursts.add(burst(burst, plan));
        burst = new ArrayList<>();
      }
      burst.add(job);
    }
    if (!burst.isEmpty()) {
      bursts.add(burst(burst, plan));
    }
    return bursts;
  }

  private static BurstWork burst(List<TraceJob> jobs, BurstPlan plan) {
    long arrival = jobs.get(0).submitMillis();
    return new BurstWork(arrival, onTimeMillis(arrival, plan), List.copyOf(jobs), true);
  }

  private static long nextMillis(long arrival, BurstPlan plan) {
    return plan instanceof BurstPlan.Listed listed
        ? Math.max(arrival + 1, listed.nextMillis(listed.arrivedBy(arrival)))
        : arrival + gapMillis(plan);
  }

  /** How long the last burst may take that comes by an instant, or else the first. */
  private static long onTimeMillis(long millis, BurstPlan plan) {
    if (plan instanceof BurstPlan.Repeated repeated) {
      return repeated.onTimeMillis();
    }
    BurstPlan.Listed listed = (BurstPlan.Listed) plan;
    return listed.bursts().get(Math.max(0, listed.arrivedBy(millis))).onTimeMillis();
  }

  /** How long a burst, or the first one, may take. */
  static long onTimeMillis(BurstPlan plan) {
    return onTimeMillis(Long.MIN_VALUE, plan);
  }

  /** The least time from one arrival to the next. */
  static long gapMillis(BurstPlan plan) {
    if (plan instanceof BurstPlan.Repeated repeated) {
      return repeated.gapMillis();
    }
    BurstPlan.Listed listed = (BurstPlan.Listed) plan;
    return listed.nextMillis(0) - listed.bursts().get(0).arrivalMillis();
  }
}
