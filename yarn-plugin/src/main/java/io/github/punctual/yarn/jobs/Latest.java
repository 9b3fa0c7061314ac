package io.github.punctual.yarn.jobs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/** Those that came most recently. Any thread; nobody waits for anybody else. */
public final class Latest<T> {
  private final int most;
  private final Deque<T> newestFirst = new ConcurrentLinkedDeque<>();
  private final AtomicInteger size = new AtomicInteger();

  /** None yet, and never more than so many. */
  public Latest(int most) {
    this.most = most;
  }

  /** Adds the newest; the oldest goes when there are too many. */
  public void add(T one) {
    newestFirst.addFirst(one);
    if (size.incrementAndGet() > most) {
      newestFirst.removeLast();
      size.decrementAndGet();
    }
  }

  /** All of them, the newest first. */
  public List<T> copy() {
    return new ArrayList<>(newestFirst);
  }

  public List<T> newestLast() {
    List<T> all = copy();
    Collections.reverse(all);
    return all;
  }
}
