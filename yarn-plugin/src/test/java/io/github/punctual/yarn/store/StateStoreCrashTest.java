package io.github.punctual.yarn.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.fs.FileUtil;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The store dies or fails at each of its file-system operations in turn. */
class StateStoreCrashTest {
  private static final int BATCHES = 30;

  @TempDir Path dir;

  /** Small enough that the run compacts several times. */
  private static StoreSettings settings(Path folder) {
    return new StoreSettings(new org.apache.hadoop.fs.Path(folder.toUri()), 4096, Optional.empty());
  }

  private static List<List<StoreRecord>> batches() {
    Random random = new Random(7);
    List<List<StoreRecord>> result = new ArrayList<>();
    for (int i = 0; i < BATCHES; i++) {
      List<StoreRecord> batch = new ArrayList<>();
      for (int n = random.nextInt(3); n >= 0; n--) {
        batch.add(StoreFixtures.random(random));
      }
      result.add(batch);
    }
    return result;
  }

  @ParameterizedTest
  @EnumSource(names = {"DEAD", "POWER_LOSS"})
  void aCrashAtAnyOperationLosesNothingThatWasAcknowledged(FaultyFileSystem.Fault fault)
      throws IOException {
    FaultyFileSystem whole = new FaultyFileSystem(fault, Long.MAX_VALUE);
    assertEquals(BATCHES, run(whole, dir.resolve("whole")));
    assertTrue(whole.operations() > 100, "the run has " + whole.operations() + " operations");
    for (long k = 1; k <= whole.operations(); k++) {
      Path folder = dir.resolve("at" + k);
      assertAllThere(
          folder, run(new FaultyFileSystem(fault, k), folder), "crash at operation " + k);
    }
  }

