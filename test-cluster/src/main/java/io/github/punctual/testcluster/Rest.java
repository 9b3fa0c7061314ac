package io.github.punctual.testcluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/** Reads web pages and JSON from a ResourceManager, and sends it JSON. */
public final class Rest {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
  private static final ObjectMapper JSON = new ObjectMapper();

  private Rest() {}

  /**
   * Gets a page.
   *
   * @param base the web address, for example {@link EmbeddedCluster#rmWebAddress()}
   * @param path path and query, beginning with a slash
   * @throws IOException if the server cannot be reached; any answer of the server is an answer
   */
  public static Answer get(URI base, String path) throws IOException {
    return send(request(base, path).build());
  }

  /** Posts a JSON object, as {@link #get} gets a page. */
  public static Answer post(URI base, String path, Map<String, String> body) throws IOException {
    return send(
        request(base, path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
            .build());
  }

  /** Deletes what is at a path, as {@link #get} gets it. */
  public static Answer delete(URI base, String path) throws IOException {
    return send(request(base, path).DELETE().build());
  }

  /**
   * The path of something in Punctual's interface, for the user of this process.
   *
   * @param path below the interface, maybe with a query: {@code jobs?limit=10}
   */
  public static String punctual(String path) {
    String user = "user.name=" + System.getProperty("user.name");
    return "/punctual/api/v1/" + path + (path.contains("?") ? "&" : "?") + user;
  }

  /**
   * Reads JSON.
   *
   * @throws IOException if it is none
   */
  public static JsonNode parse(String body) throws IOException {
    return JSON.readTree(body);
  }

  private static HttpRequest.Builder request(URI base, String path) {
    return HttpRequest.newBuilder(base.resolve(path))
        .header("Accept", "application/json, text/html")
        .timeout(Duration.ofSeconds(60));
  }

  private static Answer send(HttpRequest request) throws IOException {
    try {
      HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while asking " + request.uri(), e);
    }
  }

  /**
   * What the server answered.
   *
   * @param status the HTTP status
   * @param body the whole body
   */
  public record Answer(int status, String body) {

    /**
     * The body as JSON.
     *
     * @throws IOException if the status is not 200 or the body is no JSON
     */
    public JsonNode json() throws IOException {
      if (status != 200) {
        throw new IOException("Status %d instead of 200: %s".formatted(status, body));
      }
      return JSON.readTree(body);
    }
  }
}
