package io.github.punctual.benchmarks.throughput;

import io.github.punctual.PunctualScheduler;
import io.github.punctual.bopf.BopfScheduler;
import io.github.punctual.justice.JusticeScheduler;
import io.github.punctual.rush.RushScheduler;
import java.nio.file.Path;
import java.util.Locale;
import java.util.StringJoiner;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/** The schedulers that are measured beside the stock one, each with the same queues. */
enum SchedulerKind {
  CAPACITY(CapacityScheduler.class),
  JUSTICE(JusticeScheduler.class),
  BOPF(BopfScheduler.class),
  RUSH(RushScheduler.class),
  PUNCTUAL(PunctualScheduler.class);

  /** Below it are the queues of reservations, where there are any. */
  static final String PLAN = "root.plan";

  private static final String PREFIX = "yarn.scheduler.capacity.";

  private final Class<? extends ResourceScheduler> type;

  SchedulerKind(Class<? extends ResourceScheduler> type) {
    this.type = type;
  }

  /** The name of its class. */
  String title() {
    return type.getSimpleName();
  }

  /** By what it is named on the command line. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A configuration under which all that is free on a node is allocated at once. */
  YarnConfiguration configuration(Path directory, ThroughputSetup setup) {
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, type.getName());
    conf.set("hadoop.tmp.dir", directory.toString());
    conf.set(YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR, directory + "/node-attribute");
    conf.setBoolean(YarnConfiguration.SYSTEM_METRICS_PUBLISHER_ENABLED, false);
    conf.setInt("yarn.scheduler.minimum-allocation-mb", 1024);
    conf.setInt(YarnConfiguration.RM_MAX_COMPLETED_APPLICATIONS, 100_000);
    // Or nodes that have not beaten for two intervals would be passed over.
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 600_000);
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MAX_MS, 600_000);
    conf.set(PREFIX + "resource-calculator", DominantResourceCalculator.class.getName());
    conf.setBoolean(PREFIX + "schedule-asynchronously.enable", setup.async());
    conf.set(PREFIX + "maximum-am-resource-percent", "1.0");
    conf.set(PREFIX + "per-node-heartbeat.maximum-offswitch-assignments", "100");
    StringJoiner names = new StringJoiner(",");
    double share = setup.scenario().reservations() > 0 ? 50.0 : 100.0;
    for (int i = 0; i < setup.queues(); i++) {
      names.add(setup.queue(i).substring("root.".length()));
      configureQueue(conf, setup.queue(i), share / setup.queues());
    }
    if (setup.scenario().reservations() > 0) {
      names.add(PLAN.substring("root.".length()));
      configurePlan(conf, setup.scenario().reservations());
    }
    conf.set(PREFIX + "root.queues", names.toString());
    if (this != CAPACITY) {
      conf.set("punctual.restart-grace-ms", "0");
      conf.set("punctual.best-effort-floor", "0");
    }
    return conf;
  }

  private static void configureQueue(Configuration conf, String queue, double percent) {
    conf.set(PREFIX + queue + ".capacity", String.valueOf(percent));
    conf.set(PREFIX + queue + ".maximum-capacity", "100");
    conf.set(PREFIX + queue + ".user-limit-factor", "1000");
  }

  /** Half of the cluster is for reservations, or for queues of the same number and sizes. */
  private void configurePlan(Configuration conf, int reservations) {
    conf.set(PREFIX + PLAN + ".capacity", "50");
    conf.set(PREFIX + PLAN + ".maximum-capacity", "100");
    if (this != CAPACITY) {
      conf.set(PREFIX + PLAN + ".reservable", "true");
      conf.setBoolean(YarnConfiguration.RM_RESERVATION_SYSTEM_ENABLE, true);
      conf.set("punctual.reservation.horizon-ms", "86400000");
      conf.set("punctual.reservation.planner", "gree");
      return;
    }
    StringJoiner names = new StringJoiner(",");
    for (int i = 0; i < reservations; i++) {
      names.add("r" + i);
      configureQueue(conf, reserved(i), 100.0 / reservations);
    }
    conf.set(PREFIX + PLAN + ".queues", names.toString());
  }

  /** The queue of the configuration that stands for a reservation. */
  static String reserved(int number) {
    return PLAN + ".r" + number;
  }
}
