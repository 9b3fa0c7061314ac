package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.admission.bopf.state.LongRunState;
import io.github.punctual.core.resource.ResourceVector;

/**
 * What a queue received and what was fair, both since it is counted. What the cluster had is summed
 * once for all queues; each remembers what the sums were at its beginning.
 */
final class LongRunTrack {
  /** The sums that all queues share. */
  static final class Cluster {
    private final TypeNames types;
    private final Meter capacity;
    private long watchedMillis;

    /** Milliseconds divided by the weight of all. */
    private double perWeightMillis;

    Cluster(TypeNames types) {
      this.types = types;
      this.capacity = new Meter(types);
    }

    void pass(ResourceVector had, double totalWeight, long millis) {
      capacity.add(had, millis);
      watchedMillis += millis;
      perWeightMillis += totalWeight > 0 ? millis / totalWeight : 0;
    }
  }

  final long sinceMillis;
  final Meter received;
  private final Cluster cluster;
  private final Meter capacityBefore;
  private final long watchedBefore;
  private double perWeightBefore;
  private double fairMillis;
  private double weight;

  LongRunTrack(Cluster cluster, long nowMillis) {
    this.cluster = cluster;
    this.sinceMillis = nowMillis;
    this.received = new Meter(cluster.types);
    this.capacityBefore = cluster.capacity.copy();
    this.watchedBefore = cluster.watchedMillis;
    this.perWeightBefore = cluster.perWeightMillis;
  }

  LongRunTrack(Cluster cluster, LongRunState state) {
    this.cluster = cluster;
    this.sinceMillis = state.sinceMillis();
    this.received = Meter.of(cluster.types, state.received());
    this.capacityBefore = cluster.capacity.minus(Meter.of(cluster.types, state.capacity()));
    this.watchedBefore = cluster.watchedMillis - state.watchedMillis();
    this.perWeightBefore = cluster.perWeightMillis;
    this.fairMillis = state.fairMillis();
  }

  /** From now on it has this weight. */
  void weigh(double now) {
    fairMillis = fairMillis();
    perWeightBefore = cluster.perWeightMillis;
    weight = now;
  }

  double averageDominantShare() {
    double share = 0;
    for (int i = 0; i < received.size(); i++) {
      if (received.get(i) > 0) {
        share =
            Math.max(share, received.get(i) / (cluster.capacity.get(i) - capacityBefore.get(i)));
      }
    }
    return share;
  }

  double fairShare() {
    long watched = cluster.watchedMillis - watchedBefore;
    return watched == 0 ? 0 : fairMillis() / watched;
  }

  LongRun view() {
    return new LongRun(
        sinceMillis, received.toResourceSeconds(), averageDominantShare(), fairShare());
  }

  LongRunState state() {
    return new LongRunState(
        sinceMillis,
        cluster.watchedMillis - watchedBefore,
        received.toMap(),
        cluster.capacity.minus(capacityBefore).toMap(),
        fairMillis());
  }

  private double fairMillis() {
    return fairMillis + weight * (cluster.perWeightMillis - perWeightBefore);
  }
}
