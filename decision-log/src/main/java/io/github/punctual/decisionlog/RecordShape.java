package io.github.punctual.decisionlog;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * How the values of a record look in JSON, as its components say: each is a field of its name, in
 * their order, and an empty one is left out. What is different is said when the shape is made:
 *
 * <pre>{@code
 * RecordShape.of(Pool.class).unless("nodes", List.of())
 * }</pre>
 *
 * <p>Immutable from its first use on.
 *
 * @param <T> the record
 */
public final class RecordShape<T> {
  /** What there is of an optional type where there is nothing. */
  private static final Map<Class<?>, Object> EMPTY =
      Map.of(
          Optional.class, Optional.empty(),
          OptionalInt.class, OptionalInt.empty(),
          OptionalLong.class, OptionalLong.empty(),
          OptionalDouble.class, OptionalDouble.empty());

  private final Class<T> type;
  private final Constructor<T> constructor;

  /** In the order in which they are written. */
  private final List<Part> parts = new ArrayList<>();

  /** A component of the record, or a field for readers alone. */
  private static final class Part {
    /** Its place among the components; negative for a field for readers alone. */
    final int index;

    final Type type;
    final Object empty;
    final Function<Object, Object> value;
    String name;
    String object = "";
    boolean isInside;
    boolean isLeftOut;
    boolean isWritten = true;
    Object usual;
    private volatile JsonShape<Object> form;

    Part(int index, String name, Type type, Function<Object, Object> value) {
      this.index = index;
      this.name = name;
      this.type = type;
      this.empty = EMPTY.get(Forms.raw(type));
      this.value = value;
    }

    /** Found when it is needed: it may be that of a record that holds others of its kind. */
    @SuppressWarnings("unchecked")
    private JsonShape<Object> form() {
      if (form == null) {
        form = (JsonShape<Object>) Forms.of(type);
      }
      return form;
    }

    void write(Object owner, ObjectNode into) {
      Object said = value.apply(owner);
      if (said == null) {
        throw new IllegalArgumentException("%s is missing in %s".formatted(name, owner));
      }
      if (!isWritten || said.equals(empty) || (isLeftOut && said.equals(usual))) {
        return;
      }
      ObjectNode place = object.isEmpty() ? into : within(into);
      JsonNode node = form().write(said instanceof Optional<?> maybe ? maybe.get() : said);
      if (isInside) {
        place.setAll((ObjectNode) node);
      } else {
        place.set(name, node);
      }
    }

    private ObjectNode within(ObjectNode into) {
      return into.get(object) instanceof ObjectNode there ? there : into.putObject(object);
    }

    Object read(JsonPlace record) {
      JsonPlace place = object.isEmpty() ? record : record.field(object);
      Object absent = usual == null ? empty : usual;
      if (absent != null && place.optional(name).isEmpty()) {
        return absent;
      }
      Object content = form().read(isInside ? place : place.field(name));
      return empty instanceof Optional ? Optional.of(content) : content;
    }
  }

  private RecordShape(Class<T> type) {
    this.type = type;
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      Method accessor = components[i].getAccessor();
      accessor.setAccessible(true);
      parts.add(
          new Part(
              i,
              components[i].getName(),
              components[i].getGenericType(),
              owner -> called(() -> accessor.invoke(owner))));
    }
    try {
      constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(type + " has no canonical constructor", e);
    }
  }

  /** The shape of a record that its components say. */
  public static <T extends Record> RecordShape<T> of(Class<T> type) {
    return new RecordShape<>(type);
  }

  private Part part(String component) {
    return parts.stream()
        .filter(part -> part.name.equals(component))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no " + component + " in " + type));
  }

  /** A component has another name in JSON; whatever else is said of it is said before. */
  public RecordShape<T> named(String component, String name) {
    part(component).name = name;
    return this;
  }

  /** A component is left out where it has a usual value. */
  public RecordShape<T> unless(String component, Object usual) {
    part(component).isLeftOut = true;
    return since(component, usual);
  }

  /** A component that was not written at first, and had a usual value then. */
  public RecordShape<T> since(String component, Object usual) {
    part(component).usual = usual;
    return this;
  }

  /** A component is not written; it is read as one value. */
  RecordShape<T> without(String component, Object always) {
    part(component).isWritten = false;
    return since(component, always);
  }

  /** The fields of a component stand among those of the record. */
  public RecordShape<T> inside(String component) {
    part(component).isInside = true;
    return this;
  }

  /** The same of a component of a record that has a shape of its own here. */
  @SuppressWarnings("unchecked")
  public RecordShape<T> inside(String component, RecordShape<?> own) {
    part(component).form = (JsonShape<Object>) own.shape();
    return inside(component);
  }

  /** The same of a component that need not be there; it is where one of its fields is. */
  RecordShape<T> inside(String component, String mark) {
    inside(component);
    return named(component, mark);
  }

  /** Some components stand in an object of the record. */
  RecordShape<T> under(String object, String... components) {
    for (String component : components) {
      part(component).object = object;
    }
    return this;
  }

  /** Some fields are written last, in this order. */
  public RecordShape<T> then(String... last) {
    for (String name : last) {
      Part part = part(name);
      parts.remove(part);
      parts.add(part);
    }
    return this;
  }

  /** Adds a field for readers alone: it follows from the others. */
  @SuppressWarnings("unchecked")
  <V> RecordShape<T> also(String name, Class<V> of, Function<T, V> value) {
    parts.add(new Part(-1, name, of, owner -> value.apply((T) owner)));
    return this;
  }

  Class<T> type() {
    return type;
  }

  /** The same as a {@link JsonShape}. */
  public JsonShape<T> shape() {
    return new JsonShape<>(
        type,
        value -> {
          ObjectNode node = Json.object();
          write(value, node);
          return node;
        },
        this::read);
  }

  /** The values of the components in a row, without their names. */
  JsonShape<T> row() {
    return new JsonShape<>(
        type,
        value -> {
          ArrayNode row = JsonNodeFactory.instance.arrayNode();
          parts.forEach(part -> row.add(part.form().write(part.value.apply(value))));
          return row;
        },
        place -> {
          List<JsonPlace> row = place.list(Function.identity());
          if (row.size() != parts.size()) {
            throw place.problem(
                parts.stream().map(part -> part.name).collect(joining(", ", "must be [", "]")));
          }
          return made(parts.stream().map(part -> part.form().read(row.get(part.index))).toArray());
        });
  }

  /** The value of the only component, without its name. */
  JsonShape<T> only() {
    Part part = parts.get(0);
    return new JsonShape<>(
        type,
        value -> part.form().write(part.value.apply(value)),
        place -> made(part.form().read(place)));
  }

  /**
   * Adds the fields of a value to an object.
   *
   * @throws IllegalArgumentException when something of it is missing, which nobody could read back
   */
  void write(Object value, ObjectNode into) {
    parts.forEach(part -> part.write(value, into));
  }

  /** The value whose fields an object has. */
  T read(JsonPlace place) {
    Object[] arguments = new Object[constructor.getParameterCount()];
    for (Part part : parts) {
      if (part.index >= 0) {
        arguments[part.index] = part.read(place);
      }
    }
    return place.make(() -> made(arguments));
  }

  private T made(Object... arguments) {
    return called(() -> constructor.newInstance(arguments));
  }

  /** A call by reflection. */
  private interface Call<V> {
    V get() throws ReflectiveOperationException;
  }

  /** What a call returns; it throws what the called code throws. */
  private static <V> V called(Call<V> call) {
    try {
      return call.get();
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
