package io.github.punctual.yarn.web.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.function.UnaryOperator;

/** What is told in JSON, without the names in its texts that the caller may not know. */
public final class MaskedTexts {
  private MaskedTexts() {}

  /** The same object, whose texts are changed, also those within. */
  public static ObjectNode of(ObjectNode object, UnaryOperator<String> masked) {
    object.fields().forEachRemaining(field -> field.setValue(value(field.getValue(), masked)));
    return object;
  }

  private static JsonNode value(JsonNode value, UnaryOperator<String> masked) {
    if (value instanceof ObjectNode object) {
      return of(object, masked);
    }
    if (value instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, value(array.get(i), masked));
      }
      return array;
    }
    return value.isTextual() ? TextNode.valueOf(masked.apply(value.textValue())) : value;
  }
}
