package io.github.punctual.benchmarks.throughput;

import com.sun.management.ThreadMXBean;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.queues.Origin;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.rush.RushService;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;

/**
 * A ResourceManager without a network, with one scheduler, full of containers: events are given to
 * the scheduler by the thread that measures.
 */
final class ThroughputCluster implements AutoCloseable {
  /** How many containers a node holds. */
  static final int CONTAINERS_PER_NODE = 8;

  /** How many containers complete on a node from one heartbeat to the next. */
  private static final int COMPLETIONS = 2;

  /** Heartbeats after which a cluster is full. */
  private static final int FILL_BEATS = 50;

  private static final Resource NODE = Resource.newInstance(CONTAINERS_PER_NODE * 1024L, 8);
  private static final Resource TASK = Resource.newInstance(1024L, 1);
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final MockRM resourceManager;
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final Map<NodeId, SimulatedNode> nodes = new HashMap<>();
  private final List<SimulatedNode> heartbeatOrder = new ArrayList<>();
  private final List<SimulatedApplication> applications = new ArrayList<>();

  /** Starts a ResourceManager and submits all applications of a scenario. */
  ThroughputCluster(SchedulerKind kind, int nodeCount, Scenario scenario) throws IOException {
    Path directory = Files.createTempDirectory("punctual-throughput");
    // Metrics are shared by name, and those of different schedulers do not go together.
    QueueMetrics.clearQueueMetrics();
    resourceManager = new MockRM(kind.configuration(directory, scenario.reservations()));
    // MockRM logs everything.
    LogManager.getRootLogger().setLevel(Level.WARN);
    resourceManager.start();
    scheduler = (AbstractYarnScheduler<?, ?>) resourceManager.getResourceScheduler();
    for (int i = 0; i < nodeCount; i++) {
      addNode(new SimulatedNode(resourceManager.getRMContext(), i, NODE));
    }
    if (kind == SchedulerKind.BOPF_IN_A_BURST) {
      declareBurst(nodeCount);
    }
    int tasks = scenario.tasksOfDeadlineJob(nodeCount * CONTAINERS_PER_NODE);
    for (int i = 0; i < scenario.applications(); i++) {
      Set<String> tags =
          scenario.isDeadlineJob(i)
              ? Set.of("sla.deadline=10h", "sla.tasks=" + tasks, "sla.task-memory=1024m")
              : Set.of();
      String queue = SchedulerKind.QUEUES[i % SchedulerKind.QUEUES.length];
      submit(new SimulatedApplication(i + 1, queue, tags));
    }
    if (scenario.reservations() > 0) {
      startReserved(kind, scenario);
    }
    fill();
    if (kind == SchedulerKind.RUSH && tasks > 0) {
      RushService planning = ((PartsScheduler) scheduler).find(RushService.class).orElseThrow();
      await("a plan is in force", () -> !planning.isBypassed());
    }
  }

  /** An application for each reservation, or for each queue that stands for one. */
  private void startReserved(SchedulerKind kind, Scenario scenario) {
    int each = nodes.size() * CONTAINERS_PER_NODE / 2 / scenario.reservations();
    for (int i = 0; i < scenario.reservations(); i++) {
      int number = scenario.applications() + i + 1;
      if (kind == SchedulerKind.CAPACITY) {
        submit(new SimulatedApplication(number, SchedulerKind.reserved(i), Set.of()));
      } else {
        ReservedHalf half = new ReservedHalf(resourceManager);
        await("half of the cluster can be promised", half::isReady);
        SimulatedApplication app = new SimulatedApplication(number, SchedulerKind.PLAN, Set.of());
        submit(app.with(half.reserve(app.getUser(), each, TASK)));
      }
    }
  }

