package io.github.punctual.yarn.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.JobId;
import io.github.punctual.yarn.store.StoreReport.Damage;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is damaged is set aside and reported; what is whole is used. */
class StateStoreDamageTest {
  private static final int JOBS = 6;

  @TempDir Path dir;
  private Path snapshot;
  private Path journal;

  /** Leaves three jobs in a snapshot and three in a journal. */
  @BeforeEach
  void fill() throws IOException {
    for (int from = 0; from < JOBS; from += JOBS / 2) {
      try (StateStore store = StoreFixtures.open(dir)) {
        for (int i = from; i < from + JOBS / 2; i++) {
          StoreFixtures.append(store, StoreFixtures.running(i));
        }
      }
    }
    snapshot = dir.resolve("0000000002-0000000001.snapshot");
    journal = dir.resolve("0000000002-0000000002.journal");
    assertEquals(5, Files.readAllLines(snapshot).size());
    assertEquals(4, Files.readAllLines(journal).size());
  }

  private void change(Path file, UnaryOperator<byte[]> change) throws IOException {
    Files.write(file, change.apply(Files.readAllBytes(file)));
  }

  private static UnaryOperator<byte[]> inLine(int line, UnaryOperator<String> change) {
    return bytes -> {
      String[] lines = new String(bytes, StandardCharsets.ISO_8859_1).split("(?<=\n)");
      lines[line - 1] = change.apply(lines[line - 1]);
      return String.join("", lines).getBytes(StandardCharsets.ISO_8859_1);
    };
  }

  private static List<JobId> ids(Integer... numbers) {
    return Arrays.stream(numbers).map(number -> StoreFixtures.job(number).id()).toList();
  }

