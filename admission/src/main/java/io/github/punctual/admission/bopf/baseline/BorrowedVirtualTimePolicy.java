package io.github.punctual.admission.bopf.baseline;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * M-BVT of the paper's section 2.3: borrowed virtual time (Duda and Cheriton, SOSP 1999) with
 * dominant shares in place of processor time.
 *
 * <p>The virtual time of a queue grows by its dominant share over its weight, in seconds of the
 * whole cluster. A queue that has nothing to do does not save time up: when work comes, its virtual
 * time is at least the least of the queues that have work. A latency-sensitive queue with a burst
 * is served as if its virtual time were less by its warp. The smallest effective virtual time is
 * served first; those that are equal share by dominant resource fairness.
 *
 * <p>The paper does not say how large a warp is. Here it is what a declared burst takes of the
 * whole cluster, so that a queue borrows exactly one burst; {@link #enter} of a larger declaration
 * is the lie that the paper says pays. Virtual times less than {@link #EQUAL_SECONDS} apart are
 * equal: fluid sharing needs that where time goes in steps, as BVT's context switch allowance. Its
 * limits on how long a thread may run warped are left out, as the paper does.
 */
public final class BorrowedVirtualTimePolicy extends PolicyWithoutClasses {
  /** How far apart virtual times may be and still count as equal. */
  static final double EQUAL_SECONDS = 0.5;

  private static final class Clock {
    double virtualSeconds;
    double warpSeconds;
    double rate;
    boolean runnable;
    boolean bursting;

    double effective() {
      return virtualSeconds - (bursting ? warpSeconds : 0);
    }
  }

  private record Entry(QueueUse use, Clock clock) {}

  private final Map<QueueId, Clock> clocks = new HashMap<>();
  private OptionalLong lastMillis = OptionalLong.empty();

  @Override
  public String name() {
    return "m-bvt";
  }

  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    double passed = (snapshot.nowMillis() - lastMillis.orElse(snapshot.nowMillis())) / 1000.0;
    lastMillis = OptionalLong.of(snapshot.nowMillis());
    clocks.values().forEach(clock -> clock.virtualSeconds += clock.rate * passed);
    List<Entry> runnable = wakeUp(snapshot);
    runnable.sort(
        Comparator.<Entry>comparingDouble(entry -> entry.clock().effective())
            .thenComparing(entry -> entry.use().queue()));
    Map<QueueId, Integer> ranks = new HashMap<>();
    OptionalLong wake = rank(runnable, ranks, snapshot.nowMillis());
    List<QueueShare> shares = new ArrayList<>();
    for (QueueUse use : snapshot.queues()) {
      double weight = weight(use.queue());
      shares.add(
          ranks.containsKey(use.queue())
              ? new QueueShare(
                  use.queue(), ranks.get(use.queue()), snapshot.capacity(), Beyond.FAIR, weight)
              : QueueShare.elastic(use.queue(), weight));
    }
    return new QueueShares(shares, wake);
  }

  /** Finds the queues that have work, and sets the clocks of those whose work has just come. */
  private List<Entry> wakeUp(QueueSnapshot snapshot) {
    List<Entry> runnable = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    for (QueueUse use : snapshot.queues()) {
      Clock clock = clocks.computeIfAbsent(use.queue(), queue -> new Clock());
      double weight = weight(use.queue());
      clock.rate = use.held().dominantShare(snapshot.capacity()) / weight;
      clock.warpSeconds = warp(use.queue(), snapshot.capacity()) / weight;
      if (use.jobs() > 0 || !use.wanted().isZero()) {
        runnable.add(new Entry(use, clock));
        if (clock.runnable) {
          least = Math.min(least, clock.virtualSeconds);
        }
      } else {
        clock.runnable = false;
        clock.bursting = false;
      }
    }
    for (Entry entry : runnable) {
      Clock clock = entry.clock();
      if (!clock.runnable) {
        clock.runnable = true;
        clock.bursting = isLatencySensitive(entry.use().queue());
        if (least < Double.POSITIVE_INFINITY) {
          clock.virtualSeconds = Math.max(clock.virtualSeconds, least);
        }
      }
    }
    return runnable;
  }

  /** Gives equal queues the same rank; says when the first group will meet the second. */
  private static OptionalLong rank(
      List<Entry> runnable, Map<QueueId, Integer> ranks, long nowMillis) {
    int rank = -1;
    double first = Double.NEGATIVE_INFINITY;
    double fastest = 0;
    OptionalLong wake = OptionalLong.empty();
    for (Entry entry : runnable) {
      double effective = entry.clock().effective();
      if (rank < 0 || effective - first > EQUAL_SECONDS) {
        rank++;
        if (rank == 1 && fastest > 0) {
          double seconds = (effective - first) / fastest;
          wake = OptionalLong.of(nowMillis + Math.max(1, (long) Math.ceil(seconds * 1000)));
        }
        first = effective;
      }
      if (rank == 0) {
        fastest = Math.max(fastest, entry.clock().rate);
      }
      ranks.put(entry.use().queue(), rank);
    }
    return wake;
  }

  /** The seconds of the whole cluster that the largest declared burst of a queue takes. */
  private double warp(QueueId queue, ResourceVector capacity) {
    Optional<BurstPlan> plan = find(queue).flatMap(QueueDeclaration::bursts);
    if (plan.isEmpty()) {
      return 0;
    }
    if (plan.get() instanceof BurstPlan.Repeated repeated) {
      return seconds(repeated.demand(), capacity);
    }
    return ((BurstPlan.Listed) plan.get())
        .bursts().stream()
            .map(Burst::demand)
            .mapToDouble(demand -> seconds(demand, capacity))
            .max()
            .orElse(0);
  }

  private static double seconds(ResourceSeconds demand, ResourceVector capacity) {
    double share = demand.dominantShare(capacity, 1000);
    return Double.isFinite(share) ? share : 0;
  }
}
