package io.github.punctual.core.cluster;

/**
 * The name of a pool of capacity: a queue path, followed by {@code @} and the node partition when
 * it is not the default one, and by {@code /} and a user where it is the part of one. In the path
 * itself these two and {@code %} are written as in addresses on the web.
 *
 * @param value not blank
 */
public record PoolId(String value) implements Comparable<PoolId> {
  public PoolId {
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException("pool name is blank; use the queue's path");
    }
  }

  /**
   * The part of a queue in a partition of the nodes.
   *
   * @param partition empty for the default one
   */
  public static PoolId ofQueue(String path, String partition) {
    String name = path.replace("%", "%25").replace("@", "%40").replace("/", "%2F");
    return new PoolId(partition.isEmpty() ? name : name + "@" + partition);
  }

  /** The path of the queue of a pool, given the pool's name. */
  public static String queueOf(String pool) {
    String name = pool.split("[@/]", 2)[0];
    return name.replace("%2F", "/").replace("%40", "@").replace("%25", "%");
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
