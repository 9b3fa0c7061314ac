package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.ledger.HolderKind;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.ledger.Overpromise;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.service.LedgerMaker;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * All kinds of promises in a random order on nodes that come and go, one of which has a label, and
 * with maintenance: after every event the one plan over time promises nothing twice, and whose
 * promise a lost node or maintenance breaks is told.
 */
class NothingTwiceTest {
  private static final int EVENTS = 60;
  private static final int NODES = 3;
  private static final long MINUTE = 60_000;
  private static final String LABEL = "fast";
  private static final String WINDOW = "root.plan.punctual.reservation.maintenance.rack-7.";

  private final List<ReservationId> reservations = new ArrayList<>();
  private final List<RMApp> promised = new ArrayList<>();
  private final List<MockJob> jobs = new ArrayList<>();
  private final Set<HolderKind> kinds = EnumSet.noneOf(HolderKind.class);
  private final LogWatch log = new LogWatch();
  private ReservedCluster cluster;
  private BurstCluster queues;
  private MockNM labelled;
  private Random random;
  private int told;

  @AfterEach
  void stop() throws Exception {
    if (cluster != null) {
      cluster.cluster().killAll();
      cluster.close();
    }
    log.close();
    assertEquals(List.of(), log.ours());
  }

  private void start(String policy) throws Exception {
    MockClusterBuilder builder =
        ReservedCluster.mixed(policy)
            .set("punctual.tempo.master-start", "0")
            .set("punctual.best-effort-floor", "0.1")
            .set("punctual.bopf.update-interval-ms", "50")
            .set("punctual.bopf.shrink-patience-ms", "0")
            .set("yarn.scheduler.capacity.root.queues", "default,lq,soft,plan")
            .set("yarn.scheduler.capacity.root.lq.capacity", "15")
            .label(LABEL);
    BurstCluster.queue(builder, "root.soft", 10);
    cluster = new ReservedCluster(builder.start(NODES)).ready();
    queues = new BurstCluster(cluster.cluster());
    awaitQueues();
    labelled = cluster.cluster().addNode(LABEL, 8192, 8);
    cluster.ready();
    // For a moment the plan may have counted it with the others.
    awaitQueues();
  }

  /** What was decided before may know neither a node that has come nor its label. */
  private void awaitQueues() {
    long from = System.currentTimeMillis();
    Await.until(
        "queues count all nodes beside the plan",
        () -> cluster.cluster().queues().view(),
        view -> view.atMillis() > from && view.capacity().get(ResourceVector.VCORES) == NODES * 4);
  }

  private PromiseLedger ledger() {
    LedgerMaker maker = cluster.cluster().scheduler().find(LedgerMaker.class).orElseThrow();
    return Await.until("the policy answers", maker::ledger, Optional::isPresent).orElseThrow();
  }

  private void happen(int event) throws Exception {
    int tasks = 1 + random.nextInt(8);
    switch (event) {
      case 0, 1 -> submit(tasks);
      case 2 -> reserve(tasks);
      case 3 -> {
        if (!reservations.isEmpty()) {
          cluster.delete("user", reservations.remove(random.nextInt(reservations.size())));
        }
      }
      case 4 -> cluster.cluster().submitTo(random.nextBoolean() ? "lq" : "soft", "burst");
      case 5 -> {
        if (jobs.size() < 4) {
          launch(tasks);
        }
      }
      case 6 -> {
        for (MockJob job : jobs) {
          if (job.tasks() > 0 && random.nextBoolean()) {
            job.endTask();
          }
        }
      }
      case 7 -> announce();
      case 8 -> {
        if (plainNodes().size() > 1) {
          lose(plainNodes().get(0));
        }
      }
      default -> {
        if (plainNodes().size() < NODES) {
          cluster.cluster().addNode(8192, 8);
        }
      }
    }
    cluster.cluster().heartbeat();
  }

