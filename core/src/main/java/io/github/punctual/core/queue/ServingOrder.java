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
   * @param tier of what it holds, as {@link #tier(QueueShare, ResourceVector)} says
   */
  public record QueuePosition(
      QueueShare share, ResourceVector held, double dominantShare, int tier) {
    /** The standing of a queue that holds so much of a capacity. */
    public static QueuePosition of(QueueShare share, ResourceVector held, ResourceVector capacity) {
      return new QueuePosition(
          share,
          held,
          held.dominantShare(capacity) / share.weight(),
          ServingOrder.tier(share, held));
    }

    /** Whether it is still served by its rank. */
    public boolean isBelowLevel() {
      return tier == 0;
    }
  }

  /** The first to be served comes first; between equals the path decides. */
  public static final Comparator<QueuePosition> COMPARATOR = ServingOrder::compare;

  private ServingOrder() {}

  /** Written out: it is asked for each queue and each container that is assigned. */
  private static int compare(QueuePosition a, QueuePosition b) {
    if (a.tier != b.tier) {
      return Integer.compare(a.tier, b.tier);
    }
    if (a.isBelowLevel() && a.share.rank() != b.share.rank()) {
      return Integer.compare(a.share.rank(), b.share.rank());
    }
    int order = Double.compare(a.dominantShare, b.dominantShare);
    return order != 0 ? order : a.share.queue().compareTo(b.share.queue());
  }

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
