package io.github.punctual.benchmarks.load;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.yarn.api.ContainerManagementProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.StartContainerRequest;
import org.apache.hadoop.yarn.api.protocolrecords.StartContainersRequest;
import org.apache.hadoop.yarn.api.protocolrecords.StartContainersResponse;
import org.apache.hadoop.yarn.api.protocolrecords.StopContainersRequest;
import org.apache.hadoop.yarn.api.protocolrecords.StopContainersResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.ipc.YarnRPC;
import org.apache.hadoop.yarn.security.ContainerTokenIdentifier;
import org.apache.hadoop.yarn.server.api.ResourceTracker;
import org.apache.hadoop.yarn.server.api.ServerRMProxy;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Simulated nodes that speak to a ResourceManager over the network, each at an address of its own
 * on the loopback interface. One server takes what is started on any of them.
 */
final class LoadNodes implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LoadNodes.class);
  private static final int SERVER_THREADS = 16;
  private static final int HOSTS_PER_NET = 250;

  private final Map<NodeId, LoadNode> nodes = new LinkedHashMap<>();
  private final Map<ContainerId, LoadNode> nodesOfMasters = new ConcurrentHashMap<>();
  private final BiConsumer<ContainerId, ContainerLaunchContext> masters;
  private final Executor later;
  private final ResourceTracker tracker;
  private final Server server;
  private final AtomicInteger failedBeats = new AtomicInteger();

  /**
   * Nodes that begin to beat.
   *
   * @param slots how many tasks of 1 GiB and 1 vcore each holds
   * @param masters told of every master's container that starts
   */
  LoadNodes(
      Configuration conf,
      int count,
      int slots,
      int beatMillis,
      Executor threads,
      BiConsumer<ContainerId, ContainerLaunchContext> masters)
      throws IOException {
    this.masters = masters;
    later = CompletableFuture.delayedExecutor(beatMillis, TimeUnit.MILLISECONDS, threads);
    server = serve(conf);
    int port = server.getListenerAddress().getPort();
    Resource size = Resource.newInstance(slots * 1024L, slots);
    for (int i = 0; i < count; i++) {
      LoadNode node = new LoadNode(NodeId.newInstance(host(i), port), size);
      nodes.put(node.id(), node);
    }
    tracker = ServerRMProxy.createRMProxy(conf, ResourceTracker.class);
    List<LoadNode> all = new ArrayList<>(nodes.values());
    for (int i = 0; i < count; i++) {
      LoadNode node = all.get(i);
      long first = (long) beatMillis * i / count;
      CompletableFuture.delayedExecutor(first, TimeUnit.MILLISECONDS, threads)
          .execute(() -> beat(node));
    }
  }

  /** The address of a node, by its number from 0. */
  static String host(int number) {
    return "127.%d.%d.%d"
        .formatted(1 + number / 62_500, number / HOSTS_PER_NET % 250, 1 + number % HOSTS_PER_NET);
  }

  /** Runs a task for so long. */
  void launch(Container container, long millis) {
    nodes.get(container.getNodeId()).launch(container, millis);
  }

  /** Ends a master's container, wherever it is. */
  void end(ContainerId master, int exit) {
    LoadNode node = nodesOfMasters.remove(master);
    if (node != null) {
      node.end(master, exit);
    }
  }

  /** Has so many nodes leave, spread evenly among all, with all that they hold. */
  void leave(int count) throws IOException, YarnException {
    List<LoadNode> all = new ArrayList<>(nodes.values());
    for (int i = 0; i < count; i++) {
      all.get((int) ((long) i * all.size() / count)).leave(tracker);
    }
  }

  /** Has all that have left come back, empty. */
  void comeBack() {
    nodes.values().forEach(LoadNode::comeBack);
  }

  /** How many containers all hold that were not forgotten. */
  int held() {
    return nodes.values().stream().mapToInt(LoadNode::held).sum();
  }

  /** Heartbeats that were not answered. */
  int failedBeats() {
    return failedBeats.get();
  }

  private void beat(LoadNode node) {
    try {
      node.beat(tracker);
    } catch (IOException | YarnException | RuntimeException e) {
      // The next one is due all the same.
      failedBeats.incrementAndGet();
      LOG.warn("A heartbeat of {} failed", node.id(), e);
    }
    later.execute(() -> beat(node));
  }

  private Server serve(Configuration conf) {
    ContainerManagementProtocol containers =
        (ContainerManagementProtocol)
            Proxy.newProxyInstance(
                LoadNodes.class.getClassLoader(),
                new Class<?>[] {ContainerManagementProtocol.class},
                (proxy, method, arguments) -> answer(method, arguments));
    Server made =
        YarnRPC.create(conf)
            .getServer(
                ContainerManagementProtocol.class,
                containers,
                new InetSocketAddress("0.0.0.0", 0),
                conf,
                null,
                SERVER_THREADS);
    made.start();
    return made;
  }

  private Object answer(Method method, Object[] arguments) throws IOException, YarnException {
    if (arguments[0] instanceof StartContainersRequest request) {
      List<ContainerId> started = new ArrayList<>();
      for (StartContainerRequest each : request.getStartContainerRequests()) {
        started.add(startMaster(each));
      }
      return StartContainersResponse.newInstance(Map.of(), started, Map.of());
    }
    if (arguments[0] instanceof StopContainersRequest request) {
      request
          .getContainerIds()
          .forEach(each -> end(each, ContainerExitStatus.KILLED_BY_RESOURCEMANAGER));
      return StopContainersResponse.newInstance(request.getContainerIds(), Map.of());
    }
    throw new YarnException(
        "A simulated node starts and stops masters and nothing else; it was asked to "
            + method.getName());
  }

  private ContainerId startMaster(StartContainerRequest request) throws IOException {
    ContainerTokenIdentifier token =
        BuilderUtils.newContainerTokenIdentifier(request.getContainerToken());
    ContainerId id = token.getContainerID();
    Container container =
        Container.newInstance(
            id,
            NodeId.fromString(token.getNmHostAddress()),
            "",
            token.getResource(),
            token.getPriority(),
            request.getContainerToken());
    nodesOfMasters.put(id, nodes.get(container.getNodeId()));
    launch(container, Long.MAX_VALUE);
    masters.accept(id, request.getContainerLaunchContext());
    return id;
  }

  @Override
  public void close() {
    server.stop();
  }
}
