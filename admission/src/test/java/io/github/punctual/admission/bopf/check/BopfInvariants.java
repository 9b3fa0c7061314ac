package io.github.punctual.admission.bopf.check;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.allocate.QueueStanding;
import io.github.punctual.admission.bopf.allocate.Repayment;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What must hold after every decision of BoPF, computed anew from what the policy shows, without
 * the code that decides. One for each run: it remembers what bursts received with priority.
 */
public final class BopfInvariants {
  /** What rounding may add, as a part of what is compared. */
  private static final double TOLERANCE = 1e-6;

  private final BopfPolicy policy;
  private final PriorityLedger ledger = new PriorityLedger();

  /** Invariants of one policy. */
  public BopfInvariants(BopfPolicy policy) {
    this.policy = policy;
  }

  /**
   * Decides, and checks the decision.
   *
   * @throws IllegalStateException when something does not hold; the message names all of it
   */
  public QueueShares decide(QueueSnapshot snapshot) {
    QueueShares shares = policy.decide(snapshot);
    List<String> violations = check(snapshot, shares);
    if (!violations.isEmpty()) {
      throw new IllegalStateException(
          "at %d ms: %s".formatted(snapshot.nowMillis(), String.join("; ", violations)));
    }
    return shares;
  }

  /** Checks the decision that the policy has just made; says what does not hold. */
  public List<String> check(QueueSnapshot snapshot, QueueShares shares) {
    List<String> violations = new ArrayList<>();
    List<QueueStanding> standings = policy.standings();
    answersEveryQueue(snapshot, shares, violations);
    if (violations.isEmpty()) {
      if (shares.wakeMillis().orElse(Long.MAX_VALUE) <= snapshot.nowMillis()) {
        violations.add("wants to be woken at %s".formatted(shares.wakeMillis()));
      }
      hardLevelsFit(snapshot, standings, violations);
      onlyBurstsHavePriority(snapshot, standings, violations);
      classesAreServedInOrder(snapshot, standings, violations);
      promisedBurstsAreFair(violations);
      ledger.check(snapshot, standings, violations);
    }
    return violations;
  }

  private void answersEveryQueue(
      QueueSnapshot snapshot, QueueShares shares, List<String> violations) {
    List<QueueId> asked = snapshot.queues().stream().map(use -> use.queue()).toList();
    List<QueueId> answered = shares.shares().stream().map(QueueShare::queue).toList();
    List<QueueId> shown = policy.standings().stream().map(QueueStanding::queue).toList();
    if (!asked.equals(answered) || !asked.equals(shown)) {
      violations.add("asked of %s, answered of %s".formatted(asked, answered));
    }
  }

  /** What hard bursts are served up to at once, before all others, is there. */
  private static void hardLevelsFit(
      QueueSnapshot snapshot, List<QueueStanding> standings, List<String> violations) {
    ResourceVector levels =
        standings.stream()
            .map(QueueStanding::share)
            .filter(share -> share.rank() == 0)
            .map(QueueShare::level)
            .reduce(ResourceVector.ZERO, ResourceVector::plus);
    if (!levels.fitsIn(snapshot.capacity())) {
      violations.add("first levels %s exceed %s".formatted(levels, snapshot.capacity()));
    }
  }

  private void onlyBurstsHavePriority(
      QueueSnapshot snapshot, List<QueueStanding> standings, List<String> violations) {
    for (QueueStanding standing : standings) {
      QueueClass queueClass = classOf(standing);
      QueueShare share = standing.share();
      if (!share.level().isZero()) {
        Optional<CurrentBurst> burst = standing.burst();
        boolean inTime = burst.isPresent() && snapshot.nowMillis() < burst.get().deadlineMillis();
        boolean repaid =
            burst.isPresent()
                && queueClass == QueueClass.HARD
                && policy.settings().repayment() == Repayment.UNTIL_NEXT_BURST
                && snapshot.nowMillis() < burst.get().nextMillis();
        boolean promised = queueClass == QueueClass.HARD || queueClass == QueueClass.SOFT;
        if (!promised || !(inTime || repaid) || isUsedUp(burst.get())) {
          violations.add("%s has priority without a burst: %s".formatted(share.queue(), standing));
        }
      }
      if (queueClass == QueueClass.ELASTIC && share.beyond() != Beyond.FAIR) {
        violations.add("elastic queue %s is not served fairly".formatted(share.queue()));
      }
    }
  }

  private static boolean isUsedUp(CurrentBurst burst) {
    return burst.declared().amounts().entrySet().stream()
        .anyMatch(
            entry -> burst.received().get(entry.getKey()) >= entry.getValue() * (1 + TOLERANCE));
  }

  /** Hard before soft; soft by what is left; what is late behind all. */
  private static void classesAreServedInOrder(
      QueueSnapshot snapshot, List<QueueStanding> standings, List<String> violations) {
    List<QueueStanding> promised =
        standings.stream().filter(standing -> !standing.share().level().isZero()).toList();
    for (QueueStanding first : promised) {
      for (QueueStanding second : promised) {
        int group = Integer.compare(group(first, snapshot), group(second, snapshot));
        int rank = Integer.compare(first.share().rank(), second.share().rank());
        if (group < 0 && rank >= 0) {
          violations.add("%s comes after %s".formatted(first.queue(), second.queue()));
        }
        if (group == 0
            && group(first, snapshot) == 1
            && rank < 0
            && left(first, snapshot) > left(second, snapshot) * (1 + TOLERANCE)) {
          violations.add(
              "soft %s has more left than %s, which comes after it"
                  .formatted(first.queue(), second.queue()));
        }
      }
    }
  }

  private static int group(QueueStanding standing, QueueSnapshot snapshot) {
    if (snapshot.nowMillis() >= standing.burst().orElseThrow().deadlineMillis()) {
      return 2;
    }
    return classOf(standing) == QueueClass.HARD ? 0 : 1;
  }

  private static double left(QueueStanding standing, QueueSnapshot snapshot) {
    return standing.burst().orElseThrow().remaining().dominantShare(snapshot.capacity(), 1000);
  }

  /** Every hard or soft queue declares at most its fair share (conditions 1 and 2). */
  private void promisedBurstsAreFair(List<String> violations) {
    double weights =
        policy.book().queues().stream().mapToDouble(queue -> queue.declaration().weight()).sum();
    double whole = Math.max(weights, policy.settings().expectedQueues());
    for (Classification queue : policy.book().queues()) {
      if (queue.queueClass() == QueueClass.HARD || queue.queueClass() == QueueClass.SOFT) {
        double fair = queue.declaration().weight() / whole;
        Bursts.largestShare(queue.declaration().bursts().orElseThrow(), policy.book().capacity())
            .filter(share -> share > fair * (1 + TOLERANCE))
            .ifPresent(
                share ->
                    violations.add(
                        "%s declares %s of the cluster, and %s is fair"
                            .formatted(queue.queue(), share, fair)));
      }
    }
  }

  static QueueClass classOf(QueueStanding standing) {
    return standing
        .classification()
        .map(Classification::queueClass)
        .orElse(
            standing.share().beyond() == Beyond.FAIR ? QueueClass.ELASTIC : QueueClass.REJECTED);
  }

  static boolean exceeds(Map<String, Double> amounts, Map<String, Double> limits, double more) {
    return limits.entrySet().stream()
        .anyMatch(
            entry ->
                amounts.getOrDefault(entry.getKey(), 0.0)
                    > entry.getValue() * (1 + TOLERANCE) + more);
  }
}
