package io.github.punctual.yarn.jobs;

import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/** Those that came most recently, at most 1000. Any thread; nobody waits for anybody else. */
public final class Latest<T> {
  private static final int MOST = 1000;

  private final Deque<T> newestFirst = new ConcurrentLinkedDeque<>();
  private final AtomicInteger size = new AtomicInteger();

  /** Adds the newest; the oldest goes when there are too many. */
  public void add(T one) {
    newestFirst.addFirst(one);
    if (size.incrementAndGet() > MOST) {
      newestFirst.removeLast();
      size.decrementAndGet();
    }
  }

  /** All of them, the newest first. */
  public List<T> copy() {
    return new ArrayList<>(newestFirst);
  }
}
