package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.queue.ServingOrder;
import io.github.punctual.core.queue.ServingOrder.Standing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.QueueOrderingPolicy;

/**
 * The order in which the queues below a parent are offered a container: as the table in force says,
 * and in the stock order where there is none. A parent stands where the best of the leaf queues
 * below it stands. Asked for every container that is assigned, by several threads at once.
 */
final class ServingQueueOrdering implements QueueOrderingPolicy {
  /** A child and how it is to be ranked: those that can use something before those that cannot. */
  private record Ranked(CSQueue queue, int use, Standing standing) {
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

    boolean isBelowLevel() {
      return ServingOrder.isBelowLevel(standing.share(), standing.held());
    }
  }

  private final QueueOrderingPolicy stock;
  private final Supplier<ServingTable> table;
  private final Consumer<Throwable> failures;

  /** The live list, which is still empty when it is handed over. */
  private volatile List<CSQueue> queues = List.of();

  private ServingQueueOrdering(
      QueueOrderingPolicy stock, Supplier<ServingTable> table, Consumer<Throwable> failures) {
    this.stock = stock;
    this.table = table;
    this.failures = failures;
  }

  /** Our order over a stock one, for a parent whose children are in a list. */
  static QueueOrderingPolicy over(
      QueueOrderingPolicy stock,
      List<CSQueue> children,
      Supplier<ServingTable> table,
      Consumer<Throwable> failures) {
    if (stock instanceof ServingQueueOrdering) {
      return stock;
    }
    ServingQueueOrdering ours = new ServingQueueOrdering(stock, table, failures);
    ours.queues = children;
    return ours;
  }

  @Override
  public void setQueues(List<CSQueue> children) {
    queues = children;
    stock.setQueues(children);
  }

  @Override
  public Iterator<CSQueue> getAssignmentIterator(String partition) {
    ServingTable now = table.get();
    if (!now.isStock() && (partition == null || partition.isEmpty())) {
      try {
        return now.isStockBeside() ? order(now, partition) : order(now);
      } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
        failures.accept(e);
      }
    }
    return stock.getAssignmentIterator(partition);
  }

  private Iterator<CSQueue> order(ServingTable now) {
    // Copied, because the list is live and another thread may add a queue.
    CSQueue[] children = queues.toArray(new CSQueue[0]);
    List<Ranked> ranked = new ArrayList<>(children.length);
    for (CSQueue child : children) {
      ranked.add(rank(child, now.below(child)));
    }
    ranked.sort(Ranked.ORDER);
    return queues(ranked);
  }

  /**
   * First the children in which a queue of the table is below its level, then the others in the
   * stock order, and last those that could not take anything. The stock order, which is dear, is
   * asked for only when none of the first has taken the container.
   */
  private Iterator<CSQueue> order(ServingTable now, String partition) {
    CSQueue[] children = queues.toArray(new CSQueue[0]);
    List<Ranked> first = new ArrayList<>();
    Set<CSQueue> last = Collections.newSetFromMap(new IdentityHashMap<>());
    for (CSQueue child : children) {
      List<ServedQueue> below = now.below(child);
      if (!below.isEmpty()) {
        Ranked ranked = rank(child, below);
        if (ranked.use == Ranked.USES && ranked.isBelowLevel()) {
          first.add(ranked);
        } else if (ranked.use == Ranked.BLOCKED && child.getChildQueues() == null) {
          last.add(child);
        }
      }
    }
    if (first.isEmpty() && last.isEmpty()) {
      return stock.getAssignmentIterator(partition);
    }
    first.sort(Ranked.ORDER);
    return new StockAfter<>(queues(first), last, () -> stock.getAssignmentIterator(partition));
  }

  private static Iterator<CSQueue> queues(List<Ranked> ranked) {
    List<CSQueue> queues = new ArrayList<>(ranked.size());
    for (Ranked each : ranked) {
      queues.add(each.queue());
    }
    return queues.iterator();
  }

  private static Ranked rank(CSQueue child, List<ServedQueue> leaves) {
    Ranked best = new Ranked(child, Ranked.WANTS_NOTHING, null);
    for (int i = 0; i < leaves.size(); i++) {
      ServedQueue leaf = leaves.get(i);
      if (!leaf.wants()) {
        continue;
      }
      Standing standing = leaf.standing();
      if (best.use == Ranked.USES
          && ServingOrder.COMPARATOR.compare(standing, best.standing) >= 0) {
        // Whether it is blocked makes no difference, and costs more to know.
        continue;
      }
      int use = leaf.isBlocked(child) ? Ranked.BLOCKED : Ranked.USES;
      Ranked ranked = new Ranked(child, use, standing);
      if (Ranked.ORDER.compare(ranked, best) < 0) {
        best = ranked;
      }
    }
    return best;
  }

  @Override
  public String getConfigName() {
    return stock.getConfigName();
  }
}
