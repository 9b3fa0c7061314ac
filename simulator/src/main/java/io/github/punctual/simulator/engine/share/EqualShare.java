package io.github.punctual.simulator.engine.share;

import io.github.punctual.simulator.engine.node.Holdings;
import java.util.Comparator;
import java.util.TreeSet;

/**
 * Sharing of one resource type, or among tasks that are all alike, where the tasks are the unit.
 *
 * <p>Generalised processor sharing with caps: all members get the same amount (the level), those
 * whose cap is lower get their cap. The clock of the uncapped runs as fast as the level is high;
 * capped peers have a clock that runs evenly. A change costs the logarithm of the number of peers,
 * and as much for all peers whose cap the level passes on its way.
 */
final class EqualShare extends FairShare {
  private static final Comparator<Peers> BY_MOST =
      Comparator.<Peers>comparingDouble(peers -> peers.most).thenComparingInt(peers -> peers.cap);
  private static final Comparator<Peers> BY_END =
      Comparator.<Peers>comparingDouble(peers -> peers.firstEnds).thenComparing(BY_MOST);

  private final boolean oneType;
  private final TreeSet<Peers> capped = new TreeSet<>(BY_MOST);
  private final TreeSet<Peers> uncapped = new TreeSet<>(BY_MOST);
  private final TreeSet<Peers> cappedByEnd = new TreeSet<>(BY_END);
  private final TreeSet<Peers> uncappedByEnd = new TreeSet<>(BY_END);
  private int cappedMembers;
  private int uncappedMembers;
  private double cappedSum;
  private double inverses;
  private double inverseSquares;
  private double level;
  private double clock;
  private long clockMillis;

  /**
   * An empty group.
   *
   * @param oneType whether the cluster has one resource type; otherwise all tasks must be alike
   */
  EqualShare(boolean oneType) {
    this.oneType = oneType;
  }

  private double weight(Peers peers) {
    return oneType ? peers.demand[0] : 1;
  }

  @Override
  void enter(Peers peers, boolean isNew, Sharer member, double workMillis, long nowMillis) {
    pass(nowMillis);
    if (isNew) {
      peers.most = peers.cap * weight(peers);
      // Their clock stands at 0: it is the clock of the uncapped less what that shows now.
      peers.clock = -clock;
      member.key = workMillis * weight(peers);
      peers.members.add(member);
      addUncapped(peers);
    } else {
      remove(peers);
      member.key = clockOf(peers, nowMillis) + workMillis * weight(peers);
      peers.members.add(member);
      add(peers);
    }
  }

  @Override
  void exit(Peers peers, Sharer member, long nowMillis) {
    pass(nowMillis);
    remove(peers);
    peers.members.remove(member);
    if (!peers.members.isEmpty()) {
      add(peers);
    }
    if (isEmpty()) {
      // A large clock loses digits; an empty group may begin anew.
      clock = 0;
    }
  }

  @Override
  public void level(Holdings holdings, long nowMillis) {
    pass(nowMillis);
    double available = available(holdings);
    while (!capped.isEmpty() && capped.last().most > levelWith(available)) {
      Peers peers = capped.last();
      remove(peers);
      peers.clock = clockOf(peers, nowMillis) - clock;
      addUncapped(peers);
    }
    while (!uncapped.isEmpty() && uncapped.first().most <= levelWith(available)) {
      Peers peers = uncapped.first();
      remove(peers);
      peers.clock = peers.clock + clock;
      peers.sinceMillis = nowMillis;
      addCapped(peers);
    }
    level = uncapped.isEmpty() ? 0 : levelWith(available);
  }

  private double available(Holdings holdings) {
    if (isEmpty()) {
      return 0;
    }
    return oneType
        ? holdings.left(0)
        : holdings.tasksLeft((capped.isEmpty() ? uncapped : capped).first().demand);
  }

