package io.github.punctual.yarn.rush;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.policy.PastRuns;
import io.github.punctual.robust.policy.RushMemory;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.keep.TestStores;
import io.github.punctual.yarn.store.HistoryKey;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoredState.StoredRuns;
import io.github.punctual.yarn.store.StuckFileSystem;
import io.github.punctual.yarn.store.StuckFileSystem.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunKeeperTest {
  private static final int JOBS = 50;
  private static final SortedMap<String, TaskTimes> TIMES =
      new TreeMap<>(Map.of("p20 <1024,1>", TaskTimes.NONE));

  @TempDir Path folder;

  private StoreKeeper store;
  private RunKeeper keeper;

  @BeforeEach
  void open() throws IOException {
    store = TestStores.in(folder);
    store.open();
    keeper = new RunKeeper(store);
    store.append(
        IntStream.range(0, JOBS)
            .<StoreRecord>mapToObj(number -> new StoreRecord.RunTimes(job(number), TIMES))
            .toList());
  }

  @AfterEach
  void close() {
    StuckFileSystem.heal();
    store.close();
  }

  private static JobId job(int number) {
    return new JobId("application_1_%04d".formatted(number));
  }

  private static String key(int number) {
    return new HistoryKey("ann", "etl" + number).text();
  }

  /** Jobs end and are written; returns how many changes of the file system that takes. */
  private long end(int first, int after) {
    SortedMap<String, PastRuns> history = new TreeMap<>();
    for (int number = first; number < after; number++) {
      keeper.ended(job(number), key(number), true);
      history.put(key(number), new PastRuns(number, List.of(TIMES)));
    }
    StuckFileSystem.at(Long.MAX_VALUE, Fault.FAILS);
    keeper.writeEnded(() -> new RushMemory(history, new TreeMap<>()));
    return StuckFileSystem.changes();
  }

  /** What the next ResourceManager finds; this one is not closed before. */
  private StoredRuns found() throws IOException {
    StoreKeeper next = TestStores.in(folder);
    next.open();
    StoredRuns runs = next.stored().runs();
    next.close();
    return runs;
  }

  @Test
  void jobsThatEndedTogetherAreWrittenTogether() throws IOException {
    long one = end(0, 1);
    long others = end(1, JOBS);
    assertTrue(one > 0);
    assertTrue(others <= 2 * one, others + " changes for the others, " + one + " for one");
    StoredRuns found = found();
    assertEquals(Set.of(), found.running().keySet());
    assertEquals(JOBS, found.history().size());
  }

  @Test
  void ofMoreJobsThanAreWrittenAtOnceAllHaveTheirTurn() throws IOException {
    int jobs = 300;
    SortedMap<JobId, SortedMap<String, TaskTimes>> running = new TreeMap<>();
    IntStream.range(0, jobs).forEach(number -> running.put(job(number), TIMES));
    RushMemory memory = new RushMemory(new TreeMap<>(), running);
    for (int write = 1; write <= 2; write++) {
      running.keySet().forEach(keeper::changed);
      keeper.write(() -> memory, write * RunKeeper.INTERVAL_MILLIS);
    }
    assertEquals(running.keySet(), found().running().keySet());
  }

  @Test
  void aJobThatDidNotCompleteTeachesNothing() throws IOException {
    keeper.ended(job(0), key(0), false);
    keeper.writeEnded(() -> new RushMemory(new TreeMap<>(), new TreeMap<>()));
    StoredRuns found = found();
    assertEquals(JOBS - 1, found.running().size());
    assertEquals(0, found.history().size());
  }
}
