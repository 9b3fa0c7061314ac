package io.github.punctual.benchmarks.load;

import io.github.punctual.benchmarks.SchedulerKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.net.ServerSocketUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.LeveldbRMStateStore;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * The settings of a ResourceManager under load, as a file that its process and its clients read.
 *
 * @param scheduler what schedules
 * @param burstQueues how many queues declare bursts; all of them together have a fifth of the
 *     cluster
 * @param burstTasks how many tasks of 1 GiB and 1 vcore a burst of each has at once
 * @param beatMillis the time between two heartbeats of a node
 * @param jobQueues how many queues there are below that of any job; 0 where it has jobs itself
 */
record LoadSettings(
    SchedulerKind scheduler, int burstQueues, int burstTasks, int beatMillis, int jobQueues) {
  /** Where jobs go that neither burst nor have a reservation. */
  static final String JOBS = "root.jobs";

  /** Where capacity is reserved; the CapacityScheduler has a queue like any other there. */
  static final String PLAN = "root.pipelines";

  private static final String BURSTS = "root.clicks";
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final String LOOPBACK = "127.0.0.1:";

  /** A queue with bursts, by its number from 0. */
  static String burstQueue(int number) {
    return BURSTS + ".q" + number;
  }

  /** A queue below that of any job, by its number from 0. */
  static String jobQueue(int number) {
    return JOBS + ".q" + number;
  }

  /** Writes them, with free ports, into a directory that is the ResourceManager's. */
  Path write(Path directory) throws IOException {
    YarnConfiguration conf = new YarnConfiguration();
    conf.clear();
    int[] ports = ServerSocketUtil.getPorts(5);
    conf.set(YarnConfiguration.RM_ADDRESS, LOOPBACK + ports[0]);
    conf.set(YarnConfiguration.RM_SCHEDULER_ADDRESS, LOOPBACK + ports[1]);
    conf.set(YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS, LOOPBACK + ports[2]);
    conf.set(YarnConfiguration.RM_ADMIN_ADDRESS, LOOPBACK + ports[3]);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, LOOPBACK + ports[4]);
    conf.set("hadoop.tmp.dir", directory.toString());
    conf.set(YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR, directory + "/node-attribute");
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    // That on a local file system starts a process for each change where Hadoop's native library is
    // missing, and would be all that is measured.
    conf.set(YarnConfiguration.RM_STORE, LeveldbRMStateStore.class.getName());
    conf.set(YarnConfiguration.RM_LEVELDB_STORE_PATH, directory + "/rmstore");
    conf.set(YarnConfiguration.RM_SCHEDULER, scheduler.className());
    conf.setInt(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, beatMillis);
    // Whoever connects while it starts tries again soon.
    conf.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, 1_000);
    conf.setInt(YarnConfiguration.RM_AM_MAX_ATTEMPTS, 10);
    conf.setInt("ipc.client.connection.maxidletime", 30_000);
    queues(conf);
    if (scheduler == SchedulerKind.PUNCTUAL) {
      conf.setBoolean(YarnConfiguration.RM_RESERVATION_SYSTEM_ENABLE, true);
      conf.set("punctual.store.dir", directory.toUri() + "promises");
      conf.set("punctual.restart-grace-ms", "10000");
      // All of them are one user's.
      conf.set("punctual.reservation.most-per-user", "10000");
    }
    Path file = directory.resolve("load-site.xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      conf.writeXml(out);
    }
    return file;
  }

  private void queues(YarnConfiguration conf) {
    conf.set(PREFIX + "resource-calculator", DominantResourceCalculator.class.getName());
    conf.set(PREFIX + "maximum-applications", "200000");
    conf.set(PREFIX + "maximum-am-resource-percent", "0.5");
    conf.set(PREFIX + "root.queues", "jobs,clicks,pipelines");
    queue(conf, JOBS, 40);
    if (jobQueues > 0) {
      divide(conf, JOBS, jobQueues);
    }
    queue(conf, BURSTS, 20);
    queue(conf, PLAN, 40);
    List<String> bursts = divide(conf, BURSTS, burstQueues);
    if (scheduler == SchedulerKind.PUNCTUAL) {
      for (String name : bursts) {
        String declared = PREFIX + BURSTS + "." + name + ".punctual.";
        conf.set(declared + "kind", "latency");
        conf.set(declared + "period", "5m");
        conf.set(declared + "on-time", "1m");
        conf.set(declared + "demand", burstTasks + "x1g,1x60s");
      }
      conf.set(PREFIX + PLAN + ".reservable", "true");
    }
  }

  /** Divides a queue evenly; returns the names of its parts. */
  private static List<String> divide(YarnConfiguration conf, String path, int parts) {
    List<String> names = IntStream.range(0, parts).mapToObj(i -> "q" + i).toList();
    conf.set(PREFIX + path + ".queues", String.join(",", names));
    names.forEach(name -> queue(conf, path + "." + name, 100.0 / parts));
    return names;
  }

  private static void queue(YarnConfiguration conf, String path, double percent) {
    conf.set(PREFIX + path + ".capacity", String.valueOf(percent));
    conf.set(PREFIX + path + ".maximum-capacity", "100");
    conf.set(PREFIX + path + ".user-limit-factor", "-1");
  }
}
