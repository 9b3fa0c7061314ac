package io.github.punctual.simulator.reservation;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.ServingOrder;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.QueueSimulation;
import io.github.punctual.simulator.engine.queue.QueueObserver;
import io.github.punctual.simulator.engine.queue.SimulatedQueue;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;
import io.github.punctual.simulator.engine.settings.Waiting;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Runs a cluster's jobs under a division of it, task by task.
 *
 * @param workload what the jobs were made by
 * @param jobs all of one seed
 */
public record ClusterRun(ClusterWorkload workload, ClusterWorkload.Jobs jobs) {
  private static final long SECOND_MILLIS = 1000;

  /**
   * A run.
   *
   * @param division fresh
   * @param preemptive whether containers are killed for queues below what they are promised;
   *     otherwise these get what others give back
   * @param endMillis the instant at which it stops, whatever still runs
   */
  public ClusterOutcome run(Division division, boolean preemptive, long endMillis) {
    QueueSimulationSettings settings =
        QueueSimulationSettings.DEFAULTS
            .with(Waiting.SKIP)
            .with(division.gathering())
            .withUpdateMillis(SECOND_MILLIS)
            .withPreemption(preemptive)
            .until(endMillis);
    Watch watch = new Watch(workload.cluster().capacity());
    new QueueSimulation(
            workload.cluster(), division.queues(jobs), settings, division, List.of(division, watch))
        .run();
    List<ClusterOutcome.OfProduction> production = new ArrayList<>();
    for (ReservingJob job : jobs.production()) {
      production.add(
          new ClusterOutcome.OfProduction(
              job,
              division.accepted(job),
              watch.of(job.job()),
              watch.below.getOrDefault(division.queue(job), Below.NEVER).longestMillis));
    }
    Map<String, ClusterOutcome.OfJob> bestEffort = new TreeMap<>();
    jobs.bestEffort()
        .values()
        .forEach(all -> all.forEach(job -> bestEffort.put(job.id(), watch.of(job))));
    return new ClusterOutcome(production, bestEffort, watch.gathered, watch.busy());
  }

  /** For how long a queue has been below its promise, and was at most. */
  private static final class Below {
    static final Below NEVER = new Below();

    private long nowMillis;
    private long longestMillis;

    void add(boolean below, long millis) {
      nowMillis = below ? nowMillis + millis : 0;
      longestMillis = Math.max(longestMillis, nowMillis);
    }
  }

  private static final class Watch implements QueueObserver {
    private final ResourceVector capacity;
    private final Map<String, Long> ends = new HashMap<>();
    private final Map<QueueId, Below> below = new HashMap<>();
    private final List<Long> gathered = new ArrayList<>();
    private final List<Double> heldMillis = new ArrayList<>();

    Watch(ResourceVector capacity) {
      this.capacity = capacity;
    }

    @Override
    public void gathered(TraceJob job, long sinceMillis, long nowMillis) {
      gathered.add(nowMillis - sinceMillis);
    }

    @Override
    public void ended(TraceJob job, long nowMillis) {
      ends.put(job.id(), nowMillis);
    }

    @Override
    public void advanced(long fromMillis, long toMillis, List<? extends SimulatedQueue> queues) {
      double held = 0;
      for (SimulatedQueue queue : queues) {
        held += queue.held().get(ResourceVector.VCORES);
        if (!queue.share().level().isZero()) {
          below
              .computeIfAbsent(queue.id(), id -> new Below())
              .add(
                  ServingOrder.isBelowLevel(queue.share(), queue.held())
                      && !queue.pending().isZero(),
                  toMillis - fromMillis);
        }
      }
      addHeld(held, fromMillis, toMillis);
    }

    private void addHeld(double held, long fromMillis, long toMillis) {
      long from = fromMillis;
      while (from < toMillis) {
        int second = (int) (from / SECOND_MILLIS);
        long to = Math.min(toMillis, (second + 1) * SECOND_MILLIS);
        while (heldMillis.size() <= second) {
          heldMillis.add(0.0);
        }
        heldMillis.set(second, heldMillis.get(second) + held * (to - from));
        from = to;
      }
    }

    List<Double> busy() {
      double full = (double) capacity.get(ResourceVector.VCORES) * SECOND_MILLIS;
      return heldMillis.stream().map(sum -> sum / full).toList();
    }

    ClusterOutcome.OfJob of(TraceJob job) {
      Long end = ends.get(job.id());
      return new ClusterOutcome.OfJob(
          job.submitMillis(), end == null ? OptionalLong.empty() : OptionalLong.of(end));
    }
  }
}
