package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.web.api.RmAccess;
import java.lang.reflect.Proxy;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a caller sees when YARN's access control lists are on. */
class WebAccessTest {
  @TempDir static Path directory;

  private static WebRm rm;
  private static ApplicationId alices;
  private static ApplicationId bobs;

  @BeforeAll
  static void start() throws Exception {
    YarnAuthorizationProvider.destroy();
    rm =
        WebRm.start(
            directory,
            Map.of(
                YarnConfiguration.YARN_ACL_ENABLE,
                "true",
                YarnConfiguration.YARN_ADMIN_ACL,
                "boss",
                "yarn.scheduler.capacity.root.acl_administer_queue",
                " ",
                "yarn.scheduler.capacity.root.acl_submit_applications",
                " ",
                "yarn.scheduler.capacity.root.default.acl_submit_applications",
                "alice",
                "yarn.scheduler.capacity.root.other.acl_submit_applications",
                "bob",
                CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTH_TO_LOCAL,
                "RULE:[1:$1@$0](.*@PLANT)s/@.*//\nDEFAULT",
                "yarn.scheduler.capacity.root.default.acl_administer_queue",
                "keeper",
                "punctual.notify.command",
                "/bin/true with-a-secret"));
    rm.addNode("node1", 16_384, 16);
    alices =
        rm.submit(
            "alice",
            "default",
            "hers",
            Map.of(ApplicationAccessType.VIEW_APP, "friend"),
            Set.of("sla.deadline=1h", "sla.tasks=1"));
    bobs = rm.submit("bob", "other", "his", Map.of(), Set.of("sla.deadline=1h", "sla.tasks=1"));
    rm.awaitPhase(alices, Phase.ADMITTED);
    rm.awaitPhase(bobs, Phase.ADMITTED);
  }

  @AfterAll
  static void stop() {
    rm.close();
    YarnAuthorizationProvider.destroy();
    UserGroupInformation.setConfiguration(new Configuration());
  }

  @ParameterizedTest
  @CsvSource({
    "alice, 1, 1",
    "alice@PLANT, 1, 1",
    "bob, 1, 1",
    "friend, 1, 1",
    "keeper, 1, 1",
    "boss, 2, 0",
    "stranger, 0, 2"
  })
  void listsWhatTheCallerMayViewAndCountsTheRest(String caller, int shown, int hidden)
      throws Exception {
    JsonNode answer = rm.json("/punctual/api/v1/jobs?user.name=" + caller);

    assertEquals(shown, answer.get("jobs").size());
    assertEquals(shown, answer.get("matching").intValue());
    assertEquals(hidden, answer.get("hidden").intValue());
  }

  @Test
  void showsTheStaticUserOfAnInsecureClusterNothing() throws Exception {
    JsonNode answer = rm.json("/punctual/api/v1/jobs");

    assertEquals(0, answer.get("jobs").size());
    assertEquals(2, answer.get("hidden").intValue());
  }

