package io.github.punctual.yarn.web;

import io.github.punctual.decisionlog.Json;
import java.util.Map;

/** A parameter of a request breaks a rule. */
final class BadParameterException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final String value;
  private final String rule;

  BadParameterException(String name, String value, String rule) {
    super("%s is '%s'; it must be %s".formatted(name, value, rule));
    this.name = name;
    this.value = value;
    this.rule = rule;
  }

  Answer answer() {
    return new Answer(
        400,
        Map.of(),
        Json.object()
            .put("status", 400)
            .put("error", "BAD_PARAMETER")
            .put("message", getMessage())
            .put("name", name)
            .put("value", value)
            .put("rule", rule));
  }
}