  /**
   * Opens twice: the first opening sees the jobs and the damage, the second the same jobs and no
   * damage.
   */
  private StoreReport assertOpens(List<JobId> jobs, String reason) throws IOException {
    StoreReport report;
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(jobs, List.copyOf(store.stored().jobs().keySet()));
      report = store.report();
      assertEquals(jobs.size(), report.recordsUsed());
      assertEquals(1, report.damages().size(), report.toString());
      Damage damage = report.damages().get(0);
      assertTrue(damage.reason().contains(reason), damage.toString());
      assertTrue(
          damage.setAside().contains("/damaged/20261121T120000.000Z-" + damage.file()),
          damage.setAside());
    }
    try (StateStore store = StoreFixtures.open(dir)) {
      assertTrue(store.report().clean(), store.report().toString());
      assertEquals(jobs, List.copyOf(store.stored().jobs().keySet()));
    }
    return report;
  }

  @Test
  void aFlippedByteInTheMiddleCostsItsLineOnly() throws IOException {
    change(journal, inLine(3, line -> line.replace("\"user\":\"ann\"", "\"user\":\"anm\"")));
    byte[] damaged = Files.readAllBytes(journal);
    StoreReport report = assertOpens(ids(0, 1, 2, 3, 5), "checksum does not match");
    Damage damage = report.damages().get(0);
    assertEquals("0000000002-0000000002.journal", damage.file());
    assertEquals(3, damage.line());
    assertEquals(1, report.recordsLost());
    assertEquals('\n', damaged[(int) damage.offset() - 1]);
    assertArrayEquals(damaged, Files.readAllBytes(Path.of(URI.create(damage.setAside()))));
  }

  @Test
  void aLineThatWasCutOffByAKillIsSetAside() throws IOException {
    change(journal, bytes -> Arrays.copyOf(bytes, bytes.length - 20));
    StoreReport report = assertOpens(ids(0, 1, 2, 3, 4), "cut off");
    assertEquals(4, report.damages().get(0).line());
  }

  @Test
  void aWholeLastLineWithoutItsLineFeedCounts() throws IOException {
    change(journal, bytes -> Arrays.copyOf(bytes, bytes.length - 1));
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(ids(0, 1, 2, 3, 4, 5), List.copyOf(store.stored().jobs().keySet()));
      assertTrue(store.report().clean());
    }
  }

  @Test
  void aDamagedSnapshotIsUsedAsFarAsItGoes() throws IOException {
    change(snapshot, inLine(2, line -> line.replace('a', 'b')));
    assertOpens(ids(1, 2, 3, 4, 5), "checksum does not match");
  }

  @Test
  void aSnapshotThatEndsEarlyIsNoticedThoughItsLinesAreWhole() throws IOException {
    change(snapshot, inLine(5, line -> ""));
    change(snapshot, inLine(4, line -> ""));
    StoreReport report = assertOpens(ids(0, 1, 3, 4, 5), "ends before its last line");
    assertEquals(1, report.recordsLost());
  }

  @Test
  void aDamagedSnapshotDoesNotHideTheFilesThatItWasToReplace() throws IOException {
    byte[] older = Files.readAllBytes(snapshot);
    Files.write(dir.resolve("0000000001-0000000009.snapshot"), older);
    change(snapshot, inLine(2, line -> line.replace('a', 'b')));
    try (StateStore store = StoreFixtures.open(dir)) {
      assertEquals(ids(0, 1, 2, 3, 4, 5), List.copyOf(store.stored().jobs().keySet()));
      assertEquals(1, store.report().damages().size());
    }
  }

  @Test
  void anEmptyFileIsReported() throws IOException {
    change(journal, bytes -> new byte[0]);
    assertOpens(ids(0, 1, 2), "empty");
  }

  @Test
  void binaryGarbageIsReportedOnce() throws IOException {
    byte[] garbage = new byte[1 << 20];
    new Random(3).nextBytes(garbage);
    change(journal, bytes -> garbage);
    assertOpens(ids(0, 1, 2), "not a line of the store");
  }

  @Test
  void zeroBytesAfterAPowerFailureAreReported() throws IOException {
    change(journal, bytes -> Arrays.copyOf(bytes, bytes.length + 4096));
    assertOpens(ids(0, 1, 2, 3, 4, 5), "cut off");
  }

  @Test
  void garbageBetweenLinesDoesNotHideTheLinesAfterIt() throws IOException {
    change(journal, inLine(3, line -> "\u0000\u0001garbage\n\n" + line));
    assertOpens(ids(0, 1, 2, 3, 4, 5), "not a line of the store");
  }

  @Test
  void aFolderInPlaceOfAFileIsSetAside() throws IOException {
    Files.delete(journal);
    Files.createDirectories(journal.resolve("x"));
    assertOpens(ids(0, 1, 2), "cannot be read");
  }

  @Test
  void aLeftoverTemporaryFileIsSetAside() throws IOException {
    Files.writeString(dir.resolve("0000000002-0000000003.temporary"), "half");
    assertOpens(ids(0, 1, 2, 3, 4, 5), "left over from an unfinished write");
  }

  @Test
  void aFileThatCannotBeReadNowIsNoDamage() throws IOException {
    for (long k = 1; k <= 12; k++) {
      FaultyFileSystem fileSystem = new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, k);
      StoreFiles files = new StoreFiles(fileSystem, StoreFixtures.settings(dir).directory(), false);
      try (StateStore store =
          StateStore.open(
              StoreFixtures.settings(dir), files, StoreFixtures.CONF, StoreFixtures.CLOCK)) {
        assertTrue(store.report().clean(), store.report().toString());
      } catch (IOException e) {
        assertTrue(e.getMessage().contains("no space left"), e.toString());
      }
      try (StateStore store = StoreFixtures.open(dir)) {
        assertEquals(ids(0, 1, 2, 3, 4, 5), List.copyOf(store.stored().jobs().keySet()));
      }
    }
  }

  private static byte[] header(String format) {
    return Frame.wrap("{\"type\":\"segment\",\"format\":" + format + ",\"at\":1}");
  }

  private Map<String, String> contents() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(dir)) {
      for (Path file : files) {
        contents.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return contents;
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "17", "99999999999"})
  void aStoreOfALaterFormatStopsTheStartAndIsLeftAsItIs(String format) throws IOException {
    change(journal, inLine(1, line -> new String(header(format), StandardCharsets.UTF_8)));
    assertStopsTheStart(journal.getFileName() + " is of format " + format, "reads formats up to 1");
  }

  @Test
  void aWholeLineOfAnUnknownTypeStopsTheStartAndIsLeftAsItIs() throws IOException {
    change(journal, inLine(3, line -> treaty()));
    assertStopsTheStart(
        "line 3 of its file " + journal.getFileName() + " is whole",
        "a record of type treaty, which this version of Punctual does not know");
  }

  @Test
  void aLineOfAnUnknownTypeStopsTheStartThoughOtherLinesAreDamaged() throws IOException {
    change(snapshot, inLine(2, line -> line.replace('a', 'b')));
    change(journal, inLine(2, line -> "garbage\n"));
    change(journal, inLine(4, line -> treaty()));
    assertStopsTheStart("line 4 of its file " + journal.getFileName());
  }

  @Test
  void aLineThatOnlyLooksLikeOneOfAnUnknownTypeIsDamage() throws IOException {
    change(journal, inLine(3, line -> line.replace("\"type\":\"job\"", "\"type\":\"jot\"")));
    assertOpens(ids(0, 1, 2, 3, 5), "checksum does not match");
  }

  private static String treaty() {
    return new String(Frame.wrap("{\"type\":\"treaty\",\"x\":1}"), StandardCharsets.UTF_8);
  }

  private void assertStopsTheStart(String... parts) throws IOException {
    Map<String, String> before = contents();
    String told = assertThrows(IOException.class, () -> StoreFixtures.open(dir)).getMessage();
    for (String part : parts) {
      assertTrue(told.contains(part), told);
    }
    assertTrue(told.contains("punctual.store.dir is "), told);
    assertTrue(told.contains("start that version again, or name another directory"), told);
    assertEquals(before, contents());
    assertThrows(
        IOException.class,
        () -> StateStore.check(StoreFixtures.settings(dir), new Configuration(false)),
        "a standby looks at it when it starts");
    assertEquals(before, contents());
  }

  @Test
  void aFirstLineThatOnlyLooksLikeALaterFormatIsDamage() throws IOException {
    change(journal, inLine(1, line -> line.replace("\"format\":1", "\"format\":2")));
    assertOpens(ids(0, 1, 2, 3, 4, 5), "checksum does not match");
  }

  @Test
  void noDamageWhateverKeepsTheStoreFromOpening() throws IOException {
    byte[] soundSnapshot = Files.readAllBytes(snapshot);
    byte[] soundJournal = Files.readAllBytes(journal);
    Random random = new Random(17);
    for (int i = 0; i < 100; i++) {
      Path folder = Files.createDirectory(dir.resolve("fuzz" + i));
      Files.write(folder.resolve(snapshot.getFileName()), damaged(soundSnapshot, random));
      Files.write(folder.resolve(journal.getFileName()), damaged(soundJournal, random));
      Set<JobId> first;
      StoreFiles files = sound(folder);
      try (StateStore store =
          StateStore.open(
              StoreFixtures.settings(folder), files, StoreFixtures.CONF, StoreFixtures.CLOCK)) {
        first = store.stored().jobs().keySet();
        assertTrue(
            first.size() == JOBS || !store.report().clean(), "damage went unnoticed in run " + i);
      }
      try (StateStore store =
          StateStore.open(
              StoreFixtures.settings(folder),
              sound(folder),
              StoreFixtures.CONF,
              StoreFixtures.CLOCK)) {
        assertEquals(first, store.stored().jobs().keySet());
        assertTrue(store.report().clean());
      }
    }
  }

  private static StoreFiles sound(Path folder) throws IOException {
    return new StoreFiles(
        new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, Long.MAX_VALUE),
        StoreFixtures.settings(folder).directory(),
        false);
  }

  private static byte[] damaged(byte[] sound, Random random) {
    byte[] bytes = sound.clone();
    for (int n = random.nextInt(4); n > 0; n--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(3)) {
        case 0 -> bytes[at] = (byte) random.nextInt();
        case 1 -> bytes = Arrays.copyOf(bytes, at + 1);
        default ->
            Arrays.fill(bytes, at, Math.min(bytes.length, at + 200), (byte) random.nextInt());
      }
    }
    return bytes;
  }

  @Test
  void keepsTheNewestDamagedFilesOnly() throws IOException {
    Path folder = Files.createDirectories(dir.resolve("damaged"));
    for (int i = 0; i < 30; i++) {
      Files.writeString(folder.resolve("20200101T0000%02d.000Z-x".formatted(i)), "x");
    }
    change(journal, bytes -> new byte[0]);
    StoreFixtures.open(dir).close();
    List<String> kept = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder)) {
      paths.forEach(path -> kept.add(path.getFileName().toString()));
    }
    assertEquals(20, kept.size());
    assertTrue(kept.contains("20261121T120000.000Z-" + journal.getFileName()), kept.toString());
  }

  @Test
  void itIsToldWhereADamagedFileIsWhateverFails() throws IOException {
    for (long k = 1; k <= 60; k++) {
      Path folder = dir.resolve("at" + k);
      Path aside = Files.createDirectories(folder.resolve("damaged"));
      Files.copy(snapshot, folder.resolve(snapshot.getFileName()));
      Files.createFile(folder.resolve(journal.getFileName()));
      for (int i = 0; i < 20; i++) {
        Files.createFile(aside.resolve("20200101T0000%02d.000Z-x".formatted(i)));
      }
      FaultyFileSystem fileSystem = new FaultyFileSystem(FaultyFileSystem.Fault.ONCE, k);
      StoreSettings settings = StoreFixtures.settings(folder);
      StoreFiles files = new StoreFiles(fileSystem, settings.directory(), false);
      try (StateStore store =
          StateStore.open(settings, files, StoreFixtures.CONF, StoreFixtures.CLOCK)) {
        for (Damage damage : store.report().damages()) {
          boolean isMoved = Files.notExists(folder.resolve(damage.file()));
          assertEquals(isMoved, !damage.setAside().isEmpty(), damage.toString());
        }
      } catch (IOException e) {
        assertTrue(e.getMessage().contains("no space left"), e.toString());
      }
    }
  }
}
