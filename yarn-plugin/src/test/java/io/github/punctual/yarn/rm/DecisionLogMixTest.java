package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.DecisionLog.Kind;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.policy.Replayer;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.DecisionLogCodec;
import io.github.punctual.decisionlog.DecisionLogReader;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.LogReplay;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.book.ReservationEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a scheduler of all kinds of promises writes to its one decision log is decided again. */
class DecisionLogMixTest {
  private static final long MINUTE = 60_000;

  private final Random random = new Random(14);
  private ReservedCluster cluster;
  private BurstCluster queues;

  @AfterEach
  void stop() throws Exception {
    if (cluster != null) {
      cluster.cluster().killAll();
      cluster.close();
    }
  }

  private void start() throws Exception {
    cluster = new ReservedCluster(ReservedCluster.mixed("tempo").start(2)).ready();
    queues = new BurstCluster(cluster.cluster());
  }

  /** A little of everything, in an order that the seed says. */
  private void run() throws Exception {
    queues.latency("root.lq", 4, 100);
    List<ReservationId> reservations = new ArrayList<>();
    List<MockJob> jobs = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      int tasks = 1 + random.nextInt(4);
      switch (i < 5 ? i : random.nextInt(7)) {
        case 0 -> submit("promised" + i, "sla.deadline=" + (1 + random.nextInt(60)) + "m", tasks);
        case 1 -> {
          RMApp app =
              submit(
                  "useful" + i,
                  "sla.deadline=10m",
                  tasks,
                  "sla.utility=" + (random.nextBoolean() ? "sigmoid" : "linear"));
          if (jobs.size() < 2) {
            jobs.add(cluster.jobOf(app).ask(tasks, 1024, 1).awaitTasks(tasks));
          }
        }
        case 2 -> reserve(reservations, tasks);
        case 3 -> cluster.cluster().submitTo("root.lq", "burst" + i);
        case 4 -> cluster.cluster().addNode(8192, 8);
        case 5 -> {
          if (!reservations.isEmpty()) {
            cluster.delete("user", reservations.remove(random.nextInt(reservations.size())));
          }
        }
        default -> {
          if (!jobs.isEmpty() && jobs.get(0).tasks() > 0) {
            jobs.get(0).endTask();
          }
        }
      }
      cluster.cluster().heartbeat();
    }
    if (!reservations.isEmpty()) {
      cluster.update("user", reservations.get(0), ReservedCluster.fromNow(1, 1, 1024, 1));
    }
    for (MockJob job : jobs) {
      job.finish();
    }
  }

  private RMApp submit(String name, String deadline, int tasks, String... more) throws Exception {
    List<String> tags = new ArrayList<>(List.of(more));
    tags.addAll(
        List.of(deadline, "sla.tasks=" + tasks, "sla.task-memory=1g", "sla.task-duration=20s"));
    return cluster.cluster().submit(name, tags.toArray(String[]::new));
  }

  private void reserve(List<ReservationId> reservations, int containers) throws Exception {
    try {
      reservations.add(cluster.reserve(ReservedCluster.fromNow(containers, 1, 1024, 1)));
    } catch (YarnException e) {
      // A refusal is an answer, too.
      assertTrue(e.getMessage().contains("reserv"), e.getMessage());
    }
  }

  private List<DecisionLog.Entry> log() throws IOException {
    return log(cluster.cluster());
  }

  /** What a cluster has logged so far. */
  static List<DecisionLog.Entry> log(MockCluster of) throws IOException {
    List<DecisionLog.Entry> entries = new ArrayList<>();
    for (Path file : of.decisionLog()) {
      try (DecisionLogReader reader = DecisionLogReader.of(Files.newInputStream(file))) {
        reader.forEach(entries::add);
      }
    }
    return entries;
  }

  static LogReplay.Result replay(List<DecisionLog.Entry> entries) {
    return new LogReplay(JobsAgain::new).replay(entries);
  }

  /** Decides about jobs with deadlines again. */
  private static final class JobsAgain implements Replayer {
    private PolicyRunner runner;

    @Override
    public DecisionLog.Entry replay(DecisionLog.Entry logged) {
      if (logged instanceof DecisionLog.Start start) {
        Policy policy = AdmissionPolicies.create(start.policy(), start.settings());
        runner = PolicyRunner.replaying(policy, start, DecisionLog.NONE);
        return start;
      }
      Event event = ((DecisionLog.Step) logged).event();
      return new DecisionLog.Step(event, runner.handle(event));
    }
  }

  private long steps(Kind kind) throws IOException {
    return log().stream().filter(entry -> entry.kind() == kind && !entry.isStart()).count();
  }

  /** What of a queue's claims was idle when that was told last. */
  private ResourceVector idle(String path) throws IOException {
    ResourceVector idle = ResourceVector.ZERO;
    for (DecisionLog.Entry entry : log()) {
      if (entry instanceof DecisionLog.Step step
          && step.event() instanceof Event.OthersChanged changed) {
        idle = changed.others().idle().getOrDefault(new PoolId(path), ResourceVector.ZERO);
      }
    }
    return idle;
  }

  @Test
  void policiesAreToldWhatIsKeptForBurstsThatHaveNotCome() throws Exception {
    start();
    assertEquals(QueueClass.HARD, queues.latency("root.lq", 8, 100));
    submit("promised", "sla.deadline=1h", 4);
    Await.untilTrue("all is idle", () -> idle("root.lq").equals(ResourceVector.of(8 * 1024, 8)));
    cluster.jobOf(queues.submitBurst("root.lq", "burst"));
    Await.untilTrue("it is the burst's", () -> idle("root.lq").isZero());
  }

  @Test
  void everyKindIsDecidedAgainAsInTheLogAndATamperedEntryOfEachIsFound() throws Exception {
    start();
    run();
    for (Kind kind : Kind.values()) {
      Await.untilTrue("much is decided of " + kind, () -> steps(kind) > 20);
    }
    List<DecisionLog.Entry> log = log();
    LogReplay.Result result = replay(log);
    assertEquals(
        List.of(), result.differences().stream().map(LogReplay.Difference::field).toList());
    for (Kind kind : Kind.values()) {
      assertTrue(result.tallies().get(kind).steps() > 20, kind + ": " + result.tallies().get(kind));
      assertEquals(
          0, result.tallies().get(kind).skipped() + result.tallies().get(kind).lost(), kind.name());
    }

    assertFinds(log, Kind.DEADLINES, "decisions[0].tasks", "\"tasks\":[0-9]+", "\"tasks\":77");
    assertFinds(
        log, Kind.UTILITIES, "plans[0].targetMillis", "\"targetMillis\":", "\"targetMillis\":7");
    assertFinds(log, Kind.QUEUES, "shares[0].rank", "\"rank\":[0-9]+", "\"rank\":77");
    assertFinds(
        log,
        Kind.RESERVATIONS,
        "changes[0].occurrences[0].index",
        "\"index\":[0-9]+",
        "\"index\":77");
  }

  @Test
  void reservationsThatAreRefusedChangedAndReplannedWhenANodeIsLostAreDecidedAgain()
      throws Exception {
    start();
    long now = System.currentTimeMillis();
    Resource size = Resource.newInstance(1024, 1);
    ReservationId later =
        cluster.reserve(
            ReservedCluster.definition(
                now + 5 * MINUTE, now + 14 * MINUTE, 5 * MINUTE, 6, 1, size));
    ReservationId changed = cluster.reserve(ReservedCluster.fromNow(1, 1, 1024, 1));
    assertThrows(
        YarnException.class, () -> cluster.reserve(ReservedCluster.fromNow(500, 1, 1024, 1)));
    cluster.update("user", changed, ReservedCluster.fromNow(2, 1, 1024, 1));
    cluster.delete("user", changed);
    cluster.cluster().lose(cluster.cluster().nodes().get(1));
    Await.untilTrue("less is promised", () -> isTold(later, NoticeKind.REDUCED));
    cluster.cluster().addNode(8192, 8);
    Await.untilTrue("it is promised again", () -> isTold(later, NoticeKind.RESTORED));

    assertTrue(happened(ReservationEntry.Submitted.class, step -> step.refused().isPresent()));
    assertTrue(happened(ReservationEntry.Submitted.class, step -> step.refused().isEmpty()));
    for (Class<?> event :
        List.of(
            ReservationEntry.Updated.class,
            ReservationEntry.Deleted.class,
            ReservationEntry.Taken.class)) {
      assertTrue(happened(event, step -> true), event.getSimpleName());
    }
    LogReplay.Result result = replay(log());
    assertEquals(
        List.of(), result.differences().stream().map(LogReplay.Difference::field).toList());
    assertTrue(result.tallies().get(Kind.RESERVATIONS).steps() > 8, result.tallies().toString());
  }

  private boolean isTold(ReservationId id, NoticeKind kind) throws IOException {
    return happened(
        ReservationEntry.CapacityChanged.class,
        step ->
            step.notices().stream()
                .anyMatch(
                    notice -> notice.kind() == kind && notice.key().value().equals(id.toString())));
  }

  private boolean happened(Class<?> event, Predicate<ReservationEntry.Step> step)
      throws IOException {
    return steps().anyMatch(each -> event.isInstance(each.event()) && step.test(each));
  }

  private Stream<ReservationEntry.Step> steps() throws IOException {
    return log().stream()
        .filter(ReservationEntry.Step.class::isInstance)
        .map(ReservationEntry.Step.class::cast);
  }

  /** Changes an answer in the first entry of a kind that has it. */
  private static void assertFinds(
      List<DecisionLog.Entry> log, Kind kind, String field, String pattern, String changed) {
    UnaryOperator<String> tamper = line -> answerOf(line, pattern, changed);
    for (int i = 0; i < log.size(); i++) {
      DecisionLog.Entry entry = log.get(i);
      if (entry.kind() == kind && !entry.isStart()) {
        String line = DecisionLogCodec.encode(entry);
        String other = tamper.apply(line);
        if (!other.equals(line)) {
          List<DecisionLog.Entry> tampered = new ArrayList<>(log);
          tampered.set(i, DecisionLogCodec.decode(other, i + 1));
          LogReplay.Result result = replay(tampered);
          assertFalse(result.same(), line);
          assertEquals(tampered.get(i), result.differences().get(0).logged());
          String found = result.differences().get(0).field();
          assertTrue(found.startsWith(field + " is "), found);
          return;
        }
      }
    }
    throw new AssertionError("the log has no " + field + " of " + kind);
  }

  /** Changes the line beside the event, which is the input. */
  private static String answerOf(String line, String pattern, String changed) {
    ObjectNode node = (ObjectNode) Json.tree(line);
    var event = node.remove("event");
    ObjectNode other = (ObjectNode) Json.tree(node.toString().replaceFirst(pattern, changed));
    if (other.equals(node)) {
      return line;
    }
    other.set("event", event);
    return other.toString();
  }
}
