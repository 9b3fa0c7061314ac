package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.decisionlog.Json;
import java.io.StringWriter;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Errors as browsers show them, the ways between the ResourceManager's pages and ours, and who sees
 * a plan whose lists name nobody, on a cluster set up as the example of reservations.
 */
class WaysAroundTest {
  private static final Map<String, String> BROWSER =
      Map.of("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");

  @TempDir static Path directory;
  private static WebRm rm;

  @BeforeAll
  static void start() throws Exception {
    // There is one for all ResourceManagers of a machine, made for the first.
    YarnAuthorizationProvider.destroy();
    Map<String, String> settings = new TreeMap<>(WebRm.withOnePlan());
    settings.put(YarnConfiguration.YARN_ACL_ENABLE, "true");
    settings.put(YarnConfiguration.YARN_RESERVATION_ACL_ENABLE, "true");
    settings.put("yarn.scheduler.capacity.root.plan.acl_administer_reservations", " operators");
    rm = WebRm.start(directory, settings);
    rm.addNode("node1", 8192, 8);
    rm.rm().getRMContext().getReservationSystem();
  }

  @AfterAll
  static void stop() {
    rm.close();
    YarnAuthorizationProvider.destroy();
  }

  private static HttpResponse<String> browse(String method, String path) throws Exception {
    return rm.send(method, path, BROWSER, "");
  }

  @Test
  void answersBrowsersWithPagesAndProgramsWithJson() throws Exception {
    for (String[] asked :
        List.of(
            new String[] {"GET", "/punctual/nowhere", "404"},
            new String[] {"GET", "/punctual/jobs/nonsense", "400"},
            new String[] {"GET", "/punctual/jobs?sort=nonsense", "400"},
            new String[] {"GET", "/punctual/queues/root.nowhere", "404"},
            new String[] {"GET", "/punctual/reservations/reservation_1_1", "404"},
            new String[] {"POST", "/punctual/plan", "405"})) {
      HttpResponse<String> page = browse(asked[0], asked[1]);
      assertEquals(asked[2], "" + page.statusCode(), asked[1]);
      assertTrue(page.body().startsWith("<!DOCTYPE html>"), page.body());
      assertTrue(page.body().contains("Error " + asked[2]), page.body());
      assertTrue(page.body().contains("<p>Try "), page.body());
    }
    for (String path : List.of("/punctual/api/v1/nowhere", "/punctual/api/v1/jobs?sort=nonsense")) {
      String error = Json.tree(browse("GET", path).body().strip()).path("error").asText();
      assertFalse(error.isEmpty(), path);
    }
    assertTrue(rm.get("/punctual/nowhere").body().startsWith("{"), "no browser asked");
  }

  @Test
  void leadsFromTheResourceManagersPagesToOursAndBack() throws Exception {
    ApplicationId job = rm.submit("ann", "default", "job", Map.of(), Set.of());
    String cluster = browse("GET", "/cluster/apps").body();
    assertTrue(cluster.contains("<a href=\"/punctual/\">Punctual</a></li><li>"), cluster);
    assertEquals(2, cluster.split("\"/punctual/\"", -1).length, "one link");
    String application = browse("GET", "/cluster/app/" + job).body();
    assertTrue(application.contains("<a href=\"/punctual/jobs/" + job + "\">"), application);
    assertTrue(application.contains("</html>"), "the page is whole");
    assertTrue(browse("GET", "/cluster/app/nonsense").body().contains("\"/punctual/\""));
    assertFalse(rm.get("/cluster/apps").body().contains("/punctual/"), "no browser asked");
    assertFalse(browse("GET", "/ws/v1/cluster/info").body().contains("/punctual/"));
    assertTrue(
        browse("GET", "/punctual/queues/root.default").body().contains("/cluster/scheduler"));
  }

  @Test
  void linkIsWrittenOnceBeforeTheMarkHoweverThatComesInPieces() throws Exception {
    String mark = ClusterPages.MARK;
    String page = "<p><<a <a href=" + mark + "x" + mark;
    for (int cut = 0; cut <= page.length(); cut++) {
      StringWriter out = new StringWriter();
      try (ClusterPages.Inserting into = new ClusterPages.Inserting(out, mark, "[link]")) {
        into.write(page, 0, cut);
        into.write(page.substring(cut).toCharArray());
      }
      assertEquals("<p><<a <a href=[link]" + mark + "x" + mark, out.toString());
    }
    StringWriter out = new StringWriter();
    try (ClusterPages.Inserting into = new ClusterPages.Inserting(out, mark, "[link]")) {
      into.write("nothing like it, <a href=\"/cluster/nod");
    }
    assertEquals("nothing like it, <a href=\"/cluster/nod", out.toString());
  }

  @Test
  void showsAPlanWhoseListIsNotSetToWhoeverLooksAndLetsNobodyWithoutANameChangeIt()
      throws Exception {
    WebRm.until(
        "the plan is there",
        () -> {
          try {
            return rm.get("/punctual/plan").statusCode() == 200;
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    assertEquals(200, browse("GET", "/punctual/reservations").statusCode());
    HttpResponse<String> change =
        rm.send(
            "POST",
            "/punctual/api/v1/reservations",
            "application/json",
            "{\"rdl\":\"window(atom(<1024,1>, 1, 1, 60, 60), 0, 1h)\",\"queue\":\"plan\"}");
    assertEquals(403, change.statusCode(), change::body);
  }
}
