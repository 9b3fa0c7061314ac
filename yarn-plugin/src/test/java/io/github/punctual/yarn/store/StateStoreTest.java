package io.github.punctual.yarn.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.JsonPlace;
import io.github.punctual.robust.policy.PastRuns;
import io.github.punctual.robust.policy.RushMemory;
import io.github.punctual.yarn.store.StoreRecord.JobGone;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreRecord.NameTimes;
import io.github.punctual.yarn.store.StoreRecord.QueueGone;
import io.github.punctual.yarn.store.StoreRecord.QueueProgress;
import io.github.punctual.yarn.store.StoreRecord.QueuesSeen;
import io.github.punctual.yarn.store.StoreRecord.Unlearned;
import io.github.punctual.yarn.store.StoredState.StoredQueues;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateStoreTest {
  @TempDir Path dir;

  private static List<StoreRecord> someOfEach() {
    return List.of(
        StoreFixtures.waiting(1),
        StoreFixtures.running(2),
        new JobProgress(StoreFixtures.job(2).id(), 7000, 3),
        new Learned("justice", Map.of("fraction", 0.25, "count", 3.0)),
        StoreFixtures.history(5),
        StoreFixtures.history(6),
        StoreFixtures.queue(3),
        new QueueProgress(1, StoreFixtures.queueState(4, 0.5)),
        new QueueProgress(0, StoreFixtures.queueState(3, 0.25)),
        new QueuesSeen(9000, Map.of("vcores", 64L)));
  }

  private Set<String> files() throws IOException {
    TreeSet<String> names = new TreeSet<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(dir)) {
      paths.forEach(path -> names.add(path.getFileName().toString()));
    }
    return names;
  }

  @Test
  void aNewStoreIsEmptyAndClean() throws IOException {
    try (StateStore store = StoreFixtures.open(dir.resolve("a/b"))) {
      assertEquals(StoreFixtures.state(List.of()), store.stored());
      assertTrue(store.report().clean());
      assertEquals(1, store.generation());
    }
  }

  @Test
  void whatIsWrittenInALocaleWithOtherDigitsIsReadInAny() throws IOException {
    List<StoreRecord> records = someOfEach();
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try (StateStore store = StoreFixtures.open(dir)) {
      StoreFixtures.append(store, records);
    } finally {
      Locale.setDefault(before);
    }
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(StoreFixtures.state(records), store.stored());
      assertEquals(2, store.generation());
    }
  }

  @Test
  void aFolderThatIsOpenToOthersIsClosedToThem() throws IOException {
    Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxrwxrwx"));
    try (StateStore store = StoreFixtures.open(dir)) {
      StoreFixtures.append(store, someOfEach());
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(dir)));
      for (String name : files()) {
        assertEquals(
            "rw-------",
            PosixFilePermissions.toString(Files.getPosixFilePermissions(dir.resolve(name))),
            name);
      }
    }
  }

  @Test
  void whatWasAppendedIsThereAtTheNextOpeningWithoutAClose() throws IOException {
    StoreFixtures.append(StoreFixtures.open(dir), someOfEach());
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(StoreFixtures.state(someOfEach()), store.stored());
      assertEquals(10, store.report().recordsUsed());
      assertEquals(2, store.generation());
    }
  }

  @Test
  void jobsKeepTheOrderInWhichTheyEnteredTheirPhase() throws IOException {
    try (StateStore store = StoreFixtures.open(dir)) {
      StoreFixtures.append(
          store,
          List.of(StoreFixtures.waiting(2), StoreFixtures.waiting(1), StoreFixtures.waiting(3)));
      StoreFixtures.append(
          store,
          List.of(StoreFixtures.running(3), StoreFixtures.running(2), StoreFixtures.running(3)));
    }
    try (StateStore store = StoreFixtures.open(dir)) {
      List<JobId> order = new ArrayList<>(store.stored().jobs().keySet());
      assertEquals(
          List.of(StoreFixtures.job(1).id(), StoreFixtures.job(3).id(), StoreFixtures.job(2).id()),
          order);
    }
  }

  @Test
  void aJobThatIsGoneIsForgottenWithItsProgress() throws IOException {
    try (StateStore store = StoreFixtures.open(dir)) {
      StoreFixtures.append(store, someOfEach());
      StoreFixtures.append(store, new JobGone(StoreFixtures.job(2).id()));
      StoreFixtures.append(store, new JobProgress(StoreFixtures.job(2).id(), 9000, 4));
    }
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(List.of(StoreFixtures.job(1).id()), List.copyOf(store.stored().jobs().keySet()));
      assertEquals(Map.of(), store.stored().progress());
    }
  }

  @Test
  void queuesAreRememberedInTheOrderOfTheirPlaces() throws IOException {
    try (StateStore store = StoreFixtures.open(dir)) {
      StoreFixtures.append(store, someOfEach());
    }
    try (StateStore store = StoreFixtures.open(dir)) {
      StoredQueues queues = store.stored().queues();
      assertEquals(List.of(StoreFixtures.queue(3)), queues.registrations());
      BopfState state = queues.state().orElseThrow();
      assertEquals(9000, state.atMillis());
      assertEquals(Map.of("vcores", 64L), state.capacity());
      assertEquals(
          List.of(StoreFixtures.queueState(3, 0.25), StoreFixtures.queueState(4, 0.5)),
          state.queues());
    }
  }

  @Test
  void aQueueThatIsGoneIsForgottenWithItsBurst() throws IOException {
    try (StateStore store = StoreFixtures.open(dir)) {
      StoreFixtures.append(store, someOfEach());
      StoreFixtures.append(store, List.of(new QueueGone("root.q3"), new QueueGone("root.q4")));
    }
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(List.of(), store.stored().queues().registrations());
      assertEquals(List.of(), store.stored().queues().state().orElseThrow().queues());
    }
  }

  @Test
  void keepsTheLastTwentyOutcomesOfANameAndEachJobOnce() throws IOException {
    try (StateStore store = StoreFixtures.open(dir)) {
      for (int i = 0; i < 25; i++) {
        StoreFixtures.append(store, StoreFixtures.history("etl", i));
      }
      StoreFixtures.append(store, StoreFixtures.history("etl", 20));
    }
    try (StateStore store = StoreFixtures.open(dir)) {
      List<String> kept =
          store.stored().history().get(new HistoryKey("user", "etl")).stream()
              .map(record -> record.outcome().id().value())
              .toList();
      assertEquals(20, kept.size());
      assertEquals(StoreFixtures.job(5).id().value(), kept.get(0));
      assertEquals(StoreFixtures.job(20).id().value(), kept.get(19));
    }
  }

  @Test
  void forgetsTheNamesWhoseLastOutcomeIsOldest() {
    StoreBook book = new StoreBook(3);
    for (String name : List.of("a", "b", "c", "a", "d")) {
      book.apply(StoreFixtures.history(name, name.charAt(0)));
    }
    assertEquals(
        List.of("c", "a", "d"),
        book.view().history().keySet().stream().map(HistoryKey::name).toList());
    assertEquals(3, book.size());
  }

  @Test
  void whoRunsJobsOfVeryManyNamesMakesNobodyElsesRunsForgotten() {
    StoreBook book = new StoreBook();
    HistoryKey first = new HistoryKey("alice", "etl");
    book.apply(new NameTimes(first, new PastRuns(1, List.of())));
    for (int run = 0; run < RushMemory.NAMES_MOST + 10; run++) {
      book.apply(new NameTimes(new HistoryKey("bob", "" + run), new PastRuns(run, List.of())));
    }
    Map<HistoryKey, PastRuns> kept = book.view().runs().history();
    assertEquals(RushMemory.NAMES_MOST, kept.size());
    assertTrue(kept.containsKey(first));
  }

  @Test
  void forgetsWhatAnAdministratorNames() throws IOException {
    try (StateStore store = StoreFixtures.open(dir)) {
      for (String user : List.of("alice", "bob")) {
        for (String name : List.of("etl", "report")) {
          StoreFixtures.append(store, StoreFixtures.history(user, name, 1));
          StoreFixtures.append(
              store, new NameTimes(new HistoryKey(user, name), new PastRuns(1, List.of())));
        }
      }
      StoreFixtures.append(store, new Unlearned(new Whose(Optional.of("bob"), Optional.of("etl"))));
    }
    List<HistoryKey> left =
        List.of(
            new HistoryKey("alice", "etl"),
            new HistoryKey("alice", "report"),
            new HistoryKey("bob", "report"));
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(left, List.copyOf(store.stored().history().keySet()));
      assertEquals(left, List.copyOf(store.stored().runs().history().keySet()));
      StoreFixtures.append(store, new Unlearned(Whose.EVERYBODY));
    }
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(Map.of(), store.stored().history());
      assertEquals(Map.of(), store.stored().runs().history());
    }
  }

  @Test
  void whatWasKeptBeforeUsersWereToldApartIsForgotten() {
    StoreBook book = new StoreBook(3);
    book.apply(StoreFixtures.history("", "etl", 1));
    String old = "{\"type\":\"nameTimes\",\"name\":\"etl\",\"used\":1,\"runs\":[]}";
    book.apply(StoreCodec.decode(JsonPlace.root(Json.tree(old))));
    assertEquals(0, book.size());
  }

  @Test
  void aNameReachesIntoNobodysHistory() {
    HistoryKey nested = new HistoryKey("a", "b/c");
    HistoryKey other = new HistoryKey("a/b", "c");
    assertNotEquals(nested.text(), other.text());
    assertEquals(nested, HistoryKey.parse(nested.text()));
    assertEquals(other, HistoryKey.parse(other.text()));
  }

  @Test
  void aGrownJournalIsReplacedByASnapshot() throws IOException {
    StoreSettings settings =
        new StoreSettings(StoreFixtures.settings(dir).directory(), 4096, Optional.empty());
    try (StateStore store =
        StateStore.open(settings, new Configuration(false), StoreFixtures.CLOCK)) {
      for (int i = 0; i < 100; i++) {
        StoreFixtures.append(store, StoreFixtures.running(1));
      }
    }
    long bytes = 0;
    for (String file : files()) {
      bytes += Files.size(dir.resolve(file));
    }
    assertTrue(bytes < 10_000, files() + " hold " + bytes + " bytes");
    assertTrue(files().size() <= 3, files().toString());
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(StoreFixtures.state(List.of(StoreFixtures.running(1))), store.stored());
    }
  }

  @Test
  void leavesNoChecksumFilesAndOthersFilesAlone() throws IOException {
    Files.writeString(dir.resolve("README"), "mine");
    Files.createDirectory(dir.resolve("decisions"));
    for (int i = 0; i < 3; i++) {
      try (StateStore store = StoreFixtures.open(dir)) {
        StoreFixtures.append(store, StoreFixtures.waiting(i));
      }
    }
    assertEquals(
        new TreeSet<>(
            List.of(
                "0000000003-0000000000.claim",
                "0000000003-0000000001.snapshot",
                "0000000003-0000000002.journal",
                "README",
                "decisions")),
        files());
  }

  @Test
  void theLaterOfTwoWritersWinsAndTheOtherIsTold() throws IOException {
    try (StateStore first = StoreFixtures.open(dir)) {
      StoreFixtures.append(first, StoreFixtures.waiting(1));
      try (StateStore second = StoreFixtures.open(dir)) {
        assertEquals(1, second.stored().jobs().size());
        StoreFencedException e =
            assertThrows(
                StoreFencedException.class,
                () -> StoreFixtures.append(first, StoreFixtures.waiting(2)));
        assertTrue(e.getMessage().contains("generation 2, ours is 1"), e.getMessage());
        assertThrows(
            StoreFencedException.class,
            () -> StoreFixtures.append(first, StoreFixtures.waiting(2)));
        StoreFixtures.append(second, StoreFixtures.waiting(3));
      }
    }
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(
          List.of(StoreFixtures.job(1).id(), StoreFixtures.job(3).id()),
          List.copyOf(store.stored().jobs().keySet()));
    }
  }

  @Test
  void aClaimAloneStopsTheEarlierWriter() throws IOException {
    try (StateStore first = StoreFixtures.open(dir)) {
      StoreFixtures.append(first, StoreFixtures.waiting(1));
      Files.createFile(dir.resolve("0000000002-0000000000.claim"));
      assertThrows(
          StoreFencedException.class, () -> StoreFixtures.append(first, StoreFixtures.waiting(2)));
    }
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(3, store.generation());
    }
  }

  @Test
  void filesThatASnapshotOutdidDoNotCountWhenTheyStayed() throws IOException {
    Path stale = dir.resolve("0000000001-0000000002.journal");
    try (StateStore store = StoreFixtures.open(dir)) {
      StoreFixtures.append(store, StoreFixtures.waiting(1));
    }
    byte[] before = Files.readAllBytes(stale);
    try (StateStore store = StoreFixtures.open(dir)) {
      StoreFixtures.append(store, new JobGone(StoreFixtures.job(1).id()));
    }
    StoreFixtures.open(dir).close();
    Files.write(stale, before);
    try (StateStore store = StoreFixtures.open(dir)) {
      assertTrue(store.stored().jobs().isEmpty());
    }
  }

  @Test
  void writesAllAnewWhenSomebodyRemovedTheFiles() throws IOException {
    try (StateStore store = StoreFixtures.open(dir)) {
      StoreFixtures.append(store, someOfEach());
      for (String file : files()) {
        Files.delete(dir.resolve(file));
      }
      StoreFixtures.append(store, StoreFixtures.waiting(9));
    }
    List<StoreRecord> all = new ArrayList<>(someOfEach());
    all.add(StoreFixtures.waiting(9));
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(StoreFixtures.state(all), store.stored());
    }
  }

  @Test
  void anUnusableDirectoryIsNamedWithItsSetting() throws IOException {
    Path file = Files.writeString(dir.resolve("file"), "x");
    IOException e =
        assertThrows(IOException.class, () -> StoreFixtures.open(file.resolve("store")));
    assertTrue(e.getMessage().startsWith("punctual.store.dir is file:"), e.getMessage());
    StoreSettings unknown = StoreSettings.in(new org.apache.hadoop.fs.Path("nosuch://host/store"));
    IOException scheme =
        assertThrows(
            IOException.class,
            () -> StateStore.open(unknown, new Configuration(false), StoreFixtures.CLOCK));
    assertTrue(
        scheme.getMessage().startsWith("punctual.store.dir is nosuch://host/store"),
        scheme.getMessage());
  }

  @Test
  void aClosedStoreRefusesRecords() throws IOException {
    StateStore store = StoreFixtures.open(dir);
    store.close();
    store.close();
    assertThrows(
        IllegalStateException.class, () -> StoreFixtures.append(store, StoreFixtures.waiting(1)));
  }

  @Test
  void theViewDoesNotChange() throws IOException {
    try (StateStore store = StoreFixtures.open(dir)) {
      StoreFixtures.append(store, StoreFixtures.waiting(1));
      assertTrue(store.stored().jobs().isEmpty());
      assertThrows(UnsupportedOperationException.class, () -> store.stored().jobs().clear());
      assertFalse(files().isEmpty());
    }
  }
}
