package io.github.punctual.demo.live;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import io.github.punctual.testcluster.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * How large a cluster is, for YARN and for the simulator.
 *
 * <p>Masters are containers on its nodes, like any. So that both have the same room for tasks,
 * nodes offer a little more than the tasks' room: less memory, over all nodes, than a task needs,
 * which is room for more than a hundred masters, and vcores for them.
 *
 * @param vcores how many tasks of one vcore run at once, at least 1
 * @param nodes how many NodeManagers, from 1 to {@code vcores}
 * @param memoryPerVcoreMib what a node has for each of these vcores: what the workload's largest
 *     task needs for each of its own, so that memory is what limits tasks
 */
public record LiveCluster(int vcores, int nodes, int memoryPerVcoreMib) {
  /** A shell needs no more; YARN hands out memory in multiples of it. */
  public static final int MASTER_MIB = 8;

  private static final int MASTER_VCORES_OF_NODE = 256;

  private static final Map<String, String> CONTAINER_SIZES =
      Map.of(
          YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB,
          Integer.toString(MASTER_MIB),
          YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB,
          Integer.toString(Integer.MAX_VALUE),
          YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES,
          Integer.toString(Integer.MAX_VALUE));

  public LiveCluster {
    if (vcores < 1 || nodes < 1 || nodes > vcores) {
      throw new IllegalArgumentException(
          "--vcores is %d and --nodes is %d; there must be at least 1 node, and at least 1 vcore on each"
              .formatted(vcores, nodes));
    }
  }

  /**
   * A cluster for a workload.
   *
   * @throws IllegalArgumentException when a task needs more than the smallest node has, or needs
   *     what such nodes do not have
   */
  public static LiveCluster of(int vcores, int nodes, Workload workload) {
    long most = MASTER_MIB;
    for (TraceJob job : workload.jobs()) {
      for (Stage stage : job.stages()) {
        most = Math.max(most, -Math.floorDiv(-memory(stage), vcores(stage)));
      }
    }
    LiveCluster cluster =
        new LiveCluster(
            vcores, nodes, Math.toIntExact(-Math.floorDiv(-most, (long) MASTER_MIB) * MASTER_MIB));
    workload.jobs().forEach(cluster::requireRoom);
    return cluster;
  }

  static long memory(Stage stage) {
    return stage.task().get(ResourceVector.MEMORY);
  }

  static long vcores(Stage stage) {
    return Math.max(1, stage.task().get(ResourceVector.VCORES));
  }

  private void requireRoom(TraceJob job) {
    int smallest = vcores / nodes;
    for (Stage stage : job.stages()) {
      if (vcores(stage) > smallest) {
        throw new IllegalArgumentException(
            "a task of stage %s of job %s needs %d vcores and a node has %d; use fewer --nodes or more --vcores"
                .formatted(stage.id(), job.id(), vcores(stage), smallest));
      }
      if (stage.task().amounts().size() > 2) {
        throw new IllegalArgumentException(
            "a task of stage %s of job %s needs %s; nodes have memory and vcores only"
                .formatted(stage.id(), job.id(), stage.task()));
      }
    }
  }

  /** Whether memory alone limits all tasks, so that cluster and forecast have the same room. */
  boolean isExact(Workload workload) {
    return workload.jobs().stream()
        .flatMap(job -> job.stages().stream())
        .allMatch(stage -> memory(stage) > vcores(stage) * (memoryPerVcoreMib - MASTER_MIB));
  }

  /** The vcores of the nodes, each. */
  private List<Integer> shares() {
    List<Integer> shares = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      shares.add(vcores / nodes + (node < vcores % nodes ? 1 : 0));
    }
    return shares;
  }

  /** The same for the simulator: what tasks may use. */
  ClusterSpec simulated() {
    return ClusterSpec.parseNodes(
        shares().stream()
            .map(share -> "1x%d,%d".formatted(share * (long) memoryPerVcoreMib, share))
            .collect(Collectors.joining("+")));
  }

  /**
   * A cluster without its nodes.
   *
   * @param folder for files of settings
   */
  public EmbeddedCluster.Builder builder(LiveScheduler scheduler, Path folder) throws IOException {
    Path queues = Files.writeString(folder.resolve("fair-scheduler.xml"), FAIR_QUEUES);
    return EmbeddedCluster.builder()
        .nodes(0)
        .scheduler(scheduler.className())
        .asynchronousScheduling(true)
        .set(CONTAINER_SIZES)
        .set("yarn.scheduler.increment-allocation-mb", Integer.toString(MASTER_MIB))
        // The simulator knows no limit for masters.
        .set("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0")
        .set("yarn.scheduler.capacity.root.default.user-limit-factor", "-1")
        .set("yarn.scheduler.fair.allocation.file", queues.toAbsolutePath().toString())
        .set("yarn.scheduler.fair.user-as-default-queue", "false")
        // Nobody looks at what sleeping containers use.
        .set("yarn.nodemanager.container-monitor.enabled", "false")
        .set(scheduler.settings());
  }

  /**
   * Makes this process take containers to be as small and as large as they may be here. What it
   * takes them to be it otherwise reads once from the files of settings on its class path.
   */
  public static void useContainerSizes() {
    Configuration conf = new YarnConfiguration();
    CONTAINER_SIZES.forEach(conf::set);
    ResourceUtils.resetResourceTypes(conf);
  }

  /** Undoes {@link #useContainerSizes}. */
  public static void forgetContainerSizes() {
    ResourceUtils.resetResourceTypes(new YarnConfiguration());
  }

  public void addNodes(EmbeddedCluster cluster) {
    int beside = (memoryPerVcoreMib - MASTER_MIB) / nodes / MASTER_MIB * MASTER_MIB;
    for (int share : shares()) {
      cluster.addNode(
          Math.toIntExact(share * (long) memoryPerVcoreMib + beside),
          share + MASTER_VCORES_OF_NODE);
    }
  }

  private static final String FAIR_QUEUES =
      """
      <?xml version="1.0"?>
      <allocations>
        <queueMaxAMShareDefault>-1.0</queueMaxAMShareDefault>
        <queue name="default"/>
      </allocations>
      """;
}