  private void submit(int tasks) throws Exception {
    String deadline = (1 + random.nextInt(20)) + "m";
    String queue = random.nextInt(4) == 0 ? "lq" : "default";
    String name = "job" + promised.size();
    String[] tags = {
      "sla.deadline=" + deadline,
      "sla.tasks=" + 3 * tasks,
      "sla.task-memory=1g",
      "sla.task-duration=" + (10 + random.nextInt(50)) + "s"
    };
    promised.add(
        promised.size() % 3 == 2
            ? cluster.cluster().submitOn(LABEL, name, tags)
            : cluster.cluster().submitTo(queue, name, tags));
  }

  private void launch(int tasks) throws Exception {
    for (RMApp app : promised) {
      boolean isFree =
          jobs.stream().noneMatch(job -> job.app().equals(app))
              && live(app).filter(job -> job.standing() == Standing.PROMISED).isPresent();
      if (isFree && queueHasRoom(app)) {
        jobs.add(cluster.jobOf(app).ask(tasks, 1024, 1));
        return;
      }
    }
  }

  /** Whether its master has its container by now, so that nothing has to be waited for. */
  private boolean queueHasRoom(RMApp app) {
    cluster.cluster().heartbeat();
    return cluster.cluster().containers(app) == 1;
  }

  private void reserve(int containers) throws Exception {
    try {
      long now = System.currentTimeMillis();
      reservations.add(
          cluster.reserve(
              ReservedCluster.definition(
                  now,
                  now + 20 * MINUTE,
                  10 * MINUTE,
                  containers,
                  1,
                  Resource.newInstance(1024, 1))));
    } catch (YarnException e) {
      // A refusal is an answer, too.
      assertTrue(e.getMessage().contains("reserv"), e.getMessage());
    }
  }

  private Optional<TrackedJob> live(RMApp app) {
    return cluster
        .cluster()
        .service()
        .jobs()
        .live(app.getApplicationId())
        .filter(job -> job.phase() == Phase.ADMITTED);
  }

  /** The nodes without a label. */
  private List<MockNM> plainNodes() {
    return cluster.cluster().nodes().stream().filter(node -> !node.equals(labelled)).toList();
  }

  /** Another window of maintenance comes with a refresh, in place of the one before. */
  private void announce() throws Exception {
    long now = ledger().fromMillis();
    List<Booking> bookings = bookings();
    long from = System.currentTimeMillis() + (5 + random.nextInt(20)) * MINUTE;
    String away = (3 + random.nextInt(7)) + "0%";
    queues.refresh(
        WINDOW + "start",
        Instant.ofEpochMilli(from).toString(),
        WINDOW + "duration",
        "10m",
        WINDOW + "away",
        away);
    Await.until("the plan knows the window", () -> away(from + MINUTE), found -> found > 0);
    bookings.forEach(booking -> checkTold(booking, now));
  }

  /** How many vcores maintenance takes from the plan at an instant. */
  private long away(long millis) {
    return ledger().entries().stream()
        .filter(entry -> entry.kind() == HolderKind.MAINTENANCE)
        .mapToLong(entry -> entry.amountAt(millis).get(ResourceVector.VCORES))
        .sum();
  }

  private void lose(MockNM node) throws Exception {
    Map<RMApp, Standing> before = new TreeMap<>(Comparator.comparing(RMApp::getName));
    promised.forEach(app -> live(app).ifPresent(job -> before.put(app, job.standing())));
    long from = ledger().fromMillis();
    List<Booking> bookings = bookings();
    QueueClass hard = classOf("root.lq");
    cluster.cluster().lose(node);
    jobs.removeIf(job -> cluster.cluster().containers(job.app()) == 0);
    Await.until("all that was promised fits", () -> ledger().doubly(), List::isEmpty);
    before.forEach(
        (app, standing) ->
            live(app)
                .filter(job -> standing == Standing.PROMISED)
                .filter(job -> job.standing() != Standing.PROMISED)
                .ifPresent(this::checkTold));
    bookings.forEach(booking -> checkTold(booking, from));
    if (classOf("root.lq") != hard) {
      told++;
      assertTrue(
          cluster.cluster().queues().view().changes().stream()
              .anyMatch(change -> change.change().now().queue().path().equals("root.lq")));
    }
  }

