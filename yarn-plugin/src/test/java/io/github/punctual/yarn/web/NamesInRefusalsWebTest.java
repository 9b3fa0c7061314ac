package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.Standing;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.rm.Await;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewReservationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationSubmissionRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationUpdateRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.apache.hadoop.yarn.api.records.ReservationRequests;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.ClientRMService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whose reservations and jobs a refusal names, with YARN's access control lists on: ann's are in
 * the way, auditor may list reservations, eve may only reserve.
 */
class NamesInRefusalsWebTest {
  private static final String ROOT = "yarn.scheduler.capacity.root";

  /** Beside ann's reservation there is no room for it. */
  private static final String BESIDE_HERS = "window(atom(<1024,1>, 8, 8, 39m, 312m), +10m, +50m)";

  /** All that the plan has while ann's job needs most of the cluster. */
  private static final String BESIDE_HER_JOB = "window(atom(<1024,1>, 1, 8, 270, 2160), 0, 280)";

  @TempDir static Path directory;
  private static WebRm rm;
  private static String reservation;
  private static ApplicationId job;

  @BeforeAll
  static void start() throws Exception {
    YarnAuthorizationProvider.destroy();
    Map<String, String> settings = WebRm.withOnePlan();
    settings.put(YarnConfiguration.RM_SCHEDULER, WebRm.MixScheduler.class.getName());
    settings.put(YarnConfiguration.YARN_ACL_ENABLE, "true");
    settings.put(YarnConfiguration.YARN_RESERVATION_ACL_ENABLE, "true");
    settings.put(YarnConfiguration.YARN_ADMIN_ACL, "boss");
    settings.put("punctual.policy", "tempo");
    settings.put("punctual.precedence", "time");
    settings.put("punctual.tempo.user-share", "1");
    settings.put("punctual.tempo.master-start", "0");
    settings.put("punctual.tempo.unused", "600000");
    settings.put("punctual.reservation.planning-ms", "60000");
    settings.put(ROOT + ".default.capacity", "50");
    settings.put(ROOT + ".default.maximum-capacity", "100");
    settings.put(ROOT + ".acl_administer_queue", " ");
    settings.put(ROOT + ".acl_submit_applications", " ");
    settings.put(ROOT + ".default.acl_submit_applications", "ann");
    settings.put(ROOT + ".default.acl_administer_queue", "keeper");
    settings.put(ROOT + ".plan.acl_submit_reservations", "ann,auditor,eve,keeper,boss");
    settings.put(ROOT + ".plan.acl_list_reservations", "auditor");
    settings.put(ROOT + ".plan.acl_administer_reservations", "keeper");
    rm = WebRm.start(directory, settings);
    rm.addNode("node1", 16_384, 16);
    Await.until(
        "something can be reserved",
        () -> rm.json("/punctual/api/v1/plan?user.name=boss"),
        answer -> answer.at("/plans/0/present/capacity/vcores").asInt() > 0);
    reservation = hers();
    job =
        rm.submit(
            "ann",
            "default",
            "large",
            Map.of(),
            Set.of(
                "sla.deadline=5m", "sla.tasks=28", "sla.task-memory=1g", "sla.task-duration=60s"));
    rm.awaitPhase(job, Phase.ADMITTED);
    assertEquals(Standing.PROMISED, rm.service().jobs().find(job).orElseThrow().standing());
  }

  private static String hers() throws Exception {
    HttpResponse<String> made =
        post("reservations?user.name=ann", "window(atom(<1024,1>, 4, 4, 39m, 156m), +10m, +50m)");
    assertEquals(201, made.statusCode(), made::body);
    return Json.tree(made.body().strip()).path("id").asText();
  }

  @AfterAll
  static void stop() {
    rm.close();
    YarnAuthorizationProvider.destroy();
  }

  private static HttpResponse<String> post(String path, String rdl) throws Exception {
    return rm.send(
        "POST",
        "/punctual/api/v1/" + path,
        "application/json",
        Json.text(Json.object().put("queue", "root.plan").put("rdl", rdl)));
  }