  @Test
  void whatCouldNotBeMadeDurableIsNotThereWhereThatIsAskedFor() throws IOException {
    int failed = 0;
    for (long k = 1; k <= 40; k++) {
      Path folder = dir.resolve("undo" + k);
      StoreSettings settings = settings(folder);
      FaultyFileSystem faulty = new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, k);
      double expected = 0;
      try (StateStore store = open(faulty, settings)) {
        for (int i = 1; i <= 6; i++) {
          try {
            StoreFixtures.append(store, List.of(learned(i)));
            expected = i;
          } catch (IOException e) {
            store.undo(List.of(learned(expected)));
            failed++;
          }
        }
        StoreFixtures.append(store, List.of());
      } catch (IOException e) {
        continue; // It failed before anything was asked.
      }
      assertEquals(
          Map.of("value", expected),
          StateStore.open(
                  settings, new org.apache.hadoop.conf.Configuration(false), StoreFixtures.CLOCK)
              .stored()
              .learned()
              .get("p"),
          "fault at operation " + k);
    }
    assertTrue(failed > 5, failed + " failed");
  }

  @ParameterizedTest
  @EnumSource(names = {"ONCE", "ERROR"})
  void whatOnlyTheWholeStateHoldsIsWrittenAfterASnapshotThatFailed(FaultyFileSystem.Fault fault)
      throws IOException {
    int failed = 0;
    for (int k = 1; k <= 6; k++) {
      StoreSettings settings = settings(dir.resolve("whole" + k));
      FaultyFileSystem faulty = new FaultyFileSystem(fault, Long.MAX_VALUE);
      try (StateStore store = open(faulty, settings)) {
        store.undo(List.of(learned(1)));
        faulty.failFrom(faulty.operations() + k);
        try {
          StoreFixtures.append(store, List.of());
        } catch (IOException | OutOfMemoryError e) {
          failed++;
        }
        StoreFixtures.append(store, List.of(new StoreRecord.Learned("q", Map.of("value", 2.0))));
      }
      assertEquals(
          Map.of("p", Map.of("value", 1.0), "q", Map.of("value", 2.0)),
          StateStore.open(
                  settings, new org.apache.hadoop.conf.Configuration(false), StoreFixtures.CLOCK)
              .stored()
              .learned(),
          "fault at operation " + k);
    }
    assertTrue(failed >= 4, failed + " failed");
  }

  @Test
  void whatCouldNotBeWrittenIsLeftWhereAnotherHasOpenedTheStoreSince() throws IOException {
    Path folder = dir.resolve("left");
    StoreSettings settings = settings(folder);
    FaultyFileSystem faulty = new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, Long.MAX_VALUE);
    StateStore store = open(faulty, settings);
    faulty.failFrom(faulty.operations() + 1);
    assertThrows(IOException.class, () -> StoreFixtures.append(store, List.of(learned(1))));
    try (StateStore next = StoreFixtures.open(folder)) {
      StoreFixtures.append(next, List.of(learned(2)));
      store.close();
    }
    try (StateStore last = StoreFixtures.open(folder)) {
      assertEquals(Map.of("value", 2.0), last.stored().learned().get("p"));
      assertTrue(last.report().clean(), last.report()::toString);
    }
  }

  private static StateStore open(FaultyFileSystem fileSystem, StoreSettings settings)
      throws IOException {
    return StateStore.open(
        settings,
        new StoreFiles(fileSystem, settings.directory(), false),
        StoreFixtures.CONF,
        StoreFixtures.CLOCK);
  }

  /** Closes a store with a journal whose file system fails at that; gives what is logged. */
  private String closed(Path folder, boolean isTakenOver) throws IOException {
    StoreSettings settings = settings(folder);
    long close = 0;
    StringWriter log = new StringWriter();
    WriterAppender appender = new WriterAppender(new SimpleLayout(), log);
    Logger logger = Logger.getLogger(StateStore.class);
    for (long failAt : new long[] {Long.MAX_VALUE, 0}) {
      FaultyFileSystem faulty =
          new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, failAt > 0 ? failAt : close);
      StateStore store = open(faulty, settings);
      StoreFixtures.append(store, List.of(learned(1)));
      close = faulty.operations() + 1;
      if (isTakenOver) {
        StoreFixtures.open(folder).close();
      }
      logger.addAppender(appender);
      try {
        store.close();
      } finally {
        logger.removeAppender(appender);
      }
      FileUtil.fullyDelete(folder.toFile());
    }
    return log.toString();
  }

  @Test
  void aJournalThatCannotBeClosedIsAWarningUnlessAnotherHasTakenTheStoreOver() throws IOException {
    String alone = closed(dir.resolve("alone"), false);
    assertTrue(alone.startsWith("WARN") && alone.contains("could not be closed"), alone);
    String takenOver = closed(dir.resolve("taken-over"), true);
    assertTrue(
        takenOver.startsWith("INFO") && takenOver.contains("another ResourceManager"), takenOver);
  }

  private static StoreRecord learned(double value) {
    return new StoreRecord.Learned("p", Map.of("value", value));
  }

  /**
   * Appends all batches, reopening halfway, until the crash; returns how many batches the store
   * answered for.
   */
  private static int run(FaultyFileSystem fileSystem, Path folder) throws IOException {
    int acknowledged = 0;
    try {
      StateStore store = null;
      for (int i = 0; i < BATCHES; i++) {
        if (i % (BATCHES / 2) == 0) {
          StoreSettings settings = settings(folder);
          store = open(fileSystem, settings);
        }
        StoreFixtures.append(store, batches().get(i));
        acknowledged++;
      }
    } catch (IOException e) {
      assertTrue(e.getMessage().contains("no space left"), e.toString());
    } finally {
      fileSystem.crash();
    }
    return acknowledged;
  }

  private static StateStore reopen(Path folder) throws IOException {
    FaultyFileSystem sound = new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, Long.MAX_VALUE);
    return open(sound, settings(folder));
  }

  private static void assertAllThere(Path folder, int acknowledged, String when)
      throws IOException {
    List<StoreRecord> expected = new ArrayList<>();
    batches().subList(0, acknowledged).forEach(expected::addAll);
    StoredState read;
    try (StateStore store = reopen(folder)) {
      read = store.stored();
      StoreFixtures.append(store, StoreFixtures.waiting(99));
    }
    // Of the batch that was being written, any first part may be there.
    List<StoreRecord> inFlight = acknowledged < BATCHES ? batches().get(acknowledged) : List.of();
    List<StoredState> possible = new ArrayList<>();
    for (int n = 0; n <= inFlight.size(); n++) {
      List<StoreRecord> records = new ArrayList<>(expected);
      records.addAll(inFlight.subList(0, n));
      possible.add(StoreFixtures.state(records));
    }
    assertTrue(possible.contains(read), () -> when + ": " + read + " is none of " + possible);
    try (StateStore store = reopen(folder)) {
      assertTrue(store.report().clean(), () -> when + ", second opening: " + store.report());
      assertTrue(store.stored().jobs().containsKey(StoreFixtures.job(99).id()), when);
    }
  }

  @Test
  void afterAFailureTheNextAppendMakesUpForIt() throws IOException {
    FaultyFileSystem whole = new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, Long.MAX_VALUE);
    assertEquals(0, runOn(whole, "whole"));
    int failures = 0;
    for (long k = 1; k <= whole.operations(); k++) {
      failures += runOn(new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, k), "at" + k);
    }
    assertTrue(failures > 50, failures + " appends failed");
  }

  /**
   * Appends all batches whatever fails, and compares with what another would read after each of the
   * first appends that succeed after the failure. Returns how many appends failed.
   */
  private int runOn(FaultyFileSystem fileSystem, String name) throws IOException {
    Path folder = dir.resolve(name);
    StateStore store = openAtLast(fileSystem, folder);
    List<StoreRecord> appended = new ArrayList<>();
    int failures = 0;
    int compared = 0;
    for (List<StoreRecord> batch : batches()) {
      appended.addAll(batch);
      try {
        StoreFixtures.append(store, batch);
      } catch (IOException e) {
        failures++;
        continue;
      }
      if (fileSystem.failed() && compared < 3) {
        compared++;
        assertReads(appended, copy(folder, name + "-copy" + compared));
      }
    }
    StoreFixtures.append(store, List.of());
    fileSystem.crash();
    assertReads(appended, folder);
    return failures;
  }

  private static StateStore openAtLast(FaultyFileSystem fileSystem, Path folder)
      throws IOException {
    while (true) {
      try {
        return open(fileSystem, settings(folder));
      } catch (IOException e) {
        assertTrue(e.getMessage().contains("no space left"), e.toString());
      }
    }
  }

  private static void assertReads(List<StoreRecord> expected, Path folder) throws IOException {
    try (StateStore store = reopen(folder)) {
      assertEquals(StoreFixtures.state(expected), store.stored(), folder.toString());
    }
  }

  private Path copy(Path folder, String name) throws IOException {
    Path target = Files.createDirectory(dir.resolve(name));
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "0*")) {
      for (Path file : files) {
        Files.copy(file, target.resolve(file.getFileName()));
      }
    }
    return target;
  }
}
