package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the locale is not UTF-8, nothing is garbled unsaid. */
class LocaleTest {
  private static final String LETTERS = "J\u00F6rg \u5317\u4EAC";

  @TempDir Path folder;

  @Test
  void bothOutputsAreUtf8InTheLocaleC() throws Exception {
    try (AnsweringServer server = new AnsweringServer()) {
      server.status(200);
      server.answer("{\"ready\":true,\"note\":\"" + LETTERS + "\"}");
      assertEquals(0, inLocaleC("status", "--json", "--rm", server.url()));
      assertTrue(said("out").contains(LETTERS), said("out"));

      server.status(403);
      server.answer("{\"error\":\"FORBIDDEN\",\"message\":\"" + LETTERS + "\"}");
      assertEquals(1, inLocaleC("forget", "--all", "--rm", server.url()));
      assertTrue(said("err").contains(LETTERS), said("err"));
    }
  }

  private int inLocaleC(String... arguments) throws Exception {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), Punctual.class.getName()));
    line.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile());
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(2, TimeUnit.MINUTES), "the command does not end");
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  private String said(String where) throws IOException {
    return Files.readString(folder.resolve(where), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jobs --rm http://x --of J\uFFFDrg", "jbos --sate x J\uFFFDrg"})
  void anArgumentThatCouldNotBeReadIsRefused(String line) {
    PunctualCall call = new PunctualCall();
    assertEquals(2, call.run(line.split(" ", -1)), call.out());
    int last = line.split(" ", -1).length;
    assertTrue(call.err().contains("argument " + last + " is 'J\uFFFDrg'"), call.err());
  }

  @Test
  void whoseLocaleIsNotUtf8IsToldSo() {
    List<String> arguments = List.of("jobs", "--of=J\uFFFDrg");
    assertEquals(
        Optional.of(
            "argument 2 is '--of=J\uFFFDrg', and some of its letters cannot be read: the locale is"
                + " not UTF-8, but ANSI_X3.4-1968; try LC_ALL=C.UTF-8"),
        ArgumentText.trouble(arguments, "ANSI_X3.4-1968"));
    assertTrue(ArgumentText.trouble(arguments, "UTF-8").orElseThrow().contains("not in UTF-8"));
    assertEquals(Optional.empty(), ArgumentText.trouble(List.of("jobs", LETTERS), "UTF-8"));
  }
}
