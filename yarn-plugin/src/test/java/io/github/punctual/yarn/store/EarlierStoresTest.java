package io.github.punctual.yarn.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import io.github.punctual.robust.policy.PastRuns;
import io.github.punctual.yarn.store.StoreRecord.JobFileRecord;
import io.github.punctual.yarn.store.StoreRecord.JobGone;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreRecord.NameTimes;
import io.github.punctual.yarn.store.StoreRecord.QueueGone;
import io.github.punctual.yarn.store.StoreRecord.QueueProgress;
import io.github.punctual.yarn.store.StoreRecord.QueuesSeen;
import io.github.punctual.yarn.store.StoreRecord.ReservationGone;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import io.github.punctual.yarn.store.StoreRecord.RunGone;
import io.github.punctual.yarn.store.StoreRecord.RunTimes;
import io.github.punctual.yarn.store.StoreRecord.Unlearned;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stores that earlier versions wrote, kept as they wrote them: whoever updates finds there what was
 * promised before. The files of a format are never changed; a new format gets files beside them.
 */
class EarlierStoresTest {
  /** What the store held when it was opened for the last time. */
  private static final String SNAPSHOT = "0000000002-0000000001.snapshot";

  /** What was written after that. */
  private static final String JOURNAL = "0000000002-0000000002.journal";

  @TempDir Path dir;

  /** What the snapshot of format 1 was made from: some of all that can be kept. */
  static List<StoreRecord> before() {
    List<StoreRecord> records = new ArrayList<>(ReservationRecordsTest.records());
    records.add(
        new ReservationRecord(
            "root.other", ((ReservationRecord) records.get(1)).booking(), "")); // from no client
    records.add(StoreFixtures.waiting(1));
    records.add(StoreFixtures.running(2));
    records.add(
        JobRecord.running(
            new RunningJob(StoreFixtures.job(3), 4, 2, Standing.ON_SPARE, 2000, Optional.empty()),
            Optional.empty()));
    records.add(JobRecord.learning(StoreFixtures.job(4), Optional.empty()));
    records.add(new JobProgress(StoreFixtures.job(2).id(), 7000, 3));
    records.add(new Learned("justice", Map.of("fraction", 0.25, "count", 3.0)));
    records.add(StoreFixtures.history(5));
    records.add(StoreFixtures.history("ann", "a/b", 6));
    records.add(StoreFixtures.queue(3));
    records.add(StoreFixtures.queue(4));
    records.add(new QueueProgress(0, StoreFixtures.queueState(3, 0.25)));
    records.add(new QueueProgress(1, StoreFixtures.queueState(4, 0.5)));
    records.add(new QueueProgress(2, StoreFixtures.queueState(6, 0.125)));
    records.add(new QueuesSeen(9000, Map.of("vcores", 64L)));
    records.add(new RunTimes(StoreFixtures.job(2).id(), times()));
    records.add(
        new NameTimes(
            new HistoryKey("ann", "etl/1"), new PastRuns(2, List.of(times(), new TreeMap<>()))));
    records.add(new JobFileRecord(StoreFixtures.job(2).id(), "<job>\n<budget>1m</budget></job>"));
    return records;
  }

  /** What the journal of format 1 was made from: what takes something away, and what changes it. */
  static List<StoreRecord> after() {
    return List.of(
        new JobGone(StoreFixtures.job(1).id()),
        StoreFixtures.running(4),
        new QueueGone("root.q4"),
        new ReservationGone("root.plan", "reservation_1_0002"),
        new RunGone(StoreFixtures.job(2).id()),
        new Unlearned(new Whose(Optional.of("ann"), Optional.of("a/b"))),
        new Unlearned(new Whose(Optional.empty(), Optional.of("nobody's"))));
  }

  private static SortedMap<String, TaskTimes> times() {
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    recorder.completed(12.5);
    recorder.completed(20);
    recorder.failed(3);
    return new TreeMap<>(Map.of("p20 <1024,1>", recorder.times(), "p10 <2048>", TaskTimes.NONE));
  }

  private static List<StoreRecord> all() {
    List<StoreRecord> all = new ArrayList<>(before());
    all.addAll(after());
    return all;
  }

  private Path format1() throws IOException {
    for (String name : List.of(SNAPSHOT, JOURNAL)) {
      try (var in = EarlierStoresTest.class.getResourceAsStream("format-1/" + name)) {
        Files.copy(in, dir.resolve(name));
      }
    }
    return dir;
  }

  @Test
  void aStoreOfFormat1IsReadAsItWasWritten() throws IOException {
    try (StateStore store = StoreFixtures.open(format1())) {
      assertEquals(List.of(), store.report().damages());
      assertEquals(StoreFixtures.state(all()), store.stored());
    }
  }

  @Test
  void aStoreOfFormat1IsStillReadWhenThisVersionHasWrittenItAnew() throws IOException {
    StoreFixtures.open(format1()).close();
    try (StateStore store = StoreFixtures.open(dir)) {
      assertTrue(store.report().clean());
      assertEquals(StoreFixtures.state(all()), store.stored());
    }
  }

  @Test
  void theVersionBeforeReadsWhatThisOneWritesAsLongAsTheFormatIsTheSame() throws IOException {
    assertEquals(1, SegmentWriter.FORMAT, "a new format has files of its own here");
    format1();
    assertEquals(
        Files.readAllLines(dir.resolve(JOURNAL)).subList(1, after().size() + 1),
        after().stream().map(EarlierStoresTest::line).toList());
    Set<String> snapshot = new TreeSet<>(Files.readAllLines(dir.resolve(SNAPSHOT)));
    before()
        .forEach(
            record ->
                assertTrue(
                    snapshot.contains(line(record)),
                    () -> "is written otherwise: " + line(record)));
  }

  private static String line(StoreRecord record) {
    return new String(Frame.wrap(StoreCodec.encode(record)), StandardCharsets.UTF_8)
        .stripTrailing();
  }

  @Test
  void everythingThatIsKeptIsInTheStoreOfFormat1() throws IOException {
    Set<String> types = new TreeSet<>();
    format1();
    for (String name : List.of(SNAPSHOT, JOURNAL)) {
      for (String line : Files.readAllLines(dir.resolve(name))) {
        types.add(Json.tree(line.substring(9)).path("type").asText());
      }
    }
    types.removeAll(Set.of(SegmentWriter.HEADER, SegmentWriter.END));
    assertEquals(StoreCodec.types(), types);
  }
}
