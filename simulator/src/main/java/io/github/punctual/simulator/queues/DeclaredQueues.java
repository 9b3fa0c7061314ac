package io.github.punctual.simulator.queues;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.decisionlog.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What queues declare, and bursts that are to be made, from a JSON file:
 *
 * <pre>{@code
 * {"queues": {"root.clicks": {"kind": "latency", "period": "5m", "on-time": "30s",
 *                             "demand": "40x2g,1x20s"},
 *             "root.batch": {"kind": "throughput"}},
 *  "bursts": {"root.clicks": {"job": "sessions", "first": "50s", "count": 10}}}
 * }</pre>
 *
 * <p>A queue's keys and values are those of {@code capacity-scheduler.xml}; instants count from
 * 1970-01-01T00:00:00Z, the trace's zero. Queues are registered at the start, in this order.
 *
 * @param queues what they declare
 * @param bursts bursts to be made of jobs of the trace, by queue
 */
public record DeclaredQueues(List<QueueDeclaration> queues, Map<QueueId, MadeBursts> bursts) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

  /**
   * Reads a file.
   *
   * @param types the resource types of the cluster
   * @throws IllegalArgumentException when it is not what is described above; the message says where
   * @throws IOException when it cannot be read
   */
  public static DeclaredQueues read(Path path, Set<String> types) throws IOException {
    JsonNode root;
    try {
      root = JSON.readTree(Files.readString(path));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(path + " is not JSON: " + e.getOriginalMessage(), e);
    }
    for (Map.Entry<String, JsonNode> field : root.properties()) {
      if (!Set.of("queues", "bursts").contains(field.getKey())) {
        throw new IllegalArgumentException(
            "%s has '%s'; it may have queues and bursts".formatted(path, field.getKey()));
      }
    }
    JsonNode queues = root.path("queues");
    if (!queues.isObject() || queues.isEmpty()) {
      throw new IllegalArgumentException(
          path + " has no queues; write {\"queues\": {\"root.a\": {\"kind\": \"throughput\"}}}");
    }
    List<QueueDeclaration> declarations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> queue : queues.properties()) {
      declarations.add(declaration(path, queue.getKey(), queue.getValue(), types));
    }
    Map<QueueId, MadeBursts> made = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> queue : root.path("bursts").properties()) {
      QueueId id = new QueueId(queue.getKey());
      Optional<QueueDeclaration> known =
          declarations.stream().filter(each -> each.queue().equals(id)).findFirst();
      if (known.flatMap(QueueDeclaration::bursts).isEmpty()) {
        throw new IllegalArgumentException(
            "%s has bursts of %s, which is no queue of kind latency in it".formatted(path, id));
      }
      made.put(
          id,
          MadeBursts.of(
              "bursts of " + id + " in " + path,
              queue.getValue(),
              known.get().bursts().orElseThrow()));
    }
    return new DeclaredQueues(declarations, made);
  }

  private static QueueDeclaration declaration(
      Path path, String queue, JsonNode json, Set<String> types) {
    Map<String, String> values = new LinkedHashMap<>();
    json.properties().forEach(field -> values.put(field.getKey(), Json.plain(field.getValue())));
    try {
      return DeclarationText.parse(new QueueId(queue), "", values, types).declaration();
    } catch (InvalidDeclarationException e) {
      throw new IllegalArgumentException(path + ": " + e.getMessage(), e);
    }
  }
}
