package io.github.punctual.cli.rm;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.input.RdlInput;
import io.github.punctual.cli.text.Lines;
import io.github.punctual.cli.text.Plain;
import io.github.punctual.cli.text.WallClock;

/** What a ResourceManager says when it says no, for people. */
public final class AnswerText {
  private AnswerText() {}

  /** What is wrong, and what to try. */
  public static String error(JsonNode body) {
    String text = message(body);
    return Plain.line(body.has("try") ? text + ". Try " + body.path("try").asText() : text);
  }

  /** What is wrong, underlined in the expression that was sent, and what would be accepted. */
  public static String refusal(JsonNode body, RdlInput input, WallClock clock) {
    Lines text = new Lines(line -> Plain.line(line).stripTrailing());
    if (body.has("errors")) {
      for (JsonNode error : body.path("errors")) {
        int line = error.path("line").asInt();
        int column = error.path("column").asInt();
        String advice = error.path("try").asText();
        text.line(
            "%s:%d:%d: error: found %s, expected %s%s",
            input.name(),
            line,
            column,
            error.path("found").asText(),
            error.path("expected").asText(),
            advice.isEmpty() ? "" : "; " + advice);
        text.add(input.excerpt(line, column, error.path("length").asInt()));
      }
      return text.toString();
    }
    if (body.has("refusal")) {
      text.line("%s", clock.sentence(body.path("message").asText()));
      return text.toString();
    }
    String code = body.path("error").asText();
    text.line("%s%s", code.isEmpty() ? "" : code + ": ", clock.sentence(message(body)));
    if (body.has("try")) {
      text.line("Try %s.", clock.sentence(body.path("try").asText()));
    }
    return text.toString();
  }

  private static String message(JsonNode body) {
    return body.path("message")
        .asText(body.path("RemoteException").path("message").asText("no reason given"));
  }
}
