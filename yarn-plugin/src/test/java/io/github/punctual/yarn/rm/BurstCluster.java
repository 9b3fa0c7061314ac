package io.github.punctual.yarn.rm;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.queues.serve.QueueEnforcement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Queues with and without bursts on a ResourceManager that exists only as messages. */
final class BurstCluster implements AutoCloseable {
  private static final Resource NONE = Resource.newInstance(0, 0);

  /** A job whose master runs, and the tasks that it has been given. */
  final class Job {
    private final RMApp app;
    private final MockAM master;
    private final Deque<Container> tasks = new ArrayDeque<>();

    private Job(RMApp app, MockAM master) {
      this.app = app;
      this.master = master;
    }

    RMApp app() {
      return app;
    }

    MockAM master() {
      return master;
    }

    /** Asks for so many tasks of 1 GiB and 1 vcore, beside those asked for before. */
    Job ask(int tasks) throws Exception {
      return ask(tasks, 1024);
    }

    Job ask(int tasks, int memoryMib) throws Exception {
      master.allocate("*", memoryMib, tasks, List.of());
      return this;
    }

    /** How many tasks it holds now. */
    int tasks() throws Exception {
      tasks.addAll(master.allocate(List.of(), List.of()).getAllocatedContainers());
      return tasks.size();
    }

    /** Ends its oldest task; what the node has free then is assigned at once. */
    void endTask() throws Exception {
      tasks();
      cluster.completed(tasks.removeFirst(), ContainerState.COMPLETE);
    }

    /** Ends one of its tasks on a node. */
    void endTaskOn(MockNM node) throws Exception {
      tasks();
      Container task =
          tasks.stream().filter(t -> t.getNodeId().equals(node.getNodeId())).findFirst().get();
      tasks.remove(task);
      cluster.completed(task, ContainerState.COMPLETE);
    }

    /** Waits until it holds so many tasks. */
    Job awaitTasks(int expected) {
      Await.until(
          app.getName() + " holds tasks",
          () -> {
            cluster.heartbeat();
            return unchecked(this::tasks);
          },
          now -> now == expected);
      return this;
    }

    void finish() throws Exception {
      tasks();
      while (!tasks.isEmpty()) {
        endTask();
      }
      cluster.finish(app, master);
    }
  }

  private interface Thrower<T> {
    T get() throws Exception;
  }

  private final MockCluster cluster;

  BurstCluster(MockCluster cluster) {
    this.cluster = cluster;
    Await.untilTrue("the nodes are there", () -> cluster.queues().isReady());
  }

  /** Queues below root, each of which may use the whole cluster, also for masters. */
  static MockClusterBuilder withQueues(String... names) {
    // As in the paper, so that it shows at once when something is beyond a declaration.
    MockClusterBuilder builder =
        MockCluster.builder().promisesToQueues().set("punctual.bopf.beyond", "spare");
    builder.set("yarn.scheduler.capacity.root.queues", String.join(",", names));
    for (String name : names) {
      queue(builder, "root." + name, 100.0 / names.length);
    }
    return builder;
  }

  static void queue(MockClusterBuilder builder, String path, double capacity) {
    String prefix = "yarn.scheduler.capacity." + path;
    builder.set(prefix + ".capacity", Double.toString(capacity));
    builder.set(prefix + ".maximum-capacity", "100");
    builder.set(prefix + ".user-limit-factor", "100");
  }

  /** As {@code yarn rmadmin -refreshQueues} does. */
  void refresh(String... namesAndValues) throws Exception {
    Configuration conf = new Configuration(cluster.rm().getConfig());
    for (int i = 0; i < namesAndValues.length; i += 2) {
      conf.set("yarn.scheduler.capacity." + namesAndValues[i], namesAndValues[i + 1]);
    }
    cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
  }

  MockCluster cluster() {
    return cluster;
  }

