package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who calls it wrongly is told what may have been meant; help, completion and man pages. */
class WrongCallsTest {
  @ParameterizedTest
  @CsvSource({
    "jbos, Did you mean jobs?",
    "jobs --sate=x, Did you mean --state?",
    "queue shwo, Did you mean show?",
    "help quue, Did you mean queue or queues?",
    "rdl sumbit x, Did you mean submit?",
    "nonsense, has no command 'nonsense'",
    "simulate --trace x, punctual-<version>.tar.gz",
    "queue simulate --trace x, punctual-<version>.tar.gz",
    "jobs --limit x, --limit",
    "plan --rm a delete x, --rm stands before",
    "queue root.a remove root.b, stands before",
    "jobs --rm x -n 3, add --watch",
    "jobs --rm x -w -n 0, --times is",
    "jobs --rm x --timeout 0s, --timeout is '0s'"
  })
  void itEndsWithTwoAndASuggestion(String line, String said) {
    PunctualCall call = new PunctualCall();
    assertEquals(2, call.run(line.split(" ", -1)), call.out());
    assertTrue(call.err().contains(said), call.err());
  }

  @Test
  void helpTellsOfEveryCommand() {
    PunctualCall call = new PunctualCall();
    assertEquals(0, call.run("help", "queue", "check"), call.err());
    assertTrue(call.out().contains("Usage: punctual queue check"), call.out());
    assertEquals(0, call.run("help"));
    assertTrue(call.out().contains("reservations"), call.out());
    assertTrue(!call.out().contains("simulate "), "what is not installed is not offered");
  }

  @Test
  void bothShellsGetAScript() {
    PunctualCall call = new PunctualCall();
    assertEquals(0, call.run("completion", "bash"));
    assertTrue(call.out().contains("complete -F _complete_punctual"), call.out());
    assertEquals(0, call.run("completion", "zsh"));
    assertTrue(call.out().startsWith("autoload -Uz"), call.out());
  }

  @Test
  void everyCommandGetsAManPage(@TempDir Path folder) throws IOException {
    HelpFiles.main(new String[] {folder.toString(), "1.0", "2026-01-01T00:00:00Z"});
    for (String name : List.of("punctual", "punctual-jobs", "punctual-queue-check")) {
      String page = Files.readString(folder.resolve("client/man/man1/" + name + ".1"));
      assertTrue(page.startsWith(".TH"), page);
      assertTrue(page.contains(".SH OPTIONS"), page);
    }
    assertTrue(Files.exists(folder.resolve("client/zsh/site-functions/_punctual")));
    assertTrue(Files.exists(folder.resolve("all/bash-completion/completions/punctual")));
  }
}
