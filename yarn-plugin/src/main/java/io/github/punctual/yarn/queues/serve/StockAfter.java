package io.github.punctual.yarn.queues.serve;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
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
final class StockAfter<T> implements Iterator<T> {
  private final List<T> first;
  private final Set<T> last;
  private final Supplier<Iterator<T>> stock;
  private int given;
  private Iterator<T> others = Collections.emptyIterator();
  private boolean isStockAsked;

  /**
   * An order.
   *
   * @param first those that come first, in their order
   * @param last those that come last, compared by identity
   * @param stock the stock order of all of them
   */
  StockAfter(List<T> first, Set<T> last, Supplier<Iterator<T>> stock) {
    this.first = first;
    this.last = last;
    this.stock = stock;
  }

  @Override
  public boolean hasNext() {
    if (given < first.size()) {
      return true;
    }
    if (!isStockAsked) {
      isStockAsked = true;
      others = askStock();
    }
    return others.hasNext();
  }

  private Iterator<T> askStock() {
    Set<T> before = Collections.newSetFromMap(new IdentityHashMap<>());
    before.addAll(first);
    List<T> order = new ArrayList<>();
    Queue<T> blocked = new ArrayDeque<>();
    stock
        .get()
        .forEachRemaining(
            queue -> {
              if (last.contains(queue)) {
                blocked.add(queue);
              } else if (!before.contains(queue)) {
                order.add(queue);
              }
            });
    order.addAll(blocked);
    return order.iterator();
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("All queues were offered the container");
    }
    return given < first.size() ? first.get(given++) : others.next();
  }
}