  static <T> T unchecked(Thrower<T> action) {
    try {
      return action.get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Registers a queue with bursts as {@link #latency}, and waits for nothing. */
  QueueClass register(String path, int tasks, long periodMinutes) {
    ResourceSeconds demand = ResourceSeconds.of(ResourceVector.of(1024L * tasks, tasks), 600_000);
    BurstPlan plan =
        new BurstPlan.Periodic(OptionalLong.empty(), periodMinutes * 60_000, 600_000, demand, 1);
    return cluster
        .queues()
        .register(DeclaredQueue.of(QueueDeclaration.latency(new QueueId(path), 1, plan)), false)
        .queueClass();
  }

  /** Whether no order of queues but the stock one is in force. */
  boolean servesInStockOrder() {
    return cluster.scheduler().find(QueueEnforcement.class).orElseThrow().isIdle();
  }

  /** Registers a queue with bursts that may hold so many tasks for ten minutes, every period. */
  QueueClass latency(String path, int tasks, long periodMinutes) {
    QueueClass queueClass = register(path, tasks, periodMinutes);
    Await.untilTrue(
        path + " is served as a " + queueClass + " queue",
        () ->
            cluster
                    .queues()
                    .view()
                    .find(new QueueId(path))
                    .flatMap(QueueView::registration)
                    .isPresent()
                && !servesInStockOrder());
    return queueClass;
  }

  /** Submits a job and starts its master. */
  Job start(String queue, String name) throws Exception {
    RMApp app = cluster.submitTo(queue, name);
    return new Job(app, cluster.launch(app));
  }

  /** Submits a job and waits until it asks for its master. */
  RMApp submit(String path, String name) throws Exception {
    RMApp app = cluster.submitTo(path, name);
    Await.untilTrue(
        name + " asks for its master",
        () ->
            !cluster.scheduler().getQueue(path).getQueueResourceUsage().getPending().equals(NONE));
    return app;
  }

  /** Submits a job to a queue with bursts, and waits until the burst is seen. */
  RMApp submitBurst(String path, String name) throws Exception {
    RMApp app = submit(path, name);
    Await.until("burst of " + path, () -> view(path), view -> view.burst().isPresent());
    // It is shown when it is decided about, and served a moment later: before the next decision.
    long decisions = cluster.queues().counts().decisions();
    Await.untilTrue(
        "burst of " + path + " is served", () -> cluster.queues().counts().decisions() > decisions);
    return app;
  }

  /** The job of an application whose master can be given a container now. */
  Job launch(RMApp app) throws Exception {
    return new Job(app, cluster.launch(app));
  }

  QueueView view(String path) {
    return cluster.queues().view().find(new QueueId(path)).orElseThrow();
  }

  /** Ends a task of one job so often, and says how many tasks others have been given each time. */
  List<Integer> handOver(Job from, int times, Job... to) throws Exception {
    List<Integer> takers = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      int[] before = new int[to.length];
      for (int j = 0; j < to.length; j++) {
        before[j] = to[j].tasks() - (to[j] == from ? 1 : 0);
      }
      from.endTask();
      cluster.heartbeat();
      int taker = -1;
      for (int j = 0; j < to.length; j++) {
        if (to[j].tasks() > before[j]) {
          taker = j;
        }
      }
      takers.add(taker);
    }
    return takers;
  }

  /**
   * Ends tasks of a job in a full cluster, one after the other, until an application holds so many
   * containers; says how many had to end.
   */
  int endUntilHeld(Job from, RMApp to, int containers) throws Exception {
    int full = held(from.app) + held(to);
    int ended = 0;
    while (held(to) < containers) {
      from.endTask();
      ended++;
      Await.untilTrue(
          "what is free is assigned",
          () -> {
            cluster.heartbeat();
            return held(from.app) + held(to) == full;
          });
    }
    return ended;
  }

  private int held(RMApp app) {
    return cluster.containers(app);
  }

  @Override
  public void close() {
    cluster.close();
  }
}
