package io.github.punctual.simulator.engine;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import io.github.punctual.simulator.engine.queue.QueueObserver;
import io.github.punctual.simulator.engine.queue.QueueRegistrar;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.QueueModel;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One run of one policy for queues. Made for one run, and for one thread.
 *
 * <p>Everything at one instant happens in this order: what ends, queues that are registered, jobs
 * that come, the decision of the policy where one is due, and then what is free is served once. The
 * policy decides on a grid of update intervals while there are jobs, and besides when jobs come and
 * when it asked to be woken; in the fluid model also whenever anything ends, and after serving, so
 * that what a queue holds is what it was told, from one decision to the next. Queues that are not
 * admitted, or rejected, do not take part.
 */
public final class QueueSimulation {
  private final Simulation simulation;

  /**
   * A run that is about to begin.
   *
   * @param cluster resource types that it does not have are ignored in the jobs
   * @param queues each once
   * @param registrar with a fresh policy
   * @param observers watch, in this order
   * @throws IllegalArgumentException when a queue or a job occurs twice, or a job needs nothing
   *     that the cluster has
   */
  public QueueSimulation(
      ClusterSpec cluster,
      List<QueueEntry> queues,
      QueueSimulationSettings settings,
      QueueRegistrar registrar,
      List<QueueObserver> observers) {
    check(cluster, queues, settings);
    Map<String, QueueEntry> queueOf = new HashMap<>();
    List<TraceJob> jobs = new ArrayList<>();
    for (QueueEntry queue : queues) {
      jobs.addAll(queue.jobs());
      queue.jobs().forEach(job -> queueOf.put(job.id(), queue));
    }
    QueueDriver driver =
        new QueueDriver(cluster.capacity(), queues, queueOf, settings, registrar, observers);
    SimulationSettings choices = SimulationSettings.PAPERS;
    if (settings.endMillis().isPresent()) {
      choices = choices.until(settings.endMillis().getAsLong());
    }
    this.simulation =
        new Simulation(
            new Workload("queues", jobs),
            cluster,
            choices,
            driver,
            List.of(driver.watch()),
            Optional.of(driver::serving));
  }

  private static void check(
      ClusterSpec cluster, List<QueueEntry> queues, QueueSimulationSettings settings) {
    Holdings holdings = new Holdings(cluster.full());
    Set<Object> seen = new HashSet<>();
    for (QueueEntry queue : queues) {
      if (!seen.add(queue.queue())) {
        throw new IllegalArgumentException(
            "queue " + queue.queue() + " occurs twice; list it once, with all its jobs");
      }
      if (queue.limit().isPresent() && settings.model() == QueueModel.FLUID) {
        throw new IllegalArgumentException(
            "queue %s has the limit %s, which the fluid model does not know; run it task by task"
                .formatted(queue.queue(), queue.limit().get()));
      }
      queue.jobs().forEach(job -> check(job, holdings, cluster.capacity()));
    }
  }

  private static void check(TraceJob job, Holdings holdings, ResourceVector capacity) {
    for (Stage stage : job.stages()) {
      if (holdings.known(stage.task()).isZero()) {
        throw new IllegalArgumentException(
            "a task of stage %s of job %s needs %s, and the cluster has %s; count the cluster in"
                    .formatted(stage.id(), job.id(), stage.task(), capacity)
                + " what tasks need");
      }
    }
  }

  /** Runs until all jobs have ended, or to the end that was set; returns when that was. */
  public long run() {
    return run(ProgressListener.NONE);
  }

  /** The same, telling how far it is. */
  public long run(ProgressListener listener) {
    simulation.run(listener);
    return simulation.nowMillis();
  }
}
