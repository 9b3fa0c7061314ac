package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * The procedure allocate() of Algorithm 1: what every queue may have from now on.
 *
 * <p>Ranks, first served first: hard bursts at the level of their declarations, all at rank 0; hard
 * bursts that do not fit beside these, in the order of their admission; soft bursts, the shortest
 * remaining first; what hard bursts are short of after their deadlines.
 */
public final class ShareDivider {
  private static final Comparator<QueueTracker> BY_FIRMNESS =
      Comparator.<QueueTracker>comparingInt(tracker -> tracker.admission);

  private static final Comparator<QueueTracker> BY_DEADLINE =
      Comparator.<QueueTracker>comparingLong(tracker -> tracker.burst.deadlineMillis)
          .thenComparingInt(tracker -> tracker.admission);

  /** A soft burst with the dominant share of the capacity that it has left to do. */
  private record SoftBurst(QueueTracker tracker, double leftShare) {
    /** Shortest remaining first; then who is due first. Lists are in the order of the paths. */
    static final Comparator<SoftBurst> SHORTEST_FIRST =
        Comparator.comparingDouble(SoftBurst::leftShare)
            .thenComparingLong(soft -> soft.tracker.burst.deadlineMillis);
  }

  private final BopfSettings settings;
  private final List<QueueTracker> hard = new ArrayList<>();
  private final List<SoftBurst> soft = new ArrayList<>();
  private final List<QueueTracker> late = new ArrayList<>();
  private final List<QueueTracker> behind = new ArrayList<>();
  private final List<QueueTracker> crowdedOut = new ArrayList<>();
  private QueueShares last = new QueueShares(List.of(), OptionalLong.empty());
  private ResourceVector capacity = ResourceVector.ZERO;
  private long now;
  private long wake;
  private boolean changed;

  /** Which queues {@link #last} is about. */
  private long arrangement = -1;

  public ShareDivider(BopfSettings settings) {
    this.settings = settings;
  }

  /** The shares of the queues of the last snapshot. */
  public QueueShares divide(QueueLedger ledger) {
    now = ledger.lastMillis().orElse(0);
    capacity = ledger.capacity();
    wake = Long.MAX_VALUE;
    List<QueueTracker> queues = ledger.present();
    changed = ledger.arrangements() != arrangement;
    arrangement = ledger.arrangements();
    sort(queues);
    serveHard(ledger);
    serveSoft();
    serveLate();
    return answer(queues);
  }

  /** Finds the bursts that have priority now; every other queue gets its share at once. */
  private void sort(List<QueueTracker> queues) {
    hard.clear();
    soft.clear();
    late.clear();
    for (int i = 0; i < queues.size(); i++) {
      QueueTracker tracker = queues.get(i);
      if (tracker.queueClass == QueueClass.ELASTIC) {
        give(tracker, 0, ResourceVector.ZERO, Beyond.FAIR);
      } else if (!hasPriority(tracker)) {
        give(tracker, 0, ResourceVector.ZERO, beyond(tracker));
      }
      if (tracker.isLatencySensitive()) {
        tracker.waitsUntil(now).ifPresent(this::wakeAt);
      }
    }
  }

  private boolean hasPriority(QueueTracker tracker) {
    BurstTrack burst = tracker.burst;
    if (burst == null
        || burst.hasEnded()
        || now >= burst.nextMillis
        || tracker.queueClass == QueueClass.REJECTED) {
      return false;
    }
    boolean isHard = tracker.queueClass == QueueClass.HARD;
    boolean isLate = now >= burst.deadlineMillis;
    if (isLate && !(isHard && settings.repayment() == Repayment.UNTIL_NEXT_BURST)) {
      return false;
    }
    tracker.settle(now);
    if (burst.isUsedUp()) {
      return false;
    }
    if (isLate || isHard) {
      (isLate ? late : hard).add(tracker);
    } else {
      soft.add(new SoftBurst(tracker, burst.leftShare(capacity)));
    }
    wakeAt(isLate ? burst.nextMillis : burst.deadlineMillis);
    wakeAt(burst.usedUpMillis(tracker.held(), now));
    return true;
  }

  private void wakeAt(long millis) {
    if (millis > now) {
      wake = Math.min(wake, millis);
    }
  }

