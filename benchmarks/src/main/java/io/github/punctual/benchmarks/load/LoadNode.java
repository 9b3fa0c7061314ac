package io.github.punctual.benchmarks.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.ResourceTracker;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatResponse;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerResponse;
import org.apache.hadoop.yarn.server.api.protocolrecords.UnRegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.api.records.MasterKey;
import org.apache.hadoop.yarn.server.api.records.NodeHealthStatus;
import org.apache.hadoop.yarn.server.api.records.NodeStatus;
import org.apache.hadoop.yarn.util.YarnVersionInfo;

/**
 * A NodeManager that starts no processes: what it holds ends when its time has passed. One thread
 * at a time lets it beat; others may launch and complete containers.
 */
final class LoadNode {
  private static final int HTTP_PORT = 8042;

  private final NodeId id;
  private final Resource size;
  private final Map<ContainerId, Held> held = new LinkedHashMap<>();
  private volatile boolean isAway;
  private boolean isRegistered;
  private MasterKey containerKey;
  private MasterKey tokenKey;
  private int responseId;

  LoadNode(NodeId id, Resource size) {
    this.id = id;
    this.size = size;
  }

  /** Something that it holds until an instant, in nanoseconds of the system's counter. */
  private record Held(Resource size, Priority priority, long started, long endNanos, int exit) {
    boolean isOver(long nowNanos) {
      return nowNanos >= endNanos;
    }
  }

  NodeId id() {
    return id;
  }

  synchronized void launch(Container container, long millis) {
    long end = millis == Long.MAX_VALUE ? Long.MAX_VALUE : System.nanoTime() + millis * 1_000_000;
    held.put(
        container.getId(),
        new Held(
            container.getResource(),
            container.getPriority(),
            System.currentTimeMillis(),
            end,
            ContainerExitStatus.SUCCESS));
  }

  /** Ends a container, if it is still there. */
  synchronized void end(ContainerId container, int exit) {
    held.computeIfPresent(
        container,
        (any, was) -> new Held(was.size(), was.priority(), was.started(), Long.MIN_VALUE, exit));
  }

  /** How many containers it holds that have not been forgotten. */
  synchronized int held() {
    return held.size();
  }

  /** Shuts down, as a node does that is taken out of the cluster: it does not beat any more. */
  void leave(ResourceTracker tracker) throws IOException, YarnException {
    isAway = true;
    tracker.unRegisterNodeManager(UnRegisterNodeManagerRequest.newInstance(id));
  }

  /** Is started again: its next beat registers it, with nothing that it held. */
  void comeBack() {
    if (isAway) {
      synchronized (this) {
        held.clear();
      }
      isAway = false;
    }
  }

  /** One heartbeat, or the registration where that is due; nothing while it is away. */
  void beat(ResourceTracker tracker) throws IOException, YarnException {
    if (isAway) {
      isRegistered = false;
    } else if (isRegistered) {
      take(tracker.nodeHeartbeat(heartbeat()));
    } else {
      register(tracker);
    }
  }

  private void register(ResourceTracker tracker) throws IOException, YarnException {
    RegisterNodeManagerResponse response =
        tracker.registerNodeManager(
            RegisterNodeManagerRequest.newInstance(
                id, HTTP_PORT, size, YarnVersionInfo.getVersion(), running(), applications()));
    containerKey = response.getContainerTokenMasterKey();
    tokenKey = response.getNMTokenMasterKey();
    responseId = 0;
    isRegistered = true;
  }

  private synchronized List<NMContainerStatus> running() {
    long now = System.nanoTime();
    List<NMContainerStatus> all = new ArrayList<>();
    held.forEach(
        (container, what) ->
            all.add(
                NMContainerStatus.newInstance(
                    container,
                    0,
                    what.isOver(now) ? ContainerState.COMPLETE : ContainerState.RUNNING,
                    what.size(),
                    "",
                    what.isOver(now) ? what.exit() : ContainerExitStatus.INVALID,
                    what.priority(),
                    what.started())));
    return all;
  }

  private synchronized List<ApplicationId> applications() {
    Set<ApplicationId> all = new TreeSet<>();
    held.keySet()
        .forEach(container -> all.add(container.getApplicationAttemptId().getApplicationId()));
    return List.copyOf(all);
  }

  private synchronized NodeHeartbeatRequest heartbeat() {
    long now = System.nanoTime();
    List<ContainerStatus> statuses = new ArrayList<>();
    held.forEach((container, what) -> statuses.add(status(container, what, now)));
    NodeStatus status =
        NodeStatus.newInstance(
            id,
            responseId,
            statuses,
            List.of(),
            NodeHealthStatus.newInstance(true, "", System.currentTimeMillis()),
            null,
            null,
            null);
    return NodeHeartbeatRequest.newInstance(status, containerKey, tokenKey, null);
  }

  private static ContainerStatus status(ContainerId container, Held what, long nowNanos) {
    boolean isOver = what.isOver(nowNanos);
    return ContainerStatus.newInstance(
        container,
        isOver ? ContainerState.COMPLETE : ContainerState.RUNNING,
        "",
        isOver ? what.exit() : ContainerExitStatus.INVALID);
  }

  private void take(NodeHeartbeatResponse response) throws IOException {
    switch (response.getNodeAction()) {
      case NORMAL -> {}
      case RESYNC -> {
        isRegistered = false;
        return;
      }
      case SHUTDOWN ->
          throw new IOException(id + " was told to end: " + response.getDiagnosticsMessage());
    }
    responseId = response.getResponseId();
    if (response.getContainerTokenMasterKey() != null) {
      containerKey = response.getContainerTokenMasterKey();
    }
    if (response.getNMTokenMasterKey() != null) {
      tokenKey = response.getNMTokenMasterKey();
    }
    synchronized (this) {
      response
          .getContainersToCleanup()
          .forEach(each -> end(each, ContainerExitStatus.KILLED_BY_RESOURCEMANAGER));
      Set<ApplicationId> gone = Set.copyOf(response.getApplicationsToCleanup());
      held.keySet()
          .removeIf(each -> gone.contains(each.getApplicationAttemptId().getApplicationId()));
      response.getContainersToBeRemovedFromNM().forEach(held::remove);
    }
  }
}
