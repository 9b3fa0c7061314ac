package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.shadow.ShadowVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * In shadow mode containers are given as by the stock scheduler: the same ones, in the same order,
 * on the same nodes, whatever is decided meanwhile.
 */
class ShadowOrderTest {
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final int STEPS = 160;
  private static final long SAME_START = 1_790_000_000_000L;

  /** What was committed, and what masters were told, one after the other. */
  private static final List<String> told = new ArrayList<>();

  private static void note(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    if (!request.anythingAllocatedOrReserved()) {
      return;
    }
    ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> proposal =
        request.getFirstAllocatedOrReservedContainer();
    SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container =
        proposal.getAllocatedOrReservedContainer();
    told.add(
        "%s of %d to application %d on %s, %s"
            .formatted(
                container.isAllocated() ? "container" : "reservation",
                proposal.getAllocatedOrReservedResource().getMemorySize(),
                container.getSchedulerApplicationAttempt().getApplicationId().getId(),
                container.getSchedulerNode().getNodeID(),
                container.getRmContainer().getContainerId().getContainerId() & 0xffff));
  }

  /** The stock scheduler, which tells what it commits. */
  public static final class Stock extends CapacityScheduler {
    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public boolean tryCommit(Resource cluster, ResourceCommitRequest request, boolean pending) {
      boolean committed = super.tryCommit(cluster, request, pending);
      if (committed) {
        note(request);
      }
      return committed;
    }
  }

  /** Ours, which tells what it commits. */
  public static final class Ours extends TestSchedulers.TestMixScheduler {
    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public boolean tryCommit(Resource cluster, ResourceCommitRequest request, boolean pending) {
      boolean committed = super.tryCommit(cluster, request, pending);
      if (committed) {
        note(request);
      }
      return committed;
    }
  }

  /** Sets when the ResourceManager says that it was started. */
  private static final class Started extends ResourceManager {
    static void at(long millis) {
      setClusterTimeStamp(millis);
    }
  }

  /** A job whose master runs on a node. */
  private record Running(RMApp app, MockAM master, NodeId on, List<Container> tasks) {}

  /** The same happens to every cluster that is played with one seed. */
  private static final class Play {
    private final ReservedCluster reserved;
    private final MockCluster cluster;
    private final boolean ours;
    private final Random random;
    private final TreeMap<Integer, RMApp> waiting = new TreeMap<>();
    private final TreeMap<Integer, Running> running = new TreeMap<>();

    Play(ReservedCluster reserved, boolean ours, long seed) {
      this.reserved = reserved;
      this.cluster = reserved.cluster();
      this.ours = ours;
      this.random = new Random(seed);
    }

    void play() throws Exception {
      // It is part of the hash of a container's id: those of a job or a node that ends are released
      // in the order of a hash table, and what the stock scheduler keeps of users' limits depends
      // on it.
      Started.at(SAME_START);
      for (int kind = 0; kind < 8; kind++) {
        submit(kind);
      }
      for (int step = 0; step < STEPS; step++) {
        int what = random.nextInt(10);
        if (what == 0) {
          submit(random.nextInt(8));
        } else if (what <= 3) {
          pick().ifPresent(job -> unchecked(() -> ask(job)));
        } else if (what <= 6) {
          pick().ifPresent(job -> unchecked(() -> endTask(job)));
        } else if (what == 7 && random.nextInt(3) == 0) {
          pick().ifPresent(job -> unchecked(() -> finish(job)));
        } else if (what == 8 && random.nextInt(6) == 0) {
          MockNM lost = cluster.nodes().get(0);
          cluster.lose(lost);
          cluster.addNode(8192, 8);
          cluster.rm().drainEvents();
          forgetLost(lost.getNodeId());
        } else {
          beat();
        }
      }
    }

    private interface Thrower {
      void run() throws Exception;
    }

