package io.github.punctual.yarn.web.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.MalformedRecordException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.UnaryOperator;
import javax.servlet.http.HttpServletRequest;

/** The bodies of requests that change something. */
public final class RequestBody {
  /** The largest body that is read; a declaration with a thousand arrivals is smaller. */
  static final int MOST_BYTES = 64 * 1024;

  private static final String JSON = "application/json";
  private static final String NOT_JSON = "NOT_JSON";

  /** How deep a body may be nested; one that can be meant has an object in an object at most. */
  private static final int MOST_NESTED = 100;

  private RequestBody() {}

  /**
   * The JSON text of a body. Its type must be declared: a form on a page of somebody else cannot do
   * that, so a browser cannot be made to change something in its user's name.
   */
  public static String json(HttpServletRequest request) throws AnswerException {
    return text(request, JSON, NOT_JSON, MOST_BYTES);
  }

  /** The JSON object that a body is; the rule says what it must be, given why it is no JSON. */
  public static JsonNode object(String body, UnaryOperator<String> rule)
      throws BadParameterException {
    JsonNode tree;
    try {
      tree = Json.tree(body, MOST_NESTED);
    } catch (MalformedRecordException e) {
      throw new BadParameterException("body", shown(body), rule.apply(e.getMessage()));
    }
    if (!tree.isObject()) {
      throw new BadParameterException("body", shown(body), "a JSON object");
    }
    return tree;
  }

  /** So much of a text of a body that it can be repeated in an answer. */
  public static String shown(String text) {
    return text.length() > 100 ? text.substring(0, 100) + "..." : text;
  }

  /** The XML text of a body; its type must be declared for the same reason. */
  public static String xml(HttpServletRequest request, int mostBytes) throws AnswerException {
    return text(request, "application/xml", "NOT_XML", mostBytes);
  }

  /** Refuses a body that is not declared to be JSON, without reading it. */
  public static void checkJson(HttpServletRequest request) throws AnswerException {
    check(request, JSON, NOT_JSON);
  }

  private static void check(HttpServletRequest request, String expected, String otherwise)
      throws AnswerException {
    String type = request.getContentType();
    String media = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (!media.equals(expected)) {
      throw new AnswerException(
          415,
          otherwise,
          "Content-Type is '%s'; it must be %s".formatted(type == null ? "" : type, expected),
          "curl -H 'Content-Type: %s'".formatted(expected));
    }
  }

  private static String text(
      HttpServletRequest request, String expected, String otherwise, int mostBytes)
      throws AnswerException {
    check(request, expected, otherwise);
    try (InputStream in = request.getInputStream()) {
      byte[] bytes = in.readNBytes(mostBytes + 1);
      if (bytes.length > mostBytes) {
        throw new AnswerException(
            413,
            "BODY_TOO_LARGE",
            "the body is larger than " + mostBytes + " bytes",
            "a smaller body: one queue, one expression or one job file for each request");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AnswerException(
          400, "BODY_UNREADABLE", "the body broke off: " + e.getMessage(), "again");
    }
  }
}
