package io.github.punctual.benchmarks.throughput;

import com.sun.management.OperatingSystemMXBean;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.benchmarks.ForkedJvm;
import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.benchmarks.ProcessorTime;
import io.github.punctual.benchmarks.SchedulerKind;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.queues.serve.QueueEnforcement;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.service.DeadlineService;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
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
final class ThroughputCluster {
  /** How many containers a node holds. */
  private static final int CONTAINERS_PER_NODE = 32;

  /** How many containers complete on a node from one heartbeat to the next. */
  private static final int COMPLETIONS = 4;

  /** Heartbeats after which a cluster is full. */
  private static final int FILL_BEATS = 200;

  /** As long is waited for threads of the scheduler that allocate nothing. */
  private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final Resource NODE =
      Resource.newInstance(CONTAINERS_PER_NODE * 1024L, CONTAINERS_PER_NODE);
  private static final Resource TASK = Resource.newInstance(1024L, 1);
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final ThroughputSetup setup;
  private final MockRM resourceManager;
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final Map<NodeId, SimulatedNode> nodes = new HashMap<>();
  private final List<SimulatedNode> heartbeatOrder = new ArrayList<>();
  private final List<SimulatedApplication> applications = new ArrayList<>();

  /** The time that the simulation took of this slice; it is no scheduler's. */
  private long simulatedNanos;

  private long simulatedProcessorNanos;

  /**
   * The process of one scheduler: it fills a cluster, and then handles as many heartbeats as it is
   * told.
   *
   * @param args the name of the scheduler's kind, and the setup as JSON
   */
  public static void main(String[] args) {
    ForkedJvm.serve(
        () -> {
          DefaultMetricsSystem.setMiniClusterMode(true);
          ThroughputCluster cluster =
              new ThroughputCluster(
                  SchedulerKind.valueOf(args[0]), ForkedJvm.read(args[1], ThroughputSetup.class));
          return line -> cluster.slice(Long.parseLong(line));
        });
  }

  /** Starts a ResourceManager, submits all applications and fills the cluster. */
  ThroughputCluster(SchedulerKind kind, ThroughputSetup setup) throws IOException, YarnException {
    this.setup = setup;
    Path directory = Files.createTempDirectory("punctual-throughput");
    resourceManager = new MockRM(setup.configuration(kind, directory));
    // MockRM logs everything.
    LogManager.getRootLogger().setLevel(Level.WARN);
    resourceManager.start();
    scheduler = (AbstractYarnScheduler<?, ?>) resourceManager.getResourceScheduler();
    for (int i = 0; i < setup.nodes(); i++) {
      addNode(new SimulatedNode(resourceManager.getRMContext(), i, NODE));
    }
    if (setup.scenario() == Scenario.BURSTS && kind != SchedulerKind.CAPACITY) {
      declareBursts();
    }
    int tasks = setup.scenario().tasksOfDeadlineJob(setup.nodes() * CONTAINERS_PER_NODE);
    for (int i = 0; i < setup.allApplications(); i++) {
      Set<String> tags = setup.isDeadlineJob(i) ? promise(kind, tasks) : Set.of();
      submit(new SimulatedApplication(i + 1, setup.queue(i % setup.queues()), tags));
    }
    if (setup.scenario().reservations() > 0) {
      startReserved(kind);
    }
    fill();
    if (kind == SchedulerKind.PUNCTUAL && tasks > 0) {
      DeadlineService service =
          ((PartsScheduler) scheduler).find(DeadlineService.class).orElseThrow();
      await(
          "all deadline jobs are promised",
          () ->
              service.jobs().live().stream()
                      .filter(job -> job.standing() == Standing.PROMISED)
                      .count()
                  == setup.scenario().deadlineJobs());
    }
    if (kind == SchedulerKind.RUSH && tasks > 0) {
      RushService planning = ((PartsScheduler) scheduler).find(RushService.class).orElseThrow();
      await("a plan is in force", () -> !planning.serving().isStock());
    }
  }

  /** Tempo promises nothing to a job of which it does not know how long tasks take. */
  private static Set<String> promise(SchedulerKind kind, int tasks) {
    Set<String> tags = Set.of("sla.deadline=10h", "sla.tasks=" + tasks, "sla.task-memory=1024m");
    return kind == SchedulerKind.PUNCTUAL
        ? Stream.concat(tags.stream(), Stream.of("sla.task-duration=10m"))
            .collect(Collectors.toSet())
        : tags;
  }

  /** An application for each reservation, or for each queue that stands for one. */
  private void startReserved(SchedulerKind kind) throws IOException, YarnException {
    int reservations = setup.scenario().reservations();
    int each = nodes.size() * CONTAINERS_PER_NODE / 2 / reservations;
    for (int i = 0; i < reservations; i++) {
      int number = setup.allApplications() + i + 1;
      if (kind == SchedulerKind.CAPACITY) {
        submit(new SimulatedApplication(number, ThroughputSetup.reserved(i), Set.of()));
      } else {
        ReservedHalf half = new ReservedHalf(resourceManager);
        await("half of the cluster can be promised", half::isReady);
        SimulatedApplication app = new SimulatedApplication(number, ThroughputSetup.PLAN, Set.of());
        submit(app.with(half.reserve(app.getUser(), each, TASK)));
      }
    }
  }

