package io.github.punctual.yarn.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words in yarn-site.xml. */
class SettingWordsTest {
  private final Configuration conf = new Configuration(false);

  @ParameterizedTest
  @CsvSource({
    "punctual.mode, Shadow, SHADOW",
    "punctual.policy, Pythia, pythia",
    "punctual.policy, com.example.MyPolicy, com.example.MyPolicy",
    "punctual.justice.correction, Exponential, exponential",
    "punctual.priority, Fewest-Tasks, fewest-tasks",
    "punctual.terminate-late-above, Never, never",
    "punctual.check-work, FALSE, false",
    "punctual.justice.late-grace, NEVER, never",
    "punctual.tempo.spare, False, false",
    "punctual.tempo.lost, Last, last",
    "punctual.rush.estimator, Empirical, empirical",
    "punctual.rush.peeling, PAPER, paper",
    "punctual.rush.mapping, Queues, queues",
    "punctual.rush.untagged, Constant, constant",
    "punctual.rush.default-utility, Linear, linear",
    "punctual.bopf.beyond, Spare, SPARE",
    "punctual.reservation.planner, GREE-L, gree-l",
    "punctual.reservation.correct-delays, False, false",
    "punctual.reservation.move-on-expiry, FALSE, false"
  })
  void wordsMayBeWrittenInAnyCase(String name, String written, String meant) {
    conf.set(name, written);

    PunctualSettings settings = ReadSettings.site(conf);

    Setting<?> setting =
        PunctualSettings.ALL.stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    assertEquals(meant, String.valueOf(settings.get(setting)));
  }

  @Test
  void whatGoesWithAWordGoesWithItInAnyCase() {
    conf.set("punctual.justice.correction", "EXPONENTIAL");
    conf.set("punctual.justice.smoothing", "0.5");
    assertEquals("exponential", ReadSettings.site(conf).policySettings().get("correction"));

    conf.set("punctual.policy", "Tempo");
    assertEquals("0.9", ReadSettings.site(conf).policySettings().get("confidence"));
  }
}
