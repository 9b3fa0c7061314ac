package io.github.punctual.yarn.store;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What waits for a slow file system: so many at most, and none further while it has so many bytes.
 * Any thread may add to it, and one takes out. Nobody waits.
 */
final class Backlog<T> {
  private final long mostBytes;
  private final int mostEntries;
  private final BlockingQueue<Entry<T>> entries;

  /** Of all that was added and is not done with. */
  private final AtomicLong bytes = new AtomicLong();

  /** What was added, with the bytes that it has. */
  record Entry<T>(T value, long bytes) {}

  /** An empty one; what reaches the most bytes is the last. Both bounds are at least 1. */
  Backlog(int mostEntries, long mostBytes) {
    this.mostEntries = mostEntries;
    this.mostBytes = mostBytes;
    this.entries = new ArrayBlockingQueue<>(mostEntries);
  }

  /** Adds something unless there is too much already; says whether it did. */
  boolean offer(T value, long size) {
    if (bytes.getAndAdd(size) < mostBytes && entries.offer(new Entry<>(value, size))) {
      return true;
    }
    bytes.addAndGet(-size);
    return false;
  }

  /** The next one; null when there is none. Its bytes count until they are done with. */
  Entry<T> poll() {
    return entries.poll();
  }

  /** What was taken out is no longer held. */
  void done(long size) {
    bytes.addAndGet(-size);
  }

  /** Whether no more than half of what can wait does. */
  boolean hasRoom() {
    return entries.remainingCapacity() >= mostEntries / 2 && bytes.get() <= mostBytes / 2;
  }
}
