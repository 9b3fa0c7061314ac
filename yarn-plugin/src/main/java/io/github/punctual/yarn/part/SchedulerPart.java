package io.github.punctual.yarn.part;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.settings.InvalidSettingsException;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.settings.Setting;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

/**
 * One of those that make a scheduler out of the stock one. A scheduler names families of promises,
 * any of them beside each other; a family reads the configuration, and adds the parts that it is
 * made of when the scheduler is initialised. These are told and asked in the order in which they
 * were added, but in the opposite order whether something may happen, and when they get settings or
 * stop.
 *
 * <p>What begins and ends a scheduler, or gives it settings, may throw. All else is called by the
 * scheduler's event thread and by heartbeats: it waits for nothing, and where it throws, the part
 * counts as one that has nothing to say.
 *
 * <p>In shadow mode a part is told everything, and what it answers changes nothing; what it does by
 * itself it must leave.
 */
public interface SchedulerPart {
  /** What a master has asked, for containers or not, and is about to be answered. */
  record MasterCall(FiCaSchedulerApp app, boolean asks, Allocation answer) {}

  /**
   * A live container that has ended.
   *
   * @param ran whether it was a task that ran: not a reservation, and not one that was never
   *     started
   */
  record EndedContainer(
      FiCaSchedulerApp app,
      RMContainer container,
      ContainerStatus status,
      RMContainerEventType event,
      boolean ran) {
    /** One that is about to end; null when its application is gone or does not know it. */
    public static EndedContainer of(
        FiCaSchedulerApp app,
        RMContainer container,
        ContainerStatus status,
        RMContainerEventType event) {
      if (app == null || app.getRMContainer(container.getContainerId()) == null) {
        return null;
      }
      RMContainerState state = container.getState();
      boolean neverStarted =
          (state == RMContainerState.ALLOCATED || state == RMContainerState.ACQUIRED)
              && (event == RMContainerEventType.RELEASED || event == RMContainerEventType.EXPIRE);
      boolean ran =
          state != RMContainerState.RESERVED && !neverStarted && !container.isAMContainer();
      return new EndedContainer(app, container, status, event, ran);
    }
  }

  /** Sets what it prefers where a configuration says nothing. Called before all else. */
  default void prefer(Configuration conf) {}

  /** Whether a configuration has anything for it to do; otherwise it is left out. */
  default boolean isWanted(Configuration conf) {
    return true;
  }

  /** Sets what it needs of the stock scheduler, before that reads a configuration. */
  default void prepare(Configuration conf) {}

  /** The settings that it uses, of those that are not everybody's. */
  default Collection<? extends Setting<?>> uses(PunctualSettings settings) {
    return List.of();
  }

  /**
   * Checks what it has of the scheduler's own settings, beyond what each may be by itself.
   *
   * @throws InvalidSettingsException naming all that cannot be meant
   */
  default void check(PunctualSettings settings, Configuration conf) {}

  /**
   * Checks a configuration of the stock scheduler.
   *
   * @throws InvalidSettingsException naming all that cannot be meant
   */
  default void check(Configuration conf) {}

  /** Whether queues may declare what they need. */
  default boolean servesDeclarations() {
    return false;
  }

  /** Whether capacity can be reserved in plan queues. */
  default boolean servesReservations() {
    return false;
  }

  /**
   * Makes what runs beside a scheduler that was just initialised, and adds what of that is to be
   * told and asked; nothing runs yet.
   */
  default void init(Surroundings with) throws Exception {}

  /** What it counts, for Hadoop's metrics2. */
  default List<RegisteredSource> metrics() {
    return List.of();
  }

  /**
   * What failed of it by its own doing, by cause, and how often: all else went on, and each cause
   * was logged once.
   */
  default Map<String, Long> faults() {
    return Map.of();
  }

  /** Which kind of promises it goes on with as the store has it; empty for none. */
  default Optional<DecisionLog.Kind> goesOnWith() {
    return Optional.empty();
  }

  /**
   * Finds out what was promised before.
   *
   * @throws IOException when that cannot be known; then this ResourceManager must not be active
   */
  default void open() throws IOException {}

  /** Starts; the stock scheduler runs, and all parts are open. */
  default void start() {}

  /** Stops; the stock scheduler still runs. */
  default void stop() {}

  /**
   * Puts ours above the ordering policies of the queues. Called under the scheduler's write lock,
   * or on the thread that may just have made a queue.
   */
  default void putInOrder() {}

  /** The queues were made anew from their configuration. The caller holds the write lock. */
  default void reinitialized() {
    putInOrder();
  }

  /** The settings of the queues were read again. */
  default void refreshed(QueueSettings fresh) {}

  /** An application that comes, for its queue; empty when it is refused, and nobody must see it. */
  default Optional<AppAddedSchedulerEvent> route(AppAddedSchedulerEvent event) {
    return Optional.of(event);
  }

  /** Whether the stock scheduler is to see an event now. */
  default boolean passes(SchedulerEvent event) {
    return true;
  }

  /** The stock scheduler has handled an event. */
  default void handled(SchedulerEvent event) {}

  /** Nodes came, went or changed; nothing is to be waited for. */
  default void capacityMayHaveChanged() {}

  /** An application is in another queue now. */
  default void moved(ApplicationId id) {}

  /** A master is about to be answered; the room that it is told can be limited. */
  default void answering(MasterCall call) {}

  /** Whether a queue is a plan, of which the stock scheduler knows no largest container. */
  default boolean isPlan(String queue) {
    return false;
  }

  /** A proposal was made, by the thread that looked for it; another may commit it later. */
  default void proposed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {}

  /**
   * Whether a proposal may be committed: here several threads meet, and the node is known. Nobody
   * is asked, or told, when a node that is kept for a container goes on being kept for it.
   */
  default boolean permits(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    return true;
  }

  /** As whom metrics and logs name it where it refuses proposals; empty for those that never do. */
  default String refuser() {
    return "";
  }

  default void committed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {}

  /** A proposal has been committed, or was refused by somebody. */
  default void settled(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {}

  /** Whether what is reserved on a node could be so in vain. */
  default boolean looksAtReserved(NodeId node) {
    return false;
  }

  /**
   * Whether a container is reserved on a node in vain, because its application may not have it now,
   * or because it keeps the node from a queue or job that goes before. The caller holds the write
   * lock.
   */
  default boolean isReservedInVain(
      FiCaSchedulerApp app, RMContainer reserved, FiCaSchedulerNode node) {
    return false;
  }

  /** Whether it wants to be told of a container that is about to end. */
  default boolean follows(RMContainer container) {
    return false;
  }

  default void ended(EndedContainer ended) {}
}
