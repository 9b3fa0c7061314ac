package io.github.punctual.yarn.web;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The names of fields and metrics that answers have, for a look at whether a document has them. */
final class FieldNames {
  private final Set<String> names = new TreeSet<>();

  /** Those of an answer, at any depth. */
  void addAll(JsonNode answer) {
    answer
        .fields()
        .forEachRemaining(
            field -> {
              names.add(field.getKey());
              // Settings have their own page.
              if (!field.getKey().equals("settings")) {
                addAll(field.getValue());
              }
            });
    if (answer.isArray()) {
      answer.forEach(this::addAll);
    }
  }

  /** Those of a source of metrics, but for what JMX adds: its tags, and the numbers of records. */
  void addMetrics(JsonNode bean) {
    bean.fieldNames()
        .forEachRemaining(
            name -> {
              if (!name.equals("modelerType") && !name.startsWith("tag.")) {
                names.add(name.replaceAll("\\.\\d+$", ""));
              }
            });
  }

  /** The names that a document does not have. */
  List<String> missingIn(Path document) throws IOException {
    String page = Files.readString(document);
    return names.stream().filter(name -> !page.contains(name)).toList();
  }
}
