package io.github.punctual.simulator.mix;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.BurstProfile;
import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.simulator.engine.settings.Costs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What queues are promised: the bursts that they declare, and the reservations made in them. */
final class QueuePromises {
  /**
   * What a queue may have now whoever else is promised something.
   *
   * @param precedence {@link ServingPrecedence#RESERVED} or {@link ServingPrecedence#HARD_BURST}
   */
  record Right(QueueId queue, ResourceVector level, ServingPrecedence precedence) {}

  /**
   * How queues are to be served now.
   *
   * @param shares of all queues where any of them declares something, otherwise of those of
   *     reservations
   * @param rights in the order in which they are served
   * @param wakeMillis when this changes though nothing else happens; {@link Long#MAX_VALUE} when it
   *     does not
   */
  record Answer(Map<QueueId, QueueShare> shares, List<Right> rights, long wakeMillis) {}

  final Optional<BopfPolicy> bopf;
  private final Map<String, PlanOfQueue> plans = new TreeMap<>();
  private final List<DeclaredQueue> declared;

  /**
   * No queue is promised anything yet.
   *
   * @param costs what is charged beside the work, which owners of reservations know
   * @param total all nodes
   */
  QueuePromises(
      QueueTree tree, MixSettings settings, Costs costs, ResourceVector total, long nowMillis) {
    if (settings.planner().isPresent()) {
      for (QueueSpec queue : tree.leaves()) {
        if (queue.reservable()) {
          plans.put(
              queue.path(),
              new PlanOfQueue(queue, settings.planner().get(), costs, total, nowMillis));
        }
      }
    }
    declared =
        settings.bursts()
            ? tree.leaves().stream().flatMap(queue -> queue.declared().stream()).toList()
            : List.of();
    bopf =
        declared.isEmpty()
            ? Optional.empty()
            : Optional.of(new BopfPolicy(forBursts(total), settings.bopf()));
    bopf.ifPresent(
        policy -> declared.forEach(queue -> policy.register(queue.declaration(), nowMillis)));
  }

  /** What plan queues do not have of the cluster. */
  ResourceVector forBursts(ResourceVector total) {
    ResourceVector left = total;
    for (PlanOfQueue plan : plans.values()) {
      left = left.minus(plan.promisable(total));
    }
    return left;
  }

  Optional<PlanOfQueue> plan(String path) {
    return Optional.ofNullable(plans.get(path));
  }

  /** What every queue is, by its class; empty where bursts are not served. */
  Map<QueueId, QueueClass> classes() {
    Map<QueueId, QueueClass> classes = new TreeMap<>();
    bopf.ifPresent(
        policy ->
            declared.forEach(
                queue ->
                    classes.put(
                        queue.queue(),
                        policy
                            .book()
                            .find(queue.queue())
                            .map(Classification::queueClass)
                            .orElse(QueueClass.REJECTED))));
    return classes;
  }

  void capacity(ResourceVector total, long nowMillis) {
    plans.values().forEach(plan -> plan.capacity(total, nowMillis));
  }

  /** Says how queues are to be served. */
  Answer decide(ResourceVector total, List<QueueUse> uses, long nowMillis) {
    Map<QueueId, QueueShare> shares = new HashMap<>();
    List<Right> rights = new ArrayList<>();
    long wake = Long.MAX_VALUE;
    List<QueueUse> left = new ArrayList<>(uses);
    int ranks = 0;
    for (PlanOfQueue plan : plans.values()) {
      List<QueueUse> reserved = uses.stream().filter(use -> plan.serves(use.queue())).toList();
      left.removeAll(reserved);
      QueueShares answer = plan.shares(total, reserved, nowMillis);
      wake = Math.min(wake, answer.wakeMillis().orElse(Long.MAX_VALUE));
      for (QueueShare share : byRank(answer)) {
        shares.put(share.queue(), share);
        ranks = Math.max(ranks, share.rank() + 1);
        if (!share.level().isZero()) {
          rights.add(new Right(share.queue(), share.level(), ServingPrecedence.RESERVED));
        }
      }
    }
    if (bopf.isPresent()) {
      QueueShares answer = bopf.get().decide(new QueueSnapshot(nowMillis, forBursts(total), left));
      wake = Math.min(wake, answer.wakeMillis().orElse(Long.MAX_VALUE));
      int behind = ranks;
      for (QueueShare share : byRank(answer)) {
        shares.put(
            share.queue(),
            new QueueShare(
                share.queue(),
                share.rank() + behind,
                share.level(),
                share.beyond(),
                share.weight()));
        ResourceVector level = share.level().min(burstNow(share.queue(), nowMillis));
        if (!level.isZero()) {
          rights.add(new Right(share.queue(), level, ServingPrecedence.HARD_BURST));
        }
      }
    }
    return new Answer(shares, within(total, rights), wake);
  }

