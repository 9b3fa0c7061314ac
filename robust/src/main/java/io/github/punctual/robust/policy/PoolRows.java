package io.github.punctual.robust.policy;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.robust.peel.Limits;
import io.github.punctual.robust.peel.Supply;
import io.github.punctual.robust.slots.Rooms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The pools that bound the jobs of a snapshot: what is left of each over time, as rows for the
 * division of time and as rooms for tasks. Pools that have at any time as much as the ones that
 * they are part of bound nobody, and are left out.
 */
final class PoolRows {
  private static final double MILLIS = 1000.0;

  /** A pool with what others leave of it. */
  private record Part(String name, Optional<Pool> pool, CapacityProfile left, int firstRow) {
    ResourceVector most() {
      return left.most();
    }
  }

  private final RushSnapshot snapshot;
  private final Map<PoolId, Integer> placeOf = new HashMap<>();

  /** By place the parts that bound it, the smallest first. */
  private final List<List<Integer>> places = new ArrayList<>();

  private final Map<PoolId, Integer> partOf = new HashMap<>();
  private final List<Part> parts = new ArrayList<>();
  private final List<String> types = new ArrayList<>();
  private final List<Double> amounts = new ArrayList<>();
  private final List<Supply> supplies = new ArrayList<>();
  private final Limits limits;

  PoolRows(RushSnapshot snapshot) {
    this.snapshot = snapshot;
    snapshot.jobs().forEach(job -> placeOf.computeIfAbsent(job.pool(), this::newPlace));
    limits = Limits.of(places.stream().map(this::rows).toList(), supplies);
  }

  private int newPlace(PoolId id) {
    List<Pool> path = new ArrayList<>(snapshot.shared().capacity().path(id));
    Collections.reverse(path);
    List<Integer> bound = new ArrayList<>();
    for (Pool pool : path) {
      CapacityProfile left = left(pool);
      if (bound.isEmpty() || !parts.get(bound.get(bound.size() - 1)).left().beyond(left).isZero()) {
        bound.add(partOf.computeIfAbsent(pool.id(), unknown -> newPart(Optional.of(pool), left)));
      }
    }
    if (path.isEmpty()) {
      CapacityProfile nothing = CapacityProfile.constant(snapshot.nowMillis(), ResourceVector.ZERO);
      bound.add(partOf.computeIfAbsent(id, unknown -> newPart(Optional.empty(), nothing)));
    }
    Collections.reverse(bound);
    if (places.contains(bound)) {
      return places.indexOf(bound);
    }
    places.add(bound);
    return places.size() - 1;
  }

  /** What others leave of a pool from now on. */
  private CapacityProfile left(Pool pool) {
    long now = snapshot.nowMillis();
    CapacityProfile left = CapacityProfile.constant(now, pool.capacity());
    for (Map.Entry<PoolId, CapacityProfile> claim : snapshot.shared().claimed().entrySet()) {
      if (snapshot.shared().capacity().path(claim.getKey()).contains(pool)) {
        left = left.beyond(claim.getValue());
      }
    }
    TreeMap<Long, ResourceVector> steps = new TreeMap<>(left.steps().tailMap(now));
    steps.put(now, left.at(now));
    return CapacityProfile.of(steps);
  }

  private int newPart(Optional<Pool> pool, CapacityProfile left) {
    boolean isRoot = pool.filter(one -> one.parent().isEmpty()).isPresent();
    String name =
        isRoot && pool.orElseThrow().id().equals(RushSnapshot.CLUSTER)
            ? "the cluster"
            : pool.map(one -> one.id().value()).orElse("its queue");
    parts.add(new Part(name, pool, left, types.size()));
    left.most()
        .amounts()
        .forEach(
            (type, amount) -> {
              types.add(type);
              amounts.add((double) amount);
              supplies.add(supply(left, type, amount));
            });
    return parts.size() - 1;
  }

  private Supply supply(CapacityProfile left, String type, double amount) {
    TreeMap<Double, Double> byInstant = new TreeMap<>();
    left.steps()
        .forEach(
            (at, there) ->
                byInstant.put((at - snapshot.nowMillis()) / MILLIS, there.get(type) / amount));
    return Supply.of(byInstant);
  }

  private int[] rows(List<Integer> place) {
    return place.stream()
        .map(parts::get)
        .flatMapToInt(
            part ->
                IntStream.range(part.firstRow(), part.firstRow() + part.most().amounts().size()))
        .toArray();
  }

  /** The division of time. */
  Limits limits() {
    return limits;
  }

  /** What there is now. */
  Rooms rooms() {
    return new Rooms(
        parts.stream().map(part -> part.left().at(snapshot.nowMillis())).toList(), places);
  }

  /** Where a job takes its capacity from. */
  int place(RushJob job) {
    return placeOf.get(job.pool());
  }

  private List<Part> parts(RushJob job) {
    return places.get(place(job)).stream().map(parts::get).toList();
  }

  /** How many rows there are. */
  int count() {
    return types.size();
  }

  /**
   * Which part of a row's capacity a task takes; nothing in rows that do not bound its job.
   *
   * @param place the job's
   */
  double[] parts(int place, ResourceVector task) {
    double[] taken = new double[types.size()];
    for (int part : places.get(place)) {
      int row = parts.get(part).firstRow();
      for (int end = row + parts.get(part).most().amounts().size(); row < end; row++) {
        taken[row] = task.get(types.get(row)) / amounts.get(row);
      }
    }
    return taken;
  }

  /** The name of a pool in which a job will never have anything; empty when there is none. */
  Optional<String> without(RushJob job) {
    return parts(job).stream().filter(part -> part.most().isZero()).map(Part::name).findFirst();
  }

  /** Why a task of a job can never run; empty when it can. */
  Optional<String> trouble(RushJob job, String group, ResourceVector task) {
    for (Part part : parts(job)) {
      ResourceVector most = part.most();
      if (!task.fitsIn(most)) {
        String type = most.bindingType(task);
        return Optional.of(
            "a task of group %s needs %d of %s, %s has %d"
                .formatted(group, task.get(type), type, part.name(), most.get(type)));
      }
      if (part.pool().filter(pool -> pool.count(task) == 0).isPresent()) {
        return Optional.of(
            "a task of group %s needs %s, which no node of %s has"
                .formatted(group, task, part.name()));
      }
    }
    return Optional.empty();
  }

  /** How many tasks of a size a job can run at once, at least 1. */
  int atOnce(RushJob job, ResourceVector task) {
    int least = Integer.MAX_VALUE;
    for (Part part : parts(job)) {
      least = Math.min(least, part.most().count(task));
      if (part.pool().isPresent()) {
        least = Math.min(least, part.pool().get().count(task));
      }
    }
    return Math.max(1, least);
  }

  /** The most of each type that a job can ever have. */
  ResourceVector most(RushJob job) {
    return parts(job).stream().map(Part::most).reduce(ResourceVector::min).orElseThrow();
  }

  /** The smallest pool that bounds a job, and is not all nodes of a partition. */
  Optional<String> limit(RushJob job) {
    List<Part> bounding = parts(job);
    return bounding.size() == 1
        ? Optional.empty()
        : Optional.of(bounding.get(0).name() + ", which may hold " + bounding.get(0).most());
  }

  /** The pools whose masters a job's master is one of, itself first. */
  Optional<PoolId> mastersOf(RushJob job) {
    return snapshot.shared().capacity().path(job.pool()).stream()
        .map(Pool::id)
        .filter(snapshot.shared().masters()::containsKey)
        .findFirst();
  }
}
