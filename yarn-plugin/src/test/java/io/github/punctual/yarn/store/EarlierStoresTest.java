package io.github.punctual.yarn.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.JsonPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Stores that earlier versions wrote, kept as they wrote them: whoever updates finds there what was
 * promised before. With the system property {@code punctual.stores} the stores that this version
 * makes of the same records are also written to that directory, each in a folder of its name: so a
 * new one of {@link EarlierStore} gets its files.
 */
class EarlierStoresTest {
  @TempDir Path dir;

  static Stream<EarlierStore> stores() {
    return EarlierStore.all();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void areReadAsTheyWereWritten(EarlierStore earlier) throws IOException {
    try (StateStore store = StoreFixtures.open(earlier.copy(dir))) {
      assertEquals(List.of(), store.report().damages());
      assertEquals(StoreFixtures.state(earlier.records()), store.stored());
    }
  }

  @ParameterizedTest
  @MethodSource("stores")
  void areStillReadWhenThisVersionHasWrittenThemAnew(EarlierStore earlier) throws IOException {
    StoreFixtures.open(earlier.copy(dir)).close();
    try (StateStore store = StoreFixtures.open(dir)) {
      assertTrue(store.report().clean());
      assertEquals(StoreFixtures.state(earlier.records()), store.stored());
    }
  }

  @ParameterizedTest
  @MethodSource("stores")
  void theVersionBeforeReadsWhatThisOneWritesAsLongAsTheFormatIsTheSame(EarlierStore earlier)
      throws IOException {
    assertEquals(1, SegmentWriter.FORMAT, "a new format has files of its own here");
    Path made = earlier.make(dir.resolve("made"));
    keep(made, earlier.folder());
    Path kept = earlier.copy(dir.resolve("kept"));
    assertEquals(lines(kept, EarlierStore.JOURNAL), lines(made, EarlierStore.JOURNAL));
    assertEquals(
        new TreeSet<>(lines(kept, EarlierStore.SNAPSHOT)),
        new TreeSet<>(lines(made, EarlierStore.SNAPSHOT)));
  }

  private static void keep(Path made, String name) throws IOException {
    String directory = System.getProperty("punctual.stores", "");
    if (!directory.isEmpty()) {
      Path into = Files.createDirectories(Path.of(directory, name));
      for (String file : List.of(EarlierStore.SNAPSHOT, EarlierStore.JOURNAL)) {
        Files.write(into.resolve(file), Files.readAllBytes(made.resolve(file)));
      }
    }
  }

  private static List<String> lines(Path store, String file) throws IOException {
    return Files.readAllLines(store.resolve(file));
  }

  @Test
  void everythingThatIsKeptIsInOneOfThem() throws Exception {
    Set<String> types = new TreeSet<>();
    RecordParts parts = new RecordParts();
    for (EarlierStore earlier : EarlierStore.all().toList()) {
      for (JsonNode record : records(earlier.copy(dir.resolve(earlier.folder())))) {
        types.add(record.path("type").asText());
        parts.look(StoreCodec.decode(JsonPlace.root(record)));
      }
    }
    assertEquals(StoreCodec.types(), types);
    assertEquals(Set.of(), parts.silent(StoreRecord.class), "has files of its own here");
  }

  private static List<JsonNode> records(Path store) throws IOException {
    List<String> lines = new ArrayList<>(lines(store, EarlierStore.SNAPSHOT));
    lines.addAll(lines(store, EarlierStore.JOURNAL));
    return lines.stream()
        .map(line -> Json.tree(line.substring(9)))
        .filter(
            record ->
                !Set.of(SegmentWriter.HEADER, SegmentWriter.END)
                    .contains(record.path("type").asText()))
        .toList();
  }
}
