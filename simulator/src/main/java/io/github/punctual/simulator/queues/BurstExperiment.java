package io.github.punctual.simulator.queues;

import io.github.punctual.simulator.engine.ProgressListener;
import io.github.punctual.simulator.engine.QueueSimulation;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import io.github.punctual.simulator.engine.queue.QueueObserver;
import io.github.punctual.simulator.engine.queue.QueueRegistrar;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.List;

/**
 * Queues that share a cluster, of which some send bursts: what the paper's evaluation runs under
 * several policies.
 *
 * @param name what it is, for reports
 * @param cluster resource types that it does not have are ignored in the jobs
 * @param queues each once
 * @param settings what was chosen beside
 */
public record BurstExperiment(
    String name, ClusterSpec cluster, List<QueueWork> queues, QueueSimulationSettings settings) {
  public BurstExperiment {
    queues = List.copyOf(queues);
  }

  /** Runs it under a policy. The same each time. */
  public BurstResult run(QueuePolicySource policy) {
    return run(policy, List.of());
  }

  /** Runs it under a policy, watched. */
  public BurstResult run(QueuePolicySource policy, List<QueueObserver> observers) {
    return run(policy, observers, ProgressListener.NONE);
  }

  /** Runs it under a policy, watched, telling how far it is. */
  public BurstResult run(
      QueuePolicySource policy, List<QueueObserver> observers, ProgressListener progress) {
    List<QueueEntry> entries = new ArrayList<>();
    Recorder recorder = new Recorder(this);
    for (QueueWork queue : queues) {
      List<TraceJob> jobs = new ArrayList<>();
      String path = queue.queue().path();
      for (int burst = 0; burst < queue.bursts().size(); burst++) {
        BurstWork work = queue.bursts().get(burst);
        for (TraceJob job : work.jobs()) {
          String id = "%s/burst-%d/%d".formatted(path, burst + 1, jobs.size() + 1);
          TraceJob placed = JobCopies.placed(job, id, path, work.submitMillis(job));
          jobs.add(placed);
          recorder.burstJob(placed, queue, burst);
        }
      }
      for (TraceJob job : queue.jobs()) {
        String id = "%s/%d".formatted(path, jobs.size() + 1);
        TraceJob placed = JobCopies.placed(job, id, path, job.submitMillis());
        jobs.add(placed);
        recorder.job(placed, queue);
      }
      entries.add(new QueueEntry(queue.declaration(), queue.registerMillis(), jobs));
    }
    QueueRegistrar registrar = policy.start(cluster.capacity());
    List<QueueObserver> all = new ArrayList<>(List.of(recorder));
    all.addAll(observers);
    long end = new QueueSimulation(cluster, entries, settings, registrar, all).run(progress);
    return recorder.result(policy.name(), end);
  }
}
