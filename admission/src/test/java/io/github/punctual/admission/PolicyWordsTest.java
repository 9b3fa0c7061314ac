package io.github.punctual.admission;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.punctual.admission.tempo.settings.LostJobs;
import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words in settings of policies. */
class PolicyWordsTest {
  @ParameterizedTest
  @CsvSource({
    "correction, Exponential",
    "priority, Fewest-Tasks",
    "terminate-late-above, NEVER",
    "check-work, False",
    "whole-tasks, TRUE",
    "unused, Never"
  })
  void wordsOfThePapersPoliciesMayBeWrittenInAnyCase(String name, String word) {
    assertDoesNotThrow(() -> AdmissionPolicies.create("justice", Map.of(name, word)));
    assertThrows(
        IllegalArgumentException.class,
        () -> AdmissionPolicies.create("justice", Map.of(name, word + "x")));
  }

  @Test
  void wordsOfTempoMayBeWrittenInAnyCase() {
    TempoSettings read =
        TempoOptions.read(Map.of(TempoOptions.SPARE, "False", TempoOptions.LOST, "LAST"));

    assertEquals(false, read.spare());
    assertEquals(LostJobs.LAST, read.lost());
  }
}
