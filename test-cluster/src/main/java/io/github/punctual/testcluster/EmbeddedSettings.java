package io.github.punctual.testcluster;

import java.nio.file.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * The settings that every embedded cluster starts from: free ports, everything below one directory,
 * heartbeats short enough for tests.
 */
final class EmbeddedSettings {

  private static final String LOCAL = "127.0.0.1:0";

  private EmbeddedSettings() {}

  /** A configuration for the ResourceManager and, as a base, for its NodeManagers. */
  static YarnConfiguration cluster(Path directory) {
    EmbeddedFiles.use();
    YarnConfiguration conf = new YarnConfiguration();
    conf.set("fs.defaultFS", "file:///");
    conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());

    // Makes the daemons publish the ports that they were given.
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
    conf.set(YarnConfiguration.RM_HOSTNAME, "127.0.0.1");
    conf.set(YarnConfiguration.RM_ADDRESS, LOCAL);
    conf.set(YarnConfiguration.RM_ADMIN_ADDRESS, LOCAL);
    conf.set(YarnConfiguration.RM_SCHEDULER_ADDRESS, LOCAL);
    conf.set(YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS, LOCAL);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, LOCAL);

    // Several nodes share this host; without the port the scheduler takes them for one.
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME, true);
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 200);
    // A node that is stopped says so; one that is only slow must not be given up.
    conf.setLong(YarnConfiguration.RM_NM_EXPIRY_INTERVAL_MS, 120_000);

    // ResourceManagers of one user would share these stores under the temporary folder.
    conf.set(
        "yarn.node-labels.fs-store.root-dir", directory.resolve("node-labels").toUri().toString());
    conf.set(
        "yarn.node-attribute.fs-store.root-dir",
        directory.resolve("node-attributes").toUri().toString());

    // What is shown and tested is mostly the papers' algorithms as printed.
    conf.set("punctual.whole-tasks", "false");
    // What is only slow on a busy machine must not be taken for something that hangs.
    conf.set("punctual.decision-timeout-ms", "240000");
    conf.set("punctual.store.write-timeout-ms", "120000");
    conf.set("punctual.reservation.planning-ms", "20000");

    capacityDefaults(conf);
    return conf;
  }

  private static void capacityDefaults(YarnConfiguration conf) {
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 128);
    // The stock 10 % lets only one master run on a cluster of this size.
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.8");
    conf.set("yarn.scheduler.capacity.root.queues", "default");
    conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
    conf.set(
        "yarn.scheduler.capacity.resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
  }

  /** The settings of one NodeManager; {@code cluster} must know the ResourceManager's ports. */
  static YarnConfiguration node(
      YarnConfiguration cluster, Path directory, int memoryMib, int vcores) {
    YarnConfiguration conf = new YarnConfiguration(cluster);
    conf.set(YarnConfiguration.NM_ADDRESS, LOCAL);
    conf.set(YarnConfiguration.NM_LOCALIZER_ADDRESS, LOCAL);
    conf.set(YarnConfiguration.NM_WEBAPP_ADDRESS, LOCAL);
    conf.set("yarn.nodemanager.collector-service.address", LOCAL);
    conf.set(YarnConfiguration.NM_LOCAL_DIRS, directory.resolve("local").toString());
    conf.set(YarnConfiguration.NM_LOG_DIRS, directory.resolve("logs").toString());
    conf.setInt(YarnConfiguration.NM_PMEM_MB, memoryMib);
    conf.setInt(YarnConfiguration.NM_VCORES, vcores);
    conf.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
    conf.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
    // A developer's disk is often fuller than the 90 % at which a node calls itself unhealthy.
    conf.setFloat(YarnConfiguration.NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE, 100f);
    conf.setLong(YarnConfiguration.NM_SLEEP_DELAY_BEFORE_SIGKILL_MS, 100);
    conf.setLong(YarnConfiguration.NM_PROCESS_KILL_WAIT_MS, 200);
    // Half a dozen processes for each container, for lists of files that nobody reads.
    conf.setBoolean(YarnConfiguration.NM_LOG_CONTAINER_DEBUG_INFO, false);
    conf.set(YarnConfiguration.NM_CONTAINER_EXECUTOR, EmbeddedExecutor.class.getName());
    conf.set(YarnConfiguration.NM_AUX_SERVICES, "mapreduce_shuffle");
    conf.set(
        "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
        "org.apache.hadoop.mapred.ShuffleHandler");
    conf.setInt("mapreduce.shuffle.port", 0);
    return conf;
  }

  /** What a MapReduce client needs besides the addresses. */
  static void mapReduce(YarnConfiguration conf, Path directory) {
    conf.set("mapreduce.framework.name", "yarn");
    conf.set("yarn.app.mapreduce.am.staging-dir", directory.resolve("staging").toString());
    String javaHome = "JAVA_HOME=" + System.getProperty("java.home");
    conf.set("yarn.app.mapreduce.am.env", javaHome);
    conf.set("mapreduce.map.env", javaHome);
    conf.set("mapreduce.reduce.env", javaHome);
    String jvm = " -XX:+UseSerialGC -XX:TieredStopAtLevel=1";
    conf.setInt("yarn.app.mapreduce.am.resource.mb", 512);
    conf.set("yarn.app.mapreduce.am.command-opts", "-Xmx256m" + jvm);
    conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 250);
    conf.set("mapreduce.map.java.opts", "-Xmx128m" + jvm);
    conf.set("mapreduce.reduce.java.opts", "-Xmx128m" + jvm);
    conf.setInt("mapreduce.map.memory.mb", 256);
    conf.setInt("mapreduce.reduce.memory.mb", 256);
    conf.setInt("mapreduce.task.io.sort.mb", 10);
    // Task attempts that are only slow on a busy machine must not be run twice.
    conf.setBoolean("mapreduce.map.speculative", false);
    conf.setBoolean("mapreduce.reduce.speculative", false);
  }
}
