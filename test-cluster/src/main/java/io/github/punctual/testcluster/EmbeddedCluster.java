package io.github.punctual.testcluster;

import static org.apache.hadoop.util.BlockingThreadPoolExecutorService.newDaemonThreadFactory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/**
 * A ResourceManager and its NodeManagers in this Java virtual machine. Containers are real
 * processes. Composed of Hadoop's own daemons, like Hadoop's MiniYARNCluster, but nodes come and go
 * at any time and are stopped side by side.
 *
 * <p>Not for tests that kill a daemon: these need a cluster of processes. Thread-safe.
 */
public final class EmbeddedCluster implements AutoCloseable {

  private static final Duration START_AT_MOST = Duration.ofMinutes(3);
  private static final Duration FOLLOW_AT_MOST = Duration.ofMinutes(1);
  private static final Duration STOP_AT_MOST = Duration.ofMinutes(3);

  private final Builder settings;
  private final Path directory;
  private final YarnConfiguration conf;
  private final ResourceManager resourceManager = new ResourceManager();
  private final Map<NodeId, NodeManager> nodes = new LinkedHashMap<>();
  private final YarnClient client = YarnClient.createYarnClient();
  private int nodesMade;

  private EmbeddedCluster(Builder settings, Path directory) {
    this.settings = settings;
    this.directory = directory;
    this.conf = EmbeddedSettings.cluster(directory);
    conf.set(YarnConfiguration.RM_SCHEDULER, settings.scheduler);
    conf.setBoolean(
        "yarn.scheduler.capacity.schedule-asynchronously.enable", settings.asynchronous);
    settings.extra.forEach(conf::set);
  }

  /** Starts the description of a cluster: two nodes of 4096 MiB and 4 vcores, stock scheduler. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The configuration that a client needs: real addresses, MapReduce settings. A copy, free to
   * change.
   */
  public YarnConfiguration clientConf() {
    YarnConfiguration copy = new YarnConfiguration(conf);
    EmbeddedSettings.mapReduce(copy, directory);
    settings.extra.forEach(
        (key, value) -> {
          if (key.startsWith("mapreduce.") || key.startsWith("yarn.app.mapreduce.")) {
            copy.set(key, value);
          }
        });
    return copy;
  }

  /** A started client that this cluster closes. */
  public YarnClient yarnClient() {
    return client;
  }

  /** The ResourceManager itself, for what no protocol shows. */
  public ResourceManager resourceManager() {
    return resourceManager;
  }

  public ResourceScheduler scheduler() {
    return resourceManager.getResourceScheduler();
  }

  /** The ResourceManager's web address, for example {@code http://127.0.0.1:41234}. */
  public URI rmWebAddress() {
    return URI.create("http://" + WebAppUtils.getRMWebAppURLWithoutScheme(conf));
  }

  /** Where everything of this cluster lies; container logs are in {@code node-*}{@code /logs}. */
  public Path directory() {
    return directory;
  }

  /** The nodes that were started and not stopped, oldest first. */
  public synchronized List<NodeId> nodeIds() {
    return List.copyOf(nodes.keySet());
  }

  /** Adds a node of the size given to the builder and waits until it can be used. */
  public NodeId addNode() {
    return addNode(settings.memoryMib, settings.vcores);
  }

  /** Adds a node of {@code memoryMib} and {@code vcores} and waits until it can be used. */
  public NodeId addNode(int memoryMib, int vcores) {
    NodeManager node = new EmbeddedNode();
    NodeId id;
    synchronized (this) {
      Path home = directory.resolve("node-" + ++nodesMade);
      node.init(EmbeddedSettings.node(conf, home, memoryMib, vcores));
      node.start();
      id = node.getNMContext().getNodeId();
      nodes.put(id, node);
    }
    awaitUsable(id);
    return id;
  }

  /**
   * Stops a node with its containers and waits until the ResourceManager and its scheduler have
   * dropped it.
   *
   * @throws IllegalArgumentException if the node is not one of this cluster's
   */
  public void stopNode(NodeId id) {
    NodeManager node;
    synchronized (this) {
      node = nodes.remove(id);
    }
    if (node == null) {
      throw new IllegalArgumentException("No such node: " + id + "; there are " + nodeIds());
    }
    node.stop();
    Poll.untilTrue(
        "node " + id + " to be gone",
        FOLLOW_AT_MOST,
        () ->
            !resourceManager.getRMContext().getRMNodes().containsKey(id)
                // Told a moment later, on a thread of its own.
                && scheduler().getNodeReport(id) == null);
  }

