package io.github.punctual.it.processes;

import io.github.punctual.testcluster.Rest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * A real cluster: one ResourceManager or two, and NodeManagers as processes of their own, which can
 * be killed and started again. The ResourceManager keeps its state and recovers work-preservingly.
 * Driven through {@code dev-support/cluster.sh}, so that what a developer starts by hand is what
 * the tests test. A cluster that nobody closed ends with this Java virtual machine.
 */
public final class ProcessCluster implements AutoCloseable {

  /** The first start on a machine may have to collect the libraries. */
  private static final Duration UP_AT_MOST = Duration.ofMinutes(8);

  private static final Duration STEP_AT_MOST = Duration.ofMinutes(4);

  private final Path directory;
  private final ClusterScript script;
  private final Thread endWithThisProcess = new Thread(this::end, "process-cluster-down");
  private YarnClient client;
  private ResourceManagers resourceManagers;

  private ProcessCluster(Path directory) {
    this.directory = directory;
    this.script = new ClusterScript(directory);
  }

  /** Starts the description of a cluster: three nodes of 4096 MiB and 4 vcores, stock scheduler. */
  public static Builder builder() {
    return new Builder();
  }

  /** The configuration that a client needs, MapReduce included. A copy, free to change. */
  public YarnConfiguration clientConf() {
    Configuration conf = new Configuration();
    for (String name :
        List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml")) {
      Path file = confDirectory().resolve(name);
      if (Files.exists(file)) {
        conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
      }
    }
    return new YarnConfiguration(conf);
  }

  /**
   * A started client that this cluster closes. While the ResourceManager is away its calls wait for
   * it.
   */
  public synchronized YarnClient yarnClient() {
    if (client == null) {
      client = YarnClient.createYarnClient();
      client.init(clientConf());
      client.start();
    }
    return client;
  }

  /**
   * The ResourceManager's web address, the same after a restart; of two, of the active one, for
   * which it waits.
   */
  public URI rmWebAddress() {
    ResourceManagers all = resourceManagers();
    return all.webAddress(all.count() == 1 ? 1 : all.awaitActive(STEP_AT_MOST));
  }

  /** Its ResourceManagers, each by its number. */
  public synchronized ResourceManagers resourceManagers() {
    if (resourceManagers == null) {
      resourceManagers = new ResourceManagers(script, clientConf());
    }
    return resourceManagers;
  }

  /** Gets a page of the ResourceManager; path and query begin with a slash. */
  public Rest.Answer get(String path) throws IOException {
    return Rest.get(rmWebAddress(), path);
  }

  /** Where everything of this cluster lies. */
  public Path directory() {
    return directory;
  }

  /** The daemons' configuration files; a change counts from the daemon's next start or refresh. */
  public Path confDirectory() {
    return directory.resolve("conf");
  }

  /** All that the ResourceManager has logged, over its restarts too; of two, the first. */
  public String resourceManagerLog() {
    return resourceManagerLog(1);
  }

  /** All that one ResourceManager has logged, over its restarts too. */
  public String resourceManagerLog(int number) {
    return read(directory.resolve("logs").resolve(number == 1 ? "rm.log" : "rm-2.log"));
  }

  /**
   * The number by which {@link #killNode} knows a node, from 1.
   *
   * @throws IllegalArgumentException if the node is not one of this cluster's
   */
  public int numberOf(NodeId node) {
    Matcher matcher =
        Pattern.compile("^NM_PORTS\\[(\\d+)]=%d$".formatted(node.getPort()), Pattern.MULTILINE)
            .matcher(read(directory.resolve("cluster.env")));
    if (!matcher.find()) {
      throw new IllegalArgumentException(node + " is no node of the cluster in " + directory);
    }
    return Integer.parseInt(matcher.group(1));
  }

  /** Kills the one ResourceManager with {@code kill -9}. */
  public void killResourceManager() {
    resourceManagers().kill(1);
  }

  /** Starts the one ResourceManager again and waits until the living nodes are back. */
  public void startResourceManager() {
    resourceManagers().start(1);
  }

  /** Kills a node, counted from 1, and its containers with {@code kill -9}. */
  public void killNode(int number) {
    script.run(STEP_AT_MOST, "kill-nm", Integer.toString(number));
  }

