package io.github.punctual.yarn.web.api;

import io.github.punctual.decisionlog.Json;
import java.util.Map;

/** A parameter of a request breaks a rule. */
public final class BadParameterException extends AnswerException {
  private static final long serialVersionUID = 1L;

  /** A parameter, its value, and what it must be, as the rest of a sentence. */
  public BadParameterException(String name, String value, String rule) {
    super(
        new HttpAnswer(
            400,
            Map.of(),
            Json.object()
                .put("status", 400)
                .put("error", "BAD_PARAMETER")
                .put("message", "%s is '%s'; it must be %s".formatted(name, value, rule))
                .put("name", name)
                .put("value", value)
                .put("rule", rule)));
  }
}
