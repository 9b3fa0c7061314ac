package io.github.punctual.yarn.rm;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** Describes a cluster. */
public final class MockClusterBuilder {
  private final Map<String, String> settings = new TreeMap<>();
  private Class<? extends CapacityScheduler> scheduler = TestSchedulers.TestScheduler.class;

  MockClusterBuilder() {
    set("punctual.best-effort-floor", "0");
    // What most tests are about; those of whole tasks say so.
    set("punctual.whole-tasks", "false");
    set("punctual.update-interval-ms", "50");
    set("punctual.bopf.update-interval-ms", "50");
    set("punctual.rush.update-interval-ms", "50");
    set("punctual.rush.min-interval-ms", "5");
    set("punctual.first-requests-settle-ms", "50");
    set("punctual.restart-grace-ms", "0");
    // However slow the disk is: just less than a decision may take.
    set("punctual.store.write-timeout-ms", "9000");
    set("punctual.default-task-memory-mb", "1024");
    set("yarn.scheduler.capacity.root.queues", "default");
    set("yarn.scheduler.capacity.root.default.capacity", "100");
    set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    set("yarn.scheduler.capacity.schedule-asynchronously.enable", "false");
    set("yarn.scheduler.capacity.per-node-heartbeat.maximum-container-assignments", "100");
    set("yarn.scheduler.minimum-allocation-mb", "128");
    set(
        "yarn.scheduler.capacity.resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
  }

  /** One setting of the ResourceManager, the scheduler or a queue. */
  public MockClusterBuilder set(String key, String value) {
    settings.put(key, value);
    return this;
  }

  /**
   * Settings of a queue.
   *
   * @param path such as {@code root.half}
   * @param keysAndValues each key behind the queue's prefix, and its value
   */
  public MockClusterBuilder queue(String path, String... keysAndValues) {
    for (int i = 0; i < keysAndValues.length; i += 2) {
      set("yarn.scheduler.capacity." + path + "." + keysAndValues[i], keysAndValues[i + 1]);
    }
    return this;
  }

  /** Nodes may have a label, all of which is of the default queue. */
  public MockClusterBuilder label(String label) {
    set("yarn.node-labels.enabled", "true");
    for (String path : List.of("root", "root.default")) {
      queue(path, "accessible-node-labels", label);
      queue(path, "accessible-node-labels." + label + ".capacity", "100");
    }
    return this;
  }

  /** Promises are made to queues instead of to jobs. */
  public MockClusterBuilder promisesToQueues() {
    return scheduler(TestSchedulers.TestQueueScheduler.class);
  }

  /** Jobs are planned by their utilities. */
  public MockClusterBuilder plansByUtility() {
    return scheduler(TestSchedulers.TestRushScheduler.class);
  }

  /** All kinds of promises are made beside each other. */
  public MockClusterBuilder promisesEverything() {
    return scheduler(TestSchedulers.TestMixScheduler.class);
  }

  /** Another scheduler, be it the stock one. */
  public MockClusterBuilder scheduler(Class<? extends CapacityScheduler> type) {
    scheduler = type;
    return this;
  }

  /** It goes on from what is in a directory, and writes there what is to be gone on from. */
  public MockClusterBuilder recoveringFrom(Path directory) {
    return set("punctual.store.dir", directory.resolve("promises").toUri().toString())
        .set("yarn.resourcemanager.recovery.enabled", "true")
        .set("yarn.resourcemanager.store.class", FileSystemRMStateStore.class.getName())
        .set(
            "yarn.resourcemanager.fs.state-store.uri",
            directory.resolve("applications").toUri().toString());
  }

  /** It begins as a standby, with another one that is not there. */
  public MockClusterBuilder highlyAvailable() {
    set("yarn.resourcemanager.configuration.provider-class", ServedConfiguration.class.getName());
    set("yarn.resourcemanager.ha.enabled", "true");
    set("yarn.resourcemanager.ha.automatic-failover.enabled", "false");
    set("yarn.resourcemanager.ha.rm-ids", "rm1,rm2");
    set("yarn.resourcemanager.ha.id", "rm1");
    int port = 10_000;
    for (String service :
        new String[] {
          "", "scheduler.", "admin.", "resource-tracker.", "webapp.", "webapp.https."
        }) {
      set("yarn.resourcemanager." + service + "address.rm1", "127.0.0.1:" + port++);
      set("yarn.resourcemanager." + service + "address.rm2", "127.0.0.1:" + port++);
    }
    return this;
  }

  /** Starts it, without nodes. */
  public MockCluster start() {
    Map<String, String> queues = new TreeMap<>(settings);
    queues.keySet().removeIf(key -> !key.startsWith("yarn.scheduler.capacity."));
    ServedConfiguration.serve(queues);
    return new MockCluster(settings, scheduler);
  }

  /** Starts it with nodes of 8 GiB and 8 vcores. */
  public MockCluster start(int nodes) throws Exception {
    MockCluster cluster = start();
    for (int i = 0; i < nodes; i++) {
      cluster.addNode(8192, 8);
    }
    return cluster;
  }
}
