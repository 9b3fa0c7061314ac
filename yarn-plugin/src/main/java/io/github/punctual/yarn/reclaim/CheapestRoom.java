package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * Finds the node on which the least work is lost, for one after the other of needs that are alike.
 * Remembers from one to the next what each node would give up, and works it out anew only where it
 * could be something else:
 *
 * <ul>
 *   <li>Something was taken or planned on the node.
 *   <li>Something that it would take can no longer be taken from its queue. What could not be taken
 *       before cannot be taken now either, for at one look queues only ever lose: so as long as all
 *       that it would take can be taken, it is what a look at the node would find again.
 * </ul>
 *
 * <p>For one thread, and one look.
 *
 * @param <Q> what stands for a queue
 */
final class CheapestRoom<Q> {
  /** The place of a node in the list, and the containers that must end there, at least one. */
  record Found<Q>(int node, List<LentContainer<Q>> victims) {}

  private record Take<Q>(Q queue, ResourceVector size) {}

  /** What is tried together. A trial sees no more of containers, so nodes can share it. */
  private static final class Takes<Q> {
    private final List<Take<Q>> takes;
    private boolean hold = true;

    Takes(List<Take<Q>> takes) {
      this.takes = takes;
    }
  }

  /** What a node would give up, none if it cannot, and what that depends on. */
  private record Offer<Q>(
      List<LentContainer<Q>> victims, double loss, Takes<Q> takes, int changes) {}

  private final List<ClearedRoom<Q>> nodes;
  private final ResourceVector size;
  private final boolean fromTaken;
  private final Supplier<BiPredicate<Q, ResourceVector>> trials;
  private final List<Offer<Q>> offers = new ArrayList<>();
  private final Map<List<Take<Q>>, Takes<Q>> known = new HashMap<>();

  /**
   * For needs that are alike.
   *
   * @param size how large each of them is
   * @param fromTaken whether what is free is of no use to them
   * @param trials begins a trial to take containers together, given their queue and their size one
   *     after the other
   */
  CheapestRoom(
      List<ClearedRoom<Q>> nodes,
      ResourceVector size,
      boolean fromTaken,
      Supplier<BiPredicate<Q, ResourceVector>> trials) {
    this.nodes = nodes;
    this.size = size;
    this.fromTaken = fromTaken;
    this.trials = trials;
    nodes.forEach(node -> offers.add(null));
  }

  /**
   * The node on which the least is lost; among equals the one with fewer containers, and then with
   * those that go first. Empty when no node can give up enough.
   *
   * @param isAllowed whether it may be the node at a place in the list
   */
  Optional<Found<Q>> find(IntPredicate isAllowed) {
    known.values().removeIf(takes -> !stillHold(takes));
    Offer<Q> best = null;
    int bestNode = -1;
    for (int i = 0; i < offers.size(); i++) {
      Offer<Q> offer = offers.get(i);
      boolean isKnown =
          offer != null && offer.takes.hold && offer.changes == nodes.get(i).changes();
      if ((isKnown && !isBetter(offer, best)) || !isAllowed.test(i)) {
        continue;
      }
      if (!isKnown) {
        offer = offerOf(nodes.get(i));
        offers.set(i, offer);
      }
      if (isBetter(offer, best)) {
        best = offer;
        bestNode = i;
      }
    }
    return best == null ? Optional.empty() : Optional.of(new Found<>(bestNode, best.victims));
  }

  private boolean stillHold(Takes<Q> takes) {
    BiPredicate<Q, ResourceVector> trial = trials.get();
    for (Take<Q> take : takes.takes) {
      if (!trial.test(take.queue, take.size)) {
        takes.hold = false;
        break;
      }
    }
    return takes.hold;
  }

  private Offer<Q> offerOf(ClearedRoom<Q> node) {
    BiPredicate<Q, ResourceVector> trial = trials.get();
    List<Take<Q>> taken = new ArrayList<>();
    List<LentContainer<Q>> victims =
        node.victims(
            size,
            fromTaken,
            (queue, each) -> trial.test(queue, each) && taken.add(new Take<>(queue, each)));
    return new Offer<>(
        victims,
        victims.stream().mapToDouble(LentContainer::loss).sum(),
        known.computeIfAbsent(taken, Takes::new),
        node.changes());
  }

  private static <Q> boolean isBetter(Offer<Q> offer, Offer<Q> best) {
    List<LentContainer<Q>> some = offer.victims;
    if (some.isEmpty() || best == null || offer.loss != best.loss) {
      return !some.isEmpty() && (best == null || offer.loss < best.loss);
    }
    List<LentContainer<Q>> others = best.victims;
    return some.size() != others.size()
        ? some.size() < others.size()
        : LentContainer.ORDER.compare(some.get(some.size() - 1), others.get(others.size() - 1)) < 0;
  }
}
