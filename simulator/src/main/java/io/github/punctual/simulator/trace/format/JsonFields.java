package io.github.punctual.simulator.trace.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.punctual.simulator.trace.MalformedRow;
import java.io.IOException;
import java.util.Arrays;

/**
 * Values of a JSON document that is read token by token, with complaints that name the field. In
 * every method the parser stands on the value.
 */
final class JsonFields {
  /** More seconds than anything lasts; keeps milliseconds within 64 bits. */
  private static final double MOST_SECONDS = 1e12;

  private static final long[] NONE = {};

  private JsonFields() {}

  /** A name: a text, or a number, which other tools write for names. */
  static String name(JsonParser json, String field) throws IOException {
    JsonToken token = json.currentToken();
    if (token != JsonToken.VALUE_STRING && !token.isNumeric()) {
      throw problem(json, field, "must be a text");
    }
    String text = json.getText();
    if (text.isEmpty()) {
      throw MalformedRow.of(field, "\"\"", "must not be empty");
    }
    return text;
  }

  /** A time in seconds, at least 0, as milliseconds. */
  static long seconds(JsonParser json, String field) throws IOException {
    if (!json.currentToken().isNumeric()) {
      throw problem(json, field, "must be a number of seconds");
    }
    double value = json.getDoubleValue();
    if (!(value >= 0 && value <= MOST_SECONDS)) {
      throw problem(json, field, "must be a number of seconds, at least 0");
    }
    return Math.round(value * 1000);
  }

  static boolean truth(JsonParser json, String field) throws IOException {
    if (!json.currentToken().isBoolean()) {
      throw problem(json, field, "must be true or false");
    }
    return json.getBooleanValue();
  }

  /** The value of a field, which must be a finite number above 0. */
  static double aboveZero(JsonParser json, String field) throws IOException {
    double value = json.currentToken().isNumeric() ? json.getDoubleValue() : Double.NaN;
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw problem(json, field, "must be a number above 0");
    }
    return value;
  }

  /** A whole number in a range; 40.0 is one, too. */
  static long whole(JsonParser json, String field, long least, long most) throws IOException {
    JsonToken token = json.currentToken();
    if (token == JsonToken.VALUE_NUMBER_INT) {
      long value = json.getLongValue();
      if (value >= least && value <= most) {
        return value;
      }
    } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      double value = json.getDoubleValue();
      if (value == Math.rint(value) && value >= least && value <= most) {
        return (long) value;
      }
    }
    throw problem(json, field, "must be a whole number from " + least + " to " + most);
  }

  /** An array of times in seconds, each at least 0, as milliseconds. */
  static long[] listOfSeconds(JsonParser json, String field) throws IOException {
    require(json, JsonToken.START_ARRAY, field, "must be an array of seconds");
    long[] result = NONE;
    int count = 0;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (count == result.length) {
        result = Arrays.copyOf(result, Math.max(16, 2 * count));
      }
      result[count] = seconds(json, field);
      count++;
    }
    return Arrays.copyOf(result, count);
  }

  /** Refuses a value of another kind. */
  static void require(JsonParser json, JsonToken kind, String field, String rule)
      throws IOException {
    if (json.currentToken() != kind) {
      throw problem(json, field, rule);
    }
  }

  static MalformedRow problem(JsonParser json, String field, String rule) throws IOException {
    JsonToken token = json.currentToken();
    if (token == null) {
      return MalformedRow.of(field, "nothing", rule);
    }
    String shown =
        switch (token) {
          case VALUE_STRING -> '"' + json.getText() + '"';
          case START_OBJECT -> "an object";
          case START_ARRAY -> "an array";
          default -> json.getText();
        };
    return MalformedRow.of(field, shown, rule);
  }
}
