package io.github.punctual.decisionlog;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.resource.ResourceVector;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The one JSON form of the product's records, used by the decision log, the store and the REST
 * interface. Names are those of the record components, resource vectors are objects such as {@code
 * {"memory-mb":2048,"vcores":1}}, empty optional values are absent, and unknown fields are ignored.
 */
public final class Json {
  /** An amount of each resource type. */
  public static final JsonShape<ResourceVector> VECTOR = Forms.of(ResourceVector.class);

  /** The pools of a cluster, as an array. */
  public static final JsonShape<ClusterCapacity> CAPACITY = Forms.of(ClusterCapacity.class);

  /** A decision; the field {@code action} is for readers only, it follows from the reason. */
  public static final JsonShape<Decision> DECISION = Forms.of(Decision.class);

  public static final JsonShape<Numbers> NUMBERS = Forms.of(Numbers.class);

  public static final JsonShape<Terms> TERMS = Forms.of(Terms.class);

  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private Json() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** A JSON tree as one line without a line end. */
  public static String text(JsonNode node) {
    try {
      return MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a JSON tree in memory could not be written", e);
    }
  }

  /**
   * A text or a number as a text: a number without an exponent, such as {@code 0.0005}, unless it
   * is too large for a double.
   */
  public static String plain(JsonNode value) {
    return value.isNumber() && Double.isFinite(value.doubleValue())
        ? value.decimalValue().stripTrailingZeros().toPlainString()
        : value.asText();
  }

  /**
   * The tree of a JSON text.
   *
   * @throws MalformedRecordException when the text is blank, not JSON, or goes on after its end
   */
  public static JsonNode tree(String text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      if (node == null || node.isMissingNode()) {
        throw new MalformedRecordException("the text is blank; it must hold one JSON object");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw malformed(e);
    }
  }

  /**
   * The same of a text that anybody may have written. How deep it is nested is counted before its
   * tree is made, which with some versions of Jackson takes a stack as deep.
   *
   * @param mostNested how many arrays and objects may be inside each other, at least 1
   * @throws MalformedRecordException also when there are more
   */
  public static JsonNode tree(String text, int mostNested) {
    try (JsonParser parser = MAPPER.createParser(text)) {
      int nested = 0;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        nested += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (nested > mostNested) {
          throw new MalformedRecordException("nested more than %d deep".formatted(mostNested));
        }
      }
    } catch (JsonProcessingException e) {
      throw malformed(e);
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory could not be read", e);
    }
    return tree(text);
  }

  private static MalformedRecordException malformed(JsonProcessingException e) {
    return new MalformedRecordException(
        "not JSON at character %d: %s"
            .formatted(
                e.getLocation() == null ? 0 : e.getLocation().getColumnNr(),
                e.getOriginalMessage()),
        e);
  }
}
