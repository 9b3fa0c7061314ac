package io.github.punctual.simulator.engine.share;

import io.github.punctual.core.queue.ProgressiveFilling;
import io.github.punctual.simulator.engine.node.Holdings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;

/**
 * Sharing of several resource types among tasks of different sizes: dominant resource fairness
 * (Ghodsi et al., NSDI 2011), fluidly, by {@link ProgressiveFilling} of the members' shares.
 *
 * <p>Exact, at a cost for each change that is linear in the number of peers that differ in size or
 * cap, not in the number of members.
 */
final class DominantShare extends FairShare {
  private final TreeSet<Peers> all =
      new TreeSet<>(
          Comparator.<Peers>comparingInt(peers -> peers.cap)
              .thenComparing(peers -> peers.demand, Arrays::compare));
  private double fractionSum;
  private double fractionSquares;
  private double[] held = new double[0];

  @Override
  void enter(Peers peers, boolean isNew, Sharer member, double workMillis, long nowMillis) {
    if (isNew) {
      peers.sinceMillis = nowMillis;
      all.add(peers);
    }
    pass(peers, nowMillis);
    member.key = peers.clock + workMillis;
    peers.members.add(member);
  }

  @Override
  void exit(Peers peers, Sharer member, long nowMillis) {
    pass(peers, nowMillis);
    peers.members.remove(member);
    if (peers.members.isEmpty()) {
      all.remove(peers);
    }
  }

  private static void pass(Peers peers, long nowMillis) {
    peers.clock += peers.rate * (nowMillis - peers.sinceMillis);
    peers.sinceMillis = nowMillis;
  }

  @Override
  public void level(Holdings holdings, long nowMillis) {
    all.forEach(peers -> pass(peers, nowMillis));
    fill(holdings);
    fractionSum = 0;
    fractionSquares = 0;
    held = new double[holdings.types()];
    for (Peers peers : all) {
      int count = peers.members.size();
      double fraction = peers.rate / peers.cap;
      fractionSum += count * fraction;
      fractionSquares += count * fraction * fraction;
      Holdings.add(held, peers.demand, count * peers.rate);
    }
  }

  private void fill(Holdings holdings) {
    List<ProgressiveFilling.Flow> flows = new ArrayList<>();
    List<ProgressiveFilling.Claim> claims = new ArrayList<>();
    double[] none = new double[holdings.types()];
    for (Peers peers : all) {
      int count = peers.members.size();
      double[] together = new double[holdings.types()];
      Holdings.add(together, peers.demand, count);
      ProgressiveFilling.Flow flow = new ProgressiveFilling.Flow(together, peers.cap);
      flows.add(flow);
      claims.add(new ProgressiveFilling.Claim(count, none, List.of(flow)));
    }
    new ProgressiveFilling(holdings.total(), holdings.left()).fill(claims);
    Iterator<ProgressiveFilling.Flow> given = flows.iterator();
    all.forEach(peers -> peers.rate = given.next().given());
  }

  @Override
  double tasksEach(Peers peers) {
    return peers.rate;
  }

  @Override
  public double remainingMillis(Sharer member, long nowMillis) {
    Peers peers = member.peers;
    double clock = peers.clock + peers.rate * (nowMillis - peers.sinceMillis);
    return Math.max(0, member.key - clock);
  }

  private static double firstEnds(Peers peers) {
    double toGo = Math.max(0, peers.members.first().key - peers.clock);
    return toGo == 0 ? peers.sinceMillis : peers.sinceMillis + toGo / peers.rate;
  }

  @Override
  public long nextMillis() {
    double first = Double.POSITIVE_INFINITY;
    for (Peers peers : all) {
      first = Math.min(first, firstEnds(peers));
    }
    return first == Double.POSITIVE_INFINITY ? Long.MAX_VALUE : Math.round(first);
  }

  @Override
  public Sharer next() {
    Peers first = all.first();
    for (Peers peers : all) {
      if (firstEnds(peers) < firstEnds(first)) {
        first = peers;
      }
    }
    return first.members.first();
  }

  @Override
  public double fractionSum() {
    return fractionSum;
  }

  @Override
  public double fractionSquares() {
    return fractionSquares;
  }

  @Override
  public void addHeld(double[] sums) {
    Holdings.add(sums, held, 1);
  }
}
