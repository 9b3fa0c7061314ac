package io.github.punctual.yarn.web.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.declaration.Problem;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.Json;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Fields that many answers in JSON have. */
public final class Fields {
  private Fields() {}

  /** An instant as a number and as text. */
  public static void instant(ObjectNode node, String name, long millis) {
    node.put(name + "Millis", millis).put(name, Instant.ofEpochMilli(millis).toString());
  }

  /** The same; nothing for one that has not come. */
  public static void instantIfAny(ObjectNode node, String name, long millis) {
    if (millis > 0) {
      instant(node, name, millis);
    }
  }

  /** A vector with all resource types of another one, those of which there is 0 included. */
  public static ObjectNode amounts(ResourceVector vector, ResourceVector types) {
    ObjectNode node = Json.object();
    types.amounts().keySet().forEach(type -> node.put(type, 0));
    vector.amounts().forEach(node::put);
    return node;
  }

  /** Amounts over time. */
  public static ObjectNode seconds(ResourceSeconds amounts) {
    ObjectNode node = Json.object();
    amounts.amounts().forEach(node::put);
    return node;
  }

  /** An array of things, each in a form of its own. */
  public static <T> void list(
      ObjectNode node, String name, Stream<T> all, Function<T, JsonNode> form) {
    ArrayNode array = node.putArray(name);
    all.map(form).forEach(array::add);
  }

  /** Adds an array of words. */
  public static void words(ObjectNode node, String name, Stream<String> all) {
    ArrayNode array = node.putArray(name);
    all.forEach(array::add);
  }

  /** How many there are of each of some values, by their names. */
  public static <E extends Enum<E>> ObjectNode counts(Stream<E> all, ToLongFunction<E> count) {
    ObjectNode node = Json.object();
    all.forEach(value -> node.put(value.name(), count.applyAsLong(value)));
    return node;
  }

  /** What is wrong with a declaration. */
  public static void problems(ObjectNode node, List<Problem> problems) {
    list(
        node,
        "problems",
        problems.stream(),
        problem ->
            Json.object()
                .put("key", problem.shownKey())
                .put("value", problem.shownValue())
                .put("rule", problem.rule())
                .put("try", problem.acceptedForm()));
  }
}
