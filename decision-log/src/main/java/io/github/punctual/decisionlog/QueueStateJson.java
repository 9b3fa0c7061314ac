package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.bopf.state.BurstState;
import io.github.punctual.admission.bopf.state.LongRunState;
import io.github.punctual.admission.bopf.state.PlanState;
import io.github.punctual.admission.bopf.state.PlanState.ListedBurst;
import io.github.punctual.admission.bopf.state.QueueState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** What is remembered of a queue as JSON. What is empty is left out. */
public final class QueueStateJson {
  private QueueStateJson() {}

  /** A state as JSON. */
  public static ObjectNode write(QueueState state) {
    ObjectNode node =
        Json.object()
            .put("queue", state.queue())
            .put("class", state.queueClass())
            .put("weight", state.weight());
    longs(node, "promisedCapacity", state.promisedCapacity());
    state.plan().forEach(plan -> node.set("plan", plan(plan)));
    state.firstMillis().forEach(first -> node.put("firstMillis", first.longValue()));
    state.burst().forEach(burst -> node.set("burst", burst(burst)));
    if (state.waiting()) {
      node.put("waiting", true);
    }
    node.set("longRun", longRun(state.longRun()));
    list(node, "tally", state.tally(), (array, count) -> array.add(count.intValue()));
    list(node, "history", state.history(), (array, burst) -> array.add(doubles(burst)));
    longs(node, "held", state.held());
    return node;
  }

  /** The state that JSON holds. */
  public static QueueState read(JsonPlace place) {
    return place.make(
        () ->
            new QueueState(
                place.field("queue").text(),
                place.field("class").text(),
                longs(place, "promisedCapacity"),
                place.field("weight").doubleValue(),
                place.optional("plan").map(QueueStateJson::plan).map(List::of).orElse(List.of()),
                place
                    .optional("firstMillis")
                    .map(JsonPlace::longValue)
                    .map(List::of)
                    .orElse(List.of()),
                place.optional("burst").map(QueueStateJson::burst).map(List::of).orElse(List.of()),
                place.optional("waiting").map(JsonPlace::bool).orElse(false),
                longRun(place.field("longRun")),
                list(place, "tally", JsonPlace::intValue),
                list(place, "history", QueueStateJson::doubles),
                longs(place, "held")));
  }

  static ObjectNode plan(PlanState plan) {
    ObjectNode node = Json.object().put("kind", plan.kind());
    plan.firstMillis().forEach(first -> node.put("firstMillis", first.longValue()));
    node.put("gapMillis", plan.gapMillis()).put("onTimeMillis", plan.onTimeMillis());
    doubles(node, "demand", plan.demand());
    list(
        node,
        "bursts",
        plan.bursts(),
        (array, burst) ->
            array
                .addObject()
                .put("arrivalMillis", burst.arrivalMillis())
                .put("onTimeMillis", burst.onTimeMillis())
                .set("demand", doubles(burst.demand())));
    return node.put("endMillis", plan.endMillis()).put("onTimeFraction", plan.onTimeFraction());
  }

  static PlanState plan(JsonPlace place) {
    return place.make(
        () ->
            new PlanState(
                place.field("kind").text(),
                place
                    .optional("firstMillis")
                    .map(JsonPlace::longValue)
                    .map(List::of)
                    .orElse(List.of()),
                place.field("gapMillis").longValue(),
                place.field("onTimeMillis").longValue(),
                doubles(place, "demand"),
                list(
                    place,
                    "bursts",
                    burst ->
                        new ListedBurst(
                            burst.field("arrivalMillis").longValue(),
                            burst.field("onTimeMillis").longValue(),
                            doubles(burst.field("demand")))),
                place.field("endMillis").longValue(),
                place.field("onTimeFraction").doubleValue()));
  }

  private static ObjectNode burst(BurstState burst) {
    ObjectNode node =
        Json.object()
            .put("arrivedMillis", burst.arrivedMillis())
            .put("deadlineMillis", burst.deadlineMillis())
            .put("nextMillis", burst.nextMillis())
            .put("windowMillis", burst.windowMillis())
            .put("onTimeMillis", burst.onTimeMillis());
    doubles(node, "declared", burst.declared());
    doubles(node, "received", burst.received());
    // Empty, and nothing received, are not the same.
    burst.receivedByDeadline().forEach(had -> node.set("receivedByDeadline", doubles(had)));
    burst.endedMillis().forEach(ended -> node.put("endedMillis", ended.longValue()));
    return node;
  }

  private static BurstState burst(JsonPlace place) {
    return place.make(
        () ->
            new BurstState(
                place.field("arrivedMillis").longValue(),
                place.field("deadlineMillis").longValue(),
                place.field("nextMillis").longValue(),
                place.field("windowMillis").longValue(),
                place.field("onTimeMillis").longValue(),
                doubles(place, "declared"),
                doubles(place, "received"),
                place
                    .optional("receivedByDeadline")
                    .map(QueueStateJson::doubles)
                    .map(List::of)
                    .orElse(List.of()),
                place
                    .optional("endedMillis")
                    .map(JsonPlace::longValue)
                    .map(List::of)
                    .orElse(List.of())));
  }

  private static ObjectNode longRun(LongRunState longRun) {
    ObjectNode node =
        Json.object()
            .put("sinceMillis", longRun.sinceMillis())
            .put("watchedMillis", longRun.watchedMillis())
            .put("fairMillis", longRun.fairMillis());
    doubles(node, "received", longRun.received());
    doubles(node, "capacity", longRun.capacity());
    return node;
  }

  private static LongRunState longRun(JsonPlace place) {
    return place.make(
        () ->
            new LongRunState(
                place.field("sinceMillis").longValue(),
                place.field("watchedMillis").longValue(),
                doubles(place, "received"),
                doubles(place, "capacity"),
                place.field("fairMillis").doubleValue()));
  }

  private static <T> void list(
      ObjectNode node, String name, List<T> values, BiConsumer<ArrayNode, T> add) {
    if (!values.isEmpty()) {
      ArrayNode array = node.putArray(name);
      values.forEach(value -> add.accept(array, value));
    }
  }

  private static <T> List<T> list(JsonPlace place, String name, Function<JsonPlace, T> read) {
    return place.optional(name).map(found -> found.list(read)).orElse(List.of());
  }

  private static JsonNode doubles(Map<String, Double> amounts) {
    ObjectNode node = Json.object();
    amounts.forEach((type, amount) -> node.put(type, amount.doubleValue()));
    return node;
  }

  private static void doubles(ObjectNode node, String name, Map<String, Double> amounts) {
    if (!amounts.isEmpty()) {
      node.set(name, doubles(amounts));
    }
  }

  private static Map<String, Double> doubles(JsonPlace place) {
    return place.map(JsonPlace::doubleValue);
  }

  private static Map<String, Double> doubles(JsonPlace place, String name) {
    return place.optional(name).map(QueueStateJson::doubles).orElse(Map.of());
  }

  /** Amounts of resource types, when there are any. */
  public static void longs(ObjectNode node, String name, Map<String, Long> amounts) {
    if (!amounts.isEmpty()) {
      ObjectNode map = node.putObject(name);
      amounts.forEach((type, amount) -> map.put(type, amount.longValue()));
    }
  }

  /** Amounts of resource types. */
  public static Map<String, Long> longs(JsonPlace place, String name) {
    Optional<JsonPlace> found = place.optional(name);
    return found.isPresent() ? found.get().map(JsonPlace::longValue) : Map.of();
  }
}
