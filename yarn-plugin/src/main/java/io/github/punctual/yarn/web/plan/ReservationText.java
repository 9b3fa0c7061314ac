package io.github.punctual.yarn.web.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.JsonShape;
import io.github.punctual.decisionlog.RecordShape;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.text.Parsed;
import io.github.punctual.reservation.rdl.text.RdlError;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.Fields;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.RequestBody;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What the body of a request for a reservation says.
 *
 * @param rdl the expression, not parsed yet
 * @param queue the plan queue; empty where it is not said
 * @param name what the user calls it; empty where it is not said
 * @param priority empty where it is not said
 */
public record ReservationText(
    String rdl, Optional<String> queue, Optional<String> name, OptionalInt priority) {
  private static final Set<String> FIELDS = Set.of("rdl", "queue", "name", "priority");
  private static final int LONGEST_NAME = 200;

  private static final JsonShape<RdlError> ERROR =
      RecordShape.of(RdlError.class).inside("at").named("advice", "try").shape();

  /** Reads the body of a request. */
  public static ReservationText parse(String body) throws BadParameterException {
    JsonNode tree = RequestBody.object(body, wrong -> "JSON, and is " + wrong);
    Iterable<Map.Entry<String, JsonNode>> fields = tree::fields;
    for (Map.Entry<String, JsonNode> field : fields) {
      if (!FIELDS.contains(field.getKey())) {
        throw new BadParameterException(
            field.getKey(),
            RequestBody.shown(field.getValue().toString()),
            "left out: the fields are rdl, queue, name, priority");
      }
    }
    Optional<String> name = text(tree, "name");
    if (name.filter(text -> text.length() > LONGEST_NAME).isPresent()) {
      throw new BadParameterException(
          "name",
          RequestBody.shown(name.get()),
          "at most %d characters long".formatted(LONGEST_NAME));
    }
    return new ReservationText(
        text(tree, "rdl")
            .orElseThrow(() -> new BadParameterException("rdl", "", "the text of an expression")),
        text(tree, "queue").map(String::strip),
        name,
        priority(tree));
  }

  private static Optional<String> text(JsonNode tree, String field) throws BadParameterException {
    JsonNode value = tree.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isTextual()) {
      throw new BadParameterException(field, RequestBody.shown(value.toString()), "a text");
    }
    return Optional.of(value.textValue());
  }

  private static OptionalInt priority(JsonNode tree) throws BadParameterException {
    JsonNode value = tree.path("priority");
    if (value.isMissingNode() || value.isNull()) {
      return OptionalInt.empty();
    }
    if (!value.canConvertToInt()
        || !value.isIntegralNumber()
        || value.intValue() == Integer.MIN_VALUE) {
      throw new BadParameterException(
          "priority",
          RequestBody.shown(value.toString()),
          "a whole number from -2147483647 to 2147483647; the larger goes first");
    }
    return OptionalInt.of(value.intValue());
  }

  /** The expression, or the answer to a text that is none. */
  Rdl expression() throws AnswerException {
    Parsed parsed = RdlText.parse(rdl);
    return parsed.tree().orElseThrow(() -> new AnswerException(badRdl(parsed.errors())));
  }

  /** The answer to a text that is no expression: all that is wrong with it. */
  public static HttpAnswer badRdl(List<RdlError> errors) {
    String first = errors.get(0).message();
    String message =
        errors.size() == 1
            ? first
            : "%d things are wrong; the first: %s".formatted(errors.size(), first);
    ObjectNode node =
        HttpAnswer.errorBody(400, "BAD_RDL", message, "punctual rdl check, which shows where");
    Fields.list(node, "errors", errors.stream(), ERROR::write);
    return new HttpAnswer(400, Map.of(), node);
  }
}