  private void serveHard(QueueLedger ledger) {
    ResourceVector spare = capacity;
    boolean fits = true;
    for (int i = 0; i < hard.size() && fits; i++) {
      fits = hard.get(i).burst.level.fitsIn(spare);
      spare = fits ? spare.minus(hard.get(i).burst.level) : spare;
    }
    crowdedOut.clear();
    if (!fits) {
      spare = keepWhoFits();
    }
    if (settings.repayment() == Repayment.NONE) {
      hard.forEach(tracker -> give(tracker, 0, tracker.burst.level, beyond(tracker)));
    } else {
      catchUp(ledger, spare);
    }
    for (int i = 0; i < crowdedOut.size(); i++) {
      QueueTracker tracker = crowdedOut.get(i);
      give(tracker, 1 + i, tracker.burst.level.min(capacity), beyond(tracker));
    }
  }

  /**
   * Nodes are lost, or bursts came later than declared: those within the times to which capacity is
   * committed are kept before those outside, and in the order of their admission.
   */
  private ResourceVector keepWhoFits() {
    hard.sort(
        Comparator.<QueueTracker>comparingInt(tracker -> now < tracker.burst.windowMillis ? 0 : 1)
            .thenComparing(BY_FIRMNESS));
    ResourceVector spare = capacity;
    for (QueueTracker tracker : hard) {
      if (tracker.burst.level.fitsIn(spare)) {
        spare = spare.minus(tracker.burst.level);
      } else {
        crowdedOut.add(tracker);
      }
    }
    hard.removeAll(crowdedOut);
    return spare;
  }

  /** Raises levels to what is needed until the deadlines, from what no hard burst is promised. */
  private void catchUp(QueueLedger ledger, ResourceVector uncommitted) {
    behind.clear();
    for (QueueTracker tracker : hard) {
      if (!uncommitted.isZero() && tracker.burst.isBehind(now)) {
        behind.add(tracker);
      } else {
        give(tracker, 0, tracker.burst.level, beyond(tracker));
      }
    }
    behind.sort(BY_DEADLINE);
    ResourceVector spare = uncommitted;
    for (QueueTracker tracker : behind) {
      BurstTrack burst = tracker.burst;
      ResourceVector needed = burst.neededLevel(ledger.use(tracker).wanted(), now);
      ResourceVector raise = needed.minus(burst.level).min(spare);
      spare = spare.minus(raise);
      give(tracker, 0, burst.level.plus(raise), beyond(tracker));
    }
  }

  private void serveSoft() {
    soft.sort(SoftBurst.SHORTEST_FIRST);
    int first = 1 + crowdedOut.size();
    for (int i = 0; i < soft.size(); i++) {
      QueueTracker tracker = soft.get(i).tracker;
      give(tracker, first + i, capacity, beyond(tracker));
    }
  }

  private void serveLate() {
    int rank = 1 + crowdedOut.size() + soft.size();
    for (QueueTracker tracker : late) {
      give(tracker, rank, tracker.burst.level.min(capacity), beyond(tracker));
    }
  }

  private Beyond beyond(QueueTracker tracker) {
    if (settings.beyond() == Beyond.SPARE || tracker.queueClass == QueueClass.REJECTED) {
      return Beyond.SPARE;
    }
    tracker.settle(now);
    BurstTrack burst = tracker.burst;
    double received =
        burst != null && now < burst.nextMillis
            ? burst.receivedShare(capacity)
            : tracker.longRun.averageDominantShare();
    return received < tracker.longRun.fairShare() ? Beyond.FAIR : Beyond.SPARE;
  }

  private void give(QueueTracker tracker, int rank, ResourceVector level, Beyond beyond) {
    QueueShare before = tracker.share;
    if (before.rank() != rank
        || before.beyond() != beyond
        || before.weight() != tracker.weight
        || !before.level().equals(level)) {
      tracker.share = new QueueShare(tracker.queue, rank, level, beyond, tracker.weight);
      changed = true;
    }
  }

  private QueueShares answer(List<QueueTracker> queues) {
    OptionalLong wakeMillis = wake == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(wake);
    if (changed) {
      QueueShare[] shares = new QueueShare[queues.size()];
      for (int i = 0; i < shares.length; i++) {
        shares[i] = queues.get(i).share;
      }
      last = new QueueShares(Arrays.asList(shares), wakeMillis);
    } else if (!last.wakeMillis().equals(wakeMillis)) {
      last = new QueueShares(last.shares(), wakeMillis);
    }
    return last;
  }
}
