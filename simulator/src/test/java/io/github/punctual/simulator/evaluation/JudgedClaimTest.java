package io.github.punctual.simulator.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JudgedClaimTest {
  private final Evidence evidence = evidence();

  private static Evidence evidence() {
    try {
      return new Evidence(
          new Study(new MeasurementFile(Optional.empty()), 1, step -> {}),
          new DocumentPlan(1, Optional.empty()));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static final JudgedClaim BY_READING =
      JudgedClaim.inReadings(
          "1",
          "greedy only",
          (e, reading) -> Finding.of(reading == Reading.GREEDY, "as " + reading.word()));

  @Test
  void saysUnderWhichReadingsAClaimHolds() {
    List<String> row = BY_READING.row(evidence);
    assertEquals(
        "**re-divided: does not hold<br>fixed: does not hold<br>greedy: holds**", row.get(3));
  }

  @Test
  void givesAReasonOnlyForTheResultForWhichItWasWritten() {
    assertEquals("jobs wait", BY_READING.because("FFH", "jobs wait").row(evidence).get(4));
    assertTrue(
        BY_READING.because("HHH", "jobs wait").row(evidence).get(4).startsWith("Not explained"));
  }

  @Test
  void aClaimThatDoesNotSpeakOfFairShareIsJudgedOnce() {
    List<String> row = JudgedClaim.of("2", "one", e -> Finding.of(true, "1 of 1")).row(evidence);
    assertEquals("1 of 1", row.get(2));
    assertEquals("**holds**", row.get(3));
  }
}
