package io.github.punctual.yarn.web.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {
  private static final long NOW = Instant.parse("2026-11-21T20:00:00Z").toEpochMilli();

  private static OptionalLong instant(String text) throws BadParameterException {
    return Query.of(Map.of("from", List.of(text)), List.of("from")).instant("from", NOW);
  }

  @ParameterizedTest
  @CsvSource({
    "now, 2026-11-21T20:00:00Z",
    "+6h, 2026-11-22T02:00:00Z",
    "' 6h', 2026-11-22T02:00:00Z",
    "' 90', 2026-11-21T20:01:30Z",
    "-10m, 2026-11-21T19:50:00Z",
    "' -10m ', 2026-11-21T19:50:00Z",
    "2026-11-21T21:00+01:00, 2026-11-21T20:00:00Z",
    "2026-11-21T21:00 01:00, 2026-11-21T20:00:00Z",
    "' 2026-11-21T21:00Z', 2026-11-21T21:00:00Z",
    "' 1795291200000', 2026-11-21T20:00:00Z"
  })
  void aPlusOfATimeThatWasReadAsABlankIsStillOne(String text, Instant meant) throws Exception {
    assertEquals(OptionalLong.of(meant.toEpochMilli()), instant(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"6h", "  ", "2026-11-21 21:00Z", "2026-11-21T21:00", "+ -6h"})
  void aTimeThatSaysNoInstantIsRefusedWithWhatWouldBeOne(String text) {
    BadParameterException refused = assertThrows(BadParameterException.class, () -> instant(text));
    assertTrue(
        refused.getMessage().contains("from is '" + text + "'; it must be "), refused::getMessage);
  }

  @Test
  void readsAnApplicationId() throws Exception {
    assertEquals(
        ApplicationId.newInstance(1_700_000_000_000L, 12),
        Query.applicationId("application_1700000000000_0012"));
  }

  @Test
  void tellsWhichApplicationIsThatOfAMapReduceJob() {
    BadParameterException refused =
        assertThrows(
            BadParameterException.class, () -> Query.applicationId("job_1700000000000_0012"));
    assertTrue(
        refused.getMessage().contains("that of this job is application_1700000000000_0012"),
        refused::getMessage);
    BadParameterException other =
        assertThrows(BadParameterException.class, () -> Query.applicationId("job_x"));
    assertTrue(other.getMessage().contains("such as application_"), other::getMessage);
  }
}
