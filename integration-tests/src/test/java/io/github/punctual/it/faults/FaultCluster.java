package io.github.punctual.it.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.punctual.it.OurTraces;
import io.github.punctual.it.processes.ProcessCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.Rest;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.yarn.api.records.DecommissionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.ResourceManagerAdministrationProtocol;
import org.apache.hadoop.yarn.server.api.protocolrecords.AddToClusterNodeLabelsRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RefreshNodesRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RefreshQueuesRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.ReplaceLabelsOnNodeRequest;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.ZKRMStateStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The cluster under fire as its operator sees it: what it tells, and what can be done to it. */
final class FaultCluster implements AutoCloseable {
  static final Duration WAIT = Duration.ofMinutes(6);
  static final int NODES = 3;
  private static final Logger LOG = LoggerFactory.getLogger(FaultCluster.class);

  /** YARN may leave a node too small that it let back into service; that is not waited out. */
  private static final Duration NODES_COUNT = Duration.ofMinutes(2);

  /** The leaf queues. */
  static final String LEAVES = "jobs,more,clicks,feeds,pipelines";

  /** The one whose bursts are registered over REST. */
  static final String FEEDS = "feeds";

  /** The status of an answer that can be had later; nothing has changed. */
  static final int BUSY = 503;

  /** A partition that no queue may use. */
  static final String LABEL = "spare";

  private static final List<String> EXPECTED =
      List.of(
          "StoreFencedException",
          "Punctual cannot use its settings",
          "re-init queues",
          "is STOPPED. Cannot accept submission",
          // A call that is being answered, in any scheduler, when the ResourceManager stops.
          "YarnRuntimeException: java.lang.InterruptedException");
  private static final int NODE_MEMORY_MIB = 6144;
  private static final int NODE_VCORES = 6;

  /** What the plan queue leaves of the nodes to the others. */
  private static final double SHARED = 0.6;

  private static final String QUEUES = "capacity-scheduler.xml";
  private static final String PREFIX = "yarn.scheduler.capacity.root.";

  private final ProcessCluster processes;
  private final Path excluded;

  private FaultCluster(ProcessCluster processes, Path excluded) {
    this.processes = processes;
    this.excluded = excluded;
  }

  /** One ResourceManager, which can be killed. */
  static FaultCluster start() throws IOException {
    return start(
        ProcessCluster.builder()
            // A master that died while no ResourceManager ran is missed by its silence alone.
            .set("yarn.am.liveness-monitor.expiry-interval-ms", "30000"));
  }

  /**
   * Two ResourceManagers.
   *
   * @param store of promises, which both reach
   */
  static FaultCluster startTwo(URI store) throws IOException {
    return start(
        ProcessCluster.builder()
            .resourceManagers(2)
            // Of YARN's own stores the one that a ResourceManager cannot write to that was active.
            .set(YarnConfiguration.RM_STORE, ZKRMStateStore.class.getName())
            .set("punctual.store.dir", store.toString()));
  }

  /** Three nodes of 6 GiB and 6 vcores with the example that makes all kinds of promises. */
  private static FaultCluster start(ProcessCluster.Builder builder) throws IOException {
    Path excluded = Files.createTempFile("excluded-nodes-", ".txt");
    ProcessCluster processes =
        builder
            .nodes(NODES)
            .nodeSize(NODE_MEMORY_MIB, NODE_VCORES)
            .pluginJar(Path.of(System.getProperty("punctual.plugin.jar")))
            .settings(Path.of(System.getProperty("punctual.examples"), "punctual"))
            .set("punctual.restart-grace-ms", "5000")
            // On a slow machine nothing of this is what is looked for.
            .set("punctual.tempo.unused", "1800000")
            .set("punctual.decision-timeout-ms", "240000")
            .set("punctual.store.write-timeout-ms", "120000")
            .set("punctual.reservation.planning-ms", "20000")
            // Of two nodes that were killed the first is not back before the other is missed.
            .set("yarn.nm.liveness-monitor.expiry-interval-ms", "30000")
            .set("yarn.resourcemanager.am.max-attempts", "10")
            .set("yarn.resourcemanager.nodes.exclude-path", excluded.toString())
            .set(YarnConfiguration.NODE_LABELS_ENABLED, "true")
            .set(YarnConfiguration.FS_NODE_LABELS_STORE_ROOT_DIR, "${hadoop.tmp.dir}/labels")
            .start();
    FaultCluster cluster = new FaultCluster(processes, excluded);
    cluster.addLabel();
    cluster.editQueues(
        Map.of(
            "queues", LEAVES,
            "jobs.capacity", "30",
            "more.capacity", "10",
            "clicks.capacity", "15",
            "feeds.capacity", "5",
            "feeds.maximum-capacity", "100",
            "feeds.user-limit-factor", "-1"));
    cluster.refreshQueues();
    cluster.awaitQueues();
    cluster.registerBursts();
    return cluster;
  }

