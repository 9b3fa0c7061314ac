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
import org.junit.jupiter.api.AfterEach;
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
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;

  @AfterEach
  void printAsBefore() {
    System.setOut(out);
    System.setErr(err);
  }

  @BeforeEach
  void writeWorkload() throws IOException {
    file = Files.writeString(folder.resolve("jobs.jsonl"), JOB);
  }

  private int run(String... arguments) {
    return run(new PrintStream(printed, true, StandardCharsets.UTF_8), arguments);
  }

  private int run(PrintStream terminal, String... arguments) {
    Console console = new Console(terminal, Ansi.OFF);
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

  @Test
  void tellsAWaitInVainAndEndsWithExitCode1() throws IOException {
    PrintStream waiting =
        new PrintStream(printed, true, StandardCharsets.UTF_8) {
          @Override
          public void println(String line) {
            if (line.contains("starting")) {
              throw new AssertionError("Waited PT3M for two nodes");
            }
            super.println(line);
          }
        };

    String[] arguments = {
      "--workload=" + file,
      "--in-this-process",
      "--scheduler=tempo",
      "--vcores=4",
      "--out=" + folder
    };
    assertEquals(1, run(waiting, arguments));

    String told = printed.toString(StandardCharsets.UTF_8);
    assertTrue(told.contains("problem    Waited PT3M for two nodes"), told);
    // Where libraries print, too: it is open still.
    System.err.println("a failure");
    assertTrue(Files.readString(folder.resolve("tempo.out")).contains("a failure"));
  }
}
