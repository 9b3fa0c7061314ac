package io.github.punctual.yarn.reservation;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.queues.PlanQueues;
import io.github.punctual.yarn.queues.QueueDecider;
import io.github.punctual.yarn.queues.QueueSize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.ReservationQueue;

/**
 * Lets the queues follow the plans: the queues of reservations are served before all others until
 * they have what is promised to them now, and everything else is served as somebody else decides.
 * For the thread of the queues.
 */
public final class PlanFollower implements QueueDecider {
  private final ReservationService service;
  private final ReservationQueueKeeper keeper;
  private final Optional<QueueDecider> others;
  private final PlanCapacity capacities;
  private boolean operatorsSizes = true;

  /**
   * A follower of the plans of a service.
   *
   * @param others decides about all other queues; empty for the stock order
   */
  PlanFollower(
      ReservationService service, ReservationQueueKeeper keeper, Optional<QueueDecider> others) {
    this.service = service;
    this.keeper = keeper;
    this.others = others;
    this.capacities = new PlanCapacity(service.vectors());
  }

  /** Whether a queue is that of a reservation. */
  static boolean isReservation(CSQueue queue) {
    return queue instanceof ReservationQueue
        && queue.getParent() instanceof PlanQueue plan
        && !PlanQueues.isDefault(plan, queue);
  }

  @Override
  public Decided decide(ResourceVector capacity, List<QueueUse> queues) {
    Map<QueueId, QueueUse> left =
        queues.stream()
            .collect(
                Collectors.toMap(QueueUse::queue, Function.identity(), (a, b) -> b, TreeMap::new));
    Map<QueueId, QueueShare> shares = new HashMap<>();
    Map<String, QueueSize> sizes = new TreeMap<>();
    ResourceVector forOthers = capacity;
    long wake = Long.MAX_VALUE;
    int ranks = 0;
    Map<String, Masters.OfQueue> masters = Masters.read(service.scheduler(), service.vectors());
    for (PlanQueue plan : service.queues().all()) {
      Optional<PlanDesk> desk = service.desk(plan.getQueuePath());
      if (desk.isEmpty()) {
        continue;
      }
      ResourceVector promisable = capacities.of(plan, capacity, operatorsSizes);
      forOthers = forOthers.minus(promisable);
      desk.get().capacity(promisable);
      List<QueueUse> reserved = new ArrayList<>();
      for (CSQueue queue : service.queues().reservations(plan)) {
        QueueUse use = left.remove(new QueueId(queue.getQueuePath()));
        if (use != null) {
          reserved.add(use);
        }
      }
      QueueShares answer = desk.get().shares(reserved);
      wake = Math.min(wake, answer.wakeMillis().orElse(Long.MAX_VALUE));
      Map<QueueId, QueueUse> uses =
          reserved.stream().collect(Collectors.toMap(QueueUse::queue, Function.identity()));
      for (QueueShare share : answer.shares()) {
        Masters.OfQueue ofQueue = masters.getOrDefault(share.queue().path(), Masters.OfQueue.NONE);
        QueueShare whole = withMasters(share, ofQueue.need());
        shares.put(whole.queue(), whole);
        sizes.put(
            whole.queue().path(),
            size(desk.get(), whole, ofQueue.need(), capacity, queues, uses.get(whole.queue())));
        ranks = Math.max(ranks, share.rank() + 1);
      }
      keeper.follow(plan, desk.get(), masters);
    }
    Decided rest = others.isPresent() ? others(forOthers, left, others.get()) : Decided.STOCK;
    operatorsSizes = rest.stockBeside();
    int after = ranks;
    rest.shares().forEach((queue, share) -> shares.put(queue, behind(share, after)));
    wake = Math.min(wake, rest.wakeMillis().orElse(Long.MAX_VALUE));
    return new Decided(
        shares,
        rest.stockBeside(),
        sizes,
        wake == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(wake));
  }

  private static Decided others(
      ResourceVector capacity, Map<QueueId, QueueUse> uses, QueueDecider decider) {
    return decider.decide(capacity, List.copyOf(uses.values()));
  }

  private static QueueShare withMasters(QueueShare share, ResourceVector masters) {
    return share.level().isZero()
        ? share
        : new QueueShare(
            share.queue(),
            share.rank(),
            share.level().plus(masters),
            share.beyond(),
            share.weight());
  }

  private static QueueShare behind(QueueShare share, int ranks) {
    return new QueueShare(
        share.queue(), share.rank() + ranks, share.level(), share.beyond(), share.weight());
  }

  /** A gang has room as a whole or not at all: see {@link Gangs}. */
  private QueueSize size(
      PlanDesk desk,
      QueueShare share,
      ResourceVector masters,
      ResourceVector capacity,
      List<QueueUse> queues,
      QueueUse own) {
    Optional<Booking> booking =
        desk.booking(new ReservationKey(share.queue().path().substring(desk.path().length() + 1)));
    Optional<Gangs> gangs = booking.flatMap(known -> Gangs.ahead(known, service.now()));
    if (gangs.isEmpty()) {
      return QueueSize.atLeast(share.level());
    }
    ResourceVector idle = capacity;
    for (QueueUse use : queues) {
      idle = idle.minus(use.held());
    }
    boolean fits = gangs.get().smallest().plus(masters).fitsIn(idle.plus(own.held()));
    return gangs.get().isPlannedNow() || !fits
        ? new QueueSize(share.level(), share.level().max(masters))
        : QueueSize.atLeast(share.level());
  }

  @Override
  public void ready() {
    others.ifPresent(QueueDecider::ready);
  }

  @Override
  public boolean isWaitingFor(QueueId queue) {
    CSQueue known = service.scheduler().getQueue(queue.path());
    return (known != null && isReservation(known))
        || others.filter(decider -> decider.isWaitingFor(queue)).isPresent();
  }

  @Override
  public void bypassed() {
    others.ifPresent(QueueDecider::bypassed);
  }
}
