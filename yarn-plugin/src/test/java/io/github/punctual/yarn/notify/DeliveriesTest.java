package io.github.punctual.yarn.notify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.settings.NotifyState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How receivers are told, and what becomes of what they do not take. */
class DeliveriesTest {
  private static final long PAUSE = 5;
  private static final String NAME =
      "\"; touch pwned; $(touch pwned) `touch pwned` \n日\u009b\u202e本";

  @TempDir Path directory;

  private static Notification notification(int number) {
    return new Notification(
        NotifyState.AT_RISK,
        "application_1700000000000_%04d".formatted(number),
        NAME,
        "ann",
        "root.default",
        1_700_000_000_000L,
        1_700_000_600_000L,
        Optional.of(UtilityStanding.LATE),
        Optional.empty(),
        "its tasks take too long",
        "enforce",
        "http://rm.example:8088/punctual/jobs/application_1700000000000_0001");
  }

  private Deliveries to(Receiver receiver) {
    return new Deliveries(receiver, PAUSE);
  }

  @Test
  void whatIsNotTakenIsTriedAgainUntilItIs() throws Exception {
    try (TestReceiver receiver = new TestReceiver()) {
      receiver.refuse(Deliveries.TRIES - 1);
      Deliveries deliveries = to(new Webhook(receiver.url(), 5000));
      deliveries.offer(notification(1));
      Await.untilTrue("it was taken", () -> deliveries.counts().delivered() == 1);
      assertEquals(1, receiver.taken().size());
      JsonNode taken = receiver.taken().get(0);
      assertEquals("application_1700000000000_0001/at-risk", taken.path("id").asText());
      assertEquals("2023-11-14T22:23:20Z", taken.path("deadline").asText());
      assertEquals("LATE", taken.path("standing").asText());
      assertEquals(NAME.replaceAll("[\n\u009b\u202e]", " "), taken.path("name").asText());
      assertEquals("", deliveries.counts().lastFailure());
      deliveries.stop();
    }
  }

  @Test
  void itIsGivenUpAfterSomeTriesAndSaidWhyWithoutWhatIsSecret() throws Exception {
    try (TestReceiver receiver = new TestReceiver()) {
      receiver.refuse(Deliveries.TRIES);
      Deliveries deliveries = to(new Webhook(receiver.url(), 5000));
      deliveries.offer(notification(1));
      Await.untilTrue("it was given up", () -> deliveries.counts().failed() == 1);
      String failure = deliveries.counts().lastFailure();
      assertTrue(failure.endsWith("it answered 500"), failure);
      assertFalse(failure.contains("secret"), failure);
      deliveries.offer(notification(2));
      Await.untilTrue("the next one is taken", () -> deliveries.counts().delivered() == 1);
      Await.untilTrue("nothing waits", () -> deliveries.counts().waiting() == 0);
      deliveries.stop();
    }
  }

  @Test
  void aReceiverThatHangsCostsOnlyWhatIsDropped() throws Exception {
    try (TestReceiver receiver = new TestReceiver()) {
      receiver.hang();
      Deliveries deliveries = to(new Webhook(receiver.url(), 60_000));
      for (int i = 0; i < Deliveries.MOST_WAITING + 7; i++) {
        deliveries.offer(notification(i));
      }
      assertEquals(7, deliveries.counts().dropped());
      assertEquals(Deliveries.MOST_WAITING, deliveries.counts().waiting());
      deliveries.stop();
    }
  }

  @Test
  void aReceiverWhoseClassesAreMissingIsGivenUpAndLeavesNothingWaiting() {
    Deliveries deliveries =
        to(
            new Receiver() {
              @Override
              public void tell(Notification notification) {
                throw new NoClassDefFoundError("of something it needs");
              }

              @Override
              public String name() {
                return "broken";
              }
            });
    deliveries.offer(notification(1));
    Await.untilTrue("it was given up", () -> deliveries.counts().failed() == 1);
    Await.untilTrue("nothing waits", () -> deliveries.counts().waiting() == 0);
    deliveries.stop();
  }

  @Test
  void aProgramReadsWhatUsersWriteAndNoShellDoes() throws Exception {
    Path program = directory.resolve("told.sh");
    Path read = directory.resolve("read");
    Files.writeString(
        program,
        "#!/bin/sh\ncd \"%s\" && cat > json && env | grep ^PUNCTUAL_ > env && echo \"$1\" > argument && mv json read\n"
            .formatted(directory));
    assertTrue(program.toFile().setExecutable(true));
    Deliveries deliveries = to(new Program(List.of(program.toString(), "$HOME;ls"), 30_000));
    deliveries.offer(notification(1));
    Await.untilTrue("the program was right", () -> deliveries.counts().delivered() == 1);
    assertEquals(
        NAME.replaceAll("[\n\u009b\u202e]", " "),
        Json.tree(Files.readString(read).strip()).path("name").asText());
    assertEquals("$HOME;ls\n", Files.readString(directory.resolve("argument")));
    List<String> environment = Files.readAllLines(directory.resolve("env"));
    assertTrue(environment.contains("PUNCTUAL_STATE=at-risk"), environment::toString);
    assertTrue(
        environment.contains("PUNCTUAL_NAME=" + NAME.replaceAll("[\n\u009b\u202e]", " ")),
        environment::toString);
    assertFalse(Files.exists(directory.resolve("pwned")));
    deliveries.stop();
  }

  @Test
  void aProgramThatFailsOrDoesNotEndTookNothing() throws Exception {
    Deliveries failing = to(new Program(List.of("/bin/false"), 30_000));
    failing.offer(notification(1));
    Await.untilTrue("it failed", () -> failing.counts().failed() == 1);
    assertTrue(failing.counts().lastFailure().contains("exit code 1"));
    failing.stop();
    Deliveries endless = to(new Program(List.of("/bin/sleep", "600"), 50));
    endless.offer(notification(1));
    Await.untilTrue("it was ended", () -> endless.counts().failed() == 1);
    assertTrue(endless.counts().lastFailure().contains("did not end within 50 ms"));
    endless.stop();
    Deliveries absent = to(new Program(List.of("/no/such/program"), 50));
    absent.offer(notification(1));
    Await.untilTrue("it is not there", () -> absent.counts().failed() == 1);
    absent.stop();
  }
}
