package io.github.punctual.simulator.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.cli.Punctual;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ReplayCommandTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "{\"jobs\":[]}", "no decision log"})
  void aFileThatIsNoDecisionLogIsNotTakenForOneThatWasDecidedAgain(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("log.jsonl"), text);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = Punctual.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));

    assertEquals(2, command.execute("replay", file.toString()), err::toString);
    assertEquals("", out.toString());
    assertTrue(err.toString().contains("does not begin with a start line"), err::toString);
  }
}
