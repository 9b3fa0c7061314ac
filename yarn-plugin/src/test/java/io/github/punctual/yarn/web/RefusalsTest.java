package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.decisionlog.DecisionLogReader;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.RefusalJson;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.rm.LogListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewReservationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationSubmissionRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.apache.hadoop.yarn.api.records.ReservationRequests;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ClientRMService;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A refusal is the same wherever it is told: to the client, over REST and in the logs. */
class RefusalsTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final String API = "/punctual/api/v1/";

  @AutoClose
  private final LogListener log = new LogListener(Logger.getLogger("io.github.punctual"));

  @TempDir Path directory;

  /** That it has the parts that every refusal has, and words that were logged. */
  private void assertTold(JsonNode refusal, String code) {
    assertEquals(code, refusal.path("code").asText(), refusal::toString);
    String message = refusal.path("message").asText();
    assertTrue(message.startsWith(code + ": " + refusal.path("why").asText()), message);
    assertTrue(refusal.path("measures").size() > 0, refusal::toString);
    assertTrue(refusal.has("binding"), refusal::toString);
    assertTrue(
        refusal.path("offers").size() > 0 || !refusal.path("try").asText().isEmpty(), message);
    Await.untilTrue(
        "it is logged: " + message,
        () -> log.messages().stream().anyMatch(line -> line.contains(message)));
  }

  @Test
  void aJobsIsInItsDiagnosticsOverRestAndInTheDecisionLog() throws Exception {
    try (WebRm rm = WebRm.start(directory, Map.of())) {
      rm.addNode("127.0.0.1", 16_384, 16);
      ApplicationId id =
          rm.submit(
              "ann",
              "default",
              "large",
              Map.of(),
              Set.of("sla.deadline=1h", "sla.tasks=3", "sla.task-memory=64g"));
      rm.awaitPhase(id, Phase.REFUSED);

      JsonNode job = rm.json(API + "jobs/" + id);
      JsonNode refusal = job.path("refusal");
      assertTold(refusal, "TASK_TOO_LARGE");
      assertEquals("Punctual: " + refusal.path("message").asText(), job.path("message").asText());
      Await.untilTrue(
          "its client reads it",
          () ->
              rm.rm()
                  .getRMContext()
                  .getRMApps()
                  .get(id)
                  .getDiagnostics()
                  .toString()
                  .contains(job.path("message").asText()));
      assertEquals(
          Optional.of(refusal),
          Await.until("it is in the decision log", () -> logged(id), Optional::isPresent));
    }
  }

  @Test
  void aTaskOfTheSizeThatIsOfferedIsAcceptedAndALargerOneIsNot() throws Exception {
    try (WebRm rm = WebRm.start(directory, Map.of())) {
      rm.addNode("127.0.0.1", 16_384, 16);
      ApplicationId id = rm.submit("ann", "default", "a", Map.of(), ofMemory("64g"));
      rm.awaitPhase(id, Phase.REFUSED);
      Matcher offered =
          Pattern.compile("smaller with sla.task-memory=(\\d+)m\\.")
              .matcher(rm.json(API + "jobs/" + id).path("refusal").path("message").asText());
      assertTrue(offered.find(), offered.toString());
      int most = Integer.parseInt(offered.group(1));

      rm.awaitPhase(
          rm.submit("ann", "default", "b", Map.of(), ofMemory(most + 1 + "m")), Phase.REFUSED);
      rm.awaitPhase(
          rm.submit("ann", "default", "c", Map.of(), ofMemory(most + "m")), Phase.ADMITTED);
    }
  }

  private static Set<String> ofMemory(String memory) {
    return Set.of("sla.deadline=1h", "sla.tasks=3", "sla.task-memory=" + memory);
  }

  /** The refusal of a job that follows from the decision in the log. */
  private Optional<JsonNode> logged(ApplicationId id) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(each -> each.toString().contains("decisions")).toList()) {
        if (Files.isRegularFile(file)) {
          try (DecisionLogReader reader = DecisionLogReader.of(Files.newInputStream(file))) {
            for (DecisionLog.Entry entry : reader) {
              if (entry instanceof DecisionLog.Step step) {
                Optional<JsonNode> found =
                    step.decisions().stream()
                        .filter(decision -> decision.job().value().equals(id.toString()))
                        .findFirst()
                        .flatMap(Decision::refusal)
                        .map(refusal -> Json.tree(Json.text(RefusalJson.of(refusal))));
                if (found.isPresent()) {
                  return found;
                }
              }
            }
          }
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Test
  void aQueuesIsInTheAnswerOverRestAndInTheLog() throws Exception {
    Map<String, String> settings = new TreeMap<>();
    settings.put(YarnConfiguration.RM_SCHEDULER, WebRm.QueueScheduler.class.getName());
    settings.put(ROOT + "queues", "default,other,third");
    for (String queue : List.of("default", "other", "third")) {
      settings.put(ROOT + queue + ".capacity", "1w");
    }
    // A burst of half of the cluster nearly all the time, beside which there is room for one more.
    Map.of("kind", "latency", "period", "31s", "on-time", "30s", "demand", "7x1g,1x30s")
        .forEach((key, value) -> settings.put(ROOT + "default.punctual." + key, value));
    settings.put(ROOT + "other.punctual.kind", "throughput");
    settings.put(ROOT + "third.punctual.kind", "throughput");
    try (WebRm rm = WebRm.start(directory, settings)) {
      rm.addNode("node1", 16_384, 16);
      WebRm.until("queues can be registered", () -> rm.queues().isReady());

      QueueId third = new QueueId("root.third");
      WebRm.until(
          "it is refused",
          () -> rm.queues().view().find(third).filter(v -> v.refusal().isPresent()).isPresent());
      JsonNode shown = rm.json(API + "queues/root.third");
      JsonNode refusal = shown.path("refusal");
      assertTold(refusal, "SAFETY");
      assertEquals(
          "Queue root.third is REJECTED: " + refusal.path("message").asText(),
          shown.path("message").asText());
      JsonNode answer =
          Json.tree(
              rm.send(
                      "POST",
                      API + "queues?dry-run=true&user.name=boss",
                      "application/json",
                      "{\"queue\":\"root.third\",\"kind\":\"throughput\"}")
                  .body()
                  .strip());
      assertEquals(refusal.path("code"), answer.path("refusal").path("code"), answer::toString);
    }
  }

  @Test
  void aReservationsIsInTheClientsAnswerOverRestAndInTheLog() throws Exception {
    try (WebRm rm = WebRm.start(directory, WebRm.withOnePlan())) {
      rm.addNode("node1", 16_384, 16);
      Await.until(
          "something can be promised",
          () -> rm.json(API + "plan"),
          answer -> answer.at("/plans/0/present/capacity/vcores").asInt() > 0);

      String told = submit(rm.rm().getClientRMService());

      ArrayNode refused = (ArrayNode) rm.json(API + "reservations").path("refused");
      assertEquals(1, refused.size(), refused::toString);
      JsonNode refusal = refused.get(0).path("refusal");
      assertTold(refusal, refused.get(0).path("error").asText());
      assertEquals(refusal.path("message"), refused.get(0).path("message"));
      assertTrue(told.contains(refusal.path("message").asText()), told);
    }
  }

  /** What a standard client is told who reserves more than can be. */
  private static String submit(ClientRMService service) throws Exception {
    long now = System.currentTimeMillis();
    ReservationDefinition definition =
        ReservationDefinition.newInstance(
            now,
            now + 1_200_000,
            ReservationRequests.newInstance(
                List.of(
                    ReservationRequest.newInstance(Resource.newInstance(1024, 1), 99, 1, 600_000)),
                ReservationRequestInterpreter.R_ALL),
            "");
    ReservationId id =
        service.getNewReservation(GetNewReservationRequest.newInstance()).getReservationId();
    Exception refused =
        assertThrows(
            Exception.class,
            () ->
                UserGroupInformation.createUserForTesting("ann", new String[] {"ann"})
                    .doAs(
                        (PrivilegedExceptionAction<Object>)
                            () ->
                                service.submitReservation(
                                    ReservationSubmissionRequest.newInstance(
                                        definition, "root.plan", id))));
    return String.valueOf(
        refused.getCause() == null ? refused.getMessage() : refused.getCause().getMessage());
  }
}
