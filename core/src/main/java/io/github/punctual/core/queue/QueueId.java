package io.github.punctual.core.queue;

import java.util.Objects;

/**
 * The name of a queue: its full path, such as {@code root.analytics.clicks}.
 *
 * @param path not blank
 */
public record QueueId(String path) implements Comparable<QueueId> {
  public QueueId {
    Objects.requireNonNull(path, "path");
    if (path.isBlank()) {
      throw new IllegalArgumentException("queue path is blank; give the full path from root");
    }
  }

  @Override
  public int compareTo(QueueId other) {
    return path.compareTo(other.path);
  }

  @Override
  public String toString() {
    return path;
  }
}