  private static ReservationDefinition definition(String rdl) {
    long now = System.currentTimeMillis();
    ReservationDefinition definition =
        ReservationDefinition.newInstance(
            now,
            now + 7_200_000,
            ReservationRequests.newInstance(
                List.of(
                    ReservationRequest.newInstance(Resource.newInstance(512, 1), 1, 1, 600_000)),
                ReservationRequestInterpreter.R_ALL),
            "");
    definition.setReservationName("rdl: " + rdl);
    return definition;
  }

  private static <T> T as(String user, PrivilegedExceptionAction<T> action) throws Exception {
    try {
      return UserGroupInformation.createRemoteUser(user).doAs(action);
    } catch (UndeclaredThrowableException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private static ReservationId submit(String user, String rdl) throws Exception {
    ClientRMService service = rm.rm().getClientRMService();
    return as(
        user,
        () -> {
          ReservationId id =
              service.getNewReservation(GetNewReservationRequest.newInstance()).getReservationId();
          service.submitReservation(
              ReservationSubmissionRequest.newInstance(definition(rdl), "root.plan", id));
          return id;
        });
  }

  private static void assertNames(boolean mayKnow, String name, String text) {
    assertTrue(text.contains("NO_ROOM"), text);
    assertEquals(mayKnow, text.contains(name), text);
  }

  @ParameterizedTest
  @CsvSource({"ann, true", "auditor, true", "keeper, true", "boss, true", "eve, false"})
  void aStandardClientIsToldOnlyTheReservationsThatItMayList(String user, boolean mayKnow) {
    Exception refused = assertThrows(Exception.class, () -> submit(user, BESIDE_HERS));
    assertNames(mayKnow, reservation, refused.getMessage());
    assertTrue(mayKnow || refused.getMessage().contains("1 other"), refused::getMessage);
  }

  @ParameterizedTest
  @CsvSource({"ann, true", "auditor, false", "keeper, true", "boss, true", "eve, false"})
  void aStandardClientIsToldOnlyTheJobsThatItMayView(String user, boolean mayKnow) {
    Exception refused = assertThrows(Exception.class, () -> submit(user, BESIDE_HER_JOB));
    assertNames(mayKnow, job.toString(), refused.getMessage());
  }

  @Test
  void aStandardClientIsToldNoMoreWhenAnUpdateIsRefused() throws Exception {
    ReservationId id = submit("eve", "window(atom(<1024,1>, 1, 1, 60, 60), +10m, +50m)");
    Exception refused =
        assertThrows(
            Exception.class,
            () ->
                as(
                    "eve",
                    () ->
                        rm.rm()
                            .getClientRMService()
                            .updateReservation(
                                ReservationUpdateRequest.newInstance(
                                    definition(BESIDE_HERS), id))));
    assertNames(false, reservation, refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"ann, true", "auditor, false", "keeper, true", "boss, true", "eve, false"})
  void overRestAndOnPagesOnlyTheJobsAreNamedThatTheCallerMayView(String user, boolean mayKnow)
      throws Exception {
    HttpResponse<String> dry = post("reservations?dry-run=true&user.name=" + user, BESIDE_HER_JOB);
    assertEquals(409, dry.statusCode(), dry::body);
    assertNames(mayKnow, job.toString(), dry.body());

    assertThrows(Exception.class, () -> submit(user, BESIDE_HER_JOB));
    for (String path : List.of("api/v1/reservations", "api/v1/plan", "plan")) {
      String shown = rm.get("/punctual/" + path + "?user.name=" + user).body();
      assertNames(mayKnow, job.toString(), shown);
    }
  }

  @Test
  void whoMayListReservationsIsToldWhichAreInTheWayBesideJobs() throws Exception {
    HttpResponse<String> dry = post("reservations?dry-run=true&user.name=auditor", BESIDE_HERS);
    assertNames(true, reservation, dry.body());
  }
}
