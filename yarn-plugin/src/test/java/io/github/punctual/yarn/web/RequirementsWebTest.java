package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** New job files of running jobs over HTTP, with YARN's access control lists on. */
class RequirementsWebTest {
  private static final String ROOT = "yarn.scheduler.capacity.root";
  private static final String XML = "application/xml";
  private static final String FILE =
      "<job><budget>2h</budget><priority>3</priority><utility>linear</utility></job>";

  @TempDir static Path directory;
  private static WebRm rm;
  private static ApplicationId id;

  @BeforeAll
  static void start() throws Exception {
    YarnAuthorizationProvider.destroy();
    Map<String, String> settings = new TreeMap<>();
    settings.put(YarnConfiguration.RM_SCHEDULER, WebRm.RushScheduler.class.getName());
    settings.put(YarnConfiguration.YARN_ACL_ENABLE, "true");
    settings.put(YarnConfiguration.YARN_ADMIN_ACL, "boss");
    settings.put("punctual.rush.update-interval-ms", "50");
    settings.put(ROOT + ".acl_administer_queue", " ");
    settings.put(ROOT + ".acl_submit_applications", " ");
    settings.put(ROOT + ".default.acl_administer_queue", "keeper");
    settings.put(ROOT + ".default.acl_submit_applications", "ann");
    rm = WebRm.start(directory, settings);
    rm.rm().registerNode("node1:1234", 8192, 8);
    id =
        rm.submit(
            "ann",
            "default",
            "job",
            Map.of(ApplicationAccessType.VIEW_APP, "eve"),
            Set.of("sla.deadline=1h"));
    WebRm.until("it is planned", () -> status("GET", "ann", "", "") == 200);
  }

  @AfterAll
  static void stop() {
    rm.close();
    YarnAuthorizationProvider.destroy();
  }

  @Test
  void ownersChangeWhatTheirJobsRequire() throws Exception {
    HttpResponse<String> changed = send("PUT", "ann", XML, FILE);
    assertEquals(200, changed.statusCode(), changed.body());
    JsonNode now = Json.tree(send("GET", "eve", "", "").body().strip());
    assertEquals(7200, now.get("budgetSeconds").asDouble());
    assertEquals(3, now.get("weight").asDouble());
    assertEquals("linear", now.get("utility").asText());
    assertTrue(now.get("declared").asBoolean());
  }

  @Test
  void strangersNeitherSeeNorChange() throws Exception {
    assertEquals(403, status("GET", "bob", "", ""));
    assertEquals(403, status("PUT", "", XML, FILE));
    assertEquals(403, status("PUT", "eve", XML, FILE), "who may see it may not change it");
    assertEquals(200, status("PUT", "boss", XML, FILE));
    assertEquals(200, status("PUT", "keeper", XML, FILE), "administers the queue");
  }

  @Test
  void badFilesAreRefusedWithTheirPlace() throws Exception {
    HttpResponse<String> refused =
        send("PUT", "ann", XML, "<job>\n <budget>2h</budget>\n <priority>many</priority></job>");
    assertEquals(400, refused.statusCode());
    JsonNode problem = Json.tree(refused.body().strip()).get("problems").get(0);
    assertTrue(problem.toString().contains("line 3, column 2, <priority>"), problem.toString());
    assertEquals(415, status("PUT", "ann", "text/plain", FILE));
    HttpResponse<String> form = send("PUT", "ann", "application/x-www-form-urlencoded", FILE);
    assertEquals(415, form.statusCode(), form.body());
    assertTrue(form.body().contains("NOT_XML"), form.body());
    assertEquals(413, status("PUT", "ann", XML, " ".repeat(17_000)));
    assertEquals(405, status("POST", "ann", XML, FILE));
    assertEquals(
        404, rm.send("GET", "/punctual/api/v1/jobs/application_1_0001/requirements").statusCode());
    assertEquals(400, rm.send("GET", "/punctual/api/v1/jobs/nonsense/requirements").statusCode());
  }

  private static int status(String method, String user, String type, String body) {
    try {
      return send(method, user, type, body).statusCode();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static HttpResponse<String> send(String method, String user, String type, String body)
      throws Exception {
    String path =
        "/punctual/api/v1/jobs/"
            + id
            + "/requirements"
            + (user.isEmpty() ? "" : "?user.name=" + user);
    return method.equals("GET") ? rm.send(method, path) : rm.send(method, path, type, body);
  }
}
