package io.github.punctual.simulator.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * Sharing of several resource types among tasks of different sizes: dominant resource fairness
 * (Ghodsi et al., NSDI 2011), fluidly, by progressive filling. The dominant shares of all members
 * grow together; those who have all that they request stop, and so do those who need a type that is
 * used up.
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

  DominantShare(List<Job> jobs, JobHeap.Places places) {
    super(jobs, places);
  }

  @Override
  void enter(Peers peers, boolean isNew, Job job, double workMillis, long nowMillis) {
    if (isNew) {
      peers.sinceMillis = nowMillis;
      all.add(peers);
    }
    pass(peers, nowMillis);
    peers.members.add(job, peers.clock + workMillis);
  }

  @Override
  void exit(Peers peers, Job job, long nowMillis) {
    pass(peers, nowMillis);
    peers.members.remove(job);
    if (peers.members.isEmpty()) {
      all.remove(peers);
    }
  }

  private static void pass(Peers peers, long nowMillis) {
    peers.clock += peers.rate * (nowMillis - peers.sinceMillis);
    peers.sinceMillis = nowMillis;
  }

  @Override
  void level(Holdings holdings, long nowMillis) {
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
      for (int i = 0; i < held.length; i++) {
        held[i] += count * peers.rate * peers.demand[i];
      }
    }
  }

  /** Progressive filling: {@code most} is a member's dominant share when it has all. */
  private void fill(Holdings holdings) {
    double[] left = new double[holdings.types()];
    double[] perShare = new double[left.length];
    for (int i = 0; i < left.length; i++) {
      left[i] = Math.max(0, holdings.left(i));
    }
    List<Peers> growing = new ArrayList<>();
    for (Peers peers : all) {
      peers.most = peers.cap * holdings.dominantShare(peers.demand);
      peers.rate = 0;
      if (peers.most < Double.POSITIVE_INFINITY) {
        growing.add(peers);
        addDemand(perShare, peers, 1);
      }
    }
    growing.sort(Comparator.comparingDouble(peers -> peers.most));
    double share = 0;
    while (!growing.isEmpty()) {
      int satisfied = 0;
      int binding = -1;
      while (satisfied < growing.size() && binding < 0) {
        double step = growing.get(satisfied).most - share;
        for (int i = 0; i < left.length; i++) {
          if (perShare[i] > 0 && left[i] < perShare[i] * step) {
            step = left[i] / perShare[i];
            binding = i;
          }
        }
        share += step;
        for (int i = 0; i < left.length; i++) {
          left[i] = Math.max(0, left[i] - perShare[i] * step);
        }
        if (binding < 0) {
          Peers peers = growing.get(satisfied++);
          peers.rate = peers.cap;
          addDemand(perShare, peers, -1);
        }
      }
      growing.subList(0, satisfied).clear();
      if (binding >= 0) {
        freeze(growing, binding, share, perShare);
      }
    }
  }

  /** Those who need a type that is used up stay where they are. */
  private static void freeze(List<Peers> growing, int type, double share, double[] perShare) {
    for (Peers peers : growing) {
      if (peers.demand[type] > 0) {
        peers.rate = peers.cap * share / peers.most;
        addDemand(perShare, peers, -1);
      }
    }
    growing.removeIf(peers -> peers.demand[type] > 0);
    perShare[type] = 0;
  }

  /** What all these peers take together for each part of dominant share that they get. */
  private static void addDemand(double[] perShare, Peers peers, int sign) {
    for (int i = 0; i < perShare.length; i++) {
      perShare[i] += sign * peers.members.size() * peers.cap * peers.demand[i] / peers.most;
    }
  }

  @Override
  double tasksEach(Peers peers) {
    return peers.rate;
  }

  @Override
  double remainingMillis(Job job, long nowMillis) {
    Peers peers = job.peers;
    double clock = peers.clock + peers.rate * (nowMillis - peers.sinceMillis);
    return Math.max(0, peers.members.key(job) - clock);
  }

  private static double firstEnds(Peers peers) {
    double toGo = Math.max(0, peers.members.firstKey() - peers.clock);
    return toGo == 0 ? peers.sinceMillis : peers.sinceMillis + toGo / peers.rate;
  }

  @Override
  long nextMillis() {
    double first = Double.POSITIVE_INFINITY;
    for (Peers peers : all) {
      first = Math.min(first, firstEnds(peers));
    }
    return first == Double.POSITIVE_INFINITY ? Long.MAX_VALUE : Math.round(first);
  }

  @Override
  Job next() {
    Peers first = all.first();
    for (Peers peers : all) {
      if (firstEnds(peers) < firstEnds(first)) {
        first = peers;
      }
    }
    return first.members.first();
  }

  @Override
  double fractionSum() {
    return fractionSum;
  }

  @Override
  double fractionSquares() {
    return fractionSquares;
  }

  @Override
  void addHeld(double[] sums) {
    for (int i = 0; i < held.length; i++) {
      sums[i] += held[i];
    }
  }
}
