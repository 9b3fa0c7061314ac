package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ends or changes jobs and reservations. */
class ChangesTest {
  private static final String JOB = "application_1795254405143_0002";
  private static final String RESERVATION = "reservation_1795254422461_0001";

  @TempDir Path folder;

  @AutoClose private final AnsweringServer server = new AnsweringServer();

  private PunctualCall call(int code, String... arguments) {
    PunctualCall call = new PunctualCall().with("PUNCTUAL_RM", server.url());
    assertEquals(code, call.run(arguments), call.out() + call.err());
    return call;
  }

  @Test
  void aJobIsKilledByTheResourceManagersOwnInterface() {
    server.status(202);
    server.answer("{\"state\":\"RUNNING\"}");
    PunctualCall call = call(0, "cancel", JOB, "--user", "ann");
    assertEquals("PUT /ws/v1/cluster/apps/" + JOB + "/state?user.name=ann", server.asked());
    assertEquals("{\"state\":\"KILLED\"}", server.body());
    assertTrue(call.out().contains("is being killed"), call.out());
    server.status(403);
    server.answer("{\"RemoteException\":{\"message\":\"not yours\"}}");
    assertTrue(call(1, "cancel", JOB).err().contains("not yours"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"FINISHED", "FAILED", "KILLED"})
  void aJobThatHasEndedIsNotSaidToBeKilled(String state) {
    server.answer("{\"state\":\"" + state + "\"}");
    PunctualCall call = call(1, "cancel", JOB);
    assertEquals("", call.out());
    assertTrue(call.err().contains(JOB + " had ended already (" + state.toLowerCase(Locale.ROOT)));
    assertTrue(call.err().contains("nothing was changed"), call.err());
    assertTrue(call(1, "cancel", JOB, "--json").out().contains(state));
  }

  @Test
  void aJobThatEndsAtOnceIsKilled() {
    server.status(202);
    server.answer("{\"state\":\"KILLED\"}");
    assertTrue(call(0, "cancel", JOB).out().contains(JOB + " is killed."));
  }

  @Test
  void aReservationIsGivenBack() {
    server.answer("{\"message\":\"gone\"}");
    assertTrue(call(0, "cancel", RESERVATION, "--user", "ann").out().startsWith("gone"));
    assertEquals(
        "DELETE /punctual/api/v1/reservations/" + RESERVATION + "?user.name=ann", server.asked());
  }

  @Test
  void anIdOfNeitherIsRefusedBeforeAnybodyIsAsked() {
    assertTrue(call(2, "cancel", "job_1").err().contains("punctual jobs"));
    assertTrue(server.calls().isEmpty());
  }

  @Test
  void aJobGetsAJobFile() throws IOException {
    Path file = Files.writeString(folder.resolve("job.xml"), "<job/>");
    server.answer(
        "{\"id\":\"" + JOB + "\",\"utility\":\"sigmoid\",\"budgetSeconds\":900.0,\"weight\":3.0}");
    PunctualCall call = call(0, "update", JOB, file.toString(), "--user", "ann");
    assertEquals(
        "PUT /punctual/api/v1/jobs/" + JOB + "/requirements?user.name=ann", server.asked());
    assertEquals("application/xml", server.contentType());
    assertEquals("<job/>", server.body());
    assertTrue(call.out().contains("utility sigmoid, budget 15m, weight 3."), call.out());
    call(2, "update", JOB);
    call(2, "update", JOB, file.toString(), "--priority", "3");
  }

  @Test
  void aReservationGetsAnotherExpression() {
    server.answer("{\"id\":\"" + RESERVATION + "\",\"queue\":\"root.p\",\"occurrences\":[]}");
    PunctualCall call = call(0, "update", RESERVATION, "--text", "atom(<1,1>, 1, 1, 1, 1)");
    assertTrue(call.out().contains("is changed in root.p"), call.out());
    assertTrue(server.body().contains("atom"), server.body());
  }
}
