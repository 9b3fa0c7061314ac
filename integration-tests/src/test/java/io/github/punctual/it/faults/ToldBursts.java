package io.github.punctual.it.faults;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What was told of queues with bursts at a moment. Classes follow the nodes down and up again; of
 * two moments with all nodes both have the same ones unless somebody declared something.
 *
 * @param whole whether all nodes were there
 * @param queues that declare anything, by their paths
 */
record ToldBursts(boolean whole, Map<String, Bursts> queues) {
  private static final Set<String> IN_FORCE = Set.of("HARD", "SOFT");
  private static final Set<String> KINDS = Set.of("hard-burst", "soft-burst");

  /**
   * What was told of a queue.
   *
   * @param queueClass HARD, SOFT, ELASTIC or REJECTED
   * @param origin whether it was registered over REST or by configuration
   * @param sinceMillis when; another instant where it was forgotten and registered again
   * @param declared by key, its period and its demand among them
   * @param level by resource type, the most that the ledger has for it at once; empty when it has
   *     nothing
   */
  record Bursts(
      String queueClass,
      String origin,
      long sinceMillis,
      Map<String, String> declared,
      Map<String, Long> level) {
    private boolean isDeclaredAs(Bursts before) {
      return origin.equals(before.origin)
          && sinceMillis == before.sinceMillis
          && declared.equals(before.declared);
    }

    private boolean isServedAs(Bursts before) {
      return queueClass.equals(before.queueClass) && level.equals(before.level);
    }
  }

  /**
   * Waits until the queues are served and the ledger can be asked, and for a while for all nodes.
   */
  static ToldBursts by(FaultCluster cluster) {
    JsonNode queues = cluster.awaitQueues();
    return of(FaultCluster.isWhole(queues), queues, cluster.awaitLedger());
  }

  /**
   * Reads what was told.
   *
   * @param queues all of them, as the interface answers
   * @param ledger likewise
   */
  static ToldBursts of(boolean whole, JsonNode queues, JsonNode ledger) {
    Map<String, Bursts> told = new TreeMap<>();
    for (JsonNode queue : queues.path("queues")) {
      if (queue.has("class")) {
        String path = queue.path("queue").asText();
        Map<String, String> declared = new TreeMap<>();
        queue
            .path("declaration")
            .fields()
            .forEachRemaining(key -> declared.put(key.getKey(), key.getValue().asText()));
        told.put(
            path,
            new Bursts(
                queue.path("class").asText(),
                queue.path("origin").asText(),
                queue.path("sinceMillis").asLong(),
                declared,
                level(path, ledger)));
      }
    }
    return new ToldBursts(whole, told);
  }

  private static Map<String, Long> level(String path, JsonNode ledger) {
    Map<String, Long> most = new TreeMap<>();
    for (JsonNode entry : ledger.path("entries")) {
      if (entry.path("holder").asText().equals(path)
          && KINDS.contains(entry.path("kind").asText())) {
        for (JsonNode step : entry.path("amount")) {
          step.path("amount")
              .fields()
              .forEachRemaining(
                  type -> most.merge(type.getKey(), type.getValue().asLong(), Math::max));
        }
      }
    }
    return most;
  }

  /**
   * How many queues have bursts that are promised their level, or are served before others; 0 where
   * that is not compared.
   */
  long inForce() {
    return queues.values().stream()
        .filter(queue -> whole && IN_FORCE.contains(queue.queueClass()))
        .count();
  }

  /**
   * Which classes are not what they are here, where all nodes counted both times.
   *
   * @param after what was told later
   */
  List<String> fallenIn(ToldBursts after) {
    List<String> fallen = new ArrayList<>();
    queues.forEach(
        (path, queue) -> {
          Bursts now = after.queues.get(path);
          if (whole && after.whole && now != null && !now.queueClass().equals(queue.queueClass())) {
            fallen.add(
                "the bursts of %s are %s, and were %s at first"
                    .formatted(path, now.queueClass(), queue.queueClass()));
          }
        });
    return fallen;
  }

  /**
   * What of this is no longer true.
   *
   * @param after what was told later
   */
  List<String> untrueIn(ToldBursts after) {
    List<String> untrue = new ArrayList<>();
    boolean areComparable = whole && after.whole;
    queues.forEach(
        (path, queue) -> {
          Bursts now = after.queues.get(path);
          if (now == null) {
            untrue.add("the bursts of %s are forgotten".formatted(path));
          } else if (!now.isDeclaredAs(queue) || (areComparable && !now.isServedAs(queue))) {
            untrue.add("the bursts of %s are others: %s, were %s".formatted(path, now, queue));
          }
        });
    return untrue;
  }
}
