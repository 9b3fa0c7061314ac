package io.github.punctual.testcluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/**
 * What a {@link ScriptedMaster} has asked for and what it was given. Not thread-safe: {@link
 * MasterVoice} guards it.
 */
final class ContainerBook {

  private static final int ANY_PRIORITY = 1;

  private final Map<Long, Ask> asks = new LinkedHashMap<>();
  private final Map<ContainerId, Given> running = new LinkedHashMap<>();
  private final Set<ContainerId> unstarted = new HashSet<>();
  private final List<ContainerStatus> completed = new ArrayList<>();
  private final List<ContainerId> releases = new ArrayList<>();
  private Resource headroom = Resource.newInstance(0, 0);
  private Duration worked = Duration.ZERO;
  private Duration heldBesides = Duration.ZERO;
  private final Map<Integer, Integer> succeeded = new HashMap<>();
  private long asksMade;

  /** A container that has not ended. */
  private static final class Given {
    private final Container container;
    private final long sinceNanos = System.nanoTime();

    /** What it is to do; empty where it came too late to do anything. */
    private final Optional<TaskScript> script;

    private boolean started;

    Given(Container container, Optional<TaskScript> script) {
      this.container = container;
      this.script = script;
    }
  }

  void ask(int count, Resource size, TaskScript script) {
    asks.put(++asksMade, new Ask(size, ANY_PRIORITY, Collections.nCopies(count, script), false));
  }

  /** Asks for one container for each task, and again for each that does not succeed. */
  void askUntilDone(int priority, Resource size, List<TaskScript> tasks) {
    asks.put(++asksMade, new Ask(size, priority, tasks, true));
  }

  void cancelAsks() {
    asks.values().forEach(Ask::cancel);
  }

  /** All that is still open must be said again: the ResourceManager is a new one. */
  void repeatAsks(List<ContainerId> unreleased) {
    asks.values().forEach(ask -> ask.changed = true);
    releases.addAll(unreleased);
  }

  void release(ContainerId container) {
    if (!running.containsKey(container)) {
      throw new IllegalArgumentException(container + " is not running; running: " + running());
    }
    releases.add(container);
  }

  /** Forgets what ends with a master's attempt; how containers ended stays known. */
  void forgetAttempt() {
    asks.clear();
    running.clear();
    unstarted.clear();
    releases.clear();
  }

  int missing() {
    return asks.values().stream().mapToInt(ask -> ask.open.size()).sum();
  }

  List<Container> running() {
    return running.values().stream().map(given -> given.container).toList();
  }

  int startedCount() {
    return (int) running.values().stream().filter(given -> given.started).count();
  }

  List<ContainerStatus> completed() {
    return List.copyOf(completed);
  }

  /** How many of a priority ended with exit code 0. */
  int succeeded(int priority) {
    return succeeded.getOrDefault(priority, 0);
  }

  /** How long the tasks that succeeded were to run, together. */
  Duration worked() {
    return worked;
  }

  /** How much longer these had their containers, together. */
  Duration heldBesides() {
    return heldBesides;
  }

  Resource headroom() {
    return headroom;
  }

  /** The requests that the ResourceManager does not know yet; it is taken to know them now. */
  List<ResourceRequest> takeChangedAsks() {
    List<ResourceRequest> changed = new ArrayList<>();
    asks.forEach((key, ask) -> ask.takeIfChanged(key).ifPresent(changed::add));
    return changed;
  }

  /** The containers to give back; they are taken to be given back now. */
  List<ContainerId> takeReleases() {
    List<ContainerId> taken = List.copyOf(releases);
    releases.clear();
    return taken;
  }

  /**
   * Enters what the ResourceManager answered.
   *
   * @return the new containers, each with what it should do
   */
  Map<Container, TaskScript> enter(AllocateResponse response) {
    headroom = response.getAvailableResources();
    Map<Container, TaskScript> fresh = new LinkedHashMap<>();
    for (Container given : response.getAllocatedContainers()) {
      Ask ask = asks.get(given.getAllocationRequestId());
      Optional<TaskScript> script = Optional.ofNullable(ask.open.poll());
      running.put(given.getId(), new Given(given, script));
      if (script.isPresent()) {
        fresh.put(given, script.get());
      } else {
        // Given after it was taken back.
        releases.add(given.getId());
      }
    }
    for (ContainerStatus status : response.getCompletedContainersStatuses()) {
      ended(status, fresh);
    }
    return fresh;
  }

  private void ended(ContainerStatus status, Map<Container, TaskScript> fresh) {
    Given ended = running.remove(status.getContainerId());
    if (ended != null && fresh.remove(ended.container) != null) {
      // Its node died before it could be started.
      askAgain(ended);
    } else if (!unstarted.remove(status.getContainerId())) {
      completed.add(status);
      if (ended != null && ended.script.isPresent()) {
        judge(ended, status, ended.script.get());
      }
    }
  }

  private void judge(Given ended, ContainerStatus status, TaskScript ran) {
    Ask ask = asks.get(ended.container.getAllocationRequestId());
    if (status.getExitStatus() == 0) {
      Duration held = Duration.ofNanos(System.nanoTime() - ended.sinceNanos);
      succeeded.merge(ask.priority, 1, Integer::sum);
      worked = worked.plus(ran.runFor());
      heldBesides = heldBesides.plus(held.minus(ran.runFor()));
    } else if (ask.untilDone) {
      ask.oneMore(ran);
    }
  }

  /** A container that could not be started goes back, and another is asked for. */
  void failedToStart(Container container) {
    Given failed = running.remove(container.getId());
    if (failed != null) {
      unstarted.add(container.getId());
      releases.add(container.getId());
      askAgain(failed);
    }
  }

  /** What ran on a node that died is lost, and another is asked for in place of each. */
  void lost(NodeId node) {
    for (Container container : running()) {
      if (container.getNodeId().equals(node)) {
        failedToStart(container);
      }
    }
  }

  private void askAgain(Given instead) {
    Ask ask = asks.get(instead.container.getAllocationRequestId());
    instead.script.ifPresent(ask::oneMore);
  }

  void started(ContainerId container) {
    Given given = running.get(container);
    if (given != null) {
      given.started = true;
    }
  }

  /** A request for containers of one size. */
  private static final class Ask {
    private final Resource size;
    private final int priority;
    private final Deque<TaskScript> open;
    private final boolean untilDone;
    private boolean changed = true;
    private boolean cancelled;

    Ask(Resource size, int priority, List<TaskScript> tasks, boolean untilDone) {
      this.size = size;
      this.priority = priority;
      this.open = new ArrayDeque<>(tasks);
      this.untilDone = untilDone;
    }

    void cancel() {
      changed |= !open.isEmpty();
      open.clear();
      cancelled = true;
    }

    void oneMore(TaskScript script) {
      if (!cancelled) {
        open.addFirst(script);
        changed = true;
      }
    }

    Optional<ResourceRequest> takeIfChanged(long key) {
      if (!changed) {
        return Optional.empty();
      }
      changed = false;
      return Optional.of(
          ResourceRequest.newBuilder()
              .priority(Priority.newInstance(priority))
              .resourceName(ResourceRequest.ANY)
              .capability(size)
              .numContainers(open.size())
              .allocationRequestId(key)
              .build());
    }
  }
}
