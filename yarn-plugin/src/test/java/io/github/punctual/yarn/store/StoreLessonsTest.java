package io.github.punctual.yarn.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.punctual.core.policy.Whose;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreRecord.Unlearned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreLessonsTest {
  private static final Learned LEARNED = new Learned("tempo", Map.of("waves", 1.5));

  @TempDir Path folder;

  private Path teacher() {
    return folder.resolve("teacher");
  }

  private StateStore open() throws IOException {
    return StateStore.open(
        StoreFixtures.settings(folder.resolve("store"))
            .taughtBy(new org.apache.hadoop.fs.Path(teacher().toUri())),
        new Configuration(false),
        StoreFixtures.CLOCK);
  }

  private void teach() throws IOException {
    try (StateStore other = StoreFixtures.open(teacher())) {
      StoreFixtures.append(
          other,
          List.of(
              StoreFixtures.running(1),
              StoreFixtures.queue(1),
              StoreFixtures.history(2),
              StoreFixtures.history(3),
              LEARNED));
    }
  }

  @Test
  void aNewStoreTakesOverWhatWasLearnedAndNoPromise() throws IOException {
    teach();
    StoredState lessons =
        StoreFixtures.state(List.of(StoreFixtures.history(2), StoreFixtures.history(3), LEARNED));
    try (StateStore store = open()) {
      assertEquals(lessons, store.stored());
    }
    try (StateStore again = open()) {
      assertEquals(lessons, again.stored(), "it is this store's own now");
    }
  }

  @Test
  void aStoreInUseKeepsToWhatItKnowsItself() throws IOException {
    try (StateStore store = open()) {
      assertEquals(StoredState.NOTHING, store.stored());
    }
    teach();
    try (StateStore store = open()) {
      assertEquals(StoredState.NOTHING, store.stored());
    }
  }

  @Test
  void whatWasForgottenIsNotTakenOverAnew() throws IOException {
    teach();
    try (StateStore store = open()) {
      StoreFixtures.append(
          store, List.of(new Learned("tempo", Map.of()), new Unlearned(Whose.EVERYBODY)));
    }
    try (StateStore store = open()) {
      assertEquals(Map.of(), store.stored().history());
      assertEquals(Map.of("tempo", Map.of()), store.stored().learned());
    }
  }

  @Test
  void theTeacherIsLeftAsItIs() throws IOException {
    teach();
    List<String> before = files();
    open().close();
    assertEquals(before, files());
  }

  private List<String> files() throws IOException {
    try (var files = Files.list(teacher())) {
      return files.map(Path::toString).sorted().toList();
    }
  }

  @Test
  void withoutATeacherAStoreBeginsWithNothingAndMakesNoDirectoryForIt() throws IOException {
    try (StateStore store = open()) {
      assertEquals(StoredState.NOTHING, store.stored());
    }
    assertFalse(Files.exists(teacher()));
  }

  @Test
  void aTeacherOfALaterVersionKeepsNobodyFromStarting() throws IOException {
    teach();
    for (String file : files()) {
      if (file.endsWith(".journal") || file.endsWith(".snapshot")) {
        Files.write(Path.of(file), Frame.wrap("{\"type\":\"segment\",\"format\":99,\"at\":1}"));
      }
    }
    try (StateStore store = open()) {
      assertEquals(Map.of(), store.stored().learned());
    }
  }
}
