package io.github.punctual.cli.queue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.text.Colour;
import io.github.punctual.cli.text.Figures;
import io.github.punctual.cli.text.FittedTable;
import io.github.punctual.cli.text.Plain;
import io.github.punctual.cli.text.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Queues, one a line: what can be promised in them, and how their bursts go. */
public final class QueueTable {
  private static final Map<String, Colour> COLOURS =
      Map.of("HARD", Colour.GOOD, "SOFT", Colour.WARN, "REJECTED", Colour.BAD);

  private QueueTable() {}

  /** A queue in the eyes of the status, and in those of the promises to queues. */
  private record Line(String path, JsonNode pool, JsonNode queue) {}

  /**
   * The queues.
   *
   * @param status what can be promised, by pool
   * @param queues the queues with bursts; missing where nothing is promised to queues
   */
  public static String of(JsonNode status, JsonNode queues, Terminal terminal) {
    Set<String> paths = new TreeSet<>(byName(status.path("pools"), "pool").keySet());
    paths.addAll(byName(queues, "queue").keySet());
    return of(paths, status, queues, terminal);
  }

  /** Those queues alone that are promised something. */
  public static String bursts(JsonNode status, JsonNode queues, Terminal terminal) {
    return of(byName(queues, "queue").keySet(), status, queues, terminal);
  }

  private static String of(Set<String> paths, JsonNode status, JsonNode queues, Terminal terminal) {
    Map<String, JsonNode> pools = byName(status.path("pools"), "pool");
    Map<String, JsonNode> bursts = byName(queues, "queue");
    List<Line> lines = new ArrayList<>();
    for (String path : paths) {
      lines.add(
          new Line(
              path,
              pools.getOrDefault(path, queues.path("no pool")),
              bursts.getOrDefault(path, queues.path("no bursts"))));
    }
    FittedTable<Line> table =
        new FittedTable<Line>()
            .cut("QUEUE", 0, 14, Line::path)
            .words("CAPACITY", 1, line -> Figures.amounts(line.pool().path("capacity")))
            .words("PROMISED", 0, line -> Figures.amounts(line.pool().path("promised")))
            .words("FREE", 2, line -> Figures.amounts(line.pool().path("free")));
    if (!bursts.isEmpty()) {
      table
          .coloured("CLASS", 8, QueueTable::type, line -> colour(line.queue()))
          .figures("JOBS", 5, line -> line.queue().path("jobs").asText("-"))
          .words("HOLDS", 4, line -> Figures.amounts(line.queue().path("held")))
          .words("BURST", 3, line -> QueueText.burst(line.queue().path("burst")))
          .words("ON TIME", 3, line -> QueueText.onTime(line.queue().path("bursts")));
    }
    return table.text(lines, terminal);
  }

  private static String type(Line line) {
    return Plain.words(line.queue().path("class").asText("-"));
  }

  private static Colour colour(JsonNode queue) {
    return COLOURS.getOrDefault(queue.path("class").asText(), Colour.NONE);
  }

  private static Map<String, JsonNode> byName(JsonNode list, String field) {
    Map<String, JsonNode> found = new TreeMap<>();
    list.forEach(one -> found.put(one.path(field).asText(), one));
    return found;
  }
}