  @Override
  public void close() {
    List<NodeManager> toStop;
    synchronized (this) {
      toStop = new ArrayList<>(nodes.values());
      nodes.clear();
    }
    client.stop();
    stopSideBySide(toStop);
    resourceManager.stop();
  }

  private void start() {
    DefaultMetricsSystem.setMiniClusterMode(true);
    resourceManager.init(conf);
    resourceManager.start();
    client.init(conf);
    client.start();
    for (int i = 0; i < settings.nodes; i++) {
      addNode();
    }
  }

  private void awaitUsable(NodeId id) {
    Poll.untilTrue(
        "node " + id + " to be usable by the scheduler",
        FOLLOW_AT_MOST,
        () -> scheduler().getNodeReport(id) != null);
  }

  /** Stopping takes seconds per node, most of it waiting. */
  private static void stopSideBySide(List<NodeManager> stopping) {
    ExecutorService pool =
        Executors.newCachedThreadPool(newDaemonThreadFactory("embedded-cluster"));
    stopping.forEach(node -> pool.execute(node::stop));
    pool.shutdown();
    try {
      if (!pool.awaitTermination(STOP_AT_MOST.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException("The nodes did not stop within " + STOP_AT_MOST);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the nodes were stopping", e);
    }
  }

  /** Describes a cluster. */
  public static final class Builder {
    private int nodes = 2;
    private int memoryMib = 4096;
    private int vcores = 4;
    private String scheduler = CapacityScheduler.class.getName();
    private boolean asynchronous;
    private final Map<String, String> extra = new LinkedHashMap<>();

    private Builder() {}

    /** Number of NodeManagers at start, 0 or more. */
    public Builder nodes(int count) {
      if (count < 0) {
        throw new IllegalArgumentException("nodes must be 0 or more, not " + count);
      }
      nodes = count;
      return this;
    }

    /** What each node offers: mebibytes and vcores. */
    public Builder nodeSize(int nodeMemoryMib, int nodeVcores) {
      if (nodeMemoryMib <= 0 || nodeVcores <= 0) {
        throw new IllegalArgumentException(
            "A node needs memory and vcores, not %d MiB and %d vcores"
                .formatted(nodeMemoryMib, nodeVcores));
      }
      memoryMib = nodeMemoryMib;
      vcores = nodeVcores;
      return this;
    }

    /** Name of the scheduler class; the default is the stock CapacityScheduler. */
    public Builder scheduler(String className) {
      scheduler = Objects.requireNonNull(className, "className");
      return this;
    }

    /** Whether CapacityScheduler allocates in its own threads; the default here is no. */
    public Builder asynchronousScheduling(boolean on) {
      asynchronous = on;
      return this;
    }

    /** One setting, for the ResourceManager, the nodes and the clients; wins over the defaults. */
    public Builder set(String key, String value) {
      extra.put(key, value);
      return this;
    }

    /** Settings as with {@link #set}. */
    public Builder set(Map<String, String> settings) {
      extra.putAll(settings);
      return this;
    }

    /**
     * Starts the cluster and waits until every node can be used.
     *
     * @throws IllegalStateException if a daemon refuses to start (its own error is the cause) or it
     *     takes longer than three minutes; what was started is stopped
     */
    public EmbeddedCluster start() {
      EmbeddedCluster cluster = new EmbeddedCluster(this, newDirectory());
      // In its own thread: a start-up that hangs must not hang the test.
      ExecutorService pool =
          Executors.newSingleThreadExecutor(newDaemonThreadFactory("embedded-cluster"));
      Future<?> started = pool.submit(cluster::start);
      pool.shutdown();
      try {
        started.get(START_AT_MOST.toMillis(), TimeUnit.MILLISECONDS);
        return cluster;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw failed(cluster, "Interrupted while the cluster was starting", e);
      } catch (ExecutionException e) {
        throw failed(
            cluster, "The cluster did not start: " + e.getCause().getMessage(), e.getCause());
      } catch (TimeoutException e) {
        throw failed(cluster, "The cluster did not start within " + START_AT_MOST, e);
      }
    }

    private static IllegalStateException failed(
        EmbeddedCluster cluster, String message, Throwable cause) {
      IllegalStateException failure = new IllegalStateException(message, cause);
      try {
        cluster.close();
      } catch (RuntimeException e) {
        failure.addSuppressed(e);
      }
      return failure;
    }

    private static Path newDirectory() {
      try {
        Path parent = Files.createDirectories(Path.of("target", "clusters").toAbsolutePath());
        return Files.createTempDirectory(parent, "embedded-");
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot create the cluster's directory", e);
      }
    }
  }
}
