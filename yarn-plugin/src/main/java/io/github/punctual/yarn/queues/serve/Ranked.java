package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.queue.ServingOrder;
import io.github.punctual.core.queue.ServingOrder.QueuePosition;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * A child of a parent queue and how it is to be ranked: those that can use something before those
 * that cannot.
 *
 * @param standing that of the best leaf queue below it; null when none wants anything
 */
record Ranked(CSQueue queue, int use, QueuePosition standing) {
  static final int USES = 0;
  static final int BLOCKED = 1;
  static final int WANTS_NOTHING = 2;

  /** Those that want nothing stay in the order in which they were. */
  static final Comparator<Ranked> ORDER =
      (a, b) ->
          a.use != b.use
              ? Integer.compare(a.use, b.use)
              : a.use == WANTS_NOTHING
                  ? 0
                  : ServingOrder.COMPARATOR.compare(a.standing, b.standing);

  /** A child with the leaf queues below it, or itself when it is one. */
  static Ranked of(CSQueue child, List<ServedQueue> leaves) {
    Ranked best = new Ranked(child, WANTS_NOTHING, null);
    for (int i = 0; i < leaves.size(); i++) {
      ServedQueue leaf = leaves.get(i);
      if (!leaf.wants()) {
        continue;
      }
      QueuePosition standing = leaf.standing();
      if (best.use == USES && ServingOrder.COMPARATOR.compare(standing, best.standing) >= 0) {
        // Whether it is blocked makes no difference, and costs more to know.
        continue;
      }
      int use = leaf.isBlocked(child) ? BLOCKED : USES;
      Ranked ranked = new Ranked(child, use, standing);
      if (ORDER.compare(ranked, best) < 0) {
        best = ranked;
      }
    }
    return best;
  }

  boolean isBelowLevel() {
    return standing.isBelowLevel();
  }
}
