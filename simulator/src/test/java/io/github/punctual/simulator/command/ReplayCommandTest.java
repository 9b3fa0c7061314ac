package io.github.punctual.simulator.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.cli.Punctual;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ReplayCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine command = Punctual.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }

  private int simulate(Path log, String more) {
    String jobs = "poisson:jobs=150,tasks=log(1..20),cpus=20,load=1.5";
    return run(
        ("simulate --workload " + jobs + " --cpus 20 --decisions " + log + " " + more).split(" "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "{\"jobs\":[]}", "no decision log"})
  void aFileThatIsNoDecisionLogIsNotTakenForOneThatWasDecidedAgain(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("log.jsonl"), text);
    assertEquals(2, run("replay", file.toString()), err::toString);
    assertEquals("", out.toString());
    assertTrue(err.toString().contains("does not begin with a start line"), err::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--policy tempo",
        "--policy tempo:confidence=0.8 --container-start 1s",
        "--policy tempo --model tasks",
        "--policy justice",
        "--policy pythia --model tasks"
      })
  void whatASimulationDecidedIsDecidedAgain(String options) throws IOException {
    Path log = folder.resolve("log.jsonl");
    assertEquals(0, simulate(log, options), err::toString);
    assertTrue(Files.readAllLines(log).size() > 300, options);

    assertEquals(0, run("replay", log.toString()), () -> out.toString() + err);
    assertTrue(out.toString().contains("all decided again as in the log"), out::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--policy fair",
        "--policy tempo,justice",
        "--policy clairvoyant --model tasks",
        "--policy justice --deadlines never",
        "--policy justice --deadlines fixed1x,fixed2x",
        "--policy justice --task-failures 2",
        "--policy justice --node-faults lose"
      })
  void aLogThatIsThereIsLeftAloneByASimulationThatIsRefused(String options) throws IOException {
    Path log = Files.writeString(folder.resolve("log.jsonl"), "earlier");
    assertEquals(2, simulate(log, options), err::toString);
    assertEquals("earlier", Files.readString(log));
  }

  @Test
  void aLogThatCannotBeWrittenIsNamed() {
    Path log = folder.resolve("none").resolve("log.jsonl");
    assertEquals(2, simulate(log, "--policy tempo"), err::toString);
    assertTrue(err.toString().contains("--decisions is '" + log), err::toString);
  }
}
