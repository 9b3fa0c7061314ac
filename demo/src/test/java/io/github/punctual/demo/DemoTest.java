package io.github.punctual.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

class DemoTest {
  private final StringWriter errors = new StringWriter();

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;

  @AfterEach
  void printAsBefore() {
    System.setOut(out);
    System.setErr(err);
  }

  private int run(String... arguments) {
    return run(new PrintStream(printed, true, StandardCharsets.UTF_8), arguments);
  }

  private int run(PrintStream terminal, String... arguments) {
    Console console = new Console(terminal, Ansi.OFF);
    CommandLine commandLine = Demo.commandLine(new Demo(console, Path.of("target")));
    commandLine.setErr(new PrintWriter(errors));
    return commandLine.execute(arguments);
  }

  @Test
  void saysThatThereIsNoSuchDemoAndWhichThereAre() {
    assertEquals(2, run("tempo"));
    assertTrue(
        errors
            .toString()
            .contains("no demo 'tempo'; there are: mix, justice, bopf, rush, reservation"),
        errors::toString);
  }

  @Test
  void refusesUnknownOptions() {
    assertEquals(2, run("--fast"));
    assertTrue(errors.toString().contains("--fast"), errors::toString);
  }

  @Test
  void refusesASecondName() {
    assertEquals(2, run("justice", "justice"));
  }

  @Test
  void tellsAWaitInVainAndEndsWithExitCode1() {
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

    assertEquals(1, run(waiting, "rush"));

    String told = printed.toString(StandardCharsets.UTF_8);
    assertTrue(told.contains("problem    Waited PT3M for two nodes"), told);
  }
}
