package io.github.punctual.benchmarks.throughput;

import io.github.punctual.bopf.BopfScheduler;
import io.github.punctual.justice.JusticeScheduler;
import io.github.punctual.rush.RushScheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringJoiner;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/** The schedulers beside each other, each with the same four queues of equal shares. */
enum SchedulerKind {
  CAPACITY(CapacityScheduler.class, 1),
  JUSTICE(JusticeScheduler.class, 1),
  /** No queue has bursts. */
  BOPF(BopfScheduler.class, 1),
  /** One of the four queues has a burst all the time, and the order among them is ours. */
  BOPF_IN_A_BURST(BopfScheduler.class, 1),
  /** Deadline jobs are planned together with their default utilities. */
  RUSH(RushScheduler.class, 1),
  /** Takes part in every fifth turn: with many applications it takes very long. */
  FAIR(FairScheduler.class, 5);

  static final String[] QUEUES = {"root.a", "root.b", "root.c", "root.d"};

  /** Below it are the queues of reservations, where there are any. */
  static final String PLAN = "root.plan";

  private static final String CAPACITY_PREFIX = "yarn.scheduler.capacity.";
  private static final String FAIR_PREFIX = "yarn.scheduler.fair.";

  private final Class<? extends ResourceScheduler> type;
  private final int every;

  SchedulerKind(Class<? extends ResourceScheduler> type, int every) {
    this.type = type;
    this.every = every;
  }

  /** In one of so many turns it takes part. */
  int every() {
    return every;
  }

  String title() {
    return type.getSimpleName() + (this == BOPF_IN_A_BURST ? ", burst" : "");
  }

  /** A configuration under which a heartbeat fills whatever is free on its node. */
  YarnConfiguration configuration(Path directory, int reservations) throws IOException {
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, type.getName());
    conf.set("hadoop.tmp.dir", directory.toString());
    conf.setBoolean(YarnConfiguration.SYSTEM_METRICS_PUBLISHER_ENABLED, false);
    conf.setInt("yarn.scheduler.minimum-allocation-mb", 1024);
    conf.setInt(YarnConfiguration.RM_MAX_COMPLETED_APPLICATIONS, 100_000);
    if (this == FAIR) {
      configureFair(conf, directory);
    } else {
      configureCapacity(conf);
    }
    if (reservations > 0) {
      configurePlan(conf, reservations);
    }
    if (this != CAPACITY && this != FAIR) {
      conf.set("punctual.restart-grace-ms", "0");
      conf.set("punctual.best-effort-floor", "0");
    }
    return conf;
  }

  private static void configureCapacity(Configuration conf) {
    conf.set(CAPACITY_PREFIX + "resource-calculator", DominantResourceCalculator.class.getName());
    // Or threads of its own would allocate beside the one that is measured.
    conf.setBoolean(CAPACITY_PREFIX + "schedule-asynchronously.enable", false);
    conf.set(CAPACITY_PREFIX + "maximum-am-resource-percent", "1.0");
    conf.set(CAPACITY_PREFIX + "per-node-heartbeat.maximum-offswitch-assignments", "100");
    conf.set(CAPACITY_PREFIX + "root.queues", "a,b,c,d");
    for (String queue : QUEUES) {
      conf.set(CAPACITY_PREFIX + queue + ".capacity", "25");
      conf.set(CAPACITY_PREFIX + queue + ".maximum-capacity", "100");
      conf.set(CAPACITY_PREFIX + queue + ".user-limit-factor", "100");
    }
  }

  /** Half of the cluster is for reservations, or for queues of the same number and sizes. */
  private void configurePlan(Configuration conf, int reservations) {
    conf.set(CAPACITY_PREFIX + "root.queues", "a,b,c,d,plan");
    for (String queue : QUEUES) {
      conf.set(CAPACITY_PREFIX + queue + ".capacity", "12.5");
    }
    conf.set(CAPACITY_PREFIX + PLAN + ".capacity", "50");
    conf.set(CAPACITY_PREFIX + PLAN + ".maximum-capacity", "100");
    if (this != CAPACITY) {
      conf.set(CAPACITY_PREFIX + PLAN + ".reservable", "true");
      conf.setBoolean(YarnConfiguration.RM_RESERVATION_SYSTEM_ENABLE, true);
      conf.set("punctual.reservation.horizon-ms", "86400000");
      conf.set("punctual.reservation.planner", "gree");
      return;
    }
    StringJoiner names = new StringJoiner(",");
    for (int i = 0; i < reservations; i++) {
      String queue = CAPACITY_PREFIX + reserved(i);
      names.add("r" + i);
      conf.set(queue + ".capacity", String.valueOf(100.0 / reservations));
      conf.set(queue + ".maximum-capacity", "100");
      conf.set(queue + ".user-limit-factor", "1000");
    }
    conf.set(CAPACITY_PREFIX + PLAN + ".queues", names.toString());
  }

  /** The queue of the configuration that stands for a reservation. */
  static String reserved(int number) {
    return PLAN + ".r" + number;
  }

  private static void configureFair(Configuration conf, Path directory) throws IOException {
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?>\n<allocations>\n");
    for (String queue : QUEUES) {
      text.append("<queue name=\"").append(queue.substring(5)).append("\"/>\n");
    }
    text.append("<queueMaxAMShareDefault>-1.0</queueMaxAMShareDefault>\n")
        .append("<defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy>\n")
        .append("</allocations>\n");
    Path file = Files.writeString(directory.resolve("fair-scheduler.xml"), text);
    conf.set(FAIR_PREFIX + "allocation.file", file.toString());
    conf.setBoolean(FAIR_PREFIX + "assignmultiple", true);
    conf.setBoolean(FAIR_PREFIX + "dynamic.max.assign", false);
  }
}
