package io.github.punctual.simulator.command.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.simulator.command.input.InputException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;

/** Asks the REST interface of a ResourceManager that runs Punctual. */
public final class RmClient {
  /** What it answers when the call was understood, whatever it says. */
  private static final Set<Integer> ANSWERS = Set.of(200, 201, 400, 403, 404, 409);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final URI address;
  private final String user;
  private final Duration timeout;
  private final HttpClient client;

  /**
   * An answer.
   *
   * @param status the HTTP status
   * @param body the JSON object
   */
  public record Reply(int status, JsonNode body) {
    boolean isGood() {
      return status < 300;
    }
  }

  RmClient(URI address, String user, Duration timeout) {
    this.address = address;
    this.user = user;
    this.timeout = timeout;
    this.client = HttpClient.newBuilder().connectTimeout(timeout).build();
  }

  /** Reads something. */
  public Reply get(String path) {
    return get(path, "");
  }

  /** Reads something that a query selects. */
  public Reply get(String path, String query) {
    return send(request(path, query).GET());
  }

  /** Asks for a change, or only what would become of it. */
  public Reply post(String path, String query, JsonNode body) {
    return send(
        request(path, query)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body.toString())));
  }

  /** Asks for something else in place of what is there, or only what would become of it. */
  Reply put(String path, String query, JsonNode body) {
    return send(
        request(path, query)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(body.toString())));
  }

  /** Removes something. */
  public Reply delete(String path) {
    return delete(path, "");
  }

  /** Removes what a query selects. */
  public Reply delete(String path, String query) {
    return send(request(path, query).header("Content-Type", "application/json").DELETE());
  }

  /** A name as a part of a path. */
  public static String encode(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private HttpRequest.Builder request(String path, String query) {
    String caller = user.isEmpty() ? "" : "user.name=" + encode(user);
    String all = query.isEmpty() || caller.isEmpty() ? query + caller : query + "&" + caller;
    String base = address.toString().replaceAll("/+$", "");
    return HttpRequest.newBuilder(URI.create(base + path + (all.isEmpty() ? "" : "?" + all)))
        .timeout(timeout)
        .header("Accept", "application/json");
  }

  private Reply send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
      return reply(response);
    } catch (IOException e) {
      throw new InputException(
          "%s cannot be reached: %s; name the ResourceManager's web address with --rm"
              .formatted(address, e),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException("Interrupted while " + address + " was asked", e);
    }
  }

  private Reply reply(HttpResponse<String> response) {
    JsonNode body;
    try {
      body = JSON.readTree(response.body());
    } catch (JsonProcessingException e) {
      body = JSON.missingNode();
    }
    if (!body.isObject()) {
      throw new InputException(
          "%s answers with status %d and no JSON; is it a ResourceManager with a scheduler of Punctual?"
              .formatted(address, response.statusCode()));
    }
    if (!ANSWERS.contains(response.statusCode())) {
      throw new InputException(
          "%s answers %d: %s".formatted(address, response.statusCode(), QueueText.error(body)));
    }
    return new Reply(response.statusCode(), body);
  }
}
