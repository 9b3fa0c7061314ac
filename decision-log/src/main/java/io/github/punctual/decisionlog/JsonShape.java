package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import java.util.function.Function;

/**
 * How the values of one type look in JSON, in both directions: {@code read(write(x))} equals {@code
 * x}. Immutable.
 *
 * @param <T> the type of the values
 */
public final class JsonShape<T> {
  private final Class<T> type;
  private final Function<T, JsonNode> write;
  private final Function<JsonPlace, T> read;

  /** A shape made of its two directions. */
  public JsonShape(Class<T> type, Function<T, JsonNode> write, Function<JsonPlace, T> read) {
    this.type = Objects.requireNonNull(type, "type");
    this.write = Objects.requireNonNull(write, "write");
    this.read = Objects.requireNonNull(read, "read");
  }

  Class<T> type() {
    return type;
  }

  /** A value as a JSON tree, a new one each time, to which a caller may add fields. */
  public JsonNode write(T value) {
    return write.apply(value);
  }

  /**
   * The value at a place of a JSON tree.
   *
   * @throws MalformedRecordException when a field is missing or breaks a rule
   */
  public T read(JsonPlace place) {
    return place.make(() -> read.apply(place));
  }
}
