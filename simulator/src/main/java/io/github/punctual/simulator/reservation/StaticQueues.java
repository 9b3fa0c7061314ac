package io.github.punctual.simulator.reservation;

import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import io.github.punctual.simulator.engine.settings.Gathering;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The well-tuned CapacityScheduler of section 6.4: for each tenant a queue of production and one of
 * best-effort jobs, with the capacities that the work which will come needs, and a maximum capacity
 * of a multiple of that. It accepts all jobs.
 *
 * <p>As in YARN the queue that uses the least of its capacity is served first, and up to its
 * capacity a queue may take back what others use beyond theirs, where the simulation is preemptive.
 * Limits of users and of application masters are left out.
 */
public final class StaticQueues implements Division {
  /** Maximum over guaranteed capacity: "about 2X". */
  public static final double USUAL_MAXIMUM = 2;

  private final Map<QueueId, Double> capacities;
  private final Map<QueueId, ResourceVector> limits = new TreeMap<>();

  /**
   * A division for a workload.
   *
   * @param maximum capacity over guaranteed capacity, at least 1
   */
  public StaticQueues(ClusterWorkload workload, double maximum) {
    capacities = workload.capacities();
    ResourceVector all = workload.cluster().capacity();
    capacities.forEach(
        (queue, part) -> limits.put(queue, all.scaledDown(Math.min(1, maximum * part))));
  }

  @Override
  public String name() {
    return "CS";
  }

  @Override
  public Gathering gathering() {
    return Gathering.HOARD;
  }

  @Override
  public List<QueueEntry> queues(ClusterWorkload.Jobs jobs) {
    Map<QueueId, List<TraceJob>> byQueue = new TreeMap<>();
    capacities.keySet().forEach(queue -> byQueue.put(queue, new ArrayList<>()));
    jobs.bestEffort().forEach((queue, all) -> byQueue.get(queue).addAll(all));
    jobs.production().forEach(job -> byQueue.get(queue(job)).add(job.job()));
    List<QueueEntry> entries = new ArrayList<>();
    byQueue.forEach(
        (queue, all) ->
            entries.add(
                new QueueEntry(
                    QueueDeclaration.throughput(queue, 1),
                    0,
                    all,
                    Optional.of(limits.get(queue)),
                    false)));
    return entries;
  }

  @Override
  public QueueId queue(ReservingJob job) {
    return new QueueId(job.job().queue());
  }

  @Override
  public boolean accepted(ReservingJob job) {
    return true;
  }

  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    List<QueueShare> shares = new ArrayList<>();
    for (QueueUse use : snapshot.queues()) {
      double part = capacities.get(use.queue());
      ResourceVector level = snapshot.capacity().scaledDown(part);
      shares.add(new QueueShare(use.queue(), 0, level, Beyond.FAIR, part));
    }
    return new QueueShares(shares, OptionalLong.empty());
  }
}
