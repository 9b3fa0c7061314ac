package io.github.punctual.benchmarks.throughput;

import static io.github.punctual.benchmarks.SchedulerKind.CAPACITY;

import io.github.punctual.benchmarks.SchedulerKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * The cluster on which schedulers are measured, each with the same queues.
 *
 * @param async whether threads of the scheduler look for containers, and not heartbeats
 * @param nodes how many nodes
 * @param applications how many applications to which nothing is promised
 * @param queues how many leaf queues of equal sizes
 * @param order of the applications in them
 */
record ThroughputSetup(
    Scenario scenario, boolean async, int nodes, int applications, int queues, LeafOrder order) {
  /** The stock ordering policies of leaf queues: by submission, or the smallest first. */
  enum LeafOrder {
    FIFO,
    FAIR;

    String policy() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Below it are the queues of reservations, where there are any. */
  static final String PLAN = "root.plan";

  private static final String PREFIX = "yarn.scheduler.capacity.";

  /** With those that have a deadline, but without those that have reserved. */
  int allApplications() {
    return applications + scenario.deadlineJobs();
  }

  /** Deadline jobs are spread evenly among the others. */
  boolean isDeadlineJob(int application) {
    long before = (long) application * scenario.deadlineJobs() / allApplications();
    return (application + 1L) * scenario.deadlineJobs() / allApplications() > before;
  }

  /** The path of a leaf queue. */
  String queue(int number) {
    return "root.q" + number;
  }

  /** The queue of the configuration that stands for a reservation. */
  static String reserved(int number) {
    return PLAN + ".r" + number;
  }

  String title() {
    return "allocations%s, %s, %,d nodes, %,d applications, %d queues%s"
        .formatted(
            scenario.title(),
            async ? "async" : "sync",
            nodes,
            applications,
            queues,
            order == LeafOrder.FIFO ? "" : " in %s order".formatted(order.policy()));
  }

  /** A configuration under which all that is free on a node is allocated at once. */
  YarnConfiguration configuration(SchedulerKind kind, Path directory) {
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, kind.className());
    conf.set("hadoop.tmp.dir", directory.toString());
    conf.set(YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR, directory + "/node-attribute");
    conf.setBoolean(YarnConfiguration.SYSTEM_METRICS_PUBLISHER_ENABLED, false);
    conf.setInt("yarn.scheduler.minimum-allocation-mb", 1024);
    conf.setInt(YarnConfiguration.RM_MAX_COMPLETED_APPLICATIONS, 100_000);
    // Or nodes that have not beaten for two intervals would be passed over.
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 600_000);
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MAX_MS, 600_000);
    conf.set(PREFIX + "resource-calculator", DominantResourceCalculator.class.getName());
    conf.setBoolean(PREFIX + "schedule-asynchronously.enable", async);
    conf.set(PREFIX + "maximum-am-resource-percent", "1.0");
    conf.set(PREFIX + "per-node-heartbeat.maximum-offswitch-assignments", "100");
    boolean hasPlan = scenario.reservations() > 0;
    String names = leaves(conf, "root.", "q", queues, hasPlan ? 50 : 100);
    conf.set(PREFIX + "root.queues", hasPlan ? names + ",plan" : names);
    if (hasPlan) {
      configurePlan(conf, kind);
    }
    if (kind != CAPACITY) {
      conf.set("punctual.restart-grace-ms", "0");
      conf.set("punctual.best-effort-floor", "0");
    }
    return conf;
  }

  /** Leaf queues that have a part of their parent together; returns their names. */
  private String leaves(Configuration conf, String parent, String kind, int count, double percent) {
    List<String> names = IntStream.range(0, count).mapToObj(i -> kind + i).toList();
    for (String name : names) {
      String queue = PREFIX + parent + name;
      conf.set(queue + ".capacity", String.valueOf(percent / count));
      conf.set(queue + ".maximum-capacity", "100");
      conf.set(queue + ".user-limit-factor", "1000");
      conf.set(queue + ".ordering-policy", order.policy());
    }
    return String.join(",", names);
  }

  /** Half of the cluster is for reservations, or for queues of the same number and sizes. */
  private void configurePlan(Configuration conf, SchedulerKind kind) {
    conf.set(PREFIX + PLAN + ".capacity", "50");
    conf.set(PREFIX + PLAN + ".maximum-capacity", "100");
    if (kind != CAPACITY) {
      conf.set(PREFIX + PLAN + ".reservable", "true");
      conf.setBoolean(YarnConfiguration.RM_RESERVATION_SYSTEM_ENABLE, true);
      conf.set("punctual.reservation.horizon-ms", "86400000");
      conf.set("punctual.reservation.planner", "gree");
      return;
    }
    String names = leaves(conf, PLAN + ".", "r", scenario.reservations(), 100);
    conf.set(PREFIX + PLAN + ".queues", names);
  }
}
