package io.github.punctual.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class ConsoleTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  @Test
  void foldsAtWordsAndKeepsLongWordsWhole() {
    assertEquals(List.of("a bb", "ccc", "dddddddd", "e"), Console.fold("a bb ccc  dddddddd e", 4));
  }

  @Test
  void indentsWhatIsFolded() {
    new Console(out, Ansi.OFF).event("waiting", "bold", "word ".repeat(30));
    List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(2, lines.size());
    assertTrue(lines.get(0).matches("\\d\\d:\\d\\d  waiting    word .*"), lines.get(0));
    assertEquals(" ".repeat(18) + "word", lines.get(1).substring(0, 22));
    assertTrue(lines.get(0).length() <= 110);
  }

  @Test
  void hasNoColoursWhereTheTerminalHasNone() {
    new Console(out, Ansi.OFF).event("refused", "bold,red", "x");
    assertFalse(bytes.toString(StandardCharsets.UTF_8).contains("\u001b"));
  }

  @Test
  void takesTextOfOthersLiterally() {
    new Console(out, Ansi.ON).event("refused", "red", "an @|odd|@ reason");
    assertTrue(bytes.toString(StandardCharsets.UTF_8).contains("an @|odd|@ reason"));
  }
}