  @ParameterizedTest
  @CsvSource({
    "alice, 200, 403",
    "friend, 200, 403",
    "keeper, 200, 403",
    "bob, 403, 200",
    "boss, 200, 200",
    "stranger, 403, 403"
  })
  void showsAJobToWhomItConcerns(String caller, int hers, int his) throws Exception {
    HttpResponse<String> first = rm.get("/punctual/api/v1/jobs/" + alices + "?user.name=" + caller);
    HttpResponse<String> second = rm.get("/punctual/api/v1/jobs/" + bobs + "?user.name=" + caller);

    assertEquals(hers, first.statusCode());
    assertEquals(his, second.statusCode());
    if (his == 403) {
      JsonNode error = Json.tree(second.body().strip());
      assertEquals("NOT_ALLOWED", error.get("error").textValue());
      assertTrue(error.get("try").textValue().contains("VIEW_APP"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "boss, user=alice&name=etl, 200, ''",
    "boss, all=true, 200, ''",
    "boss, '', 400, BAD_PARAMETER",
    "boss, all=true&user=alice, 400, BAD_PARAMETER",
    "keeper, all=true, 403, NOT_ALLOWED",
    "alice, user=alice, 403, NOT_ALLOWED",
    "'', all=true, 403, NOT_AUTHENTICATED"
  })
  void onlyAdministratorsOfTheClusterHaveAnythingForgotten(
      String caller, String query, int status, String error) throws Exception {
    String path = "/punctual/api/v1/learned?" + query;
    HttpResponse<String> answer =
        Await.until(
            "the thread that has to forget begins with it",
            () -> rm.send("DELETE", caller.isEmpty() ? path : path + "&user.name=" + caller),
            now -> !now.body().contains("NOT_READY"));

    assertEquals(status, answer.statusCode(), answer.body());
    JsonNode body = Json.tree(answer.body().strip());
    assertEquals(error, body.path("error").asText());
    if (status == 200) {
      assertEquals(0.0, body.get("learned").get("completed").doubleValue());
    }
  }

  @ParameterizedTest
  @CsvSource({"boss, 200", "keeper, 403", "alice, 403", "stranger, 403"})
  void showsWhatWasLearnedToAdministratorsOfTheCluster(String caller, int status) throws Exception {
    HttpResponse<String> answer = rm.get("/punctual/api/v1/learned?user.name=" + caller);

    assertEquals(status, answer.statusCode(), answer.body());
  }

  @Test
  void tellsNobodyTheArgumentsOfTheProgramThatIsTold() throws Exception {
    JsonNode settings = rm.json("/punctual/api/v1/status?user.name=boss").get("settings");

    assertEquals("/bin/true", settings.get("punctual.notify.command").asText());
  }

  @ParameterizedTest
  @CsvSource({
    "alice, true, false",
    "friend, true, false",
    "bob, false, true",
    "boss, true, true",
    "stranger, false, false"
  })
  void showsOnThePagesNoMoreThanInTheJson(String caller, boolean hers, boolean his)
      throws Exception {
    for (String path : java.util.List.of("/punctual/", "/punctual/jobs")) {
      String page = rm.get(path + "?user.name=" + caller).body();

      assertEquals(hers, page.contains(alices.toString()), page);
      assertEquals(his, page.contains(bobs.toString()), page);
    }
    assertEquals(
        hers ? 200 : 403, rm.get("/punctual/jobs/" + alices + "?user.name=" + caller).statusCode());
  }

  @Test
  void tellsOfProjectionsOnlyWhatTheCallerMayKnow() throws Exception {
    JsonNode strangers = rm.json("/punctual/api/v1/calibration?user.name=stranger");
    assertEquals(0, strangers.get("standings").size(), strangers::toString);
    JsonNode all = rm.json("/punctual/api/v1/calibration?user.name=boss");
    assertTrue(all.get("standings").has("IMPOSSIBLE"), all::toString);
    assertEquals(0, all.get("overall").get("first").get("scored").intValue());
  }

  @Test
  void tellsOfTheStatusOnlyWhatTheCallerMayKnow() throws Exception {
    JsonNode all = rm.json("/punctual/api/v1/status?user.name=boss");
    assertTrue(all.path("settings").has("punctual.store.dir"), all::toString);
    assertFalse(all.has("hidden"), all::toString);
    assertTrue(all.path("notify").has("lastFailure"), all::toString);

    for (String query : List.of("", "?user.name=stranger", "?user.name=bob")) {
      JsonNode some = rm.json("/punctual/api/v1/status" + query);
      assertTrue(some.path("ready").booleanValue(), some::toString);
      assertTrue(some.path("counts").has("submitted"), some::toString);
      for (JsonNode field : some.path("hidden")) {
        assertFalse(some.has(field.textValue()), some::toString);
      }
      assertEquals(6, some.path("hidden").size(), some::toString);
      assertTrue(some.path("notify").has("failed"), some::toString);
      assertFalse(some.path("notify").has("lastFailure"), some::toString);
      assertFalse(some.path("pools").toString().contains("root.default"), some::toString);
    }
    assertTrue(
        rm.json("/punctual/api/v1/status?user.name=bob")
            .path("pools")
            .toString()
            .contains("other"));
  }

  @Test
  void knowsThePrincipalOfAUserByItsShortName() throws Exception {
    String hers = "/punctual/api/v1/jobs/" + alices + "?user.name=";

    assertEquals(200, rm.get(hers + "alice@PLANT").statusCode());
    assertEquals(403, rm.get(hers + "bob@PLANT").statusCode());
    RmAccess access = new RmAccess(rm.rm(), requestOf("alice@PLANT"));
    assertTrue(access.mayViewJobsOf("alice"));
    assertFalse(access.mayViewJobsOf("bob"));
    assertEquals(Optional.of("alice"), access.caller());
    assertEquals(Optional.empty(), new RmAccess(rm.rm(), requestOf("a@b/c@d")).caller());
  }

  /** A request of which only the caller is known. */
  private static HttpServletRequest requestOf(String caller) {
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            WebAccessTest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) -> method.getName().equals("getRemoteUser") ? caller : null);
  }
}
