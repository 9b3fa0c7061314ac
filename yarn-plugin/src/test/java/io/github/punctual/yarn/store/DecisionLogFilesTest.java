package io.github.punctual.yarn.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.decisionlog.DecisionLogReader;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
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
        maxFiles,
        this::present);
  }

  private DecisionLog.Start present() {
    return StoreFixtures.start(nowMillis);
  }

  private DecisionLog.Step step(int number) {
    nowMillis = number * 1000L;
    return new DecisionLog.Step(
        new Event.Submitted(nowMillis, StoreFixtures.job(number)),
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
      try (DecisionLogReader reader = DecisionLogReader.open(path)) {
        reader.forEach(entries::add);
      }
      files.add(entries);
    }
    return files;
  }

  @Test
  void entriesAreInTheFileAsSoonAsTheyAreAppended() throws IOException {
    try (DecisionLogFiles log = open(BIG, 3)) {
      log.append(present());
      log.append(step(1));
      assertEquals(List.of(List.of(StoreFixtures.start(0), step(1))), files());
    }
  }

  @Test
  void eachFileBeginsWithTheStateAfterTheLastEntryOfTheOneBefore() throws IOException {
    try (DecisionLogFiles log = open(1, 10)) {
      log.append(present());
      log.append(step(1));
      log.append(step(2));
      assertEquals(
          List.of(
              List.of(StoreFixtures.start(0), step(1)),
              List.of(StoreFixtures.start(1000), step(2)),
              List.of(StoreFixtures.start(2000))),
          files());
    }
  }

  @Test
  void keepsTheNewestFilesOnly() throws IOException {
    try (DecisionLogFiles log = open(1, 3)) {
      log.append(present());
      for (int i = 1; i <= 10; i++) {
        log.append(step(i));
      }
    }
    List<List<DecisionLog.Entry>> files = files();
    assertEquals(3, files.size());
    assertEquals(List.of(StoreFixtures.start(8000), step(9)), files.get(0));
  }

  @Test
  void aNewStartBeginsANewFile() throws IOException {
    try (DecisionLogFiles log = open(BIG, 3)) {
      log.append(present());
      log.append(step(1));
    }
    try (DecisionLogFiles log = open(BIG, 3)) {
      log.append(present());
      log.append(step(2));
    }
    assertEquals(2, files().size());
  }

  @Test
  void failuresAreCountedAndTheNextFileCanBeReplayedByItself() throws IOException {
    FaultyFileSystem whole = new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, Long.MAX_VALUE);
    run(whole, "whole");
    for (long k = 1; k <= whole.operations(); k++) {
      long lost = run(new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, k), "run" + k);
      int steps = 0;
      for (List<DecisionLog.Entry> entries : files(dir.resolve("run" + k))) {
        if (!entries.isEmpty()) {
          assertInstanceOf(DecisionLog.Start.class, entries.get(0), "failure at operation " + k);
          steps += entries.size() - 1;
        }
      }
      assertTrue(
          steps >= 20 - lost, steps + " steps and " + lost + " lost, failure at operation " + k);
      assertTrue(lost <= 2, lost + " lost, failure at operation " + k);
    }
  }

  private long run(FaultyFileSystem fileSystem, String folder) throws IOException {
    nowMillis = 0;
    Path target = dir.resolve(folder).resolve("decisions");
    StoreFiles files = new StoreFiles(fileSystem, new org.apache.hadoop.fs.Path(target.toUri()));
    DecisionLogFiles log =
        new DecisionLogFiles(files, new DiskThread("store", 60_000), 3000, 100, this::present);
    log.append(present());
    for (int i = 1; i <= 20; i++) {
      log.append(step(i));
    }
    fileSystem.crash();
    return log.lost();
  }

  @Test
  void aStateThatCannotBeToldIsNobodysProblemButTheLogs() throws IOException {
    StoreFiles files =
        new StoreFiles(
            new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, 1),
            StoreFixtures.settings(dir).directory());
    try (DecisionLogFiles log =
        new DecisionLogFiles(
            files,
            new DiskThread("store", 60_000),
            1,
            3,
            () -> {
              throw new IllegalStateException("no state");
            })) {
      log.append(present());
      log.append(step(1));
      log.append(step(2));
      assertEquals(3, log.lost());
      log.append(present());
      assertEquals(3, log.lost());
    }
  }
}
