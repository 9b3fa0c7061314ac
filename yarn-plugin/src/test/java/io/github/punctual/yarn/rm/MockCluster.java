package io.github.punctual.yarn.rm;

import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.service.DeadlineService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/**
 * A ResourceManager with our scheduler in this Java virtual machine, with nodes and masters that
 * exist only as messages: starts in less than a second. The default is one queue, all of which can
 * be promised, and synchronous scheduling.
 */
public final class MockCluster implements AutoCloseable {
  private static final Set<RMAppAttemptState> WITHHELD =
      EnumSet.of(RMAppAttemptState.NEW, RMAppAttemptState.SUBMITTED);

  private static final Set<RMAppState> OVER =
      EnumSet.of(RMAppState.FINISHING, RMAppState.FINISHED, RMAppState.FAILED, RMAppState.KILLED);

  private static final StateChangeRequestInfo BY_USER =
      new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER_FORCED);

  private final MockRM rm;
  private final Path directory;
  private final List<MockNM> nodes = new ArrayList<>();
  private int nodesMade;
  private long advancedMillis;

  MockCluster(Map<String, String> settings, Class<? extends CapacityScheduler> scheduler) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    try {
      directory = Files.createTempDirectory("mock-cluster-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    YarnConfiguration conf = new YarnConfiguration();
    conf.set("hadoop.tmp.dir", directory.toString());
    conf.set("yarn.node-labels.fs-store.root-dir", directory.resolve("labels").toUri().toString());
    conf.set(
        "yarn.node-attribute.fs-store.root-dir",
        directory.resolve("attributes").toUri().toString());
    conf.setClass(YarnConfiguration.RM_SCHEDULER, scheduler, ResourceScheduler.class);
    // Nodes are back as soon as a test adds them: nothing is to be waited for after a restart.
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    settings.forEach(conf::set);
    rm = new MockRM(conf);
    // It has just set this to DEBUG, which is slow.
    Logger.getRootLogger().setLevel(Level.INFO);
    rm.start();
  }

  /** The files of its decision log, as they are now. */
  List<Path> decisionLog() throws IOException {
    String own = directory.resolve("punctual").toUri().toString();
    Path store = Path.of(URI.create(rm.getConfig().get("punctual.store.dir", own)));
    try (Stream<Path> files = Files.list(store.resolve("decisions"))) {
      return files.sorted().toList();
    }
  }

  /** Starts the description of a cluster. */
  public static MockClusterBuilder builder() {
    return new MockClusterBuilder();
  }

  /** The ResourceManager. */
  public MockRM rm() {
    return rm;
  }

  /** The scheduler, which is one of ours. */
  public PartsScheduler scheduler() {
    return (PartsScheduler) rm.getResourceScheduler();
  }

  /** All that is ours. */
  public DeadlineService service() {
    return scheduler().find(DeadlineService.class).orElseThrow();
  }

  /** The present of the scheduler under test, in milliseconds since 1970. */
  public long now() {
    return TestSchedulers.now().toEpochMilli();
  }

  /**
   * Lets so much time pass for the scheduler under test until this cluster is closed, and none for
   * YARN, whose own instants stay those of the machine's clock: what is submitted later seems to be
   * that much older. Less than {@code punctual.clock.jump-ms} at a time, or it counts as a jump.
   */
  public void advance(long millis) {
    advancedMillis += millis;
    TestSchedulers.advance(millis);
  }

  /** Lets time pass like that until so long before the deadline of a job. */
  public void approachDeadline(RMApp app, long leftMillis) {
    advance(Math.max(0, job(app).job().deadlineMillis() - leftMillis - now()));
  }

  /** What divides the cluster among queues. */
  public QueueService queues() {
    return scheduler().find(QueueService.class).orElseThrow();
  }

  /** What plans jobs by their utilities. */
  public RushService rush() {
    return scheduler().find(RushService.class).orElseThrow();
  }

  /** Adds a node; containers come to it only by {@link #heartbeat}. */
  public MockNM addNode(int memoryMib, int vcores) throws Exception {
    MockNM node = rm.registerNode("127.0.0." + ++nodesMade + ":1234", memoryMib, vcores);
    nodes.add(node);
    return node;
  }

  /** A node of a label, which the scheduler knows. */
  public MockNM addNode(String label, int memoryMib, int vcores) throws Exception {
    MockNM node = addNode(memoryMib, vcores);
    var labels = rm.getRMContext().getNodeLabelManager();
    labels.addToCluserNodeLabelsWithDefaultExclusivity(Set.of(label));
    labels.addLabelsToNode(Map.of(node.getNodeId(), Set.of(label)));
    Await.untilTrue(
        "the scheduler knows the partition",
        () -> scheduler().getNode(node.getNodeId()).getPartition().equals(label));
    return node;
  }

  /** Becomes active, where it was made to begin as a standby. */
  public void activate() throws Exception {
    rm.getRMContext().getRMAdminService().transitionToActive(BY_USER);
  }

  /** Becomes a standby. */
  public void standBy() throws Exception {
    rm.getRMContext().getRMAdminService().transitionToStandby(BY_USER);
  }

  /** The nodes that are there, oldest first. */
  public List<MockNM> nodes() {
    return List.copyOf(nodes);
  }

  /** A node dies with everything on it. */
  public void lose(MockNM node) throws Exception {
    nodes.remove(node);
    rm.sendNodeLost(node);
    rm.drainEvents();
  }

  /** A submission to the queue {@code default}, not waited for. */
  public RMApp submit(String name, String... tags) throws Exception {
    return submitTo("default", name, tags);
  }

  /** A submission, not waited for. */
  public RMApp submitTo(String queue, String name, String... tags) throws Exception {
    return MockRMAppSubmitter.submit(rm, submission(queue, name, tags).build());
  }

  /** A submission for the nodes of a label, not waited for. */
  public RMApp submitOn(String label, String name, String... tags) throws Exception {
    return MockRMAppSubmitter.submit(
        rm, submission("default", name, tags).withAppNodeLabel(label).withAmLabel(label).build());
  }

  /** What a submission begins with: a master of 256 MiB. */
  public MockRMAppSubmissionData.Builder submission(String queue, String name, String... tags)
      throws IOException {
    return MockRMAppSubmissionData.Builder.createWithMemory(256, rm)
        .withAppName(name)
        .withUser("user")
        .withQueue(queue)
        .withApplicationTags(Set.of(tags))
        .withWaitForAppAcceptedState(false);
  }

  /** A job that is known to us. */
  public TrackedJob job(RMApp app) {
    return service()
        .jobs()
        .find(app.getApplicationId())
        .orElseThrow(() -> new AssertionError(app.getApplicationId() + " is not a deadline job"));
  }

  /** Waits until a job stands in a phase. */
  public void awaitPhase(RMApp app, Phase phase) {
    Await.until(
        "phase of " + app.getName() + " is " + phase,
        () -> service().jobs().find(app.getApplicationId()).map(TrackedJob::phase),
        now -> now.equals(Optional.of(phase)));
    if (phase == Phase.ADMITTED) {
      // A promise is in force once the stock scheduler has been given the job.
      Await.untilTrue(app.getName() + " is with the stock scheduler", () -> isWithStock(app));
    }
  }

  private static boolean isWithStock(RMApp app) {
    RMAppAttempt attempt = app.getCurrentAppAttempt();
    return attempt != null && !WITHHELD.contains(attempt.getAppAttemptState());
  }

  /** Every node says that it is alive, and gets what the scheduler has for it. */
  public void heartbeat() {
    try {
      for (MockNM node : nodes) {
        node.nodeHeartbeat(true);
      }
      rm.drainEvents();
    } catch (Exception e) {
      throw new IllegalStateException("A heartbeat failed", e);
    }
  }

  /**
   * Waits until the current attempt of an application has its container, which comes to the first
   * node that takes it, and registers it.
   */
  public MockAM launch(RMApp app) throws Exception {
    RMAppAttempt attempt =
        Await.until(
            "master of " + app.getName() + " has a container",
            () -> {
              // A request that came between two nodes' heartbeats would go to the second.
              if (isWithStock(app)) {
                heartbeat();
              }
              return app.getCurrentAppAttempt();
            },
            now -> now != null && now.getAppAttemptState() == RMAppAttemptState.ALLOCATED);
    MockAM master = rm.sendAMLaunched(attempt.getAppAttemptId());
    master.registerAppAttempt(false);
    return master;
  }

  /** Ends an application as succeeded: its master says so, and its container ends. */
  public void finish(RMApp app, MockAM master) throws Exception {
    Container container = app.getCurrentAppAttempt().getMasterContainer();
    master.unregisterAppAttempt();
    completed(container, ContainerState.COMPLETE);
    awaitOver(app);
  }

  /** A node reports that a container has ended, or runs. */
  public void completed(Container container, ContainerState state) throws Exception {
    for (MockNM node : nodes) {
      if (node.getNodeId().equals(container.getNodeId())) {
        ContainerId id = container.getId();
        node.nodeHeartbeat(id.getApplicationAttemptId(), id.getContainerId(), state);
      }
    }
    rm.drainEvents();
  }

  /**
   * Asks for containers of 1 GiB and 1 vcore, and lets the nodes report until the answer is good.
   */
  public List<Container> allocate(RMApp app, MockAM master, int ask, int expected)
      throws Exception {
    List<Container> got =
        new ArrayList<>(master.allocate("*", 1024, ask, List.of()).getAllocatedContainers());
    Await.untilTrue(
        app.getName() + " holds " + expected + " tasks",
        () -> {
          heartbeat();
          got.addAll(master.allocate(List.of(), List.of()).getAllocatedContainers());
          return got.size() >= expected;
        });
    return got;
  }

  /** Runs an admitted job from its start to its end: all its tasks at once, for some time. */
  public void runToEnd(RMApp app, int tasks) throws Exception {
    MockAM master = launch(app);
    List<Container> containers = allocate(app, master, tasks, tasks);
    long begun = System.currentTimeMillis();
    Await.untilTrue("the tasks take some time", () -> System.currentTimeMillis() > begun + 20);
    for (Container container : containers) {
      completed(container, ContainerState.COMPLETE);
    }
    finish(app, master);
  }

  /** How many nodes are reserved for somebody. */
  public long reservations() {
    return nodes.stream()
        .filter(node -> scheduler().getNode(node.getNodeId()).getReservedContainer() != null)
        .count();
  }

  /** How many containers the current attempt of an application holds, the master included. */
  public int containers(RMApp app) {
    FiCaSchedulerApp attempt = attempt(app);
    return attempt == null ? 0 : attempt.getLiveContainers().size();
  }

  /** The current attempt of an application; null while the scheduler knows none. */
  public FiCaSchedulerApp attempt(RMApp app) {
    var application = scheduledApplications().get(app.getApplicationId());
    return application == null ? null : application.getCurrentAppAttempt();
  }

  private Map<ApplicationId, SchedulerApplication<FiCaSchedulerApp>> scheduledApplications() {
    return ((CapacityScheduler) rm.getResourceScheduler()).getSchedulerApplications();
  }

  /** Waits until an application is over, be it that its master has yet to exit. */
  public void awaitOver(RMApp app) {
    // YARN calls it completed while it is still being killed or its end is being saved.
    Await.untilTrue(app.getName() + " is over", () -> OVER.contains(app.getState()));
  }

  /** Waits until the stock scheduler knows nothing of an application any more. */
  public void awaitForgotten(RMApp app) {
    Await.untilTrue(
        app.getName() + " has left its queue",
        () -> !scheduledApplications().containsKey(app.getApplicationId()));
  }

  /** Kills everything that is not over, and waits for its end. */
  public void killAll() throws Exception {
    for (RMApp app : rm.getRMContext().getRMApps().values()) {
      if (!app.isAppInCompletedStates()) {
        rm.killApp(app.getApplicationId());
        awaitOver(app);
      }
    }
  }

  /** Waits until nothing is held, asked for or promised any more, in any queue. */
  public void awaitEmpty() {
    Await.untilTrue("no deadline job is live", () -> service().jobs().live().isEmpty());
    Await.untilTrue(
        "nothing is pending or used",
        () -> {
          var usage = scheduler().getRootQueue().getQueueResourceUsage();
          return Resources.isNone(usage.getUsed()) && Resources.isNone(usage.getPending());
        });
    Await.untilTrue(
        "promises leave everything to best effort",
        () -> service().enforcer().table().byApplication().isEmpty());
  }

  @Override
  public void close() {
    rm.stop();
    TestSchedulers.advance(-advancedMillis);
    FileUtil.fullyDelete(directory.toFile());
  }
}
