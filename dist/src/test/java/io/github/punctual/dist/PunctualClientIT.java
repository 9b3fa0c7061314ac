package io.github.punctual.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client as it is downloaded: small, without the simulator, with its manual. */
class PunctualClientIT {
  private static final long MOST_BYTES = 6_000_000;
  private static final Path COMMAND = Path.of(System.getProperty("punctual.client"));
  private static final Path FULL = Path.of(System.getProperty("punctual.command"));

  @TempDir Path directory;

  private record Ended(int code, String text) {}

  private Ended punctual(Path command, String... arguments) throws Exception {
    List<String> line = new ArrayList<>(List.of(command.toString()));
    line.addAll(List.of(arguments));
    Path output = Files.createTempFile(directory, "out", "");
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().keySet().removeAll(List.of("PUNCTUAL_RM", "HADOOP_CONF_DIR"));
    Process process = builder.start();
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException("no end of " + line);
    }
    return new Ended(process.exitValue(), Files.readString(output));
  }

  private static Path home(Path command) {
    return command.getParent().getParent();
  }

  @Test
  void itIsAFewMegabytes() throws IOException {
    long bytes = Files.size(Path.of(System.getProperty("punctual.client.archive")));
    assertTrue(bytes < MOST_BYTES, bytes + " bytes");
    try (Stream<Path> jars = Files.list(home(COMMAND).resolve("lib"))) {
      List<String> names = jars.map(jar -> jar.getFileName().toString()).sorted().toList();
      assertTrue(names.stream().noneMatch(name -> name.contains("simulator")), names.toString());
      assertTrue(names.stream().noneMatch(name -> name.contains("hadoop")), names.toString());
    }
  }

  @Test
  void itAsksNobodyUnlessAClusterIsNamed() throws Exception {
    Ended ended = punctual(COMMAND, "jobs");
    assertEquals(2, ended.code());
    assertTrue(ended.text().contains("PUNCTUAL_RM"), ended.text());
  }

  @Test
  void itHasTheLanguageOfReservations() throws Exception {
    Ended ended = punctual(COMMAND, "rdl", "check", "--text", "window(atom(<1,1>,1,1,5,5), 0, 1h)");
    assertEquals(0, ended.code(), ended.text());
  }

  @Test
  void itSaysWhatToInstallForTheSimulatorsCommands() throws Exception {
    Ended ended = punctual(COMMAND, "simulate", "--trace", "x");
    assertEquals(2, ended.code());
    assertTrue(ended.text().contains("punctual-<version>.tar.gz"), ended.text());
    assertFalse(punctual(COMMAND, "help").text().contains("simulate "));
    String full = punctual(FULL, "help").text();
    for (String command : List.of("simulate", "replay", "jobs", "top")) {
      assertTrue(full.contains("  " + command + " "), full);
    }
  }

  @Test
  void bothBringManualAndCompletion() {
    for (Path command : List.of(COMMAND, FULL)) {
      Path share = home(command).resolve("share");
      boolean isFull = command.equals(FULL);
      assertTrue(Files.exists(share.resolve("man/man1/punctual-jobs.1")), share.toString());
      assertEquals(isFull, Files.exists(share.resolve("man/man1/punctual-simulate.1")));
      assertTrue(Files.exists(share.resolve("bash-completion/completions/punctual")));
      assertTrue(Files.exists(share.resolve("zsh/site-functions/_punctual")));
    }
  }

  @Test
  void bashCompletesItsCommands() throws Exception {
    Path script = home(COMMAND).resolve("share/bash-completion/completions/punctual");
    String line =
        "source %s; COMP_WORDS=(punctual jo); COMP_CWORD=1; _complete_punctual; echo \"${COMPREPLY[@]}\""
            .formatted(script);
    Ended ended = punctual(Path.of("/bin/bash"), "-c", line);
    assertTrue(ended.text().contains("jobs"), ended.text());
    assertFalse(ended.text().contains("simulate"), ended.text());
  }
}
