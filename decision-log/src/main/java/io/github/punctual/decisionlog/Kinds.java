package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How the values of a type look in JSON that is one of several records: a field says which.
 * Immutable from its first use on.
 *
 * @param <T> the type
 */
public final class Kinds<T> {
  private final String object;
  private final String field;
  private final Map<String, RecordShape<? extends T>> byName = new LinkedHashMap<>();
  private final Map<Class<?>, String> names = new HashMap<>();

  private Kinds(String object, String field) {
    this.object = object;
    this.field = field;
  }

  /** None yet, to be told apart by a field. */
  public static <T> Kinds<T> by(String field) {
    return new Kinds<>("", field);
  }

  /** None yet, to be told apart by a field of an object that is a field. */
  static <T> Kinds<T> by(String object, String field) {
    return new Kinds<>(object, field);
  }

  /** Adds a record, under a name. */
  public Kinds<T> with(String name, RecordShape<? extends T> shape) {
    byName.put(name, shape);
    names.put(shape.type(), name);
    return this;
  }

  public Set<String> names() {
    return byName.keySet();
  }

  /** The same as a {@link JsonShape}. */
  public JsonShape<T> shape(Class<T> type) {
    return new JsonShape<>(type, this::write, this::read);
  }

  /**
   * A value as an object.
   *
   * @throws IllegalArgumentException when something of it is missing, which nobody could read back
   */
  public ObjectNode write(T value) {
    String name = names.get(value.getClass());
    if (name == null) {
      throw new IllegalArgumentException(
          "a value of type " + value.getClass().getName() + " has no JSON form");
    }
    ObjectNode node = Json.object();
    (object.isEmpty() ? node : node.putObject(object)).put(field, name);
    byName.get(name).write(value, node);
    return node;
  }

  /** The value that an object is. */
  public T read(JsonPlace place) {
    JsonPlace kind = (object.isEmpty() ? place : place.field(object)).field(field);
    RecordShape<? extends T> shape = byName.get(kind.text());
    if (shape == null) {
      throw kind.problem(
          names().stream().collect(Collectors.joining("\", \"", "must be one of \"", "\"")));
    }
    return shape.read(place);
  }
}
