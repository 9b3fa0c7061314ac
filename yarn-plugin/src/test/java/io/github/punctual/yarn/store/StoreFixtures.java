package io.github.punctual.yarn.store;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.state.BurstState;
import io.github.punctual.admission.bopf.state.LongRunState;
import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import io.github.punctual.robust.policy.PastRuns;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.JobFileRecord;
import io.github.punctual.yarn.store.StoreRecord.JobGone;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreRecord.NameTimes;
import io.github.punctual.yarn.store.StoreRecord.QueueGone;
import io.github.punctual.yarn.store.StoreRecord.QueueProgress;
import io.github.punctual.yarn.store.StoreRecord.QueueRecord;
import io.github.punctual.yarn.store.StoreRecord.QueuesSeen;
import io.github.punctual.yarn.store.StoreRecord.RunGone;
import io.github.punctual.yarn.store.StoreRecord.RunTimes;
import io.github.punctual.yarn.store.StoreRecord.Unlearned;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** Records for tests, and stores in local folders. */
final class StoreFixtures {
  static final ResourceVector TASK = ResourceVector.of(1024, 1);
  static final Configuration CONF = new Configuration(false);
  static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-21T12:00:00Z"));

  private StoreFixtures() {}

  static DeadlineJob job(int number) {
    return new DeadlineJob(
        new JobId("application_1_%04d".formatted(number)),
        "etl" + number % 3,
        "ann",
        new PoolId("root.a"),
        1000,
        61_000 + number,
        8,
        TASK,
        ResourceVector.of(512, 1),
        OptionalLong.empty());
  }

  static JobRecord waiting(int number) {
    return JobRecord.waiting(
        job(number), Optional.of(decision(number, ReasonCode.WAITING_FOR_CAPACITY)));
  }

  static JobRecord running(int number) {
    return JobRecord.running(
        new RunningJob(job(number), 4, 2000), Optional.of(decision(number, ReasonCode.ADMITTED)));
  }

  static Decision decision(int number, ReasonCode reason) {
    Numbers numbers =
        new Numbers(
            8,
            4,
            4,
            20,
            OptionalDouble.of(0.5),
            TASK.times(4),
            TASK.times(4),
            Optional.of(new PoolId("root.a")),
            ResourceVector.MEMORY,
            List.of());
    Terms terms = new Terms(OptionalLong.of(9000), OptionalInt.of(12), OptionalLong.empty());
    return new Decision(
        job(number).id(), reason, reason.action() == Action.ADMIT ? 4 : 0, numbers, terms);
  }

  static HistoryRecord history(int number) {
    return history("etl" + number % 3, number);
  }

  static HistoryRecord history(String name, int number) {
    return history("user", name, number);
  }

  static HistoryRecord history(String user, String name, int number) {
    return new HistoryRecord(
        new Outcome(job(number).id(), name, user, 5000 + number, 8, 8, 20, 60_000, 4, 30_000),
        TASK);
  }

  static QueueRecord queue(int number) {
    return new QueueRecord(
        "root.q" + number,
        Map.of("kind", "latency", "period", "5m", "on-time", "30s", "demand", "vcores=1200"),
        number % 2 == 0 ? "CONFIGURED" : "REGISTERED",
        number % 3 == 0,
        1000 + number);
  }

