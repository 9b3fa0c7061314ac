package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.decisionlog.Json;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which paths and methods there are, and that the ResourceManager's own are as they were. */
class WebPathsTest {
  @TempDir static Path directory;

  private static WebRm rm;

  @BeforeAll
  static void start() throws Exception {
    rm = WebRm.start(directory, Map.of());
    // Or the stock list of applications would be empty.
    rm.submit("bob", "default", "best effort", Map.of(), Set.of());
  }

  @AfterAll
  static void stop() {
    rm.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/punctual/api/v1/jobs/application_1_0001, 404, NO_SUCH_JOB",
    "/punctual/api/v1/jobs/nonsense, 400, BAD_PARAMETER",
    "/punctual/api/v1/jobs/application_1_x, 400, BAD_PARAMETER",
    "/punctual/api/v1/jobs/%3Cscript%3E, 400, BAD_PARAMETER",
    "/punctual/api/v1/status?verbose=1, 400, BAD_PARAMETER",
    "/punctual/api/v1/jobs?q=%ff, 400, BAD_PARAMETER",
    "/punctual/api/v1/calibration?%c3%28=1, 400, BAD_PARAMETER",
    "/punctual/api/v2/jobs, 404, NO_SUCH_PATH",
    "/punctual/api, 404, NO_SUCH_PATH",
    "/punctual/nothing, 404, NO_SUCH_PATH"
  })
  void saysWhatIsWrongWithAPath(String path, int status, String error) throws Exception {
    HttpResponse<String> answer = rm.get(path);

    assertEquals(status, answer.statusCode());
    assertEquals(error, Json.tree(answer.body().strip()).get("error").textValue());
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH"})
  void changesNothingByAnyMethod(String method) throws Exception {
    HttpResponse<String> answer = rm.send(method, "/punctual/api/v1/jobs");

    assertEquals(405, answer.statusCode());
    assertEquals("GET, HEAD, OPTIONS", header(answer, "Allow"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/punctual/", "/punctual/api/v1/jobs", "/punctual/api/v1/status"})
  void tellsWhoAsksForTheMethodsOfAPath(String path) throws Exception {
    HttpResponse<String> answer = rm.send("OPTIONS", path);

    assertEquals(200, answer.statusCode());
    assertEquals("GET, HEAD, OPTIONS", header(answer, "Allow"));
    assertEquals("", answer.body());
  }

  @Test
  void answersHeadWithoutABody() throws Exception {
    HttpResponse<String> answer = rm.send("HEAD", "/punctual/api/v1/status");

    assertEquals(200, answer.statusCode());
    assertEquals("", answer.body());
    assertTrue(Integer.parseInt(header(answer, "Content-Length")) > 100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/ws/v1/cluster/info",
        "/ws/v1/cluster/apps",
        "/ws/v1/cluster/scheduler",
        "/cluster",
        "/cluster/scheduler",
        "/jmx",
        "/conf",
        "/static/yarn.css"
      })
  void leavesTheStockPagesAlone(String path) throws Exception {
    HttpResponse<String> answer = rm.get(path);

    assertEquals(200, answer.statusCode(), answer.body());
    assertTrue(answer.body().length() > 100, answer.body());
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }
}