  private static List<QueueShare> byRank(QueueShares answer) {
    return answer.shares().stream().sorted(Comparator.comparingInt(QueueShare::rank)).toList();
  }

  /** Where nodes are lost, who is served later has what is left. */
  private static List<Right> within(ResourceVector total, List<Right> rights) {
    List<Right> there = new ArrayList<>(rights.size());
    ResourceVector left = total;
    for (Right right : rights) {
      ResourceVector level = right.level().min(left);
      left = left.minus(level);
      if (!level.isZero()) {
        there.add(new Right(right.queue(), level, right.precedence()));
      }
    }
    return there;
  }

  /** Whether all queues are served by shares, and not in the stock order. */
  boolean servesAll() {
    return bopf.isPresent();
  }

  /** The level of the hard burst that a queue has, while it is on time. */
  private ResourceVector burstNow(QueueId queue, long nowMillis) {
    return burst(queue).filter(burst -> burst.hasPriority(nowMillis)).isPresent()
        ? hard(queue).map(BurstProfile::most).orElse(ResourceVector.ZERO)
        : ResourceVector.ZERO;
  }

  private Optional<CurrentBurst> burst(QueueId queue) {
    return bopf.flatMap(policy -> policy.burst(queue));
  }

  private Optional<BurstPlan> hard(QueueId queue) {
    return bopf.flatMap(policy -> policy.book().find(queue))
        .filter(known -> known.queueClass() == QueueClass.HARD)
        .flatMap(known -> known.declaration().bursts());
  }

  /** What queues claim from an instant on, by their paths. */
  Map<String, CapacityProfile> claims(ResourceVector total, long nowMillis) {
    Map<String, CapacityProfile> claims = new TreeMap<>();
    plans.forEach(
        (path, plan) ->
            plan.claims(total, nowMillis).ifPresent(profile -> claims.put(path, profile)));
    for (DeclaredQueue queue : declared) {
      hard(queue.queue())
          .flatMap(plan -> BurstProfile.ahead(plan, burst(queue.queue()), nowMillis))
          .ifPresent(profile -> claims.put(queue.queue().path(), profile));
    }
    return claims;
  }

  /** What of these claims is for bursts that may come at any time while none is there. */
  Map<QueueId, ResourceVector> unused(long nowMillis) {
    Map<QueueId, ResourceVector> unused = new TreeMap<>();
    for (DeclaredQueue queue : declared) {
      hard(queue.queue())
          .map(plan -> BurstProfile.unused(plan, burst(queue.queue()), nowMillis))
          .ifPresent(amount -> unused.put(queue.queue(), amount));
    }
    return unused;
  }

  /** What queues and reservations are promised from an instant on, one by one. */
  List<LedgerEntry> entries(ResourceVector total, long nowMillis) {
    List<LedgerEntry> entries = new ArrayList<>();
    plans.values().forEach(plan -> entries.addAll(plan.entries(total, nowMillis)));
    bopf.ifPresent(
        policy ->
            declared.forEach(
                queue ->
                    policy
                        .book()
                        .find(queue.queue())
                        .flatMap(
                            known ->
                                BurstProfile.entry(
                                    known,
                                    burst(queue.queue()),
                                    new PoolId(queue.queue().path()),
                                    nowMillis))
                        .ifPresent(entries::add)));
    return entries;
  }

  /** The most that may be claimed at any time, for policies that do not plan ahead. */
  ResourceVector mostClaimed(ResourceVector total) {
    ResourceVector most = total.minus(forBursts(total));
    for (DeclaredQueue queue : declared) {
      most = most.plus(hard(queue.queue()).map(BurstProfile::most).orElse(ResourceVector.ZERO));
    }
    return most;
  }
}
