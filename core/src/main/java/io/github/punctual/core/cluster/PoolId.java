package io.github.punctual.core.cluster;

/**
 * The name of a pool of capacity: a queue path, followed by {@code @} and the node partition when
 * it is not the default one, and by {@code /} and a user where it is the part of one.
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

  /** The part of a user in this pool. */
  public PoolId of(String user) {
    return new PoolId(value + "/" + user);
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
