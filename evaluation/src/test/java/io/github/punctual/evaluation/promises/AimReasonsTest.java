package io.github.punctual.evaluation.promises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.evaluation.Aim;
import io.github.punctual.evaluation.ListSection;
import io.github.punctual.evaluation.PaperClaim;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AimReasonsTest {
  private static final Map<String, String> REASONS =
      Map.of("week", "nodes are lost", "spark", "stages wait");

  private final Aim aim = new Aim("kept", Optional.empty());

  private String reasons() {
    return new AimReasons(List.of(new ListSection("kept", REASONS)), List.of(aim)).of(aim);
  }

  @Test
  void everySceneThatMissedHasItsReasonOnceTheWorstFirst() {
    aim.add("spark 1.0 tight", -0.01, "0.89");
    aim.add("week 1.0 tight", -0.1, "0.8");
    aim.add("week 2.0 tight, fair", -0.2, "0.7");
    assertEquals("- `week`: nodes are lost\n- `spark`: stages wait", reasons());
  }

  @Test
  void aSceneThatDidNotMissIsNotGivenAReason() {
    aim.add("week 1.0 tight", 0.1, "1.0");
    aim.add("spark 1.0 tight", -0.1, "0.8");
    assertEquals("- `spark`: stages wait", reasons());
  }

  @Test
  void aMissForWhichNothingWasWrittenIsSaidToBeNotExplained() {
    aim.add("day 1.0 tight", -0.1, "0.8");
    assertEquals("- `day`: " + PaperClaim.UNEXPLAINED, reasons().replaceAll("\\s+", " "));
  }

  @Test
  void reasonsForAnAimThatThereIsNotAreAnError() {
    List<ListSection> words = List.of(new ListSection("speed", REASONS));
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> new AimReasons(words, List.of(aim)));
    assertTrue(e.getMessage().endsWith("no aim: speed"), e.getMessage());
  }
}
