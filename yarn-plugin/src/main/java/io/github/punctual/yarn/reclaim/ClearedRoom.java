package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

/**
 * The room of a node as it would be, when what was ended there is gone. For one thread, and one
 * look.
 *
 * @param <Q> what stands for a queue
 */
final class ClearedRoom<Q> {
  private final Supplier<List<LentContainer<Q>>> reader;
  private ResourceVector free;
  private ResourceVector planned = ResourceVector.ZERO;

  /** What those would have of it who leave it to others. */
  private ResourceVector left = ResourceVector.ZERO;

  private boolean isCleared;
  private int changes;

  /** Those that can be taken, in the order in which they go; null until somebody asks. */
  private List<LentContainer<Q>> lent;

  /** A node: what nobody holds there, and what reads, when first asked, what can be taken. */
  ClearedRoom(ResourceVector free, Supplier<List<LentContainer<Q>>> reader) {
    this.free = free;
    this.reader = reader;
  }

  ResourceVector free() {
    return free;
  }

  /** What is planned to begin there. */
  ResourceVector planned() {
    return planned;
  }

  /** Whether anything ends there. */
  boolean isCleared() {
    return isCleared;
  }

  /** Another number when it has changed. */
  int changes() {
    return changes;
  }

  /** Notes that so much ends there. */
  void end(ResourceVector size) {
    free = free.plus(size);
    isCleared = true;
    changes++;
  }

  void take(LentContainer<Q> victim) {
    lent.removeIf(other -> other.id().equals(victim.id()));
    end(victim.size());
  }

  void plan(ResourceVector size) {
    free = free.minus(size);
    planned = planned.plus(size);
    changes++;
  }

  /** Whether a container would have room beside others that leave what is free. */
  boolean canLeave(ResourceVector size) {
    return left.plus(size).fitsIn(free);
  }

  /** A container that would have room leaves it: it stays free. */
  void leave(ResourceVector size) {
    left = left.plus(size);
  }

  /**
   * The containers that must end there so that one of a size has room; empty when that is not
   * enough.
   *
   * @param fromTaken whether what is free is of no use
   * @param trial whether another one can be taken from a queue beside those before; it counts as
   *     taken from then on
   */
  List<LentContainer<Q>> victims(
      ResourceVector size, boolean fromTaken, BiPredicate<Q, ResourceVector> trial) {
    if (lent == null) {
      lent = new ArrayList<>(reader.get());
      lent.sort(LentContainer.ORDER);
    }
    List<LentContainer<Q>> victims = new ArrayList<>();
    ResourceVector taken = ResourceVector.ZERO;
    for (LentContainer<Q> candidate : lent) {
      ResourceVector missing = missing(size, fromTaken, taken);
      if (missing.isZero()) {
        break;
      }
      // One that gives nothing of what is missing would only use up what its queue can lend.
      if (!candidate.size().min(missing).isZero()
          && trial.test(candidate.queue(), candidate.size())) {
        victims.add(candidate);
        taken = taken.plus(candidate.size());
      }
    }
    if (victims.isEmpty() || !missing(size, fromTaken, taken).isZero()) {
      return List.of();
    }
    if (victims.size() > 1) {
      spare(victims, size, fromTaken, taken);
    }
    return victims;
  }

  /** Leaves out those without which it is enough, the dearest first. */
  private void spare(
      List<LentContainer<Q>> victims, ResourceVector size, boolean fromTaken, ResourceVector all) {
    List<LentContainer<Q>> dearest = new ArrayList<>(victims);
    dearest.sort(Comparator.comparingDouble((LentContainer<Q> victim) -> victim.loss()).reversed());
    ResourceVector left = all;
    for (LentContainer<Q> victim : dearest) {
      ResourceVector without = left.minus(victim.size());
      if (victims.size() > 1 && missing(size, fromTaken, without).isZero()) {
        victims.removeIf(other -> other.id().equals(victim.id()));
        left = without;
      }
    }
  }

  private ResourceVector missing(ResourceVector size, boolean fromTaken, ResourceVector taken) {
    return size.minus(fromTaken ? taken : free.plus(taken));
  }
}
