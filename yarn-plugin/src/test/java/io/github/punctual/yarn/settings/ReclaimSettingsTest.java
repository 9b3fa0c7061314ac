package io.github.punctual.yarn.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.policy.ReclaimMode;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For whom containers are taken back, and how long they are given. */
class ReclaimSettingsTest {
  private final Configuration conf = new Configuration(false);

  @Test
  void takesBackForReservationsAloneUnlessToldOtherwise() {
    assertEquals(
        new ReclaimSettings(ReclaimMode.RESERVATIONS, 1000), ReadSettings.site(conf).reclaim());

    conf.set("punctual.reclaim", "promises");
    conf.set("punctual.reclaim-grace-ms", "250");

    assertEquals(new ReclaimSettings(ReclaimMode.PROMISES, 250), ReadSettings.site(conf).reclaim());
  }

  @Test
  void knowsTheGraceByItsFormerName() {
    conf.set("punctual.reservation.reclaim-grace-ms", "300");

    assertEquals(300, ReadSettings.site(conf).reclaim().graceMillis());

    conf.set("punctual.reclaim-grace-ms", "400");

    String message =
        assertThrows(InvalidSettingsException.class, () -> ReadSettings.site(conf)).getMessage();
    assertTrue(message.contains("punctual.reclaim-grace-ms is '400'"), message);
    assertTrue(message.contains("Maybe remove the latter"), message);
  }

  @ParameterizedTest
  @CsvSource({"punctual.reclaim-grace-ms", "punctual.reservation.reclaim-grace-ms"})
  void refusesAGraceWhereNothingIsTakenBack(String name) {
    conf.set("punctual.reclaim", "never");
    conf.set(name, "1000");

    String message =
        assertThrows(InvalidSettingsException.class, () -> ReadSettings.site(conf)).getMessage();

    assertTrue(message.contains(name + " is set, but nothing is taken back"), message);
  }
}
