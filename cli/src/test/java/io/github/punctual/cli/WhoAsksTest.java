package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who asks is not whose jobs are asked for, and where that was confused it is said. */
class WhoAsksTest {
  @AutoClose private final AnsweringServer server = new AnsweringServer();

  private String out(String line) {
    server.answer("{\"jobs\":[],\"reservations\":[],\"matching\":0}");
    PunctualCall call = new PunctualCall().with("PUNCTUAL_RM", server.url());
    assertEquals(0, call.run(line.split(" ", -1)), call.err());
    return call.out();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jobs", "reservations"})
  void anEmptyListSaysHowToSelectThoseOfAUser(String list) {
    String out = out(list + " --user ann");
    assertTrue(
        out.contains("--user is who asks; to see the %s of ann use --of ann.".formatted(list)),
        out);
    assertTrue(server.asked().contains("user.name=ann"), server.asked());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jobs",
        "jobs --user ann --of bob",
        "jobs --user ann --json",
        "reservations --user ann --of ann"
      })
  void whoSelectsOrNamesNobodyIsNotToldSo(String line) {
    assertFalse(out(line).contains("--user is who asks"));
  }

  @Test
  void theHelpSaysIt() {
    String help = out("jobs --help").replaceAll("\\s+", " ");
    assertTrue(help.contains("--user says who asks."), help);
    assertTrue(help.contains("It selects nothing."), help);
  }
}
