package io.github.punctual.core.cluster;

/**
 * The name of a pool of capacity: a queue path, followed by {@code @} and the node partition when
 * it is not the default one.
 *
 * @param value not blank
 */
public record PoolId(String value) implements Comparable<PoolId> {
  /** Checks the name. */
  public PoolId {
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException("pool name is blank; use the queue's path");
    }
  }

  @Override
  public int compareTo(PoolId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
