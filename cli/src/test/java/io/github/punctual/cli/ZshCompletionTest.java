package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What zsh makes of a line at the first key for completion in a new shell. */
class ZshCompletionTest {
  /** Types a line into a shell of its own, and says what the line is then. */
  private static final String TYPE =
      """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "$1"
      zpty -w shell 'show() { print -r -- "<<$BUFFER>>"; }; zle -N show; bindkey "^Y" show'
      zpty -w shell 'print read''y'
      zpty -r -m shell seen '*ready*' || exit 1
      zpty -n -w shell "$2"$'\\t\\C-y'
      zpty -r -m shell seen '*<<*>>*' || exit 1
      print -r -- "${${seen##*<<}%%>>*}"
      zpty -d shell
      """;

  @TempDir private static Path folder;
  private static Path zsh;

  @BeforeAll
  static void writeScripts() throws IOException {
    zsh =
        Stream.of("/bin/zsh", "/usr/bin/zsh", "/usr/local/bin/zsh")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(null);
    HelpFiles.main(new String[] {folder.toString(), "1.0", "2026-01-01T00:00:00Z"});
    PunctualCall call = new PunctualCall();
    assertEquals(0, call.run("completion", "zsh"));
    Files.writeString(folder.resolve("script"), call.out());
  }

  private static String completed(String preparation, String line) throws Exception {
    assumeTrue(zsh != null, "zsh is not installed");
    Process process =
        new ProcessBuilder(zsh.toString(), "-f", "-c", TYPE, "zsh", preparation, line)
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "zsh does not answer");
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } finally {
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "punctual reserv, punctual reservations",
    "punctual queue che, punctual queue check",
    "punctual jobs --stand, punctual jobs --standing",
    "punctual jobs -o wi, punctual jobs -o wide",
    "punctual completion z, punctual completion zsh"
  })
  void theFirstTabCompletesByTheFunctionThatTheArchiveBrings(String typed, String completed)
      throws Exception {
    String preparation =
        "fpath=(%s/client/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D"
            .formatted(folder);
    assertEquals(completed, completed(preparation, typed));
  }

  @Test
  void theFirstTabCompletesByTheScriptThatIsSourced() throws Exception {
    assertEquals(
        "punctual reservations",
        completed("source %s/script".formatted(folder), "punctual reserv"));
  }

  @Test
  void valuesAreCompletedAsTheHelpWritesThem() throws IOException {
    String script = Files.readString(folder.resolve("client/bash-completion/completions/punctual"));
    assertTrue(script.contains("(\"table\" \"wide\" \"json\" \"csv\")"), script);
  }
}
