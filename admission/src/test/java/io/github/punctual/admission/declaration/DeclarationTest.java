package io.github.punctual.admission.declaration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DeclarationTest {
  private static final Deadline DEADLINE = new Deadline.After(60_000);

  @Test
  void refusesValuesOutOfRange() {
    assertThrows(IllegalArgumentException.class, () -> new Deadline.After(999));
    assertThrows(IllegalArgumentException.class, () -> new Deadline.After(366L * 86_400_000 + 1));
    assertThrows(IllegalArgumentException.class, () -> withNumbers(0, 1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> withNumbers(1, 0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> withNumbers(1, 1, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> withNumbers(1, 1, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> withWeight(0));
    assertThrows(IllegalArgumentException.class, () -> withWeight(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> withWeight(Double.POSITIVE_INFINITY));
  }

  @Test
  void deadlineAfterTheEndOfTimeIsTheEndOfTime() {
    assertEquals(Long.MAX_VALUE, DEADLINE.resolveMillis(Long.MAX_VALUE - 1));
    assertEquals(Long.MIN_VALUE + 60_000, DEADLINE.resolveMillis(Long.MIN_VALUE));
  }

  @Test
  void extremeTimesAreJudgedWithoutOverflow() {
    for (long submit : new long[] {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE}) {
      for (long now : new long[] {Long.MIN_VALUE, 0, Long.MAX_VALUE}) {
        for (String deadline :
            List.of("15m", "366d", "9999-12-31t23:59:59z", "0000-01-01t00:00z")) {
          try {
            Declarations.parse(
                List.of("sla.deadline=" + deadline, "sla.task-duration=1s"), submit, now);
          } catch (DeclarationException e) {
            assertEquals("sla.deadline", e.problems().get(0).key());
          }
        }
      }
    }
  }

  @Test
  void historyOfAnApplicationWithALongNameIsKeptUnderAShortOneOfItsOwn() {
    String ascii = "select " + "x".repeat(60_000);
    String wide = "\ud83d\ude00".repeat(60_000);
    for (String name : List.of(ascii, wide, "x" + wide)) {
      String kept = Declaration.historyName(Optional.empty(), name);
      assertTrue(kept.length() <= DeclarationLimits.VALUE_LENGTH_MAX, kept);
      assertTrue(name.startsWith(kept.substring(0, 60)), kept);
      assertEquals(kept, new String(kept.getBytes(UTF_8), UTF_8), "no half of a letter is left");
      assertEquals(kept, Declaration.historyName(Optional.empty(), name));
      assertEquals(kept, Declaration.historyName(Optional.empty(), kept));
      assertNotEquals(kept, Declaration.historyName(Optional.empty(), name + "y"));
    }
    String longest = "x".repeat(DeclarationLimits.VALUE_LENGTH_MAX);
    assertEquals(longest, Declaration.historyName(Optional.empty(), longest));
  }

  @Test
  void rendersDurationsAsTagsHaveThem() {
    assertEquals("2h30m", Deadline.durationText(9_000_000));
    assertEquals("1500ms", Deadline.durationText(1500));
  }

  private static Declaration withNumbers(
      int tasks, int vcores, long memoryMib, long durationMillis) {
    return new Declaration(
        DEADLINE,
        OptionalInt.of(tasks),
        OptionalInt.of(vcores),
        OptionalLong.of(memoryMib),
        OptionalLong.of(durationMillis),
        Optional.empty(),
        Optional.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  private static Declaration withWeight(double weight) {
    return new Declaration(
        DEADLINE,
        OptionalInt.empty(),
        OptionalInt.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalDouble.of(weight),
        OptionalDouble.empty());
  }
}
