package io.github.punctual.yarn.queues.serve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
  /** The children of a parent, and those of them that a table knows. */
  private static final class Children {
    private final ServingTable table;
    private final CSQueue[] all;
    private final List<ServingTable.Rank> known;

    Children(ServingTable table, CSQueue[] all) {
      this.table = table;
      this.all = all;
      this.known = table.known(all);
    }

    boolean are(ServingTable tableNow, CSQueue[] now) {
      return table == tableNow && Arrays.equals(all, now);
    }
  }

  /** Who comes before the stock order, and who after it; and what that was worked out from. */
  private record BesideStock(
      Children children, QueueAmounts amounts, List<CSQueue> first, Set<CSQueue> last) {
    boolean isOf(ServingTable table, CSQueue[] now) {
      return now.length > 0 && children.are(table, now) && amounts.areStillOf(now[0].getParent());
    }
  }

  private final QueueOrderingPolicy stock;
  private final Supplier<ServingTable> table;
  private final Consumer<Throwable> failures;

  /** The live list, which is still empty when it is handed over. */
  private volatile List<CSQueue> queues = List.of();

  /** Replaced when something has changed; threads that race put there what was true. */
  private volatile BesideStock beside;

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
      ranked.add(now.rank(child));
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
    BesideStock order = besideStock(now);
    if (order.first.isEmpty() && order.last.isEmpty()) {
      return stock.getAssignmentIterator(partition);
    }
    return new StockAfter<>(order.first, order.last, () -> stock.getAssignmentIterator(partition));
  }

  /** The order beside the stock one, worked out anew when something below has changed. */
  private BesideStock besideStock(ServingTable now) {
    CSQueue[] children = queues.toArray(new CSQueue[0]);
    BesideStock known = beside;
    if (known != null && known.isOf(now, children)) {
      return known;
    }
    // Read first: what changes while the order is worked out makes it stale at once.
    QueueAmounts amounts = children.length == 0 ? null : QueueAmounts.of(children[0].getParent());
    Children same =
        known != null && known.children.are(now, children)
            ? known.children
            : new Children(now, children);
    List<Ranked> first = new ArrayList<>();
    Set<CSQueue> last = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < same.known.size(); i++) {
      CSQueue child = same.known.get(i).queue();
      Ranked ranked = same.known.get(i).now();
      if (ranked.use() == Ranked.USES && ranked.isBelowLevel()) {
        first.add(ranked);
      } else if (ranked.use() == Ranked.BLOCKED && child.getChildQueues() == null) {
        last.add(child);
      }
    }
    first.sort(Ranked.ORDER);
    BesideStock order =
        new BesideStock(same, amounts, first.stream().map(Ranked::queue).toList(), last);
    beside = order;
    return order;
  }

  private static Iterator<CSQueue> queues(List<Ranked> ranked) {
    List<CSQueue> queues = new ArrayList<>(ranked.size());
    for (Ranked each : ranked) {
      queues.add(each.queue());
    }
    return queues.iterator();
  }

  @Override
  public String getConfigName() {
    return stock.getConfigName();
  }
}
