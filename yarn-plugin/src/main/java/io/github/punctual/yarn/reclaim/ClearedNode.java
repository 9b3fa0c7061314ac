package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** A node as it would be, when what was ended there is gone. For one thread, and one look. */
final class ClearedNode {
  private final FiCaSchedulerNode node;
  private final Vectors vectors;
  private ResourceVector free;
  private boolean isCleared;
  private ResourceVector planned = ResourceVector.ZERO;
  private Optional<List<RMContainer>> lent = Optional.empty();

  ClearedNode(FiCaSchedulerNode node, Vectors vectors) {
    this.node = node;
    this.vectors = vectors;
    this.free = vectors.of(node.getUnallocatedResource());
  }

  FiCaSchedulerNode node() {
    return node;
  }

  /** All that it has. */
  ResourceVector total() {
    return vectors.of(node.getTotalResource());
  }

  /** Whether anything ends there. */
  boolean isCleared() {
    return isCleared;
  }

  /** What is planned to begin there. */
  ResourceVector planned() {
    return planned;
  }

  /** Whether a container has room there without any end. */
  boolean hasRoomFor(ContainerNeed need) {
    return need.size().fitsIn(free) && need.mayRunOn(node);
  }

  void end(RMContainer container) {
    free = free.plus(vectors.of(container.getAllocatedResource()));
    isCleared = true;
  }

  void plan(ResourceVector size) {
    free = free.minus(size);
    planned = planned.plus(size);
  }

  /**
   * The containers that must end there for a need; empty when that is not enough.
   *
   * @param mayGo which may be taken at all, always the same at one look
   * @param trial which may be taken for it
   */
  Optional<List<RMContainer>> victims(
      ContainerNeed need,
      Predicate<RMContainer> mayGo,
      Predicate<RMContainer> trial,
      WorkAtStake stake) {
    if (lent.isEmpty()) {
      List<RMContainer> running = new ArrayList<>(node.getCopiedListOfRunningContainers());
      running.removeIf(mayGo.negate());
      running.sort(stake.order());
      lent = Optional.of(running);
    }
    List<RMContainer> victims = new ArrayList<>();
    ResourceVector taken = ResourceVector.ZERO;
    for (RMContainer candidate : lent.get()) {
      if (isEnough(need, taken)) {
        break;
      }
      if (trial.test(candidate)) {
        victims.add(candidate);
        taken = taken.plus(vectors.of(candidate.getAllocatedResource()));
      }
    }
    if (victims.isEmpty() || !isEnough(need, taken)) {
      return Optional.empty();
    }
    spare(victims, need, taken, stake);
    return Optional.of(victims);
  }

  /** Leaves out those without which it is enough, the dearest first. */
  private void spare(
      List<RMContainer> victims, ContainerNeed need, ResourceVector taken, WorkAtStake stake) {
    List<RMContainer> dearest = new ArrayList<>(victims);
    dearest.sort(Comparator.comparingDouble((RMContainer victim) -> stake.of(victim)).reversed());
    ResourceVector left = taken;
    for (RMContainer victim : dearest) {
      ResourceVector without = left.minus(vectors.of(victim.getAllocatedResource()));
      if (victims.size() > 1 && isEnough(need, without)) {
        victims.remove(victim);
        left = without;
      }
    }
  }

  private boolean isEnough(ContainerNeed need, ResourceVector taken) {
    return need.size().fitsIn(free.plus(taken))
        && (need.within().isEmpty() || need.size().fitsIn(taken));
  }
}