  /**
   * The first queue has a burst that lasts as long as the measurement: a quarter of the cluster.
   */
  private void declareBurst(int nodeCount) {
    QueueService queues = ((PartsScheduler) scheduler).find(QueueService.class).orElseThrow();
    await("queues can be registered", queues::isReady);
    long day = TimeUnit.DAYS.toMillis(1);
    ResourceVector level = ResourceVector.of(2048L * nodeCount, 2L * nodeCount);
    BurstPlan plan =
        new BurstPlan.Periodic(OptionalLong.empty(), day, day, ResourceSeconds.of(level, day), 1);
    queues.register(
        DeclaredQueue.of(QueueDeclaration.latency(new QueueId(SchedulerKind.QUEUES[0]), 1, plan)),
        Origin.REGISTERED,
        false);
    await("queues are served in our order", () -> !queues.isIdle());
  }

  private void addNode(SimulatedNode node) {
    resourceManager.getRMContext().getRMNodes().put(node.getNodeID(), node);
    nodes.put(node.getNodeID(), node);
    heartbeatOrder.add(node);
    scheduler.handle(new NodeAddedSchedulerEvent(node));
  }

  private void submit(SimulatedApplication app) {
    resourceManager.getRMContext().getRMApps().put(app.id(), app);
    scheduler.handle(
        new AppAddedSchedulerEvent(
            app.getUser(),
            app.getApplicationSubmissionContext(),
            false,
            Priority.newInstance(0),
            new ApplicationPlacementContext(app.getQueue())));
    await(app + " is accepted", () -> scheduler.getSchedulerApplications().containsKey(app.id()));
    scheduler.handle(new AppAttemptAddedSchedulerEvent(app.attempt(), false));
    await(app + " may run", () -> scheduler.getApplicationAttempt(app.attempt()) != null);
    applications.add(app);
  }

  private static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("not within 60 s: " + what);
      }
      LockSupport.parkNanos(100_000);
    }
  }

  /** Lets masters ask and nodes beat until nothing is free. */
  private void fill() {
    long all = (long) nodes.size() * CONTAINERS_PER_NODE;
    long running = 0;
    for (int i = 0; i < FILL_BEATS && running < all; i++) {
      mastersBeat();
      for (SimulatedNode node : heartbeatOrder) {
        node.prepareHeartbeat(0);
        scheduler.handle(new NodeUpdateSchedulerEvent(node));
      }
      running = scheduler.getRootQueueMetrics().getAllocatedContainers();
      // What best effort may take is counted afresh now and then.
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
    if (running < all) {
      throw new IllegalStateException(
          "%s runs %d containers on %d nodes; all should be full"
              .formatted(scheduler.getClass().getSimpleName(), running, nodes.size()));
    }
    mastersBeat();
  }

  /** All masters take what they got and ask for more. */
  private void mastersBeat() {
    for (SimulatedApplication app : applications) {
      for (Container container : app.heartbeat(scheduler, nodes.size(), TASK)) {
        nodes.get(container.getNodeId()).launch(container);
      }
    }
  }

  /**
   * One heartbeat of every node, on each of which some containers complete and as many are
   * allocated.
   *
   * @param latencies gets the time of each heartbeat
   */
  ThroughputRound round(Latencies latencies) {
    heartbeatOrder.forEach(node -> node.prepareHeartbeat(COMPLETIONS));
    long allocatedBefore = scheduler.getRootQueueMetrics().getAggregateAllocatedContainers();
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    long cpu = THREADS.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    long last = start;
    for (SimulatedNode node : heartbeatOrder) {
      scheduler.handle(new NodeUpdateSchedulerEvent(node));
      long now = System.nanoTime();
      latencies.add(now - last);
      last = now;
    }
    cpu = THREADS.getCurrentThreadCpuTime() - cpu;
    bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
    long allocated =
        scheduler.getRootQueueMetrics().getAggregateAllocatedContainers() - allocatedBefore;
    mastersBeat();
    return new ThroughputRound(heartbeatOrder.size(), allocated, last - start, cpu, bytes);
  }

  @Override
  public void close() {
    resourceManager.stop();
  }
}
