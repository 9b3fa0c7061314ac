package io.github.punctual.yarn.keep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.store.DiskThread;
import io.github.punctual.yarn.store.HistoryKey;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreSettings;
import io.github.punctual.yarn.store.StuckFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreKeeperTest {
  /** So many names docs/store.md promises to keep. */
  private static final int NAMES = 50_000;

  @TempDir Path dir;

  @AfterEach
  void heal() {
    StuckFileSystem.heal();
  }

  private StoreKeeper keeper(Path folder) {
    return keeper(folder.toUri().toString(), new DiskThread("store", 60_000), 60_000);
  }

  private static StoreKeeper keeper(String folder, DiskThread disk, long openTimeoutMillis) {
    return keeper(folder, disk, openTimeoutMillis, () -> {});
  }

  private static StoreKeeper keeper(
      String folder, DiskThread disk, long openTimeoutMillis, Runnable failure) {
    StoreSettings settings = StoreSettings.in(new org.apache.hadoop.fs.Path(folder));
    Configuration conf = new Configuration(false);
    conf.set(StuckFileSystem.KEY, StuckFileSystem.class.getName());
    return new StoreKeeper(
        () -> StateStore.open(settings, conf, InstantSource.system()),
        disk,
        openTimeoutMillis,
        failure);
  }

  /** What whoever opens the store now finds in it. */
  private Optional<Map<String, Double>> found() throws IOException {
    StoreKeeper next = keeper(dir);
    next.open();
    return next.learned("justice");
  }

  private static Learned learned(double value) {
    return new Learned("justice", Map.of("fraction", value));
  }

  @Test
  void aStandbyLeavesTheStoreToTheActiveOneUntilItIsAsked() throws IOException {
    StoreKeeper active = keeper(dir);
    active.open();
    StoreKeeper standby = keeper(dir);
    StateStore.check(
        StoreSettings.in(new org.apache.hadoop.fs.Path(dir.toUri())), new Configuration(false));
    active.append(learned(1));
    assertEquals("", active.lastFailure());

    standby.open();
    assertEquals(Optional.of(Map.of("fraction", 1.0)), standby.learned("justice"));
    active.append(learned(2));
    assertTrue(
        active.lastFailure().contains("opened by another ResourceManager"), active.lastFailure());
    standby.append(learned(3));
    standby.close();
    assertEquals(Optional.of(Map.of("fraction", 3.0)), found());
  }

  @Test
  void aStandbyThatIsStoppedNeverTouchesTheStore() throws IOException {
    StoreKeeper standby = keeper(dir);
    standby.close();
    standby.append(learned(1));
    assertTrue(standby.report().clean());
    try (var files = Files.list(dir)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void aStoreThatCouldNotBeReadIsNotWrittenLater() throws IOException {
    StoreKeeper before = keeper(dir);
    before.open();
    before.append(learned(1));
    before.close();
    StuckFileSystem.refuse("the name node is in safe mode");
    StoreKeeper keeper =
        keeper(StuckFileSystem.folder(dir), new DiskThread("store", 60_000), 60_000);
    assertThrows(IOException.class, keeper::open);
    assertEquals(Optional.empty(), keeper.learned("justice"));
    assertTrue(keeper.lastFailure().contains("safe mode"), keeper.lastFailure());
    StuckFileSystem.heal();
    assertThrows(IOException.class, keeper::open);
    assertFalse(keeper.append(List.of(learned(2))));
    assertThrows(NotDurableException.class, () -> keeper.promise(List.of(learned(3)), List.of()));
    keeper.close();
    assertEquals(Optional.of(Map.of("fraction", 1.0)), found());
  }

  @Test
  void aStoreThatHungIsLeftToWhoeverHasOpenedItSince() throws Exception {
    StuckFileSystem.hang();
    DiskThread disk = new DiskThread("store", 100);
    StoreKeeper late = keeper(StuckFileSystem.folder(dir), disk, 100);
    String told = assertThrows(IOException.class, late::open).getMessage();
    assertTrue(told.contains("punctual.store.open-timeout-ms"), told);
    StoreKeeper active = keeper(dir);
    active.open();
    StuckFileSystem.heal();
    // Comes after what hung, which goes on now.
    disk.run(() -> {}, 60_000);
    assertThrows(IOException.class, late::open);
    assertTrue(active.append(List.of(learned(1))), active.lastFailure());
    active.close();
  }

  @Test
  void whatIsAppendedWhileTheStoreHangsIsWrittenWhenItAnswersAgain() throws Exception {
    DiskThread disk = new DiskThread("store", 100);
    StoreKeeper keeper = keeper(StuckFileSystem.folder(dir), disk, 60_000);
    keeper.open();
    StuckFileSystem.hang();
    for (int i = 1; i <= 3; i++) {
      assertFalse(keeper.append(List.of(learned(i))));
    }
    StuckFileSystem.heal();
    disk.run(() -> {}, 60_000);
    assertEquals("", keeper.lastFailure());
    assertEquals(Optional.of(Map.of("fraction", 3.0)), found());
  }

  @Test
  void whatIsAppendedWhileTheStoreIsFullIsWrittenWhenItIsNotThoughNothingFollows()
      throws Exception {
    AtomicInteger failures = new AtomicInteger();
    DiskThread disk = new DiskThread("store", 60_000);
    StoreKeeper keeper =
        keeper(StuckFileSystem.folder(dir), disk, 60_000, failures::incrementAndGet);
    keeper.open();
    StuckFileSystem.refuse("no space left on device (test)");
    assertFalse(keeper.append(List.of(learned(1))));
    Await.untilTrue("it has been tried once more", () -> failures.get() >= 2);
    assertTrue(keeper.lastFailure().contains("no space left"), keeper.lastFailure());
    StuckFileSystem.heal();
    Await.untilTrue("it is written", () -> keeper.lastFailure().isEmpty());
    assertEquals(Optional.of(Map.of("fraction", 1.0)), found());
  }

  @Test
  void whatCouldNotBeWrittenIsWrittenAtTheStop() throws Exception {
    StoreKeeper keeper =
        keeper(StuckFileSystem.folder(dir), new DiskThread("store", 60_000), 60_000);
    keeper.open();
    keeper.append(learned(1));
    StuckFileSystem.refuse("no space left on device (test)");
    assertFalse(keeper.append(List.of(learned(2))));
    StuckFileSystem.heal();
    keeper.close();
    assertEquals(Optional.of(Map.of("fraction", 2.0)), found());
  }

  @Test
  void whatIsPromisedWhileTheStoreHangsIsRefusedAndIsNotThereWhenItAnswersAgain() throws Exception {
    DiskThread disk = new DiskThread("store", 100);
    StoreKeeper keeper = keeper(StuckFileSystem.folder(dir), disk, 60_000);
    keeper.open();
    keeper.append(learned(1));
    StuckFileSystem.hang();
    for (int i = 2; i <= 4; i++) {
      List<StoreRecord> records = List.of(learned(i));
      NotDurableException refused =
          assertThrows(
              NotDurableException.class, () -> keeper.promise(records, List.of(learned(1))));
      assertTrue(refused.getMessage().contains("has not answered"), refused.getMessage());
    }
    StuckFileSystem.heal();
    disk.run(() -> {}, 60_000);
    assertEquals(Optional.of(Map.of("fraction", 1.0)), found());
  }

  private static HistoryRecord run(int name) {
    Outcome outcome =
        new Outcome(
            new JobId("application_1_%04d".formatted(name)),
            "etl" + name,
            "ann",
            5000,
            8,
            8,
            20,
            60_000,
            4,
            30_000);
    return new HistoryRecord(outcome, ResourceVector.of(1024, 1));
  }

  private static HistoryKey key(int name) {
    return HistoryKey.of(run(name).outcome());
  }

  @Test
  void theLastRunIsKnownOfTheNamesThatTheStoreKeepsAndOfNoOthers() throws IOException {
    StoreKeeper keeper = keeper(dir);
    keeper.append(
        IntStream.rangeClosed(0, NAMES).<StoreRecord>mapToObj(each -> run(each)).toList());
    StoreKeeper next = keeper(dir);
    next.open();

    for (StoreKeeper each : List.of(keeper, next)) {
      assertEquals(Optional.empty(), each.lastRun(key(0)));
      assertEquals(Optional.of(run(1)), each.lastRun(key(1)));
      assertEquals(Optional.of(run(NAMES)), each.lastRun(key(NAMES)));
    }
  }
}
