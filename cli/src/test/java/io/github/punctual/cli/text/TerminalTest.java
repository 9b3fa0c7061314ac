package io.github.punctual.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What this process takes its terminal for. */
@Isolated("sets properties of the process")
class TerminalTest {
  private static final Map<String, String> XTERM = Map.of("TERM", "xterm-256color");

  @AfterEach
  void forget() {
    System.clearProperty(Terminal.COLUMNS);
    System.clearProperty(Terminal.LINES);
  }

  private static Terminal ofProcess(String columns, String lines, Map<String, String> environment) {
    System.setProperty(Terminal.COLUMNS, columns);
    System.setProperty(Terminal.LINES, lines);
    return Terminal.ofProcess(environment);
  }

  @Test
  void hasTheWidthAndTheColoursThatTheStartScriptFound() {
    assertEquals(new Terminal(132, 50, true, true), ofProcess("132", "50", XTERM));
  }

  @Test
  void hasNoColoursWhereTheUserWantsNone() {
    Map<String, String> none = Map.of("TERM", "xterm", "NO_COLOR", "1");
    assertEquals(new Terminal(132, 50, false, true), ofProcess("132", "50", none));
    // By the convention a variable that is empty says nothing.
    Map<String, String> empty = Map.of("TERM", "xterm", "NO_COLOR", "");
    assertEquals(new Terminal(132, 50, true, true), ofProcess("132", "50", empty));
  }

  @Test
  void isNoScreenWhereTheTerminalIsDumbOrUnknown() {
    Terminal dumb = new Terminal(80, 24, false, false);
    assertEquals(dumb, ofProcess("80", "24", Map.of("TERM", "dumb")));
    assertEquals(dumb, ofProcess("80", "24", Map.of()));
  }

  @Test
  void isNeverTakenForNarrowerThanATableCanBe() {
    assertEquals(40, ofProcess("7", "24", XTERM).width());
  }

  @Test
  void hasTheUsualLinesWhereNobodySaysHowMany() {
    System.setProperty(Terminal.COLUMNS, "100");
    assertEquals(new Terminal(100, 24, true, true), Terminal.ofProcess(XTERM));
  }

  @Test
  void isNoneForAFileOrAPipe() {
    assertEquals(Terminal.NONE, Terminal.ofProcess(XTERM));
    assertEquals(Terminal.NONE, ofProcess("0", "24", XTERM));
    assertEquals(Terminal.NONE, ofProcess("wide", "24", XTERM));
  }

  @Test
  void canBeGivenAnotherWidth() {
    Terminal wide = new Terminal(80, 24, true, true);
    assertEquals(new Terminal(120, 24, true, true), wide.withWidth(120));
    assertEquals(Integer.MAX_VALUE, wide.withWidth(0).width());
  }
}
