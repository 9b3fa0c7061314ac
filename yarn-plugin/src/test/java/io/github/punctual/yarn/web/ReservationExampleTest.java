package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.rm.Await;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the example of reservations lets whom do. */
class ReservationExampleTest {
  private static final Path EXAMPLE = Path.of("..", "yarn-site-examples", "reservation");
  private static final String RESERVATIONS = "/punctual/api/v1/reservations";
  private static final String RDL = "window(atom(<1024,1>, 1, 2, 60, 600), +10m, +50m)";

  @TempDir static Path directory;
  private static WebRm rm;

  @BeforeAll
  static void start() throws Exception {
    YarnAuthorizationProvider.destroy();
    Configuration example = new Configuration(false);
    for (String file : new String[] {"yarn-site.xml", "capacity-scheduler.xml"}) {
      example.addResource(new org.apache.hadoop.fs.Path(EXAMPLE.resolve(file).toUri()));
    }
    Map<String, String> settings = new TreeMap<>();
    example.forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
    // That of the example is of another module.
    settings.remove(YarnConfiguration.RM_SCHEDULER);
    rm = WebRm.start(directory, settings);
    rm.addNode("node1", 16_384, 16);
    Await.until(
        "something can be promised",
        () -> rm.get("/punctual/api/v1/plan").body(),
        answer -> Json.tree(answer.strip()).at("/plans/0/present/capacity/vcores").asInt() > 0);
  }

  @AfterAll
  static void stop() {
    rm.close();
    YarnAuthorizationProvider.destroy();
    UserGroupInformation.setConfiguration(new Configuration());
  }

  private static HttpResponse<String> send(String method, String path, String user)
      throws Exception {
    String body = Json.text(Json.object().put("rdl", RDL));
    return rm.send(method, path + "?user.name=" + user, "application/json", body);
  }

  private static JsonNode json(int status, HttpResponse<String> answer) {
    assertEquals(status, answer.statusCode(), answer::body);
    return Json.tree(answer.body().strip());
  }

  @Test
  void nobodyChangesOrEndsTheReservationOfSomebodyElse() throws Exception {
    String id = json(201, send("POST", RESERVATIONS, "ann")).path("id").asText();
    String one = RESERVATIONS + "/" + id;

    assertEquals(id, rm.json(one + "?user.name=bob").path("id").asText());
    json(403, send("PUT", one, "bob"));
    json(403, rm.send("DELETE", one + "?user.name=bob"));

    json(200, rm.send("DELETE", one + "?user.name=ann"));
  }
}
