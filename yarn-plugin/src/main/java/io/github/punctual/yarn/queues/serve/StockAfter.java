package io.github.punctual.yarn.queues.serve;

import io.github.punctual.yarn.enforce.LookAhead;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Some queues, then all others in the stock order except that some come last. Asks for the stock
 * order only when the first are through, for it is worked out anew each time; what the stock order
 * throws then is thrown where the stock scheduler would have seen it.
 *
 * @param <T> what stands for a queue
 */
final class StockAfter<T> extends LookAhead<T> {
  private final List<T> first;
  private final Set<T> last;
  private final Supplier<Iterator<T>> stock;
  private int given;
  private Iterator<T> others = Collections.emptyIterator();
  private boolean isStockAsked;

  /** First some, in their order, then the stock order, but last those of a set of identities. */
  StockAfter(List<T> first, Set<T> last, Supplier<Iterator<T>> stock) {
    this.first = first;
    this.last = last;
    this.stock = stock;
  }

  @Override
  protected T advance() {
    if (given < first.size()) {
      return first.get(given++);
    }
    if (!isStockAsked) {
      isStockAsked = true;
      others = askStock();
    }
    return others.hasNext() ? others.next() : null;
  }

  private Iterator<T> askStock() {
    Set<T> before = Collections.newSetFromMap(new IdentityHashMap<>());
    before.addAll(first);
    List<T> order = new ArrayList<>();
    Queue<T> blocked = new ArrayDeque<>();
    for (Iterator<T> all = stock.get(); all.hasNext(); ) {
      T queue = all.next();
      if (last.contains(queue)) {
        blocked.add(queue);
      } else if (!before.contains(queue)) {
        order.add(queue);
      }
    }
    order.addAll(blocked);
    return order.iterator();
  }
}
