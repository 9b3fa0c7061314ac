package io.github.punctual.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.punctual.testcluster.Rest;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.testcluster.ScriptedMasterBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/**
 * Hadoop's own cluster for tests, with the settings of an example: one node of 16 GiB and 16
 * vcores, for nodes are stopped one after the other.
 */
final class MiniYarn implements AutoCloseable {
  private static final int NODE_MIB = 16_384;
  private static final int NODE_VCORES = 16;
  private static final long CONNECT_MILLIS = 60_000;

  private final MiniYARNCluster cluster;
  private final YarnClient client = YarnClient.createYarnClient();

  private MiniYarn(String name) {
    cluster = new MiniYARNCluster(name, 1, 1, 1);
  }

  /** Starts a cluster, and waits until its node is there. */
  static MiniYarn start(String example) throws YarnException, InterruptedException {
    MiniYarn started = new MiniYarn("mini-" + example);
    try {
      started.startWith(settings(example, started.cluster.getTestWorkDir().toPath()));
      return started;
    } catch (RuntimeException | YarnException | InterruptedException e) {
      started.close();
      throw e;
    }
  }

  private void startWith(YarnConfiguration conf) throws YarnException, InterruptedException {
    cluster.init(conf);
    cluster.start();
    if (!cluster.waitForNodeManagersToConnect(CONNECT_MILLIS)) {
      throw new IllegalStateException(
          "The node did not connect within %d ms".formatted(CONNECT_MILLIS));
    }
    client.init(cluster.getConfig());
    client.start();
  }

  private static YarnConfiguration settings(String example, Path directory) {
    YarnConfiguration conf = new YarnConfiguration();
    Path examples = Path.of(System.getProperty("punctual.examples"), example);
    for (String file : new String[] {"yarn-site.xml", "capacity-scheduler.xml"}) {
      Configuration shown = new Configuration(false);
      shown.addResource(new org.apache.hadoop.fs.Path(examples.resolve(file).toUri()));
      shown.forEach(entry -> conf.set(entry.getKey(), entry.getValue()));
    }
    conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
    // ResourceManagers of one user would share these stores under the temporary folder.
    conf.set("yarn.node-labels.fs-store.root-dir", directory.resolve("labels").toUri().toString());
    conf.set(
        "yarn.node-attribute.fs-store.root-dir",
        directory.resolve("attributes").toUri().toString());
    conf.setInt(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, NODE_MIB);
    conf.setInt(YarnConfiguration.NM_VCORES, NODE_VCORES);
    conf.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
    conf.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
    // A developer's disk is often fuller than the 90 % at which a node calls itself unhealthy.
    conf.setFloat(YarnConfiguration.NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE, 100f);
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 200);
    // What a node waits for when it stops: by the stock values, 17 s.
    conf.setLong(YarnConfiguration.NM_SLEEP_DELAY_BEFORE_SIGKILL_MS, 100);
    conf.setLong(YarnConfiguration.NM_PROCESS_KILL_WAIT_MS, 200);
    conf.setLong(YarnConfiguration.NM_LOG_RETAIN_SECONDS, 1);
    conf.set("punctual.restart-grace-ms", "3000");
    conf.set("punctual.projection-interval-ms", "500");
    // How fast this machine is, is not what is looked for.
    conf.set("punctual.decision-timeout-ms", "240000");
    conf.set("punctual.store.write-timeout-ms", "120000");
    conf.set("punctual.reservation.planning-ms", "20000");
    return conf;
  }

  /** The client that users have. */
  YarnClient client() {
    return client;
  }

  /** The live scheduler. */
  CapacityScheduler scheduler() {
    return (CapacityScheduler) cluster.getResourceManager().getResourceScheduler();
  }

  /** The description of an application in a queue. */
  ScriptedMasterBuilder application(String queue, String name) {
    return ScriptedMaster.builder(cluster.getConfig(), client)
        .name(name)
        .queue(queue)
        .masterSize(512, 1);
  }

  /**
   * What the REST interface says, as the user sees it who runs this test; nothing while there is no
   * such thing.
   */
  JsonNode shown(String what) throws IOException {
    URI web = URI.create("http://" + WebAppUtils.getRMWebAppURLWithoutScheme(cluster.getConfig()));
    Rest.Answer answer =
        Rest.get(web, "/punctual/api/v1/" + what + "?user.name=" + System.getProperty("user.name"));
    return answer.status() == 200 ? answer.json() : MissingNode.getInstance();
  }

  @Override
  public void close() {
    client.stop();
    cluster.stop();
  }
}
