package io.github.punctual.yarn.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreKeeperTest {
  @TempDir Path dir;

  private StoreKeeper keeper(Path folder) {
    StoreSettings settings = StoreSettings.in(new org.apache.hadoop.fs.Path(folder.toUri()));
    return new StoreKeeper(
        () -> StateStore.open(settings, new Configuration(false), InstantSource.system()),
        new Counters());
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

    assertEquals(Optional.of(Map.of("fraction", 1.0)), standby.learned("justice"));
    active.append(learned(2));
    assertTrue(
        active.lastFailure().contains("opened by another ResourceManager"), active.lastFailure());
    standby.append(learned(3));
    standby.close();
    assertEquals(Optional.of(Map.of("fraction", 3.0)), keeper(dir).learned("justice"));
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
  void aStoreThatCannotBeOpenedYetIsTriedAtEveryWrite() throws IOException {
    Path folder = Files.writeString(dir.resolve("store"), "in the way");
    StoreKeeper keeper = keeper(folder);
    assertEquals(Optional.empty(), keeper.learned("justice"));
    assertTrue(keeper.lastFailure().contains("punctual.store.dir"), keeper.lastFailure());
    Files.delete(folder);
    keeper.append(learned(1));
    assertEquals("", keeper.lastFailure());
    keeper.close();
    assertEquals(Optional.of(Map.of("fraction", 1.0)), keeper(folder).learned("justice"));
  }
}
