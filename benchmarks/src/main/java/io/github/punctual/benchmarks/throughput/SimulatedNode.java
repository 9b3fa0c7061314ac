package io.github.punctual.benchmarks.throughput;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceTrackerService;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;

/**
 * A node whose containers run until they are told to complete. What a heartbeat reports is prepared
 * beforehand, so that handling it is all that is measured.
 */
final class SimulatedNode extends RMNodeImpl {
  private final Deque<ContainerId> running = new ArrayDeque<>();
  private final List<ContainerStatus> launched = new ArrayList<>();
  private List<UpdatedContainerInfo> report = List.of();

  SimulatedNode(RMContext context, int number, Resource size) {
    this(context, address(number), size);
  }

  private SimulatedNode(RMContext context, String address, Resource size) {
    super(
        NodeId.newInstance(address, 1),
        context,
        address,
        1,
        2,
        ResourceTrackerService.resolve(address),
        size,
        "3.5.0");
  }

  /** Addresses instead of names: nobody needs to be asked for them. */
  private static String address(int number) {
    return "127.1." + number / 250 + "." + (1 + number % 250);
  }

  /** Starts a container that its master has taken. */
  void launch(Container container) {
    running.add(container.getId());
    launched.add(status(container.getId(), ContainerState.RUNNING));
  }

  /**
   * Makes the next heartbeat report what was launched since the last, and that the oldest
   * containers have completed.
   */
  void prepareHeartbeat(int completions) {
    List<ContainerStatus> completed = new ArrayList<>();
    for (int i = 0; i < completions && !running.isEmpty(); i++) {
      completed.add(status(running.remove(), ContainerState.COMPLETE));
    }
    report = List.of(new UpdatedContainerInfo(List.copyOf(launched), completed, List.of()));
    launched.clear();
  }

  private static ContainerStatus status(ContainerId id, ContainerState state) {
    return ContainerStatus.newInstance(id, ExecutionType.GUARANTEED, state, "", 0);
  }

  @Override
  public List<UpdatedContainerInfo> pullContainerUpdates() {
    List<UpdatedContainerInfo> result = report;
    report = List.of();
    return result;
  }

  @Override
  public NodeState getState() {
    return NodeState.RUNNING;
  }

  /** Does nothing: there is no NodeManager behind it to be told. */
  @Override
  public void handle(RMNodeEvent event) {}
}
