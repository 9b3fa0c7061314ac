package io.github.punctual.simulator.trace.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.workload.JobUtility;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads what a job's result is worth; the parser stands on the object's beginning. */
final class JsonUtilityParser {
  private static final String STEPS_RULE =
      "must be an array of objects with until_s and value, the values above 0 and falling";

  private JsonUtilityParser() {}

  static JobUtility read(JsonParser json, String field) throws IOException {
    JsonFields.require(json, JsonToken.START_OBJECT, field, "must be an object with a shape");
    String shape = null;
    double weight = 1;
    double sensitivity = 0;
    List<JobUtility.Step> steps = List.of();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "shape" -> shape = JsonFields.name(json, "utility.shape");
        case "weight" -> weight = JsonFields.aboveZero(json, "utility.weight");
        case "sensitivity" -> sensitivity = JsonFields.aboveZero(json, "utility.sensitivity");
        case "steps" -> steps = steps(json);
        default -> json.skipChildren();
      }
    }
    if (shape == null) {
      throw MalformedRow.missing("utility.shape");
    }
    return switch (shape.toLowerCase(Locale.ROOT)) {
      case "sigmoid" -> JobUtility.sigmoid(weight, required(sensitivity));
      case "linear" -> JobUtility.linear(weight, required(sensitivity));
      case "constant" -> JobUtility.constant(weight);
      case "steps" -> JobUtility.steps(steps);
      default ->
          throw MalformedRow.of(
              "utility.shape", shape, "must be sigmoid, linear, constant or steps");
    };
  }

  private static double required(double sensitivity) {
    if (sensitivity == 0) {
      throw MalformedRow.missing("utility.sensitivity");
    }
    return sensitivity;
  }

  private static List<JobUtility.Step> steps(JsonParser json) throws IOException {
    JsonFields.require(json, JsonToken.START_ARRAY, "utility.steps", STEPS_RULE);
    List<JobUtility.Step> steps = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      JsonFields.require(json, JsonToken.START_OBJECT, "utility.steps", STEPS_RULE);
      long until = 0;
      double value = 0;
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = json.currentName();
        json.nextToken();
        switch (name) {
          case "until_s" -> until = JsonFields.seconds(json, "utility.steps.until_s");
          case "value" -> value = JsonFields.aboveZero(json, "utility.steps.value");
          default -> json.skipChildren();
        }
      }
      steps.add(new JobUtility.Step(until, value));
    }
    return steps;
  }
}
