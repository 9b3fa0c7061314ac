package io.github.punctual.core.queue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Comparator;

/** Which queue is offered the next container, as {@link QueueShare} says: for both drivers. */
public final class ServingOrder {
  /**
   * A queue that could take another container.
   *
   * @param share how it is to be served
   * @param held what its containers hold
   * @param dominantShare of what it holds in all there is, divided by its weight
   */
  public record Standing(QueueShare share, ResourceVector held, double dominantShare) {
    /** The standing of a queue that holds so much of a capacity. */
    public static Standing of(QueueShare share, ResourceVector held, ResourceVector capacity) {
      return new Standing(share, held, held.dominantShare(capacity) / share.weight());
    }
  }

  /** The first to be served comes first; between equals the path decides. */
  public static final Comparator<Standing> COMPARATOR =
      Comparator.<Standing>comparingInt(standing -> tier(standing.share(), standing.held()))
          .thenComparingInt(
              standing ->
                  isBelowLevel(standing.share(), standing.held()) ? standing.share().rank() : 0)
          .thenComparingDouble(Standing::dominantShare)
          .thenComparing(standing -> standing.share().queue());

  private ServingOrder() {}

  /**
   * Whether a queue is still served by its rank: it holds less than its level of every type that
   * the level has. The container that reaches the level may exceed it, so that no queue falls short
   * of its level by a part of a container.
   */
  public static boolean isBelowLevel(QueueShare share, ResourceVector held) {
    return share.level().exceeds(held);
  }

  /** 0 below its level, 1 when served fairly beyond it, 2 when served from what is spare. */
  public static int tier(QueueShare share, ResourceVector held) {
    if (isBelowLevel(share, held)) {
      return 0;
    }
    return share.beyond() == Beyond.FAIR ? 1 : 2;
  }
}
