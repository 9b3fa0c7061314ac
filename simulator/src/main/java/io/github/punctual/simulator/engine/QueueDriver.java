package io.github.punctual.simulator.engine;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import io.github.punctual.simulator.engine.queue.QueueObserver;
import io.github.punctual.simulator.engine.queue.QueueRegistrar;
import io.github.punctual.simulator.engine.settings.QueueModel;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Drives a policy for queues, and has them served as it says. */
final class QueueDriver implements Scheduler {
  private final ResourceVector capacity;
  private final List<QueueEntry> entries;
  private final Map<String, QueueEntry> queueOf;
  private final QueueSimulationSettings settings;
  private final QueueRegistrar registrar;
  private final List<QueueObserver> observers;
  private final Map<QueueId, RunningQueue> states = new HashMap<>();
  private QueueServing serving;
  private Cluster cluster;
  private int nextEntry;
  private int liveJobs;
  private long wakeMillis = Long.MAX_VALUE;
  private boolean jobsCame;
  private boolean mustDecide;

  QueueDriver(
      ResourceVector capacity,
      List<QueueEntry> queues,
      Map<String, QueueEntry> queueOf,
      QueueSimulationSettings settings,
      QueueRegistrar registrar,
      List<QueueObserver> observers) {
    this.capacity = capacity;
    this.entries =
        queues.stream().sorted(Comparator.comparingLong(QueueEntry::registerMillis)).toList();
    this.queueOf = queueOf;
    this.settings = settings;
    this.registrar = registrar;
    this.observers = List.copyOf(observers);
  }

  /** How queues are served, in the model that was chosen. */
  Execution serving(World world) {
    serving =
        settings.model() == QueueModel.TASKS
            ? new TaskServing(world, settings, observers)
            : new FluidServing(world, observers);
    return serving;
  }

  /** Tells the observers how time goes on. */
  Observer watch() {
    return new Observer() {
      @Override
      public void advanced(long fromMillis, long toMillis, Tally tally) {
        List<? extends RunningQueue> queues = serving.queues();
        observers.forEach(observer -> observer.advanced(fromMillis, toMillis, queues));
      }
    };
  }

  @Override
  public String name() {
    return registrar.policy().name();
  }

  @Override
  public void begin(Cluster simulated) {
    cluster = simulated;
    arm();
  }

  /** A job that is too large for every node is an error in the experiment. */
  @Override
  public boolean refusesWhatNeverFits(Job job) {
    return true;
  }

  @Override
  public void submitted(Job job) {
    registerThoseDue();
    RunningQueue queue = states.get(queueOf.get(job.trace().id()).queue());
    if (queue == null) {
      cluster.reject(job, ReasonCode.BAD_DECLARATION);
      return;
    }
    liveJobs++;
    jobsCame = true;
    queue.arrived(cluster.nowMillis());
    job.queue = queue;
    cluster.share(job);
  }

  private void registerThoseDue() {
    long now = cluster.nowMillis();
    while (nextEntry < entries.size() && entries.get(nextEntry).registerMillis() <= now) {
      register(entries.get(nextEntry++), now);
    }
  }

  private void register(QueueEntry entry, long now) {
    if (!registrar.admits(entry, now)) {
      return;
    }
    Optional<Classification> answer = registrar.register(entry.declaration(), now);
    if (answer.isEmpty() || answer.get().queueClass() != QueueClass.REJECTED) {
      states.put(entry.queue(), serving.register(entry));
    }
    observers.forEach(observer -> observer.registered(entry, answer, now));
  }

  @Override
  public void completed(Job job) {
    liveJobs--;
    RunningQueue queue = job.queue;
    queue.ended();
    if (queue.isLeaving()) {
      states.remove(queue.id());
      serving.remove(queue);
    }
    observers.forEach(observer -> observer.ended(job.trace(), cluster.nowMillis()));
  }

  @Override
  public void capacityChanged() {}

  @Override
  public void woken() {
    registerThoseDue();
  }

  @Override
  public void instantEnds() {
    long now = cluster.nowMillis();
    boolean isFluid = settings.model() == QueueModel.FLUID;
    if (isFluid || jobsCame || now >= wakeMillis || now % settings.updateMillis() == 0) {
      decide(now);
    }
    jobsCame = false;
    boolean changed = serving.serve(now);
    if (changed && isFluid) {
      // The policy counts from what it is told: here it learns at once what came of its answer.
      decide(now);
      serving.serve(now);
    }
    arm();
  }

  private void decide(long now) {
    List<? extends RunningQueue> queues = serving.queues();
    List<QueueUse> uses = new ArrayList<>(queues.size());
    for (RunningQueue queue : queues) {
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

  /** Says when something has to happen next whatever else does. */
  private void arm() {
    long next =
        nextEntry < entries.size() ? entries.get(nextEntry).registerMillis() : Long.MAX_VALUE;
    if (liveJobs > 0 || mustDecide) {
      long tick = (cluster.nowMillis() / settings.updateMillis() + 1) * settings.updateMillis();
      next = Math.min(next, Math.min(wakeMillis, tick));
    }
    cluster.wakeOnlyAt(next);
  }
}
