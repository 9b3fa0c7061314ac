package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.outlook.OutlookService;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Jobs of all kinds come and go for a week, day after day, in a ResourceManager with all that
 * serves it: once they have ended, nothing grows by as much as one a day, but what is kept of the
 * last so many.
 */
class NothingGrowsTest {
  /** After each of these days it is seen what has grown since the one before. */
  private static final List<Integer> LOOKS = List.of(3, 5, 7);

  private static final List<String> HINTS = List.of("sla.tasks=2", "sla.task-duration=20s");
  private static final long MINUTE = 60_000;
  private static final long DAY = 24 * 60 * MINUTE;

  /** How many elements there may be at most where something is remembered. */
  private static final Map<String, Integer> BOUNDS =
      Map.ofEntries(
          // Jobs that ended or were refused, and who asked for reservations in vain.
          Map.entry("JobRegistry.recent Latest.newestFirst", 1000),
          Map.entry("JobRegistry.refused Latest.newestFirst", 1000),
          Map.entry("OutlookService.ended", 500),
          Map.entry("PlanDesk.notices Latest.newestFirst", 100),
          Map.entry("PlanDesk.refused Latest.newestFirst", 50),
          Map.entry("ClassChanges.latest Latest.newestFirst", 100),
          // Names, and users.
          Map.entry("LastRuns.byKey", 50_000),
          Map.entry("LastRuns.oldestFirst", 50_000),
          Map.entry("StoreBook.history", 50_000),
          Map.entry("StoreBook.names StoreBook$Shelf.byKey", 1000),
          Map.entry("StoreBook.learned StoreBook$Shelf.byKey", 100),
          Map.entry("RunBook.byKey", 1000),
          Map.entry("Calibration.byName", 1000),
          Map.entry("TaskMemory.names", 500),
          Map.entry("PromiseMargins.byUser", 500),
          Map.entry("TaskLessons.history", 1000),
          Map.entry("TaskLessons.past", 1000),
          // Days, and bursts of a queue.
          Map.entry("DayBook.days", 31),
          Map.entry("BurstCourses.past", 40),
          Map.entry("QueueView.past", 40),
          Map.entry("QueueTracker.history", 200),
          Map.entry("QueueState.history", 200));

  /** Some of what must have been reached, or nothing was looked at. */
  private static final List<String> LOOKED_AT =
      List.of(
          "JobRegistry.live",
          "EndedJobs",
          "Learned.changed",
          "Inbox.tasks",
          "StoreBook.jobs StoreBook$Shelf.byKey",
          "OutlookService.live",
          "Registrar.registrations",
          "BookRegister.bookings",
          "PlannedJobs.jobs",
          "RunKeeper.gone",
          "ReservationQueueLife.leaving",
          "DeadlineFirst.deadlineJobs",
          "Reclaiming.ending");

  private final LogWatch log = new LogWatch();
  private ReservedCluster reserved;
  private MockCluster cluster;
  private BurstCluster queues;

  @BeforeEach
  void start() throws Exception {
    reserved =
        new ReservedCluster(
                ReservedCluster.mixed("tempo")
                    .set("punctual.reclaim", "promises")
                    .set("punctual.tempo.master-start", "0")
                    .set("punctual.projection-interval-ms", "100")
                    // A day, so that hours can pass at once.
                    .set("punctual.clock.jump-ms", Long.toString(DAY))
                    .set("yarn.resourcemanager.max-completed-applications", "20")
                    .start(2))
            .ready();
    cluster = reserved.cluster();
    queues = new BurstCluster(cluster);
    assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
  }

  @AfterEach
  void stop() throws Exception {
    cluster.killAll();
    cluster.close();
    log.close();
    assertEquals(List.of(), log.ours());
  }

  @Test
  void whatIsKeptOfAWeekIsWhatIsKeptOfItsFirstDays() throws Exception {
    long begin = cluster.now();
    List<Map<String, Long>> most = List.of(new TreeMap<>(), new TreeMap<>());
    for (int day = 1; day <= LOOKS.get(1); day++) {
      spend(day, begin);
      Map<String, Long> until = most.get(day <= LOOKS.get(0) ? 0 : 1);
      settled().forEach((where, count) -> until.merge(where, count, Math::max));
    }
    for (int day = LOOKS.get(1) + 1; day <= LOOKS.get(2); day++) {
      spend(day, begin);
    }
    assertTrue(most.get(0).keySet().containsAll(LOOKED_AT), most::toString);
    Await.until("nothing grows", () -> grown(most.get(0), most.get(1)), Map::isEmpty);
  }

  private void spend(int day, long beginMillis) throws Exception {
    live(day);
    cluster.advance(beginMillis + day * DAY - cluster.now());
    awaitNothingLives();
  }

  private void live(int day) throws Exception {
    nodesChange();
    met("user", "nightly", day == 1 ? HINTS : List.of());
    met("user-" + day, "once-" + day, HINTS);
    refused(day);
    cluster.advance(60 * MINUTE);
    missed("late-" + day);
    useful("user", "nightly-report");
    useful("user-" + day, "report-" + day);
    cluster.advance(60 * MINUTE);
    for (int i = 0; i < 2; i++) {
      cluster.runToEnd(cluster.submitTo("lq", "burst"), 2);
    }
    reserve("user-" + day);
    bestEffort(day);
  }

  private void nodesChange() throws Exception {
    cluster.lose(cluster.nodes().get(0));
    cluster.addNode(8192, 8);
    reserved.ready();
    queues.refresh();
  }

