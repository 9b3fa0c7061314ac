package io.github.punctual.robust.policy;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.robust.peel.Limits;
import io.github.punctual.robust.peel.Supply;
import io.github.punctual.robust.slots.SlotRooms;
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

  /** A pool with what others leave of it: the most of that has a row for each of its types. */
  private record Part(
      String name, Optional<Pool> pool, CapacityProfile left, ResourceVector most, int firstRow) {}

  /** What bounds the jobs of a pool: parts, the smallest first, by their numbers. */
  private final class JobBounds {
    final List<Part> bounding;
    final int[] rows;
    final ResourceVector most;
    final Optional<String> without;
    final Optional<String> limit;

    JobBounds(List<Integer> numbers) {
      bounding = numbers.stream().map(parts::get).toList();
      rows =
          bounding.stream()
              .flatMapToInt(
                  part ->
                      IntStream.range(
                          part.firstRow(), part.firstRow() + part.most().amounts().size()))
              .toArray();
      most = bounding.stream().map(Part::most).reduce(ResourceVector::min).orElseThrow();
      without = bounding.stream().filter(part -> part.most().isZero()).map(Part::name).findFirst();
      Part smallest = bounding.get(0);
      limit =
          bounding.size() == 1
              ? Optional.empty()
              : Optional.of(smallest.name() + ", which may hold " + smallest.most());
    }
  }

  private final RushSnapshot snapshot;
  private final Map<PoolId, Integer> placeOf = new HashMap<>();

  /** By place the parts that bound it, the smallest first. */
  private final List<List<Integer>> numbers = new ArrayList<>();

  private final List<JobBounds> places = new ArrayList<>();
  private final Map<PoolId, Integer> partOf = new HashMap<>();
  private final List<Part> parts = new ArrayList<>();
  private final Map<PoolId, CapacityProfile> leftOf = new HashMap<>();

  /** What others have a right to in each pool, and below it. */
  private final Map<PoolId, CapacityProfile> claimedIn = new HashMap<>();

  private final List<String> types = new ArrayList<>();
  private final List<Supply> supplies = new ArrayList<>();

  /** By row, how much of its type there is at most. */
  private final double[] amounts;

  private final Limits limits;

  PoolRows(RushSnapshot snapshot) {
    this.snapshot = snapshot;
    SharedCapacity shared = snapshot.shared();
    shared
        .claimed()
        .forEach(
            (id, claim) ->
                shared
                    .capacity()
                    .path(id)
                    .forEach(pool -> claimedIn.merge(pool.id(), claim, CapacityProfile::plus)));
    snapshot.jobs().forEach(job -> placeOf.computeIfAbsent(job.pool(), this::newPlace));
    amounts = new double[types.size()];
    for (Part part : parts) {
      int row = part.firstRow();
      for (long amount : part.most().amounts().values()) {
        amounts[row++] = amount;
      }
    }
    limits = Limits.of(places.stream().map(place -> place.rows).toList(), supplies);
  }

  private int newPlace(PoolId id) {
    List<Pool> path = new ArrayList<>(snapshot.shared().capacity().path(id));
    Collections.reverse(path);
    List<Integer> bound = new ArrayList<>();
    for (Pool pool : path) {
      CapacityProfile left = leftOf.computeIfAbsent(pool.id(), unknown -> left(pool));
      if (bound.isEmpty() || !parts.get(bound.get(bound.size() - 1)).left().beyond(left).isZero()) {
        bound.add(partOf.computeIfAbsent(pool.id(), unknown -> newPart(Optional.of(pool), left)));
      }
    }
    if (path.isEmpty()) {
      CapacityProfile nothing = CapacityProfile.constant(snapshot.nowMillis(), ResourceVector.ZERO);
      bound.add(partOf.computeIfAbsent(id, unknown -> newPart(Optional.empty(), nothing)));
    }
    Collections.reverse(bound);
    int known = numbers.indexOf(bound);
    if (known >= 0) {
      return known;
    }
    numbers.add(bound);
    places.add(new JobBounds(bound));
    return places.size() - 1;
  }

  /** What others leave of a pool from now on. */
  private CapacityProfile left(Pool pool) {
    long now = snapshot.nowMillis();
    CapacityProfile left = CapacityProfile.constant(now, pool.capacity());
    CapacityProfile claimed = claimedIn.get(pool.id());
    left = claimed == null ? left : left.beyond(claimed);
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
    ResourceVector most = left.most();
    parts.add(new Part(name, pool, left, most, types.size()));
    most.amounts()
        .forEach(
            (type, amount) -> {
              types.add(type);
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

  Limits limits() {
    return limits;
  }

  SlotRooms rooms() {
    return new SlotRooms(
        parts.stream().map(part -> part.left().at(snapshot.nowMillis())).toList(), numbers);
  }

  /** Where a job takes its capacity from. */
  int place(RushJob job) {
    return placeOf.get(job.pool());
  }

  private JobBounds placeOf(RushJob job) {
    return places.get(place(job));
  }

  int count() {
    return amounts.length;
  }

  /** The rows that bound a job; not to be changed. */
  int[] rows(RushJob job) {
    return placeOf(job).rows;
  }

  /** Which part of a row's capacity a task takes. */
  double part(int row, ResourceVector task) {
    return task.get(types.get(row)) / amounts[row];
  }

  /** The name of a pool in which a job will never have anything; empty when there is none. */
  Optional<String> without(RushJob job) {
    return placeOf(job).without;
  }

  /** Why a task of a job can never run; empty when it can. */
  Optional<String> trouble(RushJob job, String group, ResourceVector task) {
    for (Part part : placeOf(job).bounding) {
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
    for (Part part : placeOf(job).bounding) {
      least = Math.min(least, part.most().count(task));
      if (part.pool().isPresent()) {
        least = Math.min(least, part.pool().get().count(task));
      }
    }
    return Math.max(1, least);
  }

  /** The most of each type that a job can ever have. */
  ResourceVector most(RushJob job) {
    return placeOf(job).most;
  }

  /** The smallest pool that bounds a job, and is not all nodes of a partition. */
  Optional<String> limit(RushJob job) {
    return placeOf(job).limit;
  }

  /** The pools that bound what masters hold, of a job's master, the smallest first. */
  List<PoolId> mastersOf(RushJob job) {
    return snapshot.shared().capacity().path(job.pool()).stream()
        .map(Pool::id)
        .filter(snapshot.shared().masters()::containsKey)
        .toList();
  }
}