    private static void unchecked(Thrower task) {
      try {
        task.run();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    private Optional<Running> pick() {
      List<Running> jobs = List.copyOf(running.values());
      int which = random.nextInt(1000);
      return jobs.isEmpty() ? Optional.empty() : Optional.of(jobs.get(which % jobs.size()));
    }

    private void submit(int kind) throws Exception {
      String plan = ReservedCluster.PLAN;
      RMApp app =
          switch (kind) {
            case 0 -> reserved.submit("user", "default", null);
            case 1 ->
                reserved.submit(
                    "ann",
                    "default",
                    null,
                    "sla.deadline=1h",
                    "sla.tasks=4",
                    "sla.task-memory=1g",
                    "sla.task-duration=5s");
            // Far more than there is.
            case 2 ->
                reserved.submit(
                    "ben",
                    "default",
                    null,
                    "sla.deadline=1m",
                    "sla.tasks=1000",
                    "sla.task-memory=1g",
                    "sla.task-duration=50s");
            case 3 ->
                reserved.submit(
                    "ben",
                    "default",
                    null,
                    "sla.deadline=30m",
                    "sla.tasks=16",
                    "sla.task-memory=1g",
                    "sla.task-duration=25m");
            case 4 ->
                reserved.submit(
                    "ann",
                    "default",
                    null,
                    "sla.deadline=10m",
                    "sla.tasks=4",
                    "sla.utility=linear");
            case 5 -> reserved.submit("user", "lq", null);
            // In shadow mode it runs beside the jobs of the plan that have no reservation.
            case 6 ->
                ours
                    ? reserved.submit("user", plan, reserve())
                    : reserved.submit("user", plan + ".plan-default", null);
            default -> reserved.submit("ben", "default", null, "sla.deadline=tomorrow");
          };
      waiting.put(app.getApplicationId().getId(), app);
      awaitAttempt(app, RMAppAttemptState.SCHEDULED);
    }

    private ReservationId reserve() throws Exception {
      return reserved.reserve(ReservedCluster.fromNow(1, 1, 1024, 1));
    }

    private void beat() throws Exception {
      MockNM node = cluster.nodes().get(random.nextInt(cluster.nodes().size()));
      node.nodeHeartbeat(true);
      cluster.rm().drainEvents();
      begin();
    }

    /** The masters that have got their containers begin. */
    private void begin() throws Exception {
      for (RMApp app : List.copyOf(waiting.values())) {
        if (cluster.containers(app) > 0) {
          awaitAttempt(app, RMAppAttemptState.ALLOCATED);
          MockAM master = cluster.rm().sendAMLaunched(app.getCurrentAppAttempt().getAppAttemptId());
          master.registerAppAttempt(false);
          NodeId on = app.getCurrentAppAttempt().getMasterContainer().getNodeId();
          waiting.remove(app.getApplicationId().getId());
          running.put(
              app.getApplicationId().getId(), new Running(app, master, on, new ArrayList<>()));
        }
      }
    }

    private void awaitAttempt(RMApp app, RMAppAttemptState state) throws Exception {
      cluster.rm().drainEvents();
      Await.untilTrue(
          "the attempt of %s is %s".formatted(app.getName(), state),
          () ->
              app.getCurrentAppAttempt() != null
                  && app.getCurrentAppAttempt().getAppAttemptState() == state);
    }

    private void ask(Running job) throws Exception {
      Resource size = Resource.newInstance(1024 * (1 + random.nextInt(3)), 1);
      answer(
          job,
          List.of(
              ResourceRequest.newInstance(
                  Priority.newInstance(1), "*", size, 1 + random.nextInt(6))));
      beat();
    }

    private void answer(Running job, List<ResourceRequest> asks) throws Exception {
      AllocateResponse answer = job.master().allocate(asks, List.of());
      job.tasks().addAll(answer.getAllocatedContainers());
      told.add(
          "application %d has room for %s"
              .formatted(job.app().getApplicationId().getId(), answer.getAvailableResources()));
    }

    private void endTask(Running job) throws Exception {
      answer(job, List.of());
      if (!job.tasks().isEmpty()) {
        Container task = job.tasks().remove(random.nextInt(job.tasks().size()));
        cluster.completed(task, ContainerState.COMPLETE);
      }
      begin();
    }

    private void finish(Running job) throws Exception {
      running.remove(job.app().getApplicationId().getId());
      cluster.finish(job.app(), job.master());
      // Its end is saved first, by a thread of its own; until then its queue counts its user.
      cluster.awaitForgotten(job.app());
      begin();
    }

    /** What ran on a lost node is gone; the jobs whose masters did begin anew. */
    private void forgetLost(NodeId lost) throws Exception {
      for (Running job : List.copyOf(running.values())) {
        job.tasks().removeIf(task -> task.getNodeId().equals(lost));
        if (job.on().equals(lost)) {
          running.remove(job.app().getApplicationId().getId());
          waiting.put(job.app().getApplicationId().getId(), job.app());
          awaitAttempt(job.app(), RMAppAttemptState.SCHEDULED);
        }
      }
      begin();
    }
  }

  private static MockClusterBuilder builder() {
    return ReservedCluster.builder()
        .set("punctual.mode", "shadow")
        .set("yarn.resourcemanager.am.max-attempts", "100")
        .set("punctual.tempo.spare", "false")
        .set("punctual.tempo.user-share", "1")
        .set(PREFIX + "root.queues", "default,lq,plan")
        .set(PREFIX + "root.default.capacity", "25")
        .set(PREFIX + "root.lq.capacity", "25")
        .set(PREFIX + "root.lq.maximum-capacity", "100");
  }

  private static List<String> stock(long seed) throws Exception {
    told.clear();
    try (ReservedCluster cluster =
        new ReservedCluster(
            builder()
                .scheduler(Stock.class)
                .set("yarn.resourcemanager.reservation-system.enable", "false")
                .start(3))) {
      new Play(cluster, false, seed).play();
      return List.copyOf(told);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyContainerIsGivenAsByTheStockScheduler(long seed) throws Exception {
    List<String> stock = stock(seed);
    told.clear();
    try (ReservedCluster cluster =
        new ReservedCluster(builder().scheduler(Ours.class).start(3)).ready()) {
      BurstCluster queues = new BurstCluster(cluster.cluster());
      assertEquals(QueueClass.HARD, queues.register("root.lq", 4, 100));
      new Play(cluster, true, seed).play();
      assertEquals(stock, told);
      assertTrue(told.stream().filter(line -> line.startsWith("container")).count() > 30);
      everyKindIsDecided(cluster);
    }
  }

  private static void everyKindIsDecided(ReservedCluster cluster) {
    var shadow = cluster.cluster().service().shadow().orElseThrow();
    for (ShadowVerdict verdict : List.of(ShadowVerdict.PROMISED, ShadowVerdict.REFUSED)) {
      Await.untilTrue(
          "some jobs are " + verdict,
          () -> shadow.jobs().stream().anyMatch(job -> job.verdict() == verdict));
    }
    Await.untilTrue(
        "some jobs are held",
        () -> shadow.jobs().stream().anyMatch(job -> job.heldMillis().isPresent()));
    var counters = cluster.cluster().service().counters();
    assertTrue(counters.of(ReasonCode.BAD_DECLARATION) > 0);
    assertTrue(
        cluster.service().desks().stream().anyMatch(desk -> !desk.bookings().isEmpty()),
        "reservations are booked");
    assertEquals(
        Optional.of(QueueClass.HARD),
        cluster
            .cluster()
            .queues()
            .view()
            .find(new QueueId("root.lq"))
            .flatMap(QueueView::registration)
            .map(known -> known.classification().queueClass()));
    Await.untilTrue(
        "jobs are planned by utility",
        () -> cluster.cluster().rush().jobs().stream().anyMatch(job -> job.plan().isPresent()));
  }
}
