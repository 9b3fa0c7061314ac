package io.github.punctual.admission.bopf;

import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.FluidDivision;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.queue.ServingOrder;
import io.github.punctual.core.queue.ServingOrder.QueuePosition;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * A cluster that can be divided at will and anew at every instant: what BoPF's proofs are about.
 * Each burst is one job that uses resources in the proportions of its demand, at most so fast.
 */
final class FluidCluster {
  /** A job: what it needs in all, and the least time in which it can be done. */
  record Job(long arrivedMillis, ResourceSeconds demand, long leastMillis) {
    ResourceVector most() {
      return demand.over(leastMillis);
    }
  }

  /** What an observer sees of each step: the state from one instant to another. */
  record Step(long fromMillis, long toMillis, QueueSnapshot snapshot, QueueShares shares) {}

  /** One queue of the cluster. */
  static final class Queue {
    final QueueDeclaration declaration;
    final List<Job> jobs;

    /** What it could always use; zero for a queue with jobs. */
    final ResourceVector endless;

    final Map<Long, Long> doneMillis = new TreeMap<>();
    final ArrayDeque<Job> active = new ArrayDeque<>();
    ResourceVector held = ResourceVector.ZERO;
    ResourceSeconds received = ResourceSeconds.ZERO;
    private int next;
    private double done;

    private Queue(QueueDeclaration declaration, List<Job> jobs, ResourceVector endless) {
      this.declaration = declaration;
      this.jobs = jobs;
      this.endless = endless;
    }

    QueueId id() {
      return declaration.queue();
    }

    /** How long the job that arrived then took; beyond all bounds when it never ended. */
    long tookMillis(long arrivedMillis) {
      return doneMillis.getOrDefault(arrivedMillis, Long.MAX_VALUE / 2) - arrivedMillis;
    }

    private ResourceVector wanted() {
      return active.isEmpty() ? endless : active.peek().most();
    }

    /** The part of the first job that is done in a second. */
    private double rate() {
      double rate = Double.POSITIVE_INFINITY;
      for (Map.Entry<String, Double> entry : active.peek().demand().amounts().entrySet()) {
        rate = Math.min(rate, held.get(entry.getKey()) / entry.getValue());
      }
      return rate;
    }

    private long nextMillis(long now) {
      long arrival = next < jobs.size() ? jobs.get(next).arrivedMillis() : Long.MAX_VALUE;
      double rate = active.isEmpty() ? 0 : rate();
      long end =
          rate > 0 ? now + (long) Math.ceil((1 - done) / rate * 1000 - 1e-3) : Long.MAX_VALUE;
      return Math.max(now + 1, Math.min(arrival, end));
    }

    private void pass(long from, long to) {
      received = received.plus(ResourceSeconds.of(held, to - from));
      if (!active.isEmpty()) {
        done += rate() * (to - from) / 1000;
        if (done >= 1 - 1e-5) {
          doneMillis.put(active.poll().arrivedMillis(), to);
          done = 0;
          held = ResourceVector.ZERO;
        }
      }
    }

    private List<Long> arrivals(long now) {
      List<Long> result = new ArrayList<>();
      while (next < jobs.size() && jobs.get(next).arrivedMillis() <= now) {
        active.add(jobs.get(next));
        result.add(jobs.get(next++).arrivedMillis());
      }
      return result;
    }
  }

  private final LongFunction<ResourceVector> capacity;
  private final List<Queue> queues = new ArrayList<>();
  private double releasedPerSecond = Double.POSITIVE_INFINITY;
  private long servedMillis;

  FluidCluster(ResourceVector capacity) {
    this(now -> capacity);
  }

  /** A cluster whose capacity changes; it must be constant within a step of the run. */
  FluidCluster(LongFunction<ResourceVector> capacity) {
    this.capacity = capacity;
  }

  /**
   * Lets queues give back at most this part of what they hold in a second, as without preemption,
   * where containers have to end.
   */
  void releaseSlowly(double partPerSecond) {
    releasedPerSecond = partPerSecond;
  }

  /** A queue with jobs, the first of which come first. */
  Queue add(QueueDeclaration declaration, List<Job> jobs) {
    Queue queue = new Queue(declaration, jobs, ResourceVector.ZERO);
    queues.add(queue);
    return queue;
  }

  /** A queue that always has demand, in these proportions. */
  Queue addEndless(QueueDeclaration declaration, ResourceVector wanted) {
    Queue queue = new Queue(declaration, List.of(), wanted);
    queues.add(queue);
    return queue;
  }

  /** Runs from 0 until an instant, with a decision at least so often. */
  void run(
      Decider<QueueSnapshot, QueueShares> policy,
      long untilMillis,
      long stepMillis,
      Consumer<Step> observer) {
    queues.sort(Comparator.comparing(Queue::id));
    long now = 0;
    while (now < untilMillis) {
      ResourceVector total = capacity.apply(now);
      QueueSnapshot snapshot = snapshot(now, total, true);
      QueueShares shares = policy.decide(snapshot);
      serve(shares, total, now);
      // What is held changes at once: the policy must know what is held from now on.
      snapshot = snapshot(now, total, false);
      shares = policy.decide(snapshot);
      long next = Math.min(untilMillis, now + stepMillis);
      for (Queue queue : queues) {
        next = Math.min(next, queue.nextMillis(now));
      }
      next = Math.max(now + 1, Math.min(next, shares.wakeMillis().orElse(Long.MAX_VALUE)));
      for (Queue queue : queues) {
        queue.pass(now, next);
      }
      observer.accept(new Step(now, next, snapshot, shares));
      now = next;
    }
  }

  private QueueSnapshot snapshot(long now, ResourceVector total, boolean withArrivals) {
    List<QueueUse> uses = new ArrayList<>();
    for (Queue queue : queues) {
      List<Long> arrived = withArrivals ? queue.arrivals(now) : List.of();
      uses.add(
          new QueueUse(
              queue.id(),
              queue.held,
              queue.wanted().minus(queue.held),
              queue.active.size() + (queue.endless.isZero() ? 0 : 1),
              arrived));
    }
    return new QueueSnapshot(now, total, uses);
  }

  private void serve(QueueShares shares, ResourceVector total, long now) {
    List<FluidDivision.Want> wants = new ArrayList<>();
    for (int i = 0; i < queues.size(); i++) {
      wants.add(new FluidDivision.Want(shares.shares().get(i), queues.get(i).wanted()));
    }
    List<ResourceVector> given = FluidDivision.divide(total, wants);
    double kept =
        Double.isInfinite(releasedPerSecond)
            ? 0
            : Math.max(0, 1 - releasedPerSecond * (now - servedMillis) / 1000.0);
    servedMillis = now;
    ResourceVector free = total;
    for (int i = 0; i < queues.size(); i++) {
      Queue queue = queues.get(i);
      queue.held = queue.held.min(given.get(i).max(queue.held.scaledDown(kept)));
      free = free.minus(queue.held);
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < queues.size(); i++) {
      order.add(i);
    }
    order.sort(
        Comparator.comparing(
            i -> QueuePosition.of(shares.shares().get(i), queues.get(i).held, total),
            ServingOrder.COMPARATOR));
    for (int i : order) {
      ResourceVector more = given.get(i).minus(queues.get(i).held);
      double part = 1;
      for (Map.Entry<String, Long> entry : more.amounts().entrySet()) {
        part = Math.min(part, (double) free.get(entry.getKey()) / entry.getValue());
      }
      queues.get(i).held = queues.get(i).held.plus(more.scaledDown(part));
      free = free.minus(more.scaledDown(part));
    }
  }
}
