package io.github.punctual.demo;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class DemoVerdictTest {
  @Test
  void saysWhatDidNotHappenAndWhatDidInstead() {
    DemoVerdict verdict = new DemoVerdict();
    verdict.add("one waited", true, "it did not");
    verdict.add("one was refused", false, "it was admitted");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    verdict.print(new Console(new PrintStream(bytes, true, StandardCharsets.UTF_8), Ansi.OFF));
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertFalse(verdict.allSeen());
    assertTrue(text.contains("NO   one was refused"), text);
    assertTrue(text.contains("it was admitted"), text);
    assertFalse(text.contains("it did not"), text);
    assertTrue(text.contains("1 of 2 outcomes did not happen"), text);
  }

  @Test
  void isNotSatisfiedByNothing() {
    assertFalse(new DemoVerdict().allSeen());
  }
}
