package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.RefusalText;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * Refusals of jobs, queues and reservations in JSON: the one form in which they are told. Instants
 * are milliseconds and texts.
 */
public final class RefusalJson {
  private static final RecordShape<Refusal> REFUSAL =
      RecordShape.of(Refusal.class).inside("when").named("advice", "try");

  /** What is an instant, and is told as text under its name without the unit, too. */
  private static final Set<String> INSTANTS =
      Set.of("fromMillis", "untilMillis", "tightestMillis", "fitsFromMillis");

  private RefusalJson() {}

  /** A refusal, with its words as {@code message}. */
  public static ObjectNode of(Refusal refusal) {
    ObjectNode written = Json.object();
    REFUSAL.write(refusal, written);
    ObjectNode node = Json.object().put("code", refusal.code());
    return node.put("message", RefusalText.of(refusal)).setAll((ObjectNode) told(written));
  }

  /** The refusal that {@link #of} wrote. */
  static Refusal read(JsonPlace place) {
    return REFUSAL.read(place);
  }

  /** As people read it: instants also as text, and no number with a fraction that is nothing. */
  private static JsonNode told(JsonNode written) {
    if (written.isArray()) {
      ArrayNode list = JsonNodeFactory.instance.arrayNode();
      written.forEach(each -> list.add(told(each)));
      return list;
    }
    if (written.isObject()) {
      ObjectNode node = Json.object();
      Iterable<Map.Entry<String, JsonNode>> fields = written::fields;
      for (Map.Entry<String, JsonNode> field : fields) {
        String name = field.getKey();
        node.set(name, told(field.getValue()));
        if (INSTANTS.contains(name)) {
          String text = Instant.ofEpochMilli(field.getValue().asLong()).toString();
          node.put(name.replace("Millis", ""), text);
        }
      }
      return node;
    }
    double number = written.doubleValue();
    boolean isWhole = number == Math.rint(number) && Math.abs(number) < Long.MAX_VALUE;
    return written.isDouble() && isWhole ? LongNode.valueOf((long) number) : written;
  }
}