  /** Submits a job that is due in so many minutes. */
  private RMApp due(String user, String name, long minutes, List<String> more) throws Exception {
    List<String> tags = new ArrayList<>(more);
    // An instant: to YARN, all jobs of the week are submitted on its first day.
    tags.add("sla.deadline=" + Instant.ofEpochMilli(cluster.now() + minutes * MINUTE));
    return submit(user, "default", name, tags.toArray(String[]::new));
  }

  private RMApp submit(String user, String queue, String name, String... tags) throws Exception {
    return MockRMAppSubmitter.submit(
        cluster.rm(), cluster.submission(queue, name, tags).withUser(user).build());
  }

  private void met(String user, String name, List<String> tags) throws Exception {
    RMApp app = due(user, name, 30, tags);
    cluster.awaitPhase(app, Phase.ADMITTED);
    cluster.runToEnd(app, 2);
    cluster.awaitPhase(app, Phase.MET);
  }

  private void refused(int day) throws Exception {
    RMApp malformed = cluster.submit("malformed-" + day, "sla.deadline=never");
    cluster.awaitOver(malformed);
    RMApp large = due("user", "large-" + day, 30, List.of("sla.tasks=1", "sla.task-memory=16g"));
    cluster.awaitPhase(large, Phase.REFUSED);
    cluster.awaitOver(large);
  }

  private void missed(String name) throws Exception {
    RMApp app = due("user", name, 10, HINTS);
    cluster.awaitPhase(app, Phase.ADMITTED);
    reserved.jobOf(app).ask(2, 1024, 1).awaitTasks(2);
    cluster.approachDeadline(app, -1000);
    cluster.awaitPhase(app, Phase.TERMINATED);
    cluster.awaitOver(app);
  }

  private void useful(String user, String name) throws Exception {
    List<String> tags = List.of("sla.tasks=2", "sla.utility=sigmoid", "sla.job=" + name);
    RMApp app = due(user, "useful", 30, tags);
    Await.untilTrue("it is planned", () -> cluster.rush().job(app.getApplicationId()).isPresent());
    cluster.runToEnd(app, 2);
  }

  private void reserve(String user) throws Exception {
    long from = cluster.now() + MINUTE;
    ReservationId id =
        reserved.reserve(
            user,
            ReservedCluster.PLAN,
            ReservedCluster.definition(
                from, from + 10 * MINUTE + 1000, 10 * MINUTE, 2, 1, Resource.newInstance(1024, 1)));
    cluster.advance(MINUTE + 1000);
    RMApp app = reserved.submit(user, ReservedCluster.PLAN, id);
    MockJob job = reserved.jobOf(app).ask(1, 1024, 1).awaitTasks(1);
    job.endTask();
    job.finish();
    cluster.advance(20 * MINUTE);
    Await.untilTrue("its queue is gone", () -> reserved.queue(id) == null);
  }

  private void bestEffort(int day) throws Exception {
    RMApp app = submit("user-" + day, "default", "plain-" + day);
    MockJob job = reserved.jobOf(app).ask(2, 1024, 1).awaitTasks(2);
    OutlookService outlooks = cluster.scheduler().find(OutlookService.class).orElseThrow();
    Await.untilTrue("it is looked at", () -> outlooks.outlook(app.getApplicationId()).isPresent());
    job.finish();
    RMApp killed = due("user", "killed-" + day, 30, HINTS);
    cluster.awaitPhase(killed, Phase.ADMITTED);
    cluster.rm().killApp(killed.getApplicationId());
    cluster.awaitPhase(killed, Phase.KILLED);
  }

  private void awaitNothingLives() {
    cluster.heartbeat();
    cluster.awaitEmpty();
    Await.untilTrue("no job is planned", () -> cluster.rush().jobs().isEmpty());
    Await.untilTrue(
        "the stock scheduler has no job",
        () -> cluster.scheduler().getSchedulerApplications().isEmpty());
  }

  /** What is kept once nobody has anything to do any more. */
  private SortedMap<String, Long> settled() {
    List<SortedMap<String, Long>> seen = new ArrayList<>(List.of(new TreeMap<>()));
    return Await.until(
        "all is done",
        () -> {
          seen.add(held().counts());
          return seen.get(seen.size() - 1);
        },
        now -> now.equals(seen.get(seen.size() - 2)));
  }

  private HeldElements held() {
    List<Object> roots = new ArrayList<>();
    roots.add(cluster.scheduler());
    roots.add(cluster.rm().getRMContext().getReservationSystem());
    for (CSQueue queue :
        cluster.scheduler().getCapacitySchedulerQueueManager().getQueues().values()) {
      roots.add(queue);
      roots.add(
          queue instanceof AbstractLeafQueue leaf
              ? leaf.getOrderingPolicy()
              : ((AbstractParentQueue) queue).getQueueOrderingPolicy());
    }
    return new HeldElements(roots, BOUNDS);
  }

  /**
   * What is more at the last look than before, and was so at the second one: some things come once,
   * and late, such as what is written every few seconds.
   */
  private Map<String, String> grown(Map<String, Long> first, Map<String, Long> second) {
    HeldElements held = held();
    held.bounded()
        .forEach((where, count) -> assertTrue(count <= BOUNDS.get(where), where + ": " + count));
    Map<String, String> grown = new TreeMap<>();
    held.counts()
        .forEach(
            (where, third) -> {
              long before = first.getOrDefault(where, 0L);
              long then = second.getOrDefault(where, 0L);
              // One a day; of what is replaced, one more may still be referred to.
              if (then >= before + LOOKS.get(1) - LOOKS.get(0)
                  && third >= then + LOOKS.get(2) - LOOKS.get(1)) {
                grown.put(where, before + " -> " + then + " -> " + third);
              }
            });
    return grown;
  }
}
