package io.github.punctual.yarn.web.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.decisionlog.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists that are asked for page by page. */
class PagingTest {
  private record Entry(long millis, int id) {
    Cursor place() {
      return new Cursor(List.of(-millis), "%06d".formatted(id));
    }
  }

  private static Paging paging(int limit, String cursor) throws BadParameterException {
    Map<String, List<String>> values = new HashMap<>();
    values.put("limit", List.of(String.valueOf(limit)));
    if (!cursor.isEmpty()) {
      values.put("cursor", List.of(cursor));
    }
    return Paging.of(Query.of(values, Paging.NAMES), "things");
  }

  @Test
  void everyEntryThatStaysIsSeenOnceThoughOthersComeAndGo() throws Exception {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<Entry> now = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        now.add(new Entry(random.nextInt(20), i));
      }
      Set<Entry> stayed = new HashSet<>(now);
      List<Entry> seen = new ArrayList<>();
      String cursor = "";
      do {
        Paging.Slice<Entry> page = paging(1 + random.nextInt(7), cursor).of(now, Entry::place);
        seen.addAll(page.entries());
        cursor = page.next().orElse("");
        Entry gone = now.remove(random.nextInt(now.size()));
        stayed.remove(gone);
        now.add(new Entry(random.nextInt(20), 1000 + seen.size()));
      } while (!cursor.isEmpty());

      assertEquals(seen.size(), new HashSet<>(seen).size(), "nothing twice, seed " + seed);
      assertTrue(seen.containsAll(stayed), "all that stayed, seed " + seed);
      List<Entry> inOrder = new ArrayList<>(seen);
      inOrder.sort((a, b) -> a.place().compareTo(b.place()));
      assertEquals(inOrder, seen, "in order, seed " + seed);
    }
  }

  @Test
  void theLastPageHasNoNext() throws Exception {
    List<Entry> all = List.of(new Entry(1, 1), new Entry(2, 2));
    Paging.Slice<Entry> page = paging(2, "").of(all, Entry::place);
    assertEquals(
        "{\"matching\":2,\"limit\":2,\"hidden\":3}", page.write(Json.object(), 3).toString());
    Paging.Slice<Entry> first = paging(1, "").of(all, Entry::place);
    assertEquals(new Entry(2, 2), first.entries().get(0));
    assertEquals(2, first.matching(), "also those beyond the page");
    Paging.Slice<Entry> second = paging(1, first.next().orElseThrow()).of(all, Entry::place);
    assertEquals(List.of(new Entry(1, 1)), second.entries());
    assertTrue(second.next().isEmpty());
  }

  @Test
  void aCursorIsOfOneListAndOrder() throws Exception {
    Cursor cursor = new Cursor(List.of(-5L, Long.MAX_VALUE), "a\nb \u65e5");
    assertEquals(cursor, Cursor.decode(cursor.encode("things"), "things").orElseThrow());
    assertTrue(Cursor.decode(cursor.encode("things"), "others").isEmpty());
    assertThrows(BadParameterException.class, () -> paging(1, cursor.encode("others")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "%%%", "MQ", "_w", "MQp0aGluZ3MKMSwyLAo", "MQp0aGluZ3MKMWUxMAo"})
  void refusesWhatIsNoCursor(String word) {
    BadParameterException thrown = assertThrows(BadParameterException.class, () -> paging(1, word));
    String answer = thrown.answer().text();
    assertEquals("cursor", Json.tree(answer.strip()).get("name").textValue());
    assertEquals(word, Json.tree(answer.strip()).get("value").textValue());
  }
}
