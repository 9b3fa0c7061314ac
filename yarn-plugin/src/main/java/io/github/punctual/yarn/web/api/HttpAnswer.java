package io.github.punctual.yarn.web.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.declaration.Problem;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.queues.serve.NotReadyException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An answer to a request; its headers are those beside what every answer has. */
public record HttpAnswer(int status, Map<String, String> headers, String type, String text) {
  static final String JSON = "application/json; charset=utf-8";

  public HttpAnswer {
    headers = Map.copyOf(headers);
  }

  /** An answer in JSON. */
  public HttpAnswer(int status, Map<String, String> headers, ObjectNode body) {
    this(status, headers, JSON, Json.text(body) + "\n");
  }

  /** A file that comes with the jar, beside a class. */
  public static HttpAnswer file(
      Class<?> beside, String name, String type, Map<String, String> headers) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the jar has no file " + name);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new HttpAnswer(200, headers, type, text);
    } catch (IOException e) {
      throw new UncheckedIOException("the file %s of the jar cannot be read".formatted(name), e);
    }
  }

  /** An answer with status 200. */
  public static HttpAnswer ok(ObjectNode body) {
    return new HttpAnswer(200, Map.of(), body);
  }

  /** An error: its kind, a word, what is wrong, and what to try. */
  public static HttpAnswer error(int status, String error, String message, String advice) {
    return new HttpAnswer(status, Map.of(), errorBody(status, error, message, advice));
  }

  /** The body of an error, to which more can be added. */
  public static ObjectNode errorBody(int status, String error, String message, String advice) {
    return Json.object()
        .put("status", status)
        .put("error", error)
        .put("message", message)
        .put("try", advice);
  }

  /** A declaration that cannot be used, of a thing that is named in a field of its kind. */
  public static HttpAnswer badDeclaration(
      String what, String name, String message, List<Problem> problems) {
    ObjectNode body =
        Json.object()
            .put("status", 400)
            .put("error", "BAD_DECLARATION")
            .put(what, name)
            .put("message", message);
    Fields.problems(body, problems);
    return new HttpAnswer(400, Map.of(), body);
  }

  /** An error that may be gone in a few seconds. */
  public static HttpAnswer later(String error, String message, String advice) {
    return error(503, error, message, advice).with("Retry-After", "5");
  }

  /** The answer while the nodes are coming back. */
  public static HttpAnswer notReady(NotReadyException e) {
    return later("NOT_READY", e.getMessage(), "again in a few seconds");
  }

  /** The answer to somebody who may not do what he asks for, and whom to ask for it. */
  public static HttpAnswer notAllowed(String message, String advice) {
    return error(403, "NOT_ALLOWED", message, advice);
  }

  /** The answer where it is not known who asks. */
  public static HttpAnswer nobody() {
    return error(
        403,
        "NOT_AUTHENTICATED",
        "nobody knows who you are",
        "with your name: Kerberos where it is on, otherwise ?user.name=NAME");
  }

  /** Whether it is meant for programs. */
  public boolean isJson() {
    return type.equals(JSON);
  }

  /** The same answer with one more header field. */
  public HttpAnswer with(String header, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(header, value);
    return new HttpAnswer(status, more, type, text);
  }
}
