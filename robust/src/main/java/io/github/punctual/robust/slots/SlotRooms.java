package io.github.punctual.robust.slots;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;

/**
 * What jobs can have now in all: pools, and by place those in which its jobs need room, the root
 * last.
 *
 * @param pools what each pool has
 * @param places the pools of each place, at least one, such as a user's part of a queue, the queue
 *     and the cluster
 */
public record SlotRooms(List<ResourceVector> pools, List<List<Integer>> places) {
  public SlotRooms {
    pools = List.copyOf(pools);
    places = places.stream().map(List::copyOf).toList();
  }

  /** The pool that has no other above it. */
  int root(int place) {
    return places.get(place).get(places.get(place).size() - 1);
  }

  /** All of it, to be taken from. */
  Left left() {
    return new Left(
        pools.toArray(ResourceVector[]::new),
        places.stream()
            .map(place -> place.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new));
  }

  /** What is left of the pools. */
  static final class Left {
    private final ResourceVector[] free;

    /** By place its pools, the root last. */
    private final int[][] poolsOf;

    private Left(ResourceVector[] free, int[][] poolsOf) {
      this.free = free;
      this.poolsOf = poolsOf;
    }

    Left copy() {
      return new Left(free.clone(), poolsOf);
    }

    /** How many tasks of a size have room in a place. */
    int count(int place, ResourceVector size) {
      int least = Integer.MAX_VALUE;
      for (int pool : poolsOf[place]) {
        least = Math.min(least, free[pool].count(size));
      }
      return least;
    }

    /** The same but for the root, whose containers are counted otherwise. */
    int countBelowRoot(int place, ResourceVector size) {
      int least = Integer.MAX_VALUE;
      for (int i = 0; i < poolsOf[place].length - 1; i++) {
        least = Math.min(least, free[poolsOf[place][i]].count(size));
      }
      return least;
    }

    void take(int place, ResourceVector amount) {
      for (int pool : poolsOf[place]) {
        free[pool] = free[pool].minus(amount);
      }
    }

    boolean isZero() {
      for (ResourceVector pool : free) {
        if (!pool.isZero()) {
          return false;
        }
      }
      return true;
    }
  }
}
