package io.github.punctual.evaluation.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class WeekCommandTest {
  @Test
  void refusesSoFewDaysThatThereAreNoThirdsOfThem() {
    StringWriter err = new StringWriter();
    CommandLine line = new CommandLine(new WeekCommand()).setErr(new PrintWriter(err, true));
    assertEquals(2, line.execute("2"));
    assertTrue(err.toString().contains("DAYS is 2; it must be from 3 to 365"), "" + err);
  }
}