  ProcessCluster processes() {
    return processes;
  }

  /** What our interface answers; missing where there is no such thing. */
  JsonNode shown(String path) throws IOException {
    Rest.Answer answer = Rest.get(site(), Rest.punctual(path));
    return answer.status() == 404 ? MissingNode.getInstance() : answer.json();
  }

  /**
   * The ledger as our interface answers it; missing while the policy is too busy to be asked.
   *
   * @param query empty, or begins with a question mark
   */
  JsonNode ledger(String query) throws IOException {
    Rest.Answer answer = Rest.get(site(), Rest.punctual("ledger" + query));
    return answer.status() == BUSY ? MissingNode.getInstance() : answer.json();
  }

  /** Waits until the policy says what is in the ledger. */
  JsonNode awaitLedger() {
    return Poll.until("the ledger", WAIT, () -> ledger(""), ledger -> !ledger.isMissingNode());
  }

  /** Reserves; the answer, whatever it is. */
  Rest.Answer reserve(String rdl) throws IOException {
    return Rest.post(
        site(), Rest.punctual("reservations"), Map.of("queue", "root.pipelines", "rdl", rdl));
  }

  /** Gives a reservation back, if it is there. */
  void giveBack(String id) {
    delete("reservations/" + id);
  }

  /** Waits until decisions are taken, and tells the status. */
  JsonNode awaitReady() {
    return Poll.until(
        "decisions are taken", WAIT, () -> shownNow(this::site, "status"), FaultCluster::isReady);
  }

  /** Waits until one of several ResourceManagers takes decisions. */
  void awaitReady(int number) {
    URI its = processes.resourceManagers().webAddress(number);
    Poll.until(
        "decisions are taken by ResourceManager " + number,
        WAIT,
        () -> shownNow(() -> its, "status"),
        FaultCluster::isReady);
  }

  private static boolean isReady(JsonNode status) {
    return status.path("ready").asBoolean();
  }

  /**
   * Waits until queues are served, for a while until a decision about them knew all nodes, and
   * tells the queues.
   */
  JsonNode awaitQueues() {
    JsonNode served = awaitQueues("queues are served", WAIT, FaultCluster::isServed);
    try {
      return isWhole(served)
          ? served
          : awaitQueues("all nodes count", NODES_COUNT, FaultCluster::isWhole);
    } catch (AssertionError e) {
      LOG.warn("Classes are not compared", e);
      return served;
    }
  }

  private JsonNode awaitQueues(String what, Duration atMost, Predicate<JsonNode> done) {
    return Poll.until(what, atMost, () -> shownNow(this::site, "queues"), done);
  }

  private static boolean isServed(JsonNode queues) {
    return queues.path("ready").asBoolean()
        && !queues.path("bypassed").asBoolean(true)
        && queues.path("atMillis").asLong() > 0;
  }

  /** Whether queues are served, by a decision that knew all nodes. */
  static boolean isWhole(JsonNode queues) {
    return isServed(queues)
        && queues.at("/capacity/memory-mb").asLong() >= SHARED * NODES * NODE_MEMORY_MIB
        && queues.at("/capacity/vcores").asLong() >= SHARED * NODES * NODE_VCORES;
  }

