package io.github.punctual.yarn.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.log.QueueLogEntry;
import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.decisionlog.DecisionLogReader;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecisionLogFilesTest {
  private static final long BIG = 1 << 20;

  @TempDir Path dir;
  private long nowMillis;

  private DecisionLogFiles open(long maxBytes, int maxFiles) throws IOException {
    return DecisionLogFiles.open(
        StoreFixtures.settings(dir).directory(),
        new Configuration(false),
        new DiskThread("store", 60_000),
        maxBytes,
        maxFiles);
  }

  private static DecisionLog jobs(DecisionLogFiles log) {
    return log.section(DecisionLog.Kind.DEADLINES, "");
  }

  /** Appends as those do who decide, and waits until it is written. */
  private void append(DecisionLogFiles log, DecisionLog section, DecisionLog.Step step)
      throws IOException {
    if (section.wantsStart()) {
      section.append(present());
    }
    nowMillis = step.atMillis();
    section.append(step);
    log.settle();
  }

  private DecisionLog.Start present() {
    return StoreFixtures.start(nowMillis);
  }

  private DecisionLog.Step step(int number) {
    return new DecisionLog.Step(
        new Event.Submitted(number * 1000L, StoreFixtures.job(number)),
        List.of(StoreFixtures.decision(number, ReasonCode.ADMITTED)));
  }

  private List<List<DecisionLog.Entry>> files() throws IOException {
    return files(dir);
  }

  private static List<List<DecisionLog.Entry>> files(Path folder) throws IOException {
    TreeSet<Path> paths = new TreeSet<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder.resolve("decisions"))) {
      found.forEach(paths::add);
    }
    List<List<DecisionLog.Entry>> files = new ArrayList<>();
    for (Path path : paths) {
      assertTrue(path.toString().endsWith(".jsonl"), path.toString());
      List<DecisionLog.Entry> entries = new ArrayList<>();
      try (DecisionLogReader reader = DecisionLogReader.of(Files.newInputStream(path))) {
        reader.forEach(entries::add);
      }
      files.add(entries);
    }
    return files;
  }

  @Test
  void entriesAreInTheFileSoonAfterTheyAreAppended() throws IOException {
    try (DecisionLogFiles log = open(BIG, 3)) {
      append(log, jobs(log), step(1));
      assertEquals(List.of(List.of(StoreFixtures.start(0), step(1))), files());
    }
  }

  @Test
  void eachFileBeginsWithTheStateAfterTheLastEntryOfTheOneBefore() throws IOException {
    try (DecisionLogFiles log = open(1, 10)) {
      DecisionLog jobs = jobs(log);
      append(log, jobs, step(1));
      append(log, jobs, step(2));
      assertEquals(
          List.of(
              List.of(StoreFixtures.start(0), step(1)),
              List.of(StoreFixtures.start(1000), step(2))),
          files());
    }
  }

  @Test
  void eachSectionBeginsAnewInEachFile() throws IOException {
    try (DecisionLogFiles log = open(1, 10)) {
      DecisionLog jobs = jobs(log);
      DecisionLog queues = log.section(DecisionLog.Kind.QUEUES, "");
      append(log, jobs, step(1));
      assertTrue(queues.wantsStart());
      QueueLogEntry.Start state = queues(2000);
      queues.append(state);
      append(log, jobs, step(2));
      assertTrue(queues.wantsStart());
      assertEquals(List.of(state, StoreFixtures.start(1000), step(2)), files().get(1));
    }
  }

  private static QueueLogEntry.Start queues(long atMillis) {
    return new QueueLogEntry.Start(
        atMillis,
        "bopf",
        BopfSettings.DEFAULT,
        new BopfState(0, Map.of(), List.of()),
        false,
        OptionalLong.of(500));
  }

  @Test
  void keepsTheNewestFilesOnly() throws IOException {
    try (DecisionLogFiles log = open(1, 3)) {
      DecisionLog jobs = jobs(log);
      for (int i = 1; i <= 10; i++) {
        append(log, jobs, step(i));
      }
    }
    List<List<DecisionLog.Entry>> files = files();
    assertEquals(3, files.size());
    assertEquals(List.of(StoreFixtures.start(7000), step(8)), files.get(0));
  }

  @Test
  void eachLogBeginsANewFile() throws IOException {
    try (DecisionLogFiles log = open(BIG, 3)) {
      append(log, jobs(log), step(1));
    }
    try (DecisionLogFiles log = open(BIG, 3)) {
      append(log, jobs(log), step(2));
    }
    assertEquals(2, files().size());
  }

  @Test
  void whatIsLostIsCountedAndNotedAndTheNextFileCanBeReplayedByItself() throws IOException {
    FaultyFileSystem whole = new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, Long.MAX_VALUE);
    run(whole, "whole");
    for (long k = 1; k <= whole.operations(); k++) {
      long lost = run(new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, k), "run" + k);
      int steps = 0;
      long noted = 0;
      for (List<DecisionLog.Entry> entries : files(dir.resolve("run" + k))) {
        if (!entries.isEmpty()) {
          assertInstanceOf(DecisionLog.Start.class, entries.get(0), "failure at operation " + k);
          for (DecisionLog.Entry entry : entries) {
            steps += entry instanceof DecisionLog.Step ? 1 : 0;
            noted += entry instanceof DecisionLog.Lost note ? note.entries() : 0;
          }
        }
      }
      assertTrue(
          steps >= 20 - lost, steps + " steps and " + lost + " lost, failure at operation " + k);
      assertTrue(lost <= 2, lost + " lost, failure at operation " + k);
      assertEquals(lost, noted, "failure at operation " + k);
    }
  }

  @Test
  void whatWasLoggedStaysWhileNothingCanBeWritten() throws IOException {
    FaultyFileSystem fileSystem = new FaultyFileSystem(FaultyFileSystem.Fault.FULL, Long.MAX_VALUE);
    DecisionLogFiles log = open(fileSystem, "full", 3);
    for (int i = 1; i <= 20; i++) {
      append(log, jobs(log), step(i));
    }
    List<List<DecisionLog.Entry>> before = files(dir.resolve("full"));
    assertEquals(3, before.size());
    fileSystem.failFrom(fileSystem.operations() + 1);
    for (int i = 21; i <= 30; i++) {
      append(log, jobs(log), step(i));
    }
    assertEquals(10, log.lost());
    assertEquals(before, files(dir.resolve("full")));
    fileSystem.failFrom(Long.MAX_VALUE);
    append(log, jobs(log), step(31));
    List<List<DecisionLog.Entry>> after = files(dir.resolve("full"));
    assertEquals(before.subList(1, 3), after.subList(0, 2));
    assertEquals(step(31), after.get(2).get(1));
  }

  @Test
  void whatIsLoggedAfterTheClockWasAheadIsTheNewest() throws IOException {
    try (DecisionLogFiles log = open(1, 2)) {
      DecisionLog jobs = jobs(log);
      append(log, jobs, step(9001));
      append(log, jobs, step(9002));
    }
    nowMillis = 0;
    try (DecisionLogFiles log = open(1, 2)) {
      append(log, jobs(log), step(1));
    }
    assertEquals(
        List.of(
            List.of(StoreFixtures.start(9_001_000), step(9002)),
            List.of(StoreFixtures.start(0), step(1))),
        files());
  }

  private DecisionLogFiles open(FaultyFileSystem fileSystem, String folder, int maxFiles) {
    Path target = dir.resolve(folder).resolve("decisions");
    StoreFiles files =
        new StoreFiles(fileSystem, new org.apache.hadoop.fs.Path(target.toUri()), false);
    return new DecisionLogFiles(files, new DiskThread("store", 60_000), 3000, maxFiles, 0);
  }

  private long run(FaultyFileSystem fileSystem, String folder) throws IOException {
    nowMillis = 0;
    DecisionLogFiles log = open(fileSystem, folder, 100);
    DecisionLog jobs = jobs(log);
    for (int i = 1; i <= 20; i++) {
      append(log, jobs, step(i));
    }
    if (fileSystem.failed()) {
      // Where the last one was lost the next one notes it.
      append(log, jobs, step(21));
    }
    fileSystem.crash();
    return log.lost();
  }

  /** A disk that does nothing until it may. */
  private static DiskThread hanging(CountDownLatch hangs) {
    DiskThread disk = new DiskThread("store", 60_000);
    disk.later(
        () -> {
          try {
            hangs.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    return disk;
  }

  @Test
  void entriesThatWaitAreBoundedByTheirBytesToo() throws Exception {
    CountDownLatch hangs = new CountDownLatch(1);
    try (DecisionLogFiles log =
        DecisionLogFiles.open(
            StoreFixtures.settings(dir).directory(),
            new Configuration(false),
            hanging(hangs),
            1000 * BIG,
            3)) {
      DecisionLog jobs = jobs(log);
      jobs.append(present());
      DecisionLog.Step big =
          new DecisionLog.Step(
              new Event.TimePassed(1000),
              Collections.nCopies(2000, StoreFixtures.decision(1, ReasonCode.ADMITTED)));
      long fit = (16 * BIG - present().roughBytes()) / big.roughBytes() + 1;
      for (int i = 0; i < 100; i++) {
        jobs.append(big);
      }
      assertEquals(100 - fit, log.lost());
      assertFalse(jobs.wantsStart());
      hangs.countDown();
      log.settle();
      assertTrue(jobs.wantsStart());
      append(log, jobs, step(1));
      List<DecisionLog.Entry> entries = files().get(0);
      assertEquals(1 + fit + 3, entries.size());
      assertEquals(
          new DecisionLog.Lost(0, DecisionLog.Kind.DEADLINES, "", 100 - fit),
          entries.get(entries.size() - 2));
    }
  }

  @Test
  void nobodyWaitsForAFileSystemThatHangs() throws Exception {
    CountDownLatch hangs = new CountDownLatch(1);
    DiskThread disk = hanging(hangs);
    try (DecisionLogFiles log =
        DecisionLogFiles.open(
            StoreFixtures.settings(dir).directory(), new Configuration(false), disk, 10 * BIG, 3)) {
      DecisionLog jobs = jobs(log);
      jobs.append(present());
      for (int i = 1; i <= 5000; i++) {
        jobs.append(step(i));
      }
      assertEquals(5001 - 4096, log.lost());
      assertFalse(jobs.wantsStart());
      hangs.countDown();
      log.settle();
      assertTrue(jobs.wantsStart());
      append(log, jobs, step(5001));
      List<DecisionLog.Entry> entries = files().get(0);
      assertEquals(
          List.of(
              StoreFixtures.start(0),
              new DecisionLog.Lost(0, DecisionLog.Kind.DEADLINES, "", 905),
              step(5001)),
          entries.subList(entries.size() - 3, entries.size()));
    }
  }

  @Test
  void anEntryThatCannotBeWrittenIsNobodysProblemButTheLogs() throws IOException {
    try (DecisionLogFiles log = open(BIG, 3)) {
      DecisionLog jobs = jobs(log);
      append(log, jobs, step(1));
      jobs.append(
          new DecisionLog.Entry() {
            @Override
            public long atMillis() {
              return 0;
            }

            @Override
            public DecisionLog.Kind kind() {
              return DecisionLog.Kind.DEADLINES;
            }
          });
      log.settle();
      assertEquals(1, log.lost());
      assertFalse(jobs.wantsStart(), "it rests");
    }
  }
}
