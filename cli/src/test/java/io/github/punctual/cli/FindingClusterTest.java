package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cluster is found as Hadoop's clients find it, and the active one of a pair answers. */
class FindingClusterTest {
  private static final String STATUS = "{\"version\":\"1\",\"ready\":true,\"policy\":\"tempo\"}";
  private static final String STANDBY =
      "{\"status\":503,\"error\":\"NOT_ACTIVE\",\"message\":\"standby\",\"others\":[%s]}";

  @TempDir Path conf;

  private AnsweringServer first;
  private AnsweringServer second;

  @BeforeEach
  void start() throws IOException {
    first = new AnsweringServer();
    second = new AnsweringServer();
    first.answer(STATUS);
    second.answer(STATUS);
  }

  @AfterEach
  void stop() {
    first.close();
    second.close();
  }

  private void site(String... properties) throws IOException {
    StringBuilder text = new StringBuilder("<configuration>");
    for (int i = 0; i < properties.length; i += 2) {
      text.append(
          "<property><name>%s</name><value>%s</value></property>"
              .formatted(properties[i], properties[i + 1]));
    }
    Files.writeString(conf.resolve("yarn-site.xml"), text.append("</configuration>"));
  }

  private PunctualCall configured() {
    return new PunctualCall().with("HADOOP_CONF_DIR", conf.toString());
  }

  private void pair() throws IOException {
    pair(first.authority(), second.authority());
  }

  private void pair(String one, String other) throws IOException {
    site(
        "yarn.resourcemanager.ha.enabled",
        "true",
        "yarn.resourcemanager.ha.rm-ids",
        "rm1, rm2",
        "first.address",
        one,
        "yarn.resourcemanager.webapp.address.rm1",
        "${first.address}",
        "yarn.resourcemanager.webapp.address.rm2",
        other);
  }

  @Test
  void withoutAnyNameItSaysWhatToSetAndAsksNobody() {
    PunctualCall call = new PunctualCall();
    assertEquals(2, call.run("status"));
    for (String way : new String[] {"--rm", "PUNCTUAL_RM", "HADOOP_CONF_DIR", "yarn-site.xml"}) {
      assertTrue(call.err().contains(way), call.err());
    }
    assertEquals("", call.out());
  }

  @Test
  void theEnvironmentNamesItAndItIsSaidWhichAnswered() {
    PunctualCall call = new PunctualCall().with("PUNCTUAL_RM", first.url());
    assertEquals(0, call.run("status"), call.err());
    assertTrue(call.err().contains(first.url() + ", named by PUNCTUAL_RM"), call.err());
    assertFalse(call.out().contains("named by"), call.out());
  }

  @Test
  void whatIsNamedInTheCallGoesBeforeTheEnvironment() {
    PunctualCall call = new PunctualCall().with("PUNCTUAL_RM", "nowhere.invalid");
    assertEquals(0, call.run("status", "--rm", first.url()), call.err());
    assertEquals("", call.err());
  }

  @Test
  void yarnSiteNamesIt() throws IOException {
    site("yarn.resourcemanager.webapp.address", first.authority());
    PunctualCall call = configured();
    assertEquals(0, call.run("status"), call.err());
    assertTrue(call.err().contains(conf.resolve("yarn-site.xml").toString()), call.err());
  }

  @Test
  void theHostOfAYarnSiteIsAskedAtTheUsualPortOfThePolicy() throws IOException {
    site("yarn.resourcemanager.hostname", "rm.invalid", "yarn.http.policy", "HTTPS_ONLY");
    PunctualCall call = configured();
    assertEquals(2, call.run("status"));
    assertTrue(call.err().contains("https://rm.invalid:8090"), call.err());
    site("yarn.resourcemanager.hostname", "${env.MASTER:-rm2.invalid}");
    assertEquals(2, call.run("status"));
    assertTrue(call.err().contains("http://rm2.invalid:8088"), call.err());
    assertEquals(2, call.with("MASTER", "rm3.invalid").run("status"));
    assertTrue(call.err().contains("http://rm3.invalid:8088"), call.err());
  }

