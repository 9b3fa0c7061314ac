package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.plan.ReservationKey;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JSON form of each type that the components of records have. */
final class Forms {
  /** What is written as text, also as the name of a field. */
  private record Text<T>(Class<T> type, Function<T, String> write, Function<String, T> read) {}

  private static final Map<Class<?>, Text<?>> TEXTS =
      byType(
          Text::type,
          Stream.of(
              new Text<>(String.class, Function.identity(), Function.identity()),
              new Text<>(Long.class, at -> Long.toString(at), Long::valueOf),
              new Text<>(JobId.class, JobId::value, JobId::new),
              new Text<>(PoolId.class, PoolId::value, PoolId::new),
              new Text<>(QueueId.class, QueueId::path, QueueId::new),
              new Text<>(ReservationKey.class, ReservationKey::value, ReservationKey::new)));

  private static final JsonShape<Integer> INT =
      new JsonShape<>(Integer.class, IntNode::valueOf, JsonPlace::intValue);
  private static final JsonShape<Long> LONG =
      new JsonShape<>(Long.class, LongNode::valueOf, JsonPlace::longValue);
  private static final JsonShape<Double> DOUBLE =
      new JsonShape<>(Double.class, DoubleNode::valueOf, JsonPlace::doubleValue);
  private static final JsonShape<Boolean> BOOLEAN =
      new JsonShape<>(Boolean.class, BooleanNode::valueOf, JsonPlace::bool);

  private static final Map<Class<?>, JsonShape<?>> SIMPLE =
      Map.of(
          int.class, INT,
          Integer.class, INT,
          long.class, LONG,
          Long.class, LONG,
          double.class, DOUBLE,
          Double.class, DOUBLE,
          boolean.class, BOOLEAN);

  private static final JsonShape<ResourceVector> VECTOR =
      new JsonShape<>(
          ResourceVector.class,
          vector -> amounts(vector.amounts(), LONG),
          place -> ResourceVector.of(place.map(JsonPlace::longValue)));

  /** Those that are written in a way of their own. */
  private static final List<JsonShape<?>> OWN =
      List.of(
          new JsonShape<>(
              OptionalInt.class,
              some -> IntNode.valueOf(some.getAsInt()),
              place -> OptionalInt.of(place.intValue())),
          new JsonShape<>(
              OptionalLong.class,
              some -> LongNode.valueOf(some.getAsLong()),
              place -> OptionalLong.of(place.longValue())),
          new JsonShape<>(
              OptionalDouble.class,
              some -> DoubleNode.valueOf(some.getAsDouble()),
              place -> OptionalDouble.of(place.doubleValue())),
          VECTOR,
          new JsonShape<>(
              ResourceSeconds.class,
              seconds -> amounts(seconds.amounts(), DOUBLE),
              place -> ResourceSeconds.of(place.map(JsonPlace::doubleValue))),
          new JsonShape<>(
              CapacityProfile.class,
              profile -> map(Long.class, VECTOR).write(profile.steps()),
              place -> CapacityProfile.of(map(Long.class, VECTOR).read(place))),
          new JsonShape<>(
              ClusterCapacity.class,
              capacity -> list(JobShapes.POOL).write(List.copyOf(capacity.pools())),
              place -> ClusterCapacity.of(place.list(JobShapes.POOL::read))));

  private Forms() {}

  /** Where the forms of all others are kept, which themselves are made of forms. */
  private static final class Known {
    static final Map<Class<?>, JsonShape<?>> BY_TYPE =
        byType(
            JsonShape::type,
            Stream.of(OWN, JobShapes.ALL, BookingShapes.ALL, QueueShapes.ALL, RushShapes.ALL)
                .flatMap(List::stream));
  }

  private static <S> Map<Class<?>, S> byType(Function<S, Class<?>> type, Stream<S> all) {
    return all.collect(Collectors.toUnmodifiableMap(type, Function.identity()));
  }

  /** The class of a type, without what it is made of. */
  static Class<?> raw(Type type) {
    return (Class<?>) (type instanceof ParameterizedType made ? made.getRawType() : type);
  }

  /** The form of the values of a type; of an {@link Optional}, that of what it may hold. */
  static JsonShape<?> of(Type type) {
    Class<?> raw = raw(type);
    if (type instanceof ParameterizedType made) {
      Type[] parts = made.getActualTypeArguments();
      JsonShape<?> content = of(parts[parts.length - 1]);
      return raw == Optional.class
          ? content
          : raw == List.class ? list(content) : map(raw(parts[0]), content);
    }
    JsonShape<?> known = SIMPLE.get(raw);
    if (known == null) {
      known = Known.BY_TYPE.get(raw);
    }
    if (known != null) {
      return known;
    }
    if (TEXTS.containsKey(raw)) {
      return text(TEXTS.get(raw));
    }
    if (raw.isEnum()) {
      return constant(raw.asSubclass(Enum.class));
    }
    return RecordShape.of(raw.asSubclass(Record.class)).shape();
  }

  @SuppressWarnings("unchecked")
  static <T> JsonShape<T> of(Class<T> type) {
    return (JsonShape<T>) of((Type) type);
  }

  @SuppressWarnings("unchecked")
  static JsonNode write(Class<?> type, Object value) {
    return ((JsonShape<Object>) of(type)).write(value);
  }

  private static <T> JsonShape<T> text(Text<T> text) {
    return new JsonShape<>(
        text.type(),
        value -> TextNode.valueOf(text.write().apply(value)),
        place -> text.read().apply(place.text()));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static JsonShape<?> constant(Class<? extends Enum> type) {
    return new JsonShape<>(
        (Class<Enum>) type, value -> TextNode.valueOf(value.name()), place -> place.oneOf(type));
  }

  @SuppressWarnings("unchecked")
  private static <E> JsonShape<List<E>> list(JsonShape<E> element) {
    return new JsonShape<>(
        (Class<List<E>>) (Class<?>) List.class,
        values -> {
          ArrayNode array = JsonNodeFactory.instance.arrayNode(values.size());
          values.forEach(value -> array.add(element.write(value)));
          return array;
        },
        place -> place.list(element::read));
  }

  /** Maps are written in the order of their keys, so that equal ones give equal texts. */
  @SuppressWarnings("unchecked")
  private static <K, V> JsonShape<Map<K, V>> map(Class<K> keys, JsonShape<V> value) {
    Text<K> key = (Text<K>) TEXTS.get(keys);
    return new JsonShape<>(
        (Class<Map<K, V>>) (Class<?>) Map.class,
        values -> {
          ObjectNode node = Json.object();
          new TreeMap<>(values)
              .forEach((each, content) -> node.set(key.write().apply(each), value.write(content)));
          return node;
        },
        place -> {
          SortedMap<K, V> values = new TreeMap<>();
          place.map(value::read).forEach((name, read) -> values.put(key.read().apply(name), read));
          return values;
        });
  }

  private static <V> JsonNode amounts(Map<String, V> byType, JsonShape<V> number) {
    return map(String.class, number).write(byType);
  }
}
