package io.github.punctual.demo.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.demo.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

class LiveCommandTest {
  private static final String JOB =
      """
      {"id":"j1","submit_s":0,"user":"ann","name":"etl","deadline_s":60,"stages":[{"id":"map","tasks":4,"duration_s":5}]}
      """;

  @TempDir private Path folder;
  private Path file;
  private final StringWriter errors = new StringWriter();

  @BeforeEach
  void writeWorkload() throws IOException {
    file = Files.writeString(folder.resolve("jobs.jsonl"), JOB);
  }

  private int run(String... arguments) {
    Console console =
        new Console(
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), Ansi.OFF);
    CommandLine commandLine = LiveCommand.commandLine(new LiveCommand(console));
    commandLine.setErr(new PrintWriter(errors, true));
    return commandLine.execute(arguments);
  }

  private void assertSays(String... words) {
    for (String word : words) {
      assertTrue(errors.toString().contains(word), errors::toString);
    }
  }

  @Test
  void namesFileLineAndFieldOfAMalformedRow() throws IOException {
    Files.writeString(file, JOB + JOB.replace("j1", "j2").replace("\"tasks\":4", "\"tasks\":0"));

    assertEquals(2, run("--workload", file.toString()));

    assertSays("jobs.jsonl, line 2: stages[0].tasks is 0", "from 1 to");
  }

  @Test
  void saysThatThereIsNoSuchFile() {
    assertEquals(2, run("--workload", folder.resolve("none.jsonl").toString()));
    assertSays("none.jsonl");
  }

  @Test
  void namesTheSchedulersThatThereAre() {
    assertEquals(2, run("--workload", file.toString(), "--scheduler", "stock-capacity,fast"));
    assertSays("'fast'", "stock-capacity, stock-fair, justice, pythia, tempo");
  }

  @Test
  void refusesMoreNodesThanVcores() {
    assertEquals(2, run("--workload", file.toString(), "--vcores", "2", "--nodes", "3"));
    assertSays("--vcores is 2", "--nodes is 3");
  }

  @Test
  void refusesATaskThatFitsOnNoNode() throws IOException {
    Files.writeString(file, JOB.replace("\"duration_s\":5", "\"duration_s\":5,\"vcores\":9"));

    assertEquals(2, run("--workload", file.toString(), "--vcores", "16", "--nodes", "2"));

    assertSays("stage map of job j1 needs 9 vcores", "a node has 8");
  }

  @Test
  void refusesASpeedupThatStopsTheTime() {
    assertEquals(2, run("--workload", file.toString(), "--speedup", "0"));
    assertSays("--speedup is 0.0", "above 0");
  }

  @Test
  void refusesContainersThatStartBeforeTheyAreGiven() {
    assertEquals(2, run("--workload", file.toString(), "--container-start", "-1"));
    assertSays("--container-start is -1.0", "at least 0");
  }
}