  /** What our interface answers; missing where nobody does now. */
  private static JsonNode shownNow(Supplier<URI> site, String path) {
    try {
      return Rest.get(site.get(), Rest.punctual(path)).json();
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }

  /** Registers hard bursts on the running cluster. */
  private void registerBursts() throws IOException {
    Rest.Answer answer =
        Poll.until(
            "an answer to who registers bursts",
            WAIT,
            () ->
                Rest.post(
                    site(),
                    Rest.punctual("queues"),
                    Map.of(
                        "queue", "root." + FEEDS,
                        "kind", "latency",
                        "period", "2m",
                        "on-time", "30s",
                        "demand", "3x1g,1x30s")),
            given -> given.status() != BUSY);
    if (answer.status() != 201
        || !Rest.parse(answer.body()).path("class").asText().equals("HARD")) {
      throw new IOException("The bursts of the campaign were refused: " + answer);
    }
  }

  /**
   * Has no queue declare bursts any more.
   *
   * @throws YarnException when the ResourceManager refuses the queues without them
   */
  void withdrawBursts() throws IOException, YarnException {
    Rest.Answer answer = delete("queues/root." + FEEDS);
    if (answer.status() != 200) {
      throw new IOException("The bursts of the campaign could not be withdrawn: " + answer);
    }
    editQueues(
        Map.of(
            "clicks.punctual.kind", "",
            "clicks.punctual.period", "",
            "clicks.punctual.on-time", "",
            "clicks.punctual.demand", ""));
    refresh();
  }

  private Rest.Answer delete(String path) {
    return Poll.until(
        "an answer to who deletes " + path,
        WAIT,
        () -> Rest.delete(site(), Rest.punctual(path)),
        answer -> answer.status() != BUSY);
  }

  /**
   * Changes queues in the operator's file, by keys below root, of which those with an empty value
   * go; counts from the next refresh.
   */
  void editQueues(Map<String, String> changes) throws IOException {
    Path file = processes.confDirectory().resolve(QUEUES);
    Configuration queues = new Configuration(false);
    queues.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    queues.size(); // reads the file before it is changed and overwritten
    new TreeMap<>(changes)
        .forEach(
            (key, value) -> {
              if (value.isEmpty()) {
                queues.unset(PREFIX + key);
              } else {
                queues.set(PREFIX + key, value);
              }
            });
    try (OutputStream out = Files.newOutputStream(file)) {
      queues.writeXml(out);
    }
  }

  /**
   * Has the operator's file read again.
   *
   * @throws YarnException when the ResourceManager refuses it
   */
  void refresh() throws IOException, YarnException {
    ResourceManagerAdministrationProtocol admin = admin();
    try {
      admin.refreshQueues(RefreshQueuesRequest.newInstance());
    } finally {
      RPC.stopProxy(admin);
    }
  }

  /** Takes a node out of service once its containers are done, or lets it back in. */
  void decommission(String node, boolean out) throws IOException, YarnException {
    Files.writeString(excluded, out ? node + "\n" : "");
    ResourceManagerAdministrationProtocol admin = admin();
    try {
      admin.refreshNodes(
          RefreshNodesRequest.newInstance(
              out ? DecommissionType.GRACEFUL : DecommissionType.NORMAL, 3600));
    } finally {
      RPC.stopProxy(admin);
    }
  }

  /** Gives a node labels in place of those that it has. */
  void label(NodeId node, Set<String> labels) throws IOException, YarnException {
    ResourceManagerAdministrationProtocol admin = admin();
    try {
      admin.replaceLabelsOnNode(ReplaceLabelsOnNodeRequest.newInstance(Map.of(node, labels)));
    } finally {
      RPC.stopProxy(admin);
    }
  }

  private void addLabel() throws IOException {
    ResourceManagerAdministrationProtocol admin = admin();
    try {
      admin.addToClusterNodeLabels(
          AddToClusterNodeLabelsRequest.newInstance(List.of(NodeLabel.newInstance(LABEL))));
    } catch (YarnException e) {
      throw new IOException("The label of the campaign was refused", e);
    } finally {
      RPC.stopProxy(admin);
    }
  }

  /**
   * The exceptions in the logs of the ResourceManagers that our classes threw or let through; but
   * for what the store tells a ResourceManager that another has taken it from, for refreshes that
   * must be refused, and for what YARN says when it recovers a job in a queue that is being
   * stopped, and goes on.
   */
  List<String> ourExceptions() {
    return OurTraces.in(processes, EXPECTED);
  }

  private void refreshQueues() throws IOException {
    try {
      refresh();
    } catch (YarnException e) {
      throw new IOException("The queues of the campaign were refused", e);
    }
  }

  private ResourceManagerAdministrationProtocol admin() throws IOException {
    return ClientRMProxy.createRMProxy(
        processes.clientConf(), ResourceManagerAdministrationProtocol.class);
  }

  private URI site() {
    return processes.rmWebAddress();
  }

  @Override
  public void close() {
    processes.close();
  }
}
