package io.github.punctual.simulator.trace.format;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.format.SparkApplication.SparkJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Takes the events of one Spark application in, by the field names of Spark's JSON protocol. */
final class SparkEvents {
  private static final String PREFIX = "SparkListener";
  private static final Set<String> NAMES =
      Set.of(
          "ApplicationStart",
          "EnvironmentUpdate",
          "JobStart",
          "JobEnd",
          "StageCompleted",
          "TaskEnd");

  private final SparkApplication application = new SparkApplication();

  /** Whether events of that name, without {@code SparkListener}, say something that is needed. */
  static boolean matters(String name) {
    return NAMES.contains(name);
  }

  /** The application as far as it is known. */
  SparkApplication application() {
    return application;
  }

  void add(JsonNode event) {
    switch (event.path("Event").asText("")) {
      case PREFIX + "ApplicationStart" -> applicationStart(event);
      case PREFIX + "EnvironmentUpdate" ->
          application.properties(texts(event.path("Spark Properties")));
      case PREFIX + "JobStart" -> jobStart(event);
      case PREFIX + "JobEnd" ->
          application.jobEnded((int) number(event, "Job ID"), number(event, "Completion Time"));
      case PREFIX + "StageCompleted" -> stage(event.path("Stage Info"));
      case PREFIX + "TaskEnd" -> taskEnd(event);
      // The rest says nothing about what ran when.
      default -> {}
    }
  }

  private void applicationStart(JsonNode event) {
    String id = text(event, "App ID");
    String attempt = event.path("App Attempt ID").asText("");
    application.started(
        attempt.isEmpty() || attempt.equals("1") ? id : id + "_" + attempt,
        text(event, "App Name"),
        event.path("User").asText(""),
        number(event, "Timestamp"));
  }

  private void jobStart(JsonNode event) {
    application.job(
        (int) number(event, "Job ID"),
        new SparkJob(
            number(event, "Submission Time"), Long.MAX_VALUE, numbers(event.path("Stage IDs"))));
    event.path("Stage Infos").forEach(this::stage);
  }

  private void stage(JsonNode info) {
    application.stage((int) number(info, "Stage ID")).parents(numbers(info.path("Parent IDs")));
  }

  private void taskEnd(JsonNode event) {
    if (event.path("Task End Reason").path("Reason").asText("").equals("Success")) {
      JsonNode info = event.path("Task Info");
      long end = number(info, "Finish Time");
      application
          .stage((int) number(event, "Stage ID"))
          .task((int) number(info, "Index"), end - number(info, "Launch Time"), end);
    }
  }

  private static String text(JsonNode node, String field) {
    JsonNode found = node.path(field);
    if (!found.isTextual()) {
      throw MalformedRow.of(field, found.toString(), "must be a text");
    }
    return found.textValue();
  }

  private static long number(JsonNode node, String field) {
    JsonNode found = node.path(field);
    if (!found.isIntegralNumber() || !found.canConvertToLong()) {
      throw MalformedRow.of(
          field, found.isMissingNode() ? "missing" : found.toString(), "must be a whole number");
    }
    return found.longValue();
  }

  static List<Integer> numbers(JsonNode array) {
    List<Integer> result = new ArrayList<>(array.size());
    array.forEach(element -> result.add(element.asInt()));
    return result;
  }

  static Map<String, String> texts(JsonNode object) {
    Map<String, String> result = new HashMap<>();
    object.properties().forEach(field -> result.put(field.getKey(), field.getValue().asText("")));
    return result;
  }
}
