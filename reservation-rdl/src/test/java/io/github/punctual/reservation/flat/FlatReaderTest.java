package io.github.punctual.reservation.flat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlatReaderTest {
  private static final long HOUR = 3_600_000;
  private static final FlatRequest TEN = new FlatRequest(ResourceVector.of(1024, 1), 10, 2, 60_000);
  private static final FlatRequest ONE = new FlatRequest(ResourceVector.of(2048, 2), 1, 1, 90_000);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ANY|any(A, B)",
        "ALL|all(A, B)",
        "ORDER|order(A, B)",
        "ORDER_NO_GAP|order(A, within(0s), B)"
      })
  void everyInterpreterIsAnOperator(Interpreter interpreter, String operator) {
    String body =
        operator
            .replace("A", "atom(<1024,1>, 2, 10, 60, 600)")
            .replace("B", "atom(<2048,2>, 1, 1, 90, 90)");

    assertEquals(
        "window(%s, 1970-01-01T00:00:00Z, 1970-01-01T01:00:00Z)".formatted(body),
        text(definition(interpreter, List.of(TEN, ONE), "0", "etl")));
  }

  @Test
  void aRecurrenceIsAPeriodFromTheArrival() {
    assertEquals(
        "every(1d, 1970-01-01T00:00:00Z, window(atom(<1024,1>, 2, 10, 60, 600), +0s, +1h))",
        text(definition(Interpreter.ALL, List.of(TEN), Long.toString(24 * HOUR), "etl")));
  }

  @Test
  void aNameCanBeAnExpressionInTheWindowOfTheDefinition() {
    assertEquals(
        "window(order(atom(<1024,1>, 1, 1, 5, 5), atom(<1024,1>, 1, 1, 5, 5)),"
            + " 1970-01-01T00:00:00Z, 1970-01-01T01:00:00Z)",
        text(
            definition(
                Interpreter.ALL,
                List.of(TEN),
                "0",
                " RDL: order(atom(<1024,1>,1,1,5,5), atom(<1024,1>,1,1,5,5))")));
  }

  @Test
  void errorsOfAnExpressionInANameHaveTheirPlace() {
    FlatReading reading =
        FlatReader.read(definition(Interpreter.ALL, List.of(), "0", "rdl:odrer(atom())"));

    assertTrue(
        reading.problems().get(0).contains("line 1, column 1: found 'odrer'"),
        reading.problems()::toString);
  }

  @Test
  void theLargestNumbersMeanAnyTime() {
    String text =
        text(
            new FlatDefinition(
                Long.MIN_VALUE, Long.MAX_VALUE, Interpreter.ALL, List.of(ONE), "0", ""));

    assertTrue(text.endsWith(", 1970-01-01T00:00:00Z, 9999-12-31T23:59:59Z)"), text);
  }

  @Test
  void containersAreRoundedUpToWholeGangs() {
    FlatReading reading =
        FlatReader.read(
            definition(
                Interpreter.ALL,
                List.of(new FlatRequest(ResourceVector.of(1024, 1), 5, 2, 60_000)),
                "",
                ""));

    assertTrue(
        RdlText.compact(reading.orThrow()).contains("atom(<1024,1>, 2, 6, 60, 360)"),
        () -> RdlText.compact(reading.orThrow()));
  }

  @Test
  void refusesMoreRequestsAndLongerNamesThanAnybodyMeans() {
    FlatReading tooMuch =
        FlatReader.read(
            definition(
                Interpreter.ALL,
                Collections.nCopies(RdlText.MOST_ATOMS + 1, TEN),
                " ".repeat(FlatReader.LONGEST_NAME) + "0",
                "n".repeat(FlatReader.LONGEST_NAME + 1)));

    assertEquals(
        List.of(
            "there are 10001 requests; ask for at most 10000",
            "the name has 1001 characters; it may have at most 1000",
            "the recurrence has 1001 characters; it must be a number of milliseconds"),
        tooMuch.problems());
    assertTrue(tooMuch.tree().isEmpty());
  }

  @Test
  void refusesWhatCannotBeMeantAndSaysAllOfIt() {
    FlatReading reading =
        FlatReader.read(
            new FlatDefinition(
                5,
                5,
                Interpreter.ALL,
                List.of(new FlatRequest(ResourceVector.ZERO, 0, 0, -1)),
                "daily",
                ""));

    assertEquals(6, reading.problems().size(), reading.problems()::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rdl:every(1h, atom(<1024,1>,1,1,5,5))"})
  void refusesARecurrenceOfWhatIsPeriodicByItself(String name) {
    FlatReading reading =
        FlatReader.read(definition(Interpreter.ALL, List.of(TEN), "86400000", name));

    assertTrue(reading.tree().isEmpty() && reading.problems().get(0).contains("every()"));
  }

  private static FlatDefinition definition(
      Interpreter interpreter, List<FlatRequest> requests, String recurrence, String name) {
    return new FlatDefinition(0, HOUR, interpreter, requests, recurrence, name);
  }

  private static String text(FlatDefinition definition) {
    return RdlText.compact(FlatReader.read(definition).orThrow());
  }
}
