package io.github.punctual.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

class DemoTest {
  private final StringWriter errors = new StringWriter();

  private int run(String... arguments) {
    Console console =
        new Console(
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), Ansi.OFF);
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
}