  private List<Booking> bookings() {
    return reservations.stream().flatMap(id -> cluster.booking(id).stream()).toList();
  }

  private QueueClass classOf(String path) {
    return cluster
        .cluster()
        .queues()
        .view()
        .find(new QueueId(path))
        .flatMap(QueueView::registration)
        .orElseThrow()
        .classification()
        .queueClass();
  }

  /** What was promised from an instant on is promised still, though maybe later. */
  private void checkTold(Booking before, long fromMillis) {
    Booking after = cluster.service().booking(before.key()).orElseThrow();
    double promised = vcores(before.promisedFrom(fromMillis));
    // Sums of the same in other pieces differ in their last bits: less than 1 ms of one vcore.
    if (vcores(after.promisedFrom(fromMillis)) < promised - 0.001) {
      told++;
      assertFalse(after.lost().isZero(), after::toString);
    }
  }

  private static double vcores(ResourceSeconds amount) {
    return amount.amounts().getOrDefault(ResourceVector.VCORES, 0.0);
  }

  /** What is left is less than what was promised, whatever that was. */
  private void loseAllButOne() throws Exception {
    while (plainNodes().size() < NODES) {
      cluster.cluster().addNode(8192, 8);
    }
    cluster.ready();
    queues.refresh();
    Await.until(
        "the maintenance is called off",
        () -> ledger().entries(),
        entries -> entries.stream().noneMatch(each -> each.kind() == HolderKind.MAINTENANCE));
    Await.until("the level is promised", () -> classOf("root.lq"), QueueClass.HARD::equals);
    reserve(8);
    Await.until("all of it fits", () -> ledger().doubly(), List::isEmpty);
    told = 0;
    long lost = losses();
    long promises = promises();
    lose(plainNodes().get(0));
    lose(plainNodes().get(0));
    // Until the loss of a node is seen, all that was promised fits.
    Await.untilTrue(
        "somebody is told",
        () ->
            told > 0
                || losses() > lost
                || promises() < promises
                || classOf("root.lq") != QueueClass.HARD);
  }

  /** How many jobs are promised their deadlines. */
  private long promises() {
    return promised.stream()
        .flatMap(app -> live(app).stream())
        .filter(job -> job.standing() == Standing.PROMISED)
        .count();
  }

  /** How many reservations have lost something. */
  private long losses() {
    return bookings().stream().filter(booking -> !booking.lost().isZero()).count();
  }

  private void checkTold(TrackedJob job) {
    told++;
    // It may have been planned for again since.
    Await.untilTrue(
        job.id() + " is told how it stands",
        () -> job.decision().map(Decision::standing).equals(Optional.of(job.standing())));
  }

  @ParameterizedTest
  @CsvSource({"tempo,1", "tempo,2", "tempo,3", "justice,4"})
  void nothingIsPromisedTwiceWhateverHappens(String policy, long seed) throws Exception {
    random = new Random(seed);
    start(policy);
    int most = policy.equals("tempo") ? 9 : 3;
    assertEquals(QueueClass.HARD, queues.register("root.lq", 2 + random.nextInt(most), 30));
    assertEquals(QueueClass.SOFT, queues.register("root.soft", 12, 1000));
    Await.untilTrue(
        "it is served",
        () -> cluster.cluster().queues().view().find(new QueueId("root.soft")).isPresent());
    reserve(4);
    for (int i = 0; i < EVENTS; i++) {
      // Under Justice more is promised than there is once nodes are lost, as in the paper.
      int event = i < 8 ? i : random.nextInt(policy.equals("tempo") ? 10 : 8);
      happen(event);
      List<Overpromise> twice =
          Await.until(
              "nothing is promised twice after event %d of kind %d".formatted(i, event),
              () -> ledger().doubly(),
              List::isEmpty);
      assertEquals(List.of(), twice);
      ledger().entries().stream().map(LedgerEntry::kind).forEach(kinds::add);
    }
    if (policy.equals("tempo")) {
      loseAllButOne();
    }
    assertEquals(EnumSet.allOf(HolderKind.class), kinds);
  }
}
