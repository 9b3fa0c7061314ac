package io.github.punctual.yarn.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one setting in yarn-site.xml leaves to another. */
class PairedSettingsTest {
  private final Configuration conf = new Configuration(false);

  @Test
  void plansCannotBeFurtherApartAtTheLeastThanAtTheMost() {
    conf.set("punctual.rush.min-interval-ms", "2000");
    assertEquals(
        "Punctual cannot use its settings: punctual.rush.min-interval-ms is 2000, above punctual.rush.update-interval-ms, which is 1000; it must be at most that. Maybe swap them, or remove it",
        assertThrows(InvalidSettingsException.class, () -> ReadSettings.site(conf)).getMessage());

    conf.set("punctual.rush.update-interval-ms", "2000");
    assertEquals(2000, ReadSettings.site(conf).get(RushOptions.MIN_INTERVAL));
  }

  @Test
  void theUsualLeastDistanceOfPlansGivesWayToAShorterUpdateInterval() {
    conf.set("punctual.rush.update-interval-ms", "50");

    assertEquals(50, ReadSettings.site(conf).get(RushOptions.MIN_INTERVAL));
  }

  @ParameterizedTest
  @ValueSource(strings = {"4000", "4001"})
  void aWriteCannotBeWaitedForUntilTheWatchdogGivesThePolicyUp(String millis) {
    conf.set("punctual.store.write-timeout-ms", millis);
    conf.set("punctual.decision-timeout-ms", "4000");
    assertEquals(
        "Punctual cannot use its settings: punctual.store.write-timeout-ms is %s, and punctual.decision-timeout-ms is 4000; it must be less, or jobs are bypassed while a write is waited for. Maybe raise the latter, or remove it"
            .formatted(millis),
        assertThrows(InvalidSettingsException.class, () -> ReadSettings.site(conf)).getMessage());

    conf.set("punctual.store.write-timeout-ms", "3999");
    assertEquals(3999, ReadSettings.site(conf).get(PunctualSettings.STORE_WRITE_TIMEOUT));
  }

  @Test
  void theUsualTimeForAWriteGivesWayToAShortOneForDecisions() {
    assertEquals(5000, ReadSettings.site(conf).get(PunctualSettings.STORE_WRITE_TIMEOUT));

    conf.set("punctual.decision-timeout-ms", "4000");
    assertEquals(2000, ReadSettings.site(conf).get(PunctualSettings.STORE_WRITE_TIMEOUT));
  }

  @Test
  void refusesASmoothingThatNothingWouldUse() {
    conf.set("punctual.justice.smoothing", "0.5");

    assertThrows(InvalidSettingsException.class, () -> ReadSettings.site(conf));
  }
}