  /** A state in which everything is there, or, for odd numbers, only what must be. */
  static QueueState queueState(int number, double amount) {
    LongRunState longRun =
        new LongRunState(
            1000, 500, Map.of("vcores", amount), Map.of("vcores", 2 * amount), amount / 3);
    if (number % 2 == 1) {
      return new QueueState(
          "root.q" + number,
          "ELASTIC",
          Map.of(),
          amount + 1,
          Optional.empty(),
          OptionalLong.empty(),
          Optional.empty(),
          false,
          longRun,
          List.of(),
          List.of(),
          Map.of());
    }
    BurstState burst =
        new BurstState(
            2000,
            32_000,
            302_000,
            33_000,
            30_000,
            Map.of("vcores", 1200.0),
            Map.of("vcores", amount),
            Optional.of(number % 4 == 0 ? Map.of() : Map.of("vcores", amount / 2)),
            number % 4 == 0 ? OptionalLong.of(40_000) : OptionalLong.empty());
    BurstPlan plan =
        number % 4 == 0
            ? new BurstPlan.Periodic(OptionalLong.of(2000), 300_000, 30_000, demand(amount), 0.95)
            : new BurstPlan.Listed(List.of(new Burst(2000, 30_000, demand(amount))), 90_000, 0.99);
    return new QueueState(
        "root.q" + number,
        "HARD",
        Map.of("vcores", 40L, "memory-mb", 81_920L),
        amount + 1,
        Optional.of(plan),
        OptionalLong.of(2000),
        Optional.of(burst),
        number % 8 == 0,
        longRun,
        List.of(3, 2, 1, 0),
        List.of(Map.of("vcores", amount), Map.of()),
        Map.of("vcores", 3L));
  }

  private static ResourceSeconds demand(double amount) {
    return ResourceSeconds.of(Map.of("vcores", amount + 1));
  }

  static StoreRecord random(Random random) {
    int number = random.nextInt(12);
    return switch (random.nextInt(15)) {
      case 0 -> waiting(number);
      case 1 -> running(number);
      case 2 -> new JobGone(job(number).id());
      case 3 -> new JobProgress(job(number).id(), random.nextInt(10_000), random.nextInt(10));
      case 4 ->
          new Learned(
              "justice",
              Map.of("fraction", random.nextDouble(), "count", (double) random.nextInt(9)));
      case 5 -> queue(number);
      case 6 -> new QueueProgress(number, queueState(number, random.nextDouble()));
      case 7 -> new QueueGone("root.q" + number);
      case 8 -> new QueuesSeen(random.nextInt(10_000), Map.of("vcores", 1L + number));
      case 9 -> new RunTimes(job(number).id(), times(random));
      case 10 ->
          new NameTimes(
              new HistoryKey("user" + number % 2, "etl/" + number % 3),
              new PastRuns(random.nextInt(9), List.of(times(random), times(random))));
      case 11 -> new JobFileRecord(job(number).id(), "<job>\n<budget>1m</budget></job>");
      case 12 -> new RunGone(job(number).id());
      case 13 -> new Unlearned(new Whose(Optional.of("user"), Optional.of("etl" + number % 3)));
      default -> history(number);
    };
  }

  private static SortedMap<String, TaskTimes> times(Random random) {
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    for (int i = random.nextInt(5); i > 0; i--) {
      recorder.completed(100 * random.nextDouble());
    }
    if (random.nextBoolean()) {
      recorder.failed(3);
    }
    return new TreeMap<>(Map.of("p20 <1024,1>", recorder.times(), "p10 <2048>", TaskTimes.NONE));
  }

  static StoredState state(List<? extends StoreRecord> records) {
    StoreBook book = new StoreBook();
    records.forEach(book::apply);
    return book.view();
  }

  static StoreSettings settings(Path folder) {
    return StoreSettings.in(new org.apache.hadoop.fs.Path(folder.toUri()));
  }

  /** Notes a record and makes it durable. */
  static void append(StateStore store, StoreRecord record) throws IOException {
    append(store, List.of(record));
  }

  /** Notes records and makes them durable; none just tries again what could not be written. */
  static void append(StateStore store, List<? extends StoreRecord> records) throws IOException {
    store.note(records);
    store.write();
  }

  static StateStore open(Path folder) throws IOException {
    return StateStore.open(settings(folder), CONF, CLOCK);
  }

  static DecisionLog.Start start(long atMillis) {
    ClusterCapacity capacity = ClusterCapacity.single(new PoolId("root.a"), TASK.times(20));
    return new DecisionLog.Start(
        atMillis, "justice", Map.of(), Map.of(), capacity, List.of(), List.of(), Others.NONE);
  }
}
