package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A value inside a JSON document together with the way to it, such as {@code
 * decisions[0].numbers.fraction}, so that every complaint can name the field. Fields that nobody
 * asks for are ignored.
 */
public final class JsonPlace {
  private static final int SHOWN = 80;

  private final JsonNode node;
  private final String path;

  private JsonPlace(JsonNode node, String path) {
    this.node = node;
    this.path = path;
  }

  /** The whole document. */
  public static JsonPlace root(JsonNode document) {
    return new JsonPlace(document, "");
  }

  /**
   * A field that must be there.
   *
   * @throws MalformedRecordException when this is not an object or has no such field
   */
  public JsonPlace field(String name) {
    return optional(name)
        .orElseThrow(() -> new MalformedRecordException("field " + pathTo(name) + " is missing"));
  }

  /**
   * A field that may be absent or null.
   *
   * @throws MalformedRecordException when this is not an object
   */
  public Optional<JsonPlace> optional(String name) {
    if (!node.isObject()) {
      throw problem("must be a JSON object");
    }
    JsonNode found = node.get(name);
    return found == null || found.isNull()
        ? Optional.empty()
        : Optional.of(new JsonPlace(found, pathTo(name)));
  }

  /** The same object with another value of a field. */
  JsonPlace with(String name, JsonNode value) {
    ObjectNode copy = Json.object();
    copy.setAll((ObjectNode) node);
    copy.set(name, value);
    return new JsonPlace(copy, path);
  }

  /** The value as text; a {@link MalformedRecordException} where it is none. */
  public String text() {
    if (!node.isTextual()) {
      throw problem("must be a text");
    }
    return node.textValue();
  }

  /** The value as a boolean; a {@link MalformedRecordException} where it is none. */
  public boolean bool() {
    if (!node.isBoolean()) {
      throw problem("must be true or false");
    }
    return node.booleanValue();
  }

  /** The whole number of 64 bits that this is. */
  public long longValue() {
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw problem("must be a whole number of at most 64 bits");
    }
    return node.longValue();
  }

  /** The whole number of 32 bits that this is. */
  public int intValue() {
    if (!node.isIntegralNumber() || !node.canConvertToInt()) {
      throw problem("must be a whole number of at most 32 bits");
    }
    return node.intValue();
  }

  /**
   * The number that this is; the texts NaN, Infinity and -Infinity count as numbers, which JSON
   * cannot write otherwise.
   */
  public double doubleValue() {
    if (node.isNumber()) {
      return node.doubleValue();
    }
    return switch (node.isTextual() ? node.textValue() : "") {
      case "NaN" -> Double.NaN;
      case "Infinity" -> Double.POSITIVE_INFINITY;
      case "-Infinity" -> Double.NEGATIVE_INFINITY;
      default -> throw problem("must be a number");
    };
  }

  /** An optional field that holds a whole number of 64 bits. */
  public OptionalLong optionalLong(String name) {
    Optional<JsonPlace> found = optional(name);
    return found.isPresent() ? OptionalLong.of(found.get().longValue()) : OptionalLong.empty();
  }

  /** The constant of an enum that this text names. */
  public <E extends Enum<E>> E oneOf(Class<E> type) {
    String name = text();
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    throw problem("must be one of " + Arrays.toString(type.getEnumConstants()));
  }

  /** Whether this is an array. */
  public boolean isList() {
    return node.isArray();
  }

  /** The elements of this array, each read in the same way. */
  public <T> List<T> list(Function<JsonPlace, T> read) {
    if (!node.isArray()) {
      throw problem("must be a JSON array");
    }
    List<T> result = new ArrayList<>(node.size());
    for (int i = 0; i < node.size(); i++) {
      result.add(read.apply(new JsonPlace(node.get(i), path + "[" + i + "]")));
    }
    return result;
  }

  /** The fields of this object by name, each read in the same way. */
  public <T> SortedMap<String, T> map(Function<JsonPlace, T> read) {
    if (!node.isObject()) {
      throw problem("must be a JSON object");
    }
    SortedMap<String, T> result = new TreeMap<>();
    Iterable<Map.Entry<String, JsonNode>> fields = node::fields;
    for (Map.Entry<String, JsonNode> field : fields) {
      result.put(
          field.getKey(), read.apply(new JsonPlace(field.getValue(), pathTo(field.getKey()))));
    }
    return result;
  }

  /**
   * What the maker returns; where it refuses with {@link IllegalArgumentException}, or a number is
   * too large for what is made of it, the complaint gets this place's name.
   */
  public <T> T make(Supplier<T> maker) {
    try {
      return maker.get();
    } catch (MalformedRecordException e) {
      throw e;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new MalformedRecordException((path.isEmpty() ? "" : path + ": ") + e.getMessage(), e);
    }
  }

  /** A complaint about this value. */
  public MalformedRecordException problem(String rule) {
    String shown = node.toString();
    if (shown.length() > SHOWN) {
      shown = shown.substring(0, SHOWN) + "…";
    }
    return new MalformedRecordException(
        "%s is %s; it %s".formatted(path.isEmpty() ? "the record" : path, shown, rule));
  }

  private String pathTo(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