  /** Bursts that last as long as the measurement, together with a tenth of the cluster. */
  private void declareBursts() {
    QueueService queues = ((PartsScheduler) scheduler).find(QueueService.class).orElseThrow();
    await("queues can be registered", queues::isReady);
    long day = TimeUnit.DAYS.toMillis(1);
    long containers = (long) setup.nodes() * CONTAINERS_PER_NODE / setup.queues();
    ResourceVector level = ResourceVector.of(1024L * containers, containers);
    for (int i = 0; i < setup.queues(); i++) {
      if (setup.scenario().isBursty(i)) {
        BurstPlan plan =
            new BurstPlan.Periodic(
                OptionalLong.empty(), day, day, ResourceSeconds.of(level, day), 1);
        queues.register(
            DeclaredQueue.of(QueueDeclaration.latency(new QueueId(setup.queue(i)), 1, plan)),
            false);
      }
    }
    QueueEnforcement enforcement =
        ((PartsScheduler) scheduler).find(QueueEnforcement.class).orElseThrow();
    await("queues are served in our order", () -> !enforcement.isIdle());
  }

  private void addNode(SimulatedNode node) {
    resourceManager.getRMContext().getRMNodes().put(node.getNodeID(), node);
    nodes.put(node.getNodeID(), node);
    heartbeatOrder.add(node);
    scheduler.handle(new NodeAddedSchedulerEvent(node));
  }

  private void submit(SimulatedApplication app) {
    resourceManager.getRMContext().getRMApps().put(app.getApplicationId(), app);
    scheduler.handle(
        new AppAddedSchedulerEvent(
            app.getUser(),
            app.getApplicationSubmissionContext(),
            false,
            Priority.newInstance(0),
            new ApplicationPlacementContext(app.getQueue())));
    await(
        app + " is accepted",
        () -> scheduler.getSchedulerApplications().containsKey(app.getApplicationId()));
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
    List<Container> taken = new ArrayList<>();
    for (SimulatedApplication app : applications) {
      taken.addAll(app.heartbeat(scheduler, nodes.size(), TASK));
    }
    simulate(() -> taken.forEach(container -> nodes.get(container.getNodeId()).launch(container)));
  }

  /** Does what nodes would do, on the clock of nobody. */
  private void simulate(Runnable step) {
    long begin = System.nanoTime();
    long processor = ProcessorTime.now();
    step.run();
    simulatedProcessorNanos += ProcessorTime.now() - processor;
    simulatedNanos += System.nanoTime() - begin;
  }

  /** Lets all nodes and masters beat until so many heartbeats of nodes were handled. */
  Slice slice(long heartbeats) {
    Latencies latencies = new Latencies();
    simulatedNanos = 0;
    simulatedProcessorNanos = 0;
    long before = scheduler.getRootQueueMetrics().getAggregateAllocatedContainers();
    long processor = PROCESS.getProcessCpuTime();
    long begin = System.nanoTime();
    for (long beats = 0; beats < heartbeats; beats += nodes.size()) {
      round(latencies);
    }
    long wall = System.nanoTime() - begin - simulatedNanos;
    long spent = PROCESS.getProcessCpuTime() - processor - simulatedProcessorNanos;
    return new Slice(
        scheduler.getRootQueueMetrics().getAggregateAllocatedContainers() - before,
        wall / 1e9,
        spent / 1e9,
        latencies.micros(0.5),
        latencies.micros(0.99));
  }

  /**
   * One heartbeat of every node, on each of which some containers complete and as many are
   * allocated, and one of every master.
   */
  private void round(Latencies latencies) {
    simulate(() -> heartbeatOrder.forEach(node -> node.prepareHeartbeat(COMPLETIONS)));
    long last = System.nanoTime();
    for (SimulatedNode node : heartbeatOrder) {
      scheduler.handle(new NodeUpdateSchedulerEvent(node));
      long now = System.nanoTime();
      latencies.add(now - last);
      last = now;
    }
    if (setup.async()) {
      awaitThreads();
    }
    mastersBeat();
  }

  /** Waits until threads of the scheduler have allocated most of what was given back. */
  private void awaitThreads() {
    long most = (long) nodes.size() * (CONTAINERS_PER_NODE - COMPLETIONS / 4);
    long running = 0;
    long since = System.nanoTime();
    while (running < most && System.nanoTime() - since < IDLE_NANOS) {
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
      int now = scheduler.getRootQueueMetrics().getAllocatedContainers();
      if (now > running) {
        running = now;
        since = System.nanoTime();
      }
    }
  }
}