  @Test
  void aYarnSiteThatNamesNobodyIsNotTakenForThisMachine() throws IOException {
    site("yarn.resourcemanager.hostname", "0.0.0.0");
    PunctualCall call = configured();
    assertEquals(2, call.run("status"));
    assertTrue(call.err().contains("yarn.resourcemanager.webapp.address"), call.err());
    site("yarn.resourcemanager.ha.enabled", "true");
    assertEquals(2, call.run("status"));
    assertTrue(call.err().contains("yarn.resourcemanager.ha.rm-ids"), call.err());
    Files.delete(conf.resolve("yarn-site.xml"));
    assertEquals(2, call.run("status"));
    assertTrue(call.err().contains("no yarn-site.xml"), call.err());
  }

  @Test
  void aStandbyIsPassedOver() throws IOException {
    pair();
    first.status(503);
    first.answer(STANDBY.formatted(""));
    PunctualCall call = configured();
    assertEquals(0, call.run("status"), call.err());
    assertTrue(call.err().contains(second.url() + " (rm2)"), call.err());
  }

  @Test
  void oneThatIsDownIsPassedOver() throws IOException {
    try (DeafPort down = new DeafPort()) {
      pair(down.authority(), second.authority());
      PunctualCall call = configured();
      assertEquals(0, call.run("status"), call.err());
      assertTrue(call.err().contains("(rm2)"), call.err());
    }
  }

  @Test
  void aStandbyThatIsNamedAloneSendsToTheActiveOne() {
    first.status(503);
    first.answer(STANDBY.formatted("\"" + second.url() + "\""));
    PunctualCall call = new PunctualCall();
    assertEquals(0, call.run("status", "--rm", first.url()), call.err());
    assertTrue(call.err().contains(second.url()), call.err());
  }

  @Test
  void aRedirectOfAStandbyIsFollowed() {
    first.status(307);
    first.header("Location", second.url() + "/punctual/api/v1/status");
    PunctualCall call = new PunctualCall();
    assertEquals(0, call.run("status", "--rm", first.url()), call.err());
    assertEquals("GET", second.asked().substring(0, 3));
  }

  @Test
  void aStandbyIsNotBelievedWhatNamesNoHost() {
    first.status(503);
    first.header("Location", "http://[::1");
    first.answer(
        STANDBY
            .formatted("\"https://_\",\"http://a b\",\"//\",\"\",\"ftp://h\",7,\"/x\"")
            .replace("}", ",\"try\":\"what is said at %s\"}".formatted(second.url())));
    PunctualCall call = new PunctualCall();
    assertEquals(2, call.run("status", "--rm", first.url()));
    assertTrue(call.err().contains(first.url() + ": it is not the active one."), call.err());
    assertTrue(second.calls().isEmpty(), second.calls().toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303})
  void aChangeIsNotAskedForAgainWhereItMayHaveBeenMade(int status) {
    first.status(status);
    first.header("Location", second.url() + "/done");
    PunctualCall call = new PunctualCall();
    assertEquals(2, call.run("queue", "remove", "root.a", "--rm", first.url()));
    assertTrue(call.err().contains("sends elsewhere (status " + status + ")"), call.err());
    assertTrue(call.err().contains("may have been done"), call.err());
    assertTrue(second.calls().isEmpty(), second.calls().toString());
  }

  @Test
  void aChangeIsAskedForWhereAStandbySends() {
    first.status(307);
    first.header("Location", second.url() + "/punctual/api/v1/queues/root.a");
    second.answer("{\"message\":\"It is removed.\"}");
    PunctualCall call = new PunctualCall();
    assertEquals(0, call.run("queue", "remove", "root.a", "--rm", first.url()), call.err());
    assertTrue(second.asked().startsWith("DELETE "), second.asked());
  }

  @Test
  void whereNoneIsActiveEachIsTold() throws IOException {
    first.status(503);
    first.answer(STANDBY.formatted(""));
    try (DeafPort down = new DeafPort()) {
      pair(first.authority(), down.authority());
      PunctualCall call = configured();
      assertEquals(2, call.run("status"));
      assertTrue(call.err().contains("(rm1): it is not the active one"), call.err());
      assertTrue(call.err().contains("(rm2) cannot be reached: connection refused"), call.err());
    }
  }

  @Test
  void theJsonOfAScriptHasNothingBesideIt() throws IOException {
    pair();
    PunctualCall call = configured();
    assertEquals(0, call.run("status", "--json"), call.err());
    assertEquals("", call.err());
    assertEquals(STATUS, call.out().strip());
  }
}
