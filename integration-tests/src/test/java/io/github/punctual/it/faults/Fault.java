package io.github.punctual.it.faults;

import java.util.List;

/** What can happen to the cluster, and of how many faults in a hundred each is. */
enum Fault {
  KILL("kill -9 of the ResourceManager", 45),
  KILL_TWICE("kill -9, and again while it starts", 10),
  NODE("kill -9 of a node and its containers, which comes back", 7),
  NODE_GROUP("kill -9 of all nodes but one, which come back", 3),
  DECOMMISSION("a node taken out of service gracefully, and let back", 6),
  REFRESH("queues refreshed", 8),
  BAD_REFRESH("queues refreshed with what must be refused", 7),
  MOVE("a job moved to another queue", 5),
  LABEL("a node given a label that no queue may use, and freed of it", 5),
  DELETE("a queue stopped, emptied and deleted that promised jobs were moved into", 4),
  FAIL("kill -9 of the active one of two ResourceManagers", 0),
  STOP("the active one of two ResourceManagers stopped by its operator", 0),
  PAUSE("SIGSTOP of the active one of two ResourceManagers, which goes on later", 0);

  private static final List<Fault> FAILOVERS = List.of(FAIL, STOP, PAUSE);

  private final String words;
  private final int percent;

  Fault(String words, int percent) {
    this.words = words;
    this.percent = percent;
  }

  String words() {
    return words;
  }

  /** How many ResourceManagers it ends or makes give way. */
  int ends() {
    return this == KILL || isFailover() ? 1 : this == KILL_TWICE ? 2 : 0;
  }

  /** Whether it needs two ResourceManagers. */
  boolean isFailover() {
    return FAILOVERS.contains(this);
  }

  /** Whether masters and tasks are lost with a node. */
  boolean losesNodes() {
    return this == NODE || this == NODE_GROUP;
  }

  /** The failover that is next in turn. */
  static Fault failover(int done) {
    return FAILOVERS.get(done % FAILOVERS.size());
  }

  /**
   * The fault at a place, where there is one ResourceManager.
   *
   * @param at 0 to 99
   */
  static Fault at(int at) {
    int sum = 0;
    for (Fault each : values()) {
      sum += each.percent;
      if (at < sum) {
        return each;
      }
    }
    throw new IllegalArgumentException("the shares of all faults are 100, not " + sum);
  }
}
