package io.github.punctual.admission.bopf;

import io.github.punctual.admission.bopf.condition.BurstOffer;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.Condition;
import io.github.punctual.admission.bopf.condition.QueueClass;
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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Algorithm 1 of the paper as it is printed, to be read with the paper in hand: T. N. Le, X. Sun,
 * M. Chowdhury, Z. Liu, <i>BoPF: Mitigating the Burstiness-Fairness Tradeoff in Multi-Resource
 * Clusters</i> (arXiv 1912.03523), section 3.3. Method by method: {@link #decide} is
 * periodicSchedule(), {@link #enter} is LQAdmit() and TQAdmit(), {@link #isSafe}, {@link #isFair}
 * and {@link #hasResources} are the conditions (1) to (3), and {@code allocate} is allocate().
 *
 * <p>The capacity C never changes, an admitted queue keeps its class, bursts come as declared, and
 * a condition is tried burst by burst and instant by instant. {@link BopfPolicy} is the exact one:
 * it decides the same where this holds, in constant time, and goes on where it does not. A property
 * test holds the two against each other; the policy's name is {@code bopf-printed}.
 *
 * <p>Where the paper prints closed intervals, a burst lasts from its arrival up to, but not at, its
 * deadline. Where it counts queues, their weights are summed: with weights of 1 that is the same.
 */
public final class PaperBopf implements DeclaredQueuePolicy {
  private static final double ROUNDING = 1e-9;

  /** C of the paper: what the queues share. */
  private final ResourceVector capacity;

  /** N_min: how many queues are expected at least. */
  private final int expected;

  private final long horizonMillis;

  /** H, S and E together, in the order of their admission. */
  private final Map<QueueId, Member> admitted = new LinkedHashMap<>();

  private final Set<QueueId> rejected = new HashSet<>();
  private long lastMillis;

  /** An admitted queue, and what is known of its burst n. */
  private static final class Member {
    final QueueDeclaration queue;
    final QueueClass queueClass;

    /** Null before the first burst. */
    PaperBursts.PrintedBurst burst;

    ResourceVector held = ResourceVector.ZERO;
    ResourceSeconds received = ResourceSeconds.ZERO;
    boolean hasJobs;

    Member(QueueDeclaration queue, QueueClass queueClass) {
      this.queue = queue;
      this.queueClass = queueClass;
    }

    boolean isGuaranteed() {
      return queueClass == QueueClass.HARD || queueClass == QueueClass.SOFT;
    }

    ResourceSeconds left() {
      return burst.demand().minus(received);
    }

    /** Until the allocation reaches d(n) or the deadline arrives (line 34), or the work is done. */
    boolean isServed(long t) {
      return burst != null
          && hasJobs
          && t < burst.deadlineMillis()
          && burst.demand().amounts().entrySet().stream()
              .noneMatch(d -> left().get(d.getKey()) <= d.getValue() * ROUNDING);
    }
  }

  /**
   * A scheduler without queues.
   *
   * @param capacity C, what the queues share
   * @param expected N_min, at least 1
   * @param horizonMillis how far ahead of an admission condition (3) is tried, in milliseconds,
   *     above 0: the bursts of the paper's queues never end
   */
  public PaperBopf(ResourceVector capacity, int expected, long horizonMillis) {
    this.capacity = Objects.requireNonNull(capacity, "capacity");
    this.expected = expected;
    this.horizonMillis = horizonMillis;
  }

  @Override
  public String name() {
    return "bopf-printed";
  }

  /** The class of each admitted queue, in the order of their admission. */
  public Map<QueueId, QueueClass> classes() {
    Map<QueueId, QueueClass> classes = new LinkedHashMap<>();
    admitted.forEach((queue, member) -> classes.put(queue, member.queueClass));
    return classes;
  }

  /**
   * LQAdmit (lines 8 to 20) and TQAdmit (lines 22 to 28). A queue that is admitted already is asked
   * as if it had left, and keeps what it has when that is better.
   */
  @Override
  public Optional<Classification> enter(QueueDeclaration queue, long nowMillis) {
    Optional<Condition> failed = firstFailed(queue, nowMillis);
    QueueClass queueClass = failed.map(PaperBopf::without).orElse(best(queue));
    Member former = admitted.get(queue.queue());
    if (former != null
        && former.queue.equals(queue)
        && queueClass.compareTo(former.queueClass) >= 0) {
      return Optional.of(answer(queue, former.queueClass, Optional.empty()));
    }
    if (queueClass == QueueClass.REJECTED) {
      rejected.add(queue.queue());
    } else {
      rejected.remove(queue.queue());
      admitted.remove(queue.queue());
      admitted.put(queue.queue(), new Member(queue, queueClass));
    }
    return Optional.of(answer(queue, queueClass, failed));
  }

  /** Lines 10 to 12 for an LQ, line 24 for a TQ: the first condition that does not hold. */
  private Optional<Condition> firstFailed(QueueDeclaration queue, long now) {
    if (!isSafe(queue, now)) {
      return Optional.of(Condition.SAFETY);
    }
    if (!queue.isLatencySensitive()) {
      return Optional.empty();
    }
    if (!isFair(queue, now)) {
      return Optional.of(Condition.FAIRNESS);
    }
    return hasResources(queue, now) ? Optional.empty() : Optional.of(Condition.RESOURCE);
  }

  /** Lines 13 and 25. */
  private static QueueClass best(QueueDeclaration queue) {
    return queue.isLatencySensitive() ? QueueClass.HARD : QueueClass.ELASTIC;
  }

  /** Lines 15, 17, and 19 or 27. */
  private static QueueClass without(Condition failed) {
    return switch (failed) {
      case RESOURCE -> QueueClass.SOFT;
      case FAIRNESS -> QueueClass.ELASTIC;
      case SAFETY -> QueueClass.REJECTED;
    };
  }

  private static Classification answer(
      QueueDeclaration queue, QueueClass queueClass, Optional<Condition> failed) {
    return new Classification(queue, queueClass, failed, List.of(), BurstOffer.NONE);
  }

  /**
   * Safety, condition (1): {@code d_j(n) <= C (T_j(n+1) - T_j(n)) / max(N + 1, N_min)} for every j
   * in H and S and every n, where N queues are admitted.
   *
   * @param newcomer the queue that is asked about, LQ or TQ
   */
  public boolean isSafe(QueueDeclaration newcomer, long nowMillis) {
    return others(newcomer)
        .filter(Member::isGuaranteed)
        .allMatch(member -> isWithinShare(member.queue, newcomer, nowMillis));
  }

  /**
   * Fairness, condition (2): {@code d_i(n) <= C (T_i(n+1) - T_i(n)) / max(N + 1, N_min)} for every
   * n of the newcomer i.
   *
   * @param newcomer an LQ
   */
  public boolean isFair(QueueDeclaration newcomer, long nowMillis) {
    return isWithinShare(newcomer, newcomer, nowMillis);
  }

  /**
   * Resource, condition (3): {@code d_i(n) / t_i(n) <= C - sum of a_j(t) over j in H} for every n
   * of the newcomer i and every t within its burst n. The right side is least, and the left side
   * changes, just where some burst arrives, so those instants are tried.
   *
   * @param newcomer an LQ
   */
  public boolean hasResources(QueueDeclaration newcomer, long nowMillis) {
    List<PaperBursts> hard =
        others(newcomer)
            .filter(member -> member.queueClass == QueueClass.HARD)
            .map(member -> PaperBursts.of(member.queue))
            .toList();
    PaperBursts asking = PaperBursts.of(newcomer);
    Set<Long> instants = new TreeSet<>(asking.arrivals(nowMillis, nowMillis + horizonMillis));
    hard.forEach(j -> instants.addAll(j.arrivals(nowMillis, nowMillis + horizonMillis)));
    for (long t : instants) {
      for (Map.Entry<String, Double> asked : asking.rates(t).entrySet()) {
        double committed =
            hard.stream().mapToDouble(j -> j.rates(t).getOrDefault(asked.getKey(), 0.0)).sum();
        long whole = capacity.get(asked.getKey());
        if (asked.getValue() > whole - committed + whole * ROUNDING) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * The inequality of (1) and (2) for a queue while the newcomer is counted in N, and is its +1.
   */
  private boolean isWithinShare(QueueDeclaration queue, QueueDeclaration newcomer, long now) {
    double weights = newcomer.weight() + others(newcomer).mapToDouble(m -> m.queue.weight()).sum();
    double share = queue.weight() / Math.max(weights, expected);
    for (PaperBursts.PrintedBurst burst : PaperBursts.of(queue).notOver(now)) {
      for (Map.Entry<String, Double> d : burst.demand().amounts().entrySet()) {
        double gap = (burst.nextMillis() - burst.arrivalMillis()) / 1000.0;
        double fair = capacity.get(d.getKey()) * gap * share;
        if (d.getValue() > fair * (1 + ROUNDING)) {
          return false;
        }
      }
    }
    return true;
  }

  private Stream<Member> others(QueueDeclaration newcomer) {
    return admitted.values().stream().filter(m -> !m.queue.queue().equals(newcomer.queue()));
  }

  /** A queue is no longer there. */
  public void remove(QueueId queue, long nowMillis) {
    admitted.remove(queue);
    rejected.remove(queue);
  }

  /** periodicSchedule (lines 1 to 6); new queues have come by {@link #enter}. */
  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    long t = snapshot.nowMillis();
    snapshot.queues().forEach(use -> observe(use, t));
    lastMillis = t;
    return allocate(snapshot);
  }

  /** Counts what a queue has received, and begins its burst n when the first job of it comes. */
  private void observe(QueueUse use, long t) {
    Member member = admitted.get(use.queue());
    if (member == null || !member.queue.isLatencySensitive()) {
      return;
    }
    member.received = member.received.plus(ResourceSeconds.of(member.held, t - lastMillis));
    member.held = use.held();
    member.hasJobs = use.jobs() > 0;
    if (!use.arrivedMillis().isEmpty()
        && (member.burst == null || t >= member.burst.nextMillis())) {
      PaperBursts.of(member.queue)
          .arriving(t)
          .ifPresent(
              burst -> {
                member.burst = burst;
                member.received = ResourceSeconds.ZERO;
              });
    }
  }

  /**
   * allocate (lines 30 to 36): H is promised its rates, S shares what H leaves, the shortest
   * remaining first, and E shares the rest by DRF. Ranks are served in their order, and what nobody
   * takes goes to whoever wants more (the spare resource allocation procedure).
   */
  private QueueShares allocate(QueueSnapshot snapshot) {
    long t = snapshot.nowMillis();
    Map<QueueId, QueueShare> guaranteed = new HashMap<>();
    List<Member> soft = new ArrayList<>();
    long wake = Long.MAX_VALUE;
    for (QueueUse use : snapshot.queues()) {
      Member member = admitted.get(use.queue());
      if (member != null && member.isGuaranteed() && member.isServed(t)) {
        if (member.queueClass == QueueClass.HARD) {
          // Lines 31 and 32: a_i(t) = d_i(n) / t_i(n).
          share(guaranteed, member, 0, member.burst.rate());
        } else {
          soft.add(member);
        }
        wake = Math.min(wake, endMillis(member, t));
      }
    }
    // Lines 33 and 34: shortest remaining processing time first.
    soft.sort(
        Comparator.<Member>comparingDouble(member -> member.left().dominantShare(capacity, 1000))
            .thenComparingLong(member -> member.burst.deadlineMillis()));
    for (int i = 0; i < soft.size(); i++) {
      share(guaranteed, soft.get(i), 1 + i, capacity);
    }
    // Lines 35 and 36.
    List<QueueShare> shares =
        snapshot.queues().stream()
            .map(use -> Optional.ofNullable(guaranteed.get(use.queue())).orElse(rest(use.queue())))
            .toList();
    return new QueueShares(
        shares, wake == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(wake));
  }

  private static void share(
      Map<QueueId, QueueShare> shares, Member member, int rank, ResourceVector level) {
    QueueDeclaration queue = member.queue;
    shares.put(
        queue.queue(), new QueueShare(queue.queue(), rank, level, Beyond.SPARE, queue.weight()));
  }

  /** DRF for E; only what is spare for LQs of H and S between bursts, and for the rejected. */
  private QueueShare rest(QueueId queue) {
    Member member = admitted.get(queue);
    if (member == null) {
      return rejected.contains(queue)
          ? new QueueShare(queue, 0, ResourceVector.ZERO, Beyond.SPARE, 1)
          : QueueShare.elastic(queue, 1);
    }
    return member.isGuaranteed()
        ? new QueueShare(queue, 0, ResourceVector.ZERO, Beyond.SPARE, member.queue.weight())
        : QueueShare.elastic(queue, member.queue.weight());
  }

  /** When the allocation of a burst ends if its queue holds on what it holds. */
  private long endMillis(Member member, long t) {
    double seconds = (member.burst.deadlineMillis() - t) / 1000.0;
    for (String type : member.burst.demand().amounts().keySet()) {
      if (member.held.get(type) > 0) {
        seconds = Math.min(seconds, member.left().get(type) / member.held.get(type));
      }
    }
    return t + Math.max(1, (long) Math.ceil(seconds * 1000 * (1 - ROUNDING)));
  }
}
