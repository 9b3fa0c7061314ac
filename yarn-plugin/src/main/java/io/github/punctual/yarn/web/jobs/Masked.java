package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A job in JSON without the ids of jobs that the caller may not see. */
record Masked(JobSights sights, ApplicationId own) {
  /** Changes the node itself. */
  ObjectNode of(ObjectNode node) {
    List<Map.Entry<String, JsonNode>> fields = new ArrayList<>();
    node.fields().forEachRemaining(fields::add);
    fields.forEach(field -> node.set(field.getKey(), value(field.getValue())));
    return node;
  }

  private JsonNode value(JsonNode value) {
    if (value instanceof ObjectNode object) {
      return of(object);
    }
    if (value instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, value(array.get(i)));
      }
      return array;
    }
    if (value.isTextual()) {
      String masked = sights.masked(value.textValue(), own);
      return masked.equals(value.textValue()) ? value : TextNode.valueOf(masked);
    }
    return value;
  }
}
