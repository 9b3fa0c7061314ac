package io.github.punctual.yarn.reservation.follow;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.adapt.OpenAsks;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.queues.serve.PlanQueues;
import io.github.punctual.yarn.queues.serve.QueueDecider;
import io.github.punctual.yarn.queues.serve.QueueSize;
import io.github.punctual.yarn.reservation.desk.PlanDesk;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.ReservationQueue;

/**
 * Lets the queues follow the plans: the queues of reservations are served before all others until
 * they have what is promised to them now, and everything else is served as somebody else decides.
 * For the thread of the queues.
 *
 * @param guaranteed what the operator guarantees a queue
 * @param others decides about all other queues; empty for the stock order
 */
public record PlanFollower(
    ReservationService service,
    ReservationQueueLife queueLife,
    Function<CSQueue, ResourceVector> guaranteed,
    Optional<QueueDecider> others)
    implements QueueDecider {
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
    ResourceVector idle = idle(capacity, queues);
    Masters masters = Masters.read(service.scheduler(), service.vectors());
    for (PlanQueue plan : service.queues().all()) {
      Optional<PlanDesk> desk = service.desk(plan.getQueuePath());
      if (desk.isEmpty()) {
        continue;
      }
      ResourceVector promisable = guaranteed.apply(plan).min(capacity);
      forOthers = forOthers.minus(promisable);
      tell(desk.get(), promisable);
      long soon = desk.get().leadMillis();
      Map<QueueId, GangRoom> rooms = new LinkedHashMap<>();
      for (CSQueue queue : service.queues().reservations(plan)) {
        QueueUse use = left.remove(new QueueId(queue.getQueuePath()));
        if (use != null) {
          rooms.put(use.queue(), room(desk.get(), soon, queue, use, masters, idle));
        }
      }
      List<QueueUse> tasks =
          rooms.values().stream().map(room -> withoutMasters(room.use(), masters)).toList();
      QueueShares answer = desk.get().shares(tasks);
      wake = Math.min(wake, answer.wakeMillis().orElse(Long.MAX_VALUE));
      for (QueueShare share : answer.shares()) {
        Masters.OfQueue own = masters.of(share.queue().path());
        GangRoom room = rooms.get(share.queue());
        QueueShare whole = room.served(withMasters(share, own.beside(share.level())));
        shares.put(whole.queue(), whole);
        sizes.put(whole.queue().path(), room.size(whole.level(), own.need()));
        ranks = Math.max(ranks, share.rank() + 1);
      }
      queueLife.follow(plan, desk.get(), masters);
    }
    List<QueueUse> uses = List.copyOf(left.values());
    Decided rest = others.isPresent() ? others.get().decide(forOthers, uses) : Decided.STOCK;
    int after = ranks;
    Map<QueueId, ResourceVector> promised = new HashMap<>(rest.promised());
    shares.forEach((queue, share) -> promised.put(queue, share.level()));
    rest.shares().forEach((queue, share) -> shares.put(queue, share.behind(after)));
    wake = Math.min(wake, rest.wakeMillis().orElse(Long.MAX_VALUE));
    return new Decided(
        shares,
        rest.stockBeside(),
        sizes,
        promised,
        wake == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(wake));
  }

  /** Soon after a start nodes that are not there yet are not lost: what they promised stands. */
  private void tell(PlanDesk desk, ResourceVector promisable) {
    desk.book()
        .capacity(
            service.isGraceOver()
                ? promisable
                : promisable.max(desk.ahead().capacityAt(service.now())));
  }

  /** Masters are no part of what is promised, and waiting for one is not waiting for the rest. */
  private static QueueUse withoutMasters(QueueUse use, Masters masters) {
    ResourceVector need = masters.of(use.queue().path()).need();
    ResourceVector held = use.held().minus(need);
    return use.withAmounts(held, use.wanted().minus(need).minus(held));
  }

  private static QueueShare withMasters(QueueShare share, ResourceVector masters) {
    return share.level().isZero() ? share : share.withLevel(share.level().plus(masters));
  }

  private GangRoom room(
      PlanDesk desk,
      long soonMillis,
      CSQueue queue,
      QueueUse use,
      Masters masters,
      ResourceVector idle) {
    Optional<Gangs> gangs =
        desk.booking(new ReservationKey(queue.getQueueShortName()))
            .flatMap(known -> Gangs.ahead(known, service.now(), soonMillis));
    if (gangs.isEmpty()) {
      return GangRoom.open(use);
    }
    ResourceVector need = masters.of(queue.getQueuePath()).need();
    boolean fits = gangs.get().smallest().plus(need).fitsIn(idle.plus(use.held()));
    return GangRoom.of(gangs.get(), use, fits, OpenAsks.sizes(queue), this::asRequested);
  }

  /** The scheduler rounds what is asked for up to what it can give. */
  private Resource asRequested(ResourceVector bundle) {
    return service
        .scheduler()
        .getNormalizedResource(
            Vectors.toResource(bundle), service.scheduler().getMaximumResourceCapability());
  }

  private static ResourceVector idle(ResourceVector capacity, List<QueueUse> queues) {
    ResourceVector idle = capacity;
    for (QueueUse use : queues) {
      idle = idle.minus(use.held());
    }
    return idle;
  }

  @Override
  public void ready() {
    others.ifPresent(QueueDecider::ready);
  }

  @Override
  public Set<QueueId> withBursts() {
    return others.map(QueueDecider::withBursts).orElse(Set.of());
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
