package io.github.punctual.simulator.queues;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.ClusterSpec;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
  private record Arrival(QueueEntry queue, TraceJob job) {}

  private final ResourceVector capacity;
  private final QueueSettings settings;
  private final QueueRegistrar registrar;
  private final List<QueueObserver> observers;
  private final Serving serving;
  private final List<QueueEntry> entries;
  private final List<Arrival> arrivals = new ArrayList<>();
  private final Map<QueueId, QueueState> states = new HashMap<>();
  private final List<QueueState> leaving = new ArrayList<>();
  private long now;
  private int nextEntry;
  private int nextArrival;
  private int liveJobs;
  private long wakeMillis = Long.MAX_VALUE;
  private boolean mustDecide;

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
      QueueSettings settings,
      QueueRegistrar registrar,
      List<QueueObserver> observers) {
    this.capacity = cluster.capacity();
    this.settings = settings;
    this.registrar = registrar;
    this.observers = List.copyOf(observers);
    Types types = new Types(capacity);
    this.entries = new ArrayList<>(queues);
    entries.sort(Comparator.comparingLong(QueueEntry::registerMillis));
    Map<QueueId, QueueEntry> seen = new HashMap<>();
    for (QueueEntry queue : queues) {
      if (seen.put(queue.queue(), queue) != null) {
        throw new IllegalArgumentException(
            "queue " + queue.queue() + " occurs twice; list it once, with all its jobs");
      }
      if (queue.limit().isPresent() && settings.model() == QueueModel.FLUID) {
        throw new IllegalArgumentException(
            "queue %s has the limit %s, which the fluid model does not know; run it task by task"
                .formatted(queue.queue(), queue.limit().get()));
      }
      for (TraceJob job : queue.jobs()) {
        check(job, types);
        arrivals.add(new Arrival(queue, job));
      }
    }
    arrivals.sort(Comparator.comparingLong(arrival -> arrival.job().submitMillis()));
    Serving.Listener listener = new Progress();
    this.serving =
        settings.model() == QueueModel.TASKS
            ? new TaskServing(cluster, types, settings, listener)
            : new FluidServing(types, listener);
  }

  private static void check(TraceJob job, Types types) {
    for (Stage stage : job.stages()) {
      if (types.demand(stage.task()).vector.isZero()) {
        throw new IllegalArgumentException(
            "a task of stage %s of job %s needs %s, and the cluster has %s; count the cluster in"
                    .formatted(stage.id(), job.id(), stage.task(), types.capacity())
                + " what tasks need");
      }
    }
  }

  /** Runs until all jobs have ended, or to the end that was set; returns when that was. */
  public long run() {
    long end = settings.endMillis().orElse(Long.MAX_VALUE - 1);
    long next = nextMillis();
    while (next <= end) {
      advance(next);
      happen();
      next = nextMillis();
    }
    if (next != Long.MAX_VALUE) {
      advance(end);
    }
    return now;
  }

  private long nextMillis() {
    long next = serving.nextMillis();
    if (nextEntry < entries.size()) {
      next = Math.min(next, entries.get(nextEntry).registerMillis());
    }
    if (nextArrival < arrivals.size()) {
      next = Math.min(next, arrivals.get(nextArrival).job().submitMillis());
    }
    if (liveJobs > 0 || mustDecide) {
      next = Math.min(next, Math.min(wakeMillis, tickMillis()));
    }
    return next;
  }

  /** The next instant of the grid. */
  private long tickMillis() {
    return (now / settings.updateMillis() + 1) * settings.updateMillis();
  }

  private void advance(long toMillis) {
    if (toMillis > now) {
      List<? extends QueueState> queues = serving.queues();
      observers.forEach(observer -> observer.advanced(now, toMillis, queues));
      now = toMillis;
    }
  }

  private void happen() {
    serving.advance(now);
    leaving.forEach(this::leave);
    leaving.clear();
    while (nextEntry < entries.size() && entries.get(nextEntry).registerMillis() <= now) {
      register(entries.get(nextEntry++));
    }
    boolean isDue =
        settings.model() == QueueModel.FLUID
            || now >= wakeMillis
            || now % settings.updateMillis() == 0;
    while (nextArrival < arrivals.size() && arrivals.get(nextArrival).job().submitMillis() <= now) {
      isDue |= submit(arrivals.get(nextArrival), nextArrival);
      nextArrival++;
    }
    if (isDue) {
      decide();
    }
    boolean changed = serving.serve(now);
    if (changed && settings.model() == QueueModel.FLUID) {
      // The policy counts from what it is told: here it learns at once what came of its answer.
      decide();
      serving.serve(now);
    }
  }

  private void leave(QueueState queue) {
    states.remove(queue.id());
    serving.remove(queue);
  }

  private void register(QueueEntry entry) {
    if (!registrar.admits(entry, now)) {
      return;
    }
    Optional<Classification> answer = registrar.register(entry.declaration(), now);
    if (answer.isEmpty() || answer.get().queueClass() != QueueClass.REJECTED) {
      states.put(entry.queue(), serving.register(entry));
    }
    observers.forEach(observer -> observer.registered(entry, answer, now));
  }

  /** Says whether the job's queue takes part. */
  private boolean submit(Arrival arrival, int sequence) {
    QueueState queue = states.get(arrival.queue().queue());
    if (queue == null) {
      return false;
    }
    liveJobs++;
    queue.arrived(now);
    serving.submitted(queue, new JobRun(arrival.job(), sequence));
    return true;
  }

  private void decide() {
    List<? extends QueueState> queues = serving.queues();
    List<QueueUse> uses = new ArrayList<>(queues.size());
    for (QueueState queue : queues) {
      uses.add(queue.use());
    }
    QueueSnapshot snapshot = new QueueSnapshot(now, capacity, uses);
    QueueShares answer = registrar.policy().decide(snapshot);
    for (int i = 0; i < queues.size(); i++) {
      queues.get(i).share(answer.shares().get(i));
    }
    wakeMillis = answer.wakeMillis().orElse(Long.MAX_VALUE);
    if (wakeMillis <= now) {
      wakeMillis = now + 1;
    }
    // The policy must hear once that nobody holds anything any more.
    mustDecide = liveJobs > 0;
    observers.forEach(observer -> observer.decided(snapshot, answer));
  }

  private final class Progress implements Serving.Listener {
    @Override
    public void started(JobRun run) {
      observers.forEach(observer -> observer.started(run.job, now));
    }

    @Override
    public void gathered(JobRun run, long sinceMillis) {
      observers.forEach(observer -> observer.gathered(run.job, sinceMillis, now));
    }

    @Override
    public void ended(QueueState queue, JobRun run) {
      liveJobs--;
      queue.ended();
      if (queue.isLeaving()) {
        leaving.add(queue);
      }
      observers.forEach(observer -> observer.ended(run.job, now));
    }
  }
}
