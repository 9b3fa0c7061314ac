package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ForgetCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private AnsweringServer server;

  @BeforeEach
  void start() throws IOException {
    server = new AnsweringServer();
    server.status(200);
    server.answer("{\"forgotten\":\"some\",\"learned\":{\"jobNames\":3.0}}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private int run(String arguments) {
    CommandLine command = Punctual.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    List<String> all = new ArrayList<>();
    all.addAll(List.of("forget", "--rm", "http://" + server.authority(), "--user", "boss"));
    if (!arguments.isEmpty()) {
      all.addAll(List.of(arguments.split(" ")));
    }
    return command.execute(all.toArray(new String[0]));
  }

  @ParameterizedTest
  @CsvSource({
    "--of alice, user=alice",
    "--name a&b, name=a%26b",
    "--of alice --name etl, user=alice&name=etl",
    "--all, all=true"
  })
  void asksForWhatIsToBeForgotten(String arguments, String query) {
    assertEquals(0, run(arguments), err::toString);
    assertEquals("DELETE /punctual/api/v1/learned?" + query + "&user.name=boss", server.asked());
    assertTrue(out.toString().startsWith("Forgotten."), out::toString);
    assertTrue(out.toString().contains("jobNames 3"), out::toString);
  }

  @Test
  void saysThatThereWasNothingToForget() {
    server.answer(
        "{\"forgotten\":\"some\",\"found\":false,\"user\":\"ann\",\"name\":\"elt\","
            + "\"learned\":{\"jobNames\":3.0}}");
    assertEquals(0, run("--of ann --name elt"), err::toString);
    assertTrue(
        out.toString().startsWith("Nothing was known of jobs of ann under the name elt."),
        out::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--all --of alice"})
  void forgetsNothingThatIsNotNamed(String arguments) {
    assertEquals(Punctual.USAGE, run(arguments));
    assertTrue(err.toString().contains("name what to forget"), err::toString);
  }

  @ParameterizedTest
  @CsvSource({
    "--of= --name x, --of is ''; it must be the name of a user",
    "--name= --of alice, --name is ''; it must be a name of jobs",
    "--of= --all, --of is ''",
    "--name=\t --of alice, --name is"
  })
  void anEmptyOptionIsRefusedAndForgetsNothingOfOthers(String arguments, String said) {
    assertEquals(Punctual.USAGE, run(arguments));
    assertTrue(err.toString().contains(said), err::toString);
    assertTrue(
        err.toString().contains("leave " + said.replaceAll(" .*", "") + " out"), err::toString);
    assertNull(server.asked());
  }

  @Test
  void leavesWithOneWhenTheCallerMayNot() {
    server.status(403);
    server.answer("{\"message\":\"you may not have anything forgotten\"}");
    assertEquals(1, run("--all"));
    assertTrue(err.toString().contains("you may not"), err::toString);
  }
}
