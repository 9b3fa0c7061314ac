package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.punctual.it.PunctualCommand.Ended;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.MapReduceJobs;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.Rest;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.testcluster.SleepSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.security.token.TokenIdentifier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.ConverterUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The example for Kerberos on a cluster of processes with a key distribution centre: who calls, by
 * what, and what is answered. Of the users olga is in the group of operators.
 */
@Timeout(1500)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KerberosIT {
  private static final Duration WAIT = Duration.ofMinutes(6);
  private static final int AN_HOUR = 3600;

  /**
   * Between a start of the ResourceManager and the end of its ticket the others have their time.
   */
  private static final int FIRST = 1;

  private static final int LAST = Integer.MAX_VALUE;
  private static final String STATUS = "/punctual/api/v1/status";
  private static final String LEARNED = "/punctual/api/v1/learned";

  @TempDir private static Path folder;
  private static SecuredCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = SecuredCluster.start(folder, List.of("etl", "ann", "olga"));
    awaitReady();
  }

  private static JsonNode awaitReady() {
    return Poll.until(
        "decisions to begin",
        WAIT,
        () -> {
          Rest.Answer answer = cluster.ask("olga", "GET", STATUS);
          return answer.status() == 503 ? MissingNode.getInstance() : answer.json();
        },
        status -> status.path("ready").asBoolean());
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  @Test
  void nodesRegisterAtAResourceManagerWhoseSchedulerIsOurs() throws Exception {
    assertEquals(2, cluster.client("ann").getNodeReports(NodeState.RUNNING).size());
    Rest.Answer overview = cluster.ask("ann", "GET", "/punctual/");
    assertTrue(overview.body().contains("PunctualScheduler"), overview::body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/punctual/", "/punctual/jobs", STATUS, "/punctual/api/v1/jobs"})
  void pagesAndRestAreForThoseWithATicketAlone(String path) throws Exception {
    for (String asked : List.of(path, path + "?user.name=olga")) {
      HttpResponse<String> answer = cluster.askWithoutTicket("GET", asked);
      assertEquals(401, answer.statusCode(), answer::body);
      assertEquals(List.of("Negotiate"), answer.headers().allValues("WWW-Authenticate"));
    }
    Rest.Answer answer = cluster.ask("ann", "GET", path);
    assertEquals(200, answer.status(), answer::body);
  }

  @Test
  void whatIsForAdministratorsIsForTheGroupOfOperatorsAlone() throws Exception {
    String all = LEARNED + "?all=true";
    assertEquals(401, cluster.askWithoutTicket("DELETE", all).statusCode());
    assertEquals(403, cluster.ask("ann", "DELETE", all).status());
    Ended refused = with("ann").command("forget").run("--all");
    assertEquals(1, refused.code(), refused::text);
    Ended done = with("olga").command("forget").answered("--all");
    assertEquals(0, done.code(), done::text);
    assertFalse(cluster.ask("olga", "GET", STATUS).json().has("hidden"));
    assertTrue(cluster.ask("ann", "GET", STATUS).json().has("hidden"));
  }

  @Test
  void commandIsServedWithATicketOfACache() throws Exception {
    Ended status = with("ann").command("status").answered();
    assertEquals(0, status.code(), status::text);
    assertTrue(status.text().contains("policy tempo"), status::text);
    Ended jobs = with("ann").command("jobs").answered();
    assertEquals(0, jobs.code(), jobs::text);
  }

  @Test
  void commandWithoutATicketIsToldToRunKinit() throws Exception {
    Ended status = new Caller(folder.resolve("no-such-cache")).command("status").run();
    assertEquals(2, status.code(), status::text);
    assertTrue(status.text().contains("not authorised"), status::text);
    assertTrue(status.text().contains("run kinit first"), status::text);
  }

  @Test
  void commandWithATicketThatHasExpiredIsToldSo() throws Exception {
    Caller caller = new Caller(cluster.realm().ticket("ann", 5));
    Ended expired =
        Poll.until(
            "the ticket to expire", WAIT, caller.command("status")::run, end -> end.code() != 0);
    assertEquals(2, expired.code(), expired::text);
    assertTrue(expired.text().contains("not authorised"), expired::text);
    assertTrue(expired.text().contains("expired"), expired::text);
    assertTrue(expired.text().contains("run kinit"), expired::text);
  }

  @Test
  void commandIsServedWithADelegationTokenAndNoTicket() throws Exception {
    YarnConfiguration conf = cluster.processes().clientConf();
    Credentials tokens = new Credentials();
    tokens.addToken(new Text("rm"), resourceManagerToken("etl"));
    Path file = folder.resolve("container_tokens");
    tokens.writeTokenStorageFile(
        new org.apache.hadoop.fs.Path(file.toUri()), conf, Credentials.SerializedFormat.WRITABLE);
    Map<String, String> environment =
        Map.of(
            "KRB5CCNAME",
            folder.resolve("no-such-cache").toString(),
            "HADOOP_TOKEN_FILE_LOCATION",
            file.toString());
    Ended jobs = cluster.command("jobs", environment).answered("--json");
    assertEquals(0, jobs.code(), jobs::text);
    // As the user whose token it is, who may reserve and does not administer anything.
    Ended possible = cluster.command("rdl", environment).answered(reserving("--dry-run"));
    assertEquals(0, possible.code(), possible::text);
    Ended refused = cluster.command("forget", environment).run("--all");
    assertEquals(1, refused.code(), refused::text);
  }

  @Order(FIRST)
  @Test
  void deadlineIsPromisedToAUserWithATicketAndMetThoughTheResourceManagerIsKilled()
      throws Exception {
    try (ScriptedMaster job =
        ScriptedMaster.builder(cluster.processes().clientConf(), cluster.client("etl"))
            .name("nightly")
            .queue("jobs")
            .masterSize(512, 1)
            .tags("sla.deadline=40m", "sla.tasks=2", "sla.task-memory=512m")
            .tags("sla.task-duration=5s")
            .submit()) {
      JsonNode promised = awaitPhase(job.id(), "ADMITTED");
      assertEquals("etl", promised.path("user").asText(), promised::toPrettyString);
      assertEquals(403, cluster.ask("ann", "GET", path(job.id())).status());
      job.awaitAttempt(1, WAIT);

      cluster.restartResourceManager(WAIT);

      JsonNode status = awaitReady();
      assertEquals(0, status.at("/store/recordsLost").asInt(-1), status::toPrettyString);
      JsonNode kept = shown(job.id());
      for (String field : List.of("user", "phase", "deadlineMillis")) {
        assertFalse(promised.path(field).isMissingNode(), field);
        assertEquals(promised.get(field), kept.get(field), field);
      }
      job.request(2, 512, 1, Duration.ofSeconds(1));
      Poll.until("two tasks", WAIT, () -> job.completed().size(), done -> done == 2);
      job.finish();
      assertSucceeded(job.id());
      awaitPhase(job.id(), "MET");
      Ended seen = with("etl").command("job").answered(job.id().toString());
      assertEquals(0, seen.code(), seen::text);
    }
  }

  @Test
  void mapReduceMeetsItsDeadlineSubmittedWithATicketOrWithDelegationTokensAlone() throws Exception {
    SleepSpec spec =
        SleepSpec.of("report", 2, Duration.ofSeconds(1))
            .inQueue("jobs")
            .tagged("sla.deadline=40m", "sla.tasks=2", "sla.task-memory=256m")
            .tagged("sla.task-duration=20s");
    YarnConfiguration conf = cluster.processes().clientConf();
    // There is no server of histories, of which a client with tokens alone would want another.
    conf.set("mapreduce.jobhistory.address", "");
    PrivilegedExceptionAction<ApplicationId> submit = () -> MapReduceJobs.submit(conf, spec);
    Credentials tokens = new Credentials();
    tokens.addToken(new Text("rm"), resourceManagerToken("rm"));
    cluster.as("etl", () -> files().addDelegationTokens("rm", tokens));
    UserGroupInformation withoutTicket = UserGroupInformation.createRemoteUser("etl");
    withoutTicket.addCredentials(tokens);

    for (ApplicationId id : List.of(cluster.as("etl", submit), withoutTicket.doAs(submit))) {
      assertSucceeded(id);
      JsonNode job = awaitPhase(id, "MET");
      assertEquals("etl", job.path("user").asText(), job::toPrettyString);
    }
  }

  /** A delegation token of etl for the ResourceManager, and who may renew it. */
  private static Token<TokenIdentifier> resourceManagerToken(String renewer) throws Exception {
    return ConverterUtils.convertFromYarn(
        cluster.client("etl").getRMDelegationToken(new Text(renewer)),
        NetUtils.createSocketAddr(
            cluster.processes().clientConf().get(YarnConfiguration.RM_ADDRESS)));
  }

  @Test
  void storeOnHdfsIsForTheUserOfTheResourceManagerAlone() throws Exception {
    org.apache.hadoop.fs.Path store =
        new org.apache.hadoop.fs.Path(cluster.processes().clientConf().get("punctual.store.dir"));
    FileStatus status = cluster.as("ann", () -> files().getFileStatus(store));
    assertEquals("rm rwx------", status.getOwner() + " " + status.getPermission());
    for (String user : List.of("etl", "ann", "olga")) {
      UncheckedIOException refused =
          assertThrows(
              UncheckedIOException.class, () -> cluster.as(user, () -> files().listStatus(store)));
      assertInstanceOf(AccessControlException.class, refused.getCause());
      assertTrue(refused.getMessage().contains("user=" + user), refused::getMessage);
    }
    // Who says that he is that user, and has no ticket.
    UserGroupInformation claimed = UserGroupInformation.createRemoteUser("rm");
    PrivilegedExceptionAction<FileStatus[]> list = () -> files().listStatus(store);
    IOException refused = assertThrows(IOException.class, () -> claimed.doAs(list));
    assertTrue(refused.getMessage().contains("cannot authenticate"), refused::getMessage);
  }

  /** The file system of whoever calls. */
  private static FileSystem files() throws IOException {
    return FileSystem.get(cluster.processes().clientConf());
  }

  @Order(LAST)
  @Test
  void storeOnHdfsIsWrittenAfterTheFirstTicketOfTheResourceManagerHasExpired() throws Exception {
    cluster.awaitEndOfFirstTicket(WAIT);
    Ended done = with("etl").command("rdl").answered(reserving());
    assertEquals(0, done.code(), done::text);
    Ended cancelled = with("etl").command("cancel").answered(done.json().path("id").asText());
    assertEquals(0, cancelled.code(), cancelled::text);
    JsonNode status = awaitReady();
    assertEquals(0, status.at("/counts/storeFailures").asInt(-1), status::toPrettyString);
  }

  @Test
  void capacityIsReservedForTheUserWhoHasTheTicketIfItMay() throws Exception {
    Ended refused = with("ann").command("rdl").answered(reserving());
    assertEquals(1, refused.code(), refused::text);
    Ended done = with("etl").command("rdl").answered(reserving());
    assertEquals(0, done.code(), done::text);
    String id = done.json().path("id").asText();
    String path = "/punctual/api/v1/reservations/" + id;
    assertEquals("etl", cluster.ask("olga", "GET", path).json().path("owner").asText());
    assertEquals(403, cluster.ask("ann", "GET", path).status());
    Ended cancelled = with("etl").command("cancel").answered(id);
    assertEquals(0, cancelled.code(), cancelled::text);
  }

  /** Arguments of {@code rdl}: two tasks for a minute, within half an hour. */
  private static String[] reserving(String... more) {
    String rdl = "window(atom(<1024,1>, 2, 2, 1m, 2m), 0, +30m)";
    return Stream.concat(
            Stream.of("submit", "--text", rdl, "--queue", "root.pipelines", "--json"),
            Stream.of(more))
        .toArray(String[]::new);
  }

  private static String path(ApplicationId job) {
    return "/punctual/api/v1/jobs/" + job;
  }

  private static JsonNode shown(ApplicationId job) throws IOException {
    return cluster.ask("etl", "GET", path(job)).json();
  }

  private static JsonNode awaitPhase(ApplicationId job, String phase) {
    return Poll.until(
        job + " to be " + phase,
        WAIT,
        () -> shown(job),
        seen -> seen.path("phase").asText().equals(phase));
  }

  private static void assertSucceeded(ApplicationId job) {
    ApplicationReport report = Applications.awaitEnd(cluster.client("etl"), job, WAIT);
    assertEquals(
        FinalApplicationStatus.SUCCEEDED,
        report.getFinalApplicationStatus(),
        () -> Applications.describe(report));
  }

  private static Caller with(String user) throws Exception {
    return new Caller(cluster.realm().ticket(user, AN_HOUR));
  }

  /** Who calls the command with a cache of tickets. */
  private record Caller(Path cache) {
    PunctualCommand command(String name) {
      return cluster.command(name, Map.of("KRB5CCNAME", cache.toString()));
    }
  }
}