  /** The level at which the uncapped use up what the capped leave. */
  private double levelWith(double available) {
    double left = Math.max(0, available - cappedSum);
    if (uncappedMembers > 0) {
      return left / uncappedMembers;
    }
    return available >= cappedSum ? Double.POSITIVE_INFINITY : 0;
  }

  /** Brings the clock of the uncapped up to the present. */
  private void pass(long nowMillis) {
    clock += level * (nowMillis - clockMillis);
    clockMillis = nowMillis;
  }

  private double clockOf(Peers peers, long nowMillis) {
    return peers.capped
        ? peers.clock + peers.most * (nowMillis - peers.sinceMillis)
        : peers.clock + clock + level * (nowMillis - clockMillis);
  }

  private void add(Peers peers) {
    if (peers.capped) {
      addCapped(peers);
    } else {
      addUncapped(peers);
    }
  }

  private void addCapped(Peers peers) {
    peers.capped = true;
    int count = peers.members.size();
    cappedMembers += count;
    cappedSum += count * peers.most;
    peers.firstEnds = peers.sinceMillis + (peers.members.first().key - peers.clock) / peers.most;
    capped.add(peers);
    cappedByEnd.add(peers);
  }

  private void addUncapped(Peers peers) {
    peers.capped = false;
    int count = peers.members.size();
    uncappedMembers += count;
    inverses += count / peers.most;
    inverseSquares += count / (peers.most * peers.most);
    peers.firstEnds = peers.members.first().key - peers.clock;
    uncapped.add(peers);
    uncappedByEnd.add(peers);
  }

  /** Takes peers out of all sums and orders, before anything of them changes. */
  private void remove(Peers peers) {
    int count = peers.members.size();
    if (peers.capped) {
      cappedMembers -= count;
      cappedSum -= count * peers.most;
      capped.remove(peers);
      cappedByEnd.remove(peers);
    } else {
      uncappedMembers -= count;
      inverses -= count / peers.most;
      inverseSquares -= count / (peers.most * peers.most);
      uncapped.remove(peers);
      uncappedByEnd.remove(peers);
      if (uncapped.isEmpty()) {
        // Sums of differences drift.
        inverses = 0;
        inverseSquares = 0;
      }
    }
  }

  @Override
  double tasksEach(Peers peers) {
    return (peers.capped ? peers.most : level) / weight(peers);
  }

  @Override
  public double remainingMillis(Sharer member, long nowMillis) {
    Peers peers = member.peers;
    return Math.max(0, (member.key - clockOf(peers, nowMillis)) / weight(peers));
  }

  @Override
  public long nextMillis() {
    double next = Math.min(firstCapped(), firstUncapped());
    return next == Double.POSITIVE_INFINITY ? Long.MAX_VALUE : Math.round(next);
  }

  @Override
  public Sharer next() {
    return (firstCapped() <= firstUncapped() ? cappedByEnd : uncappedByEnd).first().members.first();
  }

  private double firstCapped() {
    return cappedByEnd.isEmpty() ? Double.POSITIVE_INFINITY : cappedByEnd.first().firstEnds;
  }

  private double firstUncapped() {
    if (uncappedByEnd.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    double toGo = Math.max(0, uncappedByEnd.first().firstEnds - clock);
    return toGo == 0
        ? clockMillis
        : level == 0 ? Double.POSITIVE_INFINITY : clockMillis + toGo / level;
  }

  @Override
  public double fractionSum() {
    return cappedMembers + level * inverses;
  }

  @Override
  public double fractionSquares() {
    return cappedMembers + level * level * inverseSquares;
  }

  @Override
  public void addHeld(double[] held) {
    if (isEmpty()) {
      return;
    }
    double amount = cappedSum + level * uncappedMembers;
    if (oneType) {
      held[0] += amount;
      return;
    }
    double[] demand = (capped.isEmpty() ? uncapped : capped).first().demand;
    for (int i = 0; i < held.length; i++) {
      held[i] += amount * demand[i];
    }
  }
}