  /** Starts a killed node again and waits until it is registered. */
  public void startNode(int number) {
    script.run(STEP_AT_MOST, "start-nm", Integer.toString(number));
  }

  /** Ends all processes, containers too. The directory with the logs stays. */
  @Override
  public void close() {
    synchronized (this) {
      if (client != null) {
        client.stop();
        client = null;
      }
    }
    Runtime.getRuntime().removeShutdownHook(endWithThisProcess);
    down();
  }

  ClusterScript script() {
    return script;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }

  private void end() {
    script.interrupt();
    down();
  }

  private void down() {
    if (Files.exists(directory.resolve("cluster.env"))) {
      script.run(STEP_AT_MOST, "down");
    }
  }

  /** Describes a cluster. */
  public static final class Builder {
    /** Those of the script, which knows what counts where nothing is said. */
    private final Map<String, String> options = new LinkedHashMap<>();

    private Optional<Path> settings = Optional.empty();
    private final Map<String, String> extra = new LinkedHashMap<>();

    private Builder() {}

    /** Number of NodeManagers, 1 to 50. */
    public Builder nodes(int count) {
      return option("--nodes", count);
    }

    /** What each node offers: mebibytes and vcores. */
    public Builder nodeSize(int nodeMemoryMib, int nodeVcores) {
      return option("--memory", nodeMemoryMib).option("--vcores", nodeVcores);
    }

    /** 2 for an active ResourceManager and one that stands by, with a ZooKeeper; else 1. */
    public Builder resourceManagers(int count) {
      return option("--rms", count);
    }

    /** The line of Hadoop whose artifacts run, clients' included: 3.5 or 3.4. */
    public Builder hadoop(String line) {
      return option("--hadoop", line);
    }

    /** A jar for the ResourceManager's class path, and only for that. */
    public Builder pluginJar(Path jar) {
      return option("--jar", jar);
    }

    /**
     * A folder of settings. Its {@code yarn-site.xml}, {@code core-site.xml} and {@code
     * mapred-site.xml} win over the cluster's own, property by property; other files, such as
     * {@code capacity-scheduler.xml}, are taken as they are.
     */
    public Builder settings(Path folder) {
      settings = Optional.of(folder);
      return this;
    }

    /** One more setting for {@code yarn-site.xml}; wins over the folder's. */
    public Builder set(String key, String value) {
      extra.put(key, value);
      return this;
    }

    /**
     * Starts the cluster and waits until all nodes are registered.
     *
     * @throws IllegalStateException if that fails, with the reason and the place of the logs;
     *     nothing is left running
     */
    public ProcessCluster start() {
      try {
        Path parent = Files.createDirectories(Path.of("target", "clusters").toAbsolutePath());
        ProcessCluster cluster = new ProcessCluster(Files.createTempDirectory(parent, "process-"));
        Path overlay = overlay();
        Runtime.getRuntime().addShutdownHook(cluster.endWithThisProcess);
        try {
          cluster.script.run(
              UP_AT_MOST,
              "up",
              option("--conf", overlay).options.entrySet().stream()
                  .flatMap(option -> Stream.of(option.getKey(), option.getValue()))
                  .toArray(String[]::new));
        } catch (IllegalStateException e) {
          // The script ends what it started, unless it was itself ended for taking too long.
          cluster.close();
          throw e;
        } finally {
          FileUtil.fullyDelete(overlay.toFile());
        }
        return cluster;
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot prepare the cluster's directory", e);
      }
    }

    private Builder option(String name, Object value) {
      options.put(name, value.toString());
      return this;
    }

    private Path overlay() throws IOException {
      Path folder = Files.createTempDirectory("cluster-settings-");
      if (settings.isPresent()) {
        try (Stream<Path> files = Files.list(settings.get())) {
          for (Path file : files.filter(Files::isRegularFile).toList()) {
            Files.copy(
                file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
          }
        }
      }
      if (!extra.isEmpty()) {
        Path file = folder.resolve("yarn-site.xml");
        Configuration merged = new Configuration(false);
        if (Files.exists(file)) {
          merged.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
        }
        extra.forEach(merged::set);
        merged.size(); // reads the file before it is overwritten
        try (OutputStream out = Files.newOutputStream(file)) {
          merged.writeXml(out);
        }
      }
      return folder;
    }
  }
}
