package io.github.punctual.yarn.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.allocate.Repayment;
import io.github.punctual.admission.tempo.settings.LostJobs;
import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.queue.Beyond;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings in yarn-site.xml. */
class PunctualSettingsTest {
  private final Configuration conf = new Configuration(false);

  @ParameterizedTest
  @ValueSource(
      classes = {
        PunctualSettings.class,
        BopfOptions.class,
        ReclaimSettings.class,
        ReservationSettings.class,
        RushOptions.class
      })
  void everySettingIsAmongAll(Class<?> family) throws IllegalAccessException {
    int settings = 0;
    for (Field field : family.getDeclaredFields()) {
      if (field.getType() == Setting.class) {
        assertTrue(PunctualSettings.ALL.contains(field.get(null)), field::toString);
        settings++;
      }
    }
    assertTrue(settings > 0, family::toString);
  }

  @Test
  void whatIsShownOfAReceiverHoldsNoSecret() {
    assertEquals(
        "https://example.org:8443",
        NotifySettings.shown(NotifySettings.URL, "https://u:p@example.org:8443/KEY?token=T"));
    assertEquals("", NotifySettings.shown(NotifySettings.URL, ""));
    assertEquals("/bin/tell", NotifySettings.shown(NotifySettings.COMMAND, "/bin/tell --key K"));
    assertEquals("missed", NotifySettings.shown(NotifySettings.STATES, "missed"));
  }

  @Test
  void numbersAreWrittenWithoutExponentsAndNoughtsThatSayNothing() {
    for (Setting<?> setting : PunctualSettings.ALL) {
      String text = setting.defaultText() + " in " + setting.range();
      assertFalse(text.matches(".*\\d(E-?\\d|\\.0( .*|$)).*"), () -> setting.name() + ": " + text);
    }
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> RushOptions.RESOLUTION.parse("1e9"));
    assertTrue(
        refused.getMessage().contains("must be 0.000001 to 1000 utility"), refused::getMessage);
  }

  @Test
  void hasADefaultForEverySetting() {
    PunctualSettings settings = ReadSettings.site(conf);

    assertEquals(EnforcementMode.ENFORCE, settings.get(PunctualSettings.MODE));
    assertEquals("justice", settings.get(PunctualSettings.POLICY));
    assertEquals(
        Map.of(
            "correction", "mean",
            "smoothing", "0.3",
            "priority", "required-rate",
            "terminate-late-above", "1000",
            "check-work", "true",
            "whole-tasks", "true",
            "way-back", "true",
            "unused", "120000",
            "late-grace", "60000",
            "user-share", "0.5"),
        settings.policySettings());
    assertEquals(0.1, settings.get(PunctualSettings.BEST_EFFORT_FLOOR));
    assertEquals(PromiseBasis.MAXIMUM, settings.get(PunctualSettings.PROMISE_BASIS));
    assertEquals(500, settings.get(PunctualSettings.UPDATE_INTERVAL));
    assertEquals(1024, settings.get(PunctualSettings.DEFAULT_TASK_MEMORY));
    assertEquals(1, settings.get(PunctualSettings.DEFAULT_TASK_VCORES));
    assertEquals(1000, settings.get(PunctualSettings.FIRST_REQUESTS_SETTLE));
    assertEquals(10_000, settings.get(PunctualSettings.DECISION_TIMEOUT));
    assertEquals(30_000, settings.get(PunctualSettings.RESTART_GRACE));
    assertEquals("", settings.get(PunctualSettings.STORE_DIR));
    assertEquals(64, settings.get(PunctualSettings.DECISION_LOG_MAX));
    assertEquals(10, settings.get(PunctualSettings.DECISION_LOG_FILES));
    assertEquals(
        new BopfSettings(1, Repayment.UNTIL_NEXT_BURST, Beyond.FAIR, 60_000),
        BopfOptions.ofPolicy(settings));
    assertEquals(500, settings.get(BopfOptions.UPDATE_INTERVAL));
  }

  @Test
  void readsTheSettingsOfPlanningByUtility() {
    assertEquals(
        List.of(
            0.9,
            0.7,
            "gaussian",
            "exact",
            0.001,
            "vectors",
            1000L,
            100L,
            60.0,
            "best-effort",
            "sigmoid",
            1.0,
            10.0,
            ""),
        rush());
    assertFalse(ReadSettings.site(conf).rush().plansUntagged());
    assertEquals(List.of(), ReadSettings.site(conf).rush().utilities());
    conf.set("punctual.rush.theta", "0.5");
    conf.set("punctual.rush.delta", "0");
    conf.set("punctual.rush.estimator", "empirical");
    conf.set("punctual.rush.peeling", "paper");
    conf.set("punctual.rush.resolution", "0.01");
    conf.set("punctual.rush.mapping", "queues");
    conf.set("punctual.rush.update-interval-ms", "2000");
    conf.set("punctual.rush.min-interval-ms", "200");
    conf.set("punctual.rush.prior-seconds", "5.5");
    conf.set("punctual.rush.untagged", "constant");
    conf.set("punctual.rush.default-utility", "linear");
    conf.set("punctual.rush.default-weight", "2");
    conf.set("punctual.rush.default-sensitivity", "20");
    conf.set("punctual.rush.utilities", "com.example.A, com.example.B");
    assertEquals(
        List.of(
            0.5,
            0.0,
            "empirical",
            "paper",
            0.01,
            "queues",
            2000L,
            200L,
            5.5,
            "constant",
            "linear",
            2.0,
            20.0,
            "com.example.A, com.example.B"),
        rush());
    assertTrue(ReadSettings.site(conf).rush().plansUntagged());
    assertEquals(
        List.of("com.example.A", "com.example.B"), ReadSettings.site(conf).rush().utilities());
  }

  private List<Object> rush() {
    RushOptions options = ReadSettings.site(conf).rush();
    return RushOptions.ALL.stream().<Object>map(options::get).toList();
  }

  @Test
  void readsEverySettingByItsName() {
    conf.set("punctual.mode", "shadow");
    conf.set("punctual.policy", "pythia");
    conf.set("punctual.justice.correction", "exponential");
    conf.set("punctual.justice.smoothing", "0.5");
    conf.set("punctual.priority", "shortest-time-to-deadline");
    conf.set("punctual.terminate-late-above", "never");
    conf.set("punctual.check-work", "false");
    conf.set("punctual.whole-tasks", "false");
    conf.set("punctual.justice.way-back", "false");
    conf.set("punctual.justice.unused", "never");
    conf.set("punctual.justice.late-grace", "0");
    conf.set("punctual.justice.user-share", "1");
    conf.set("punctual.best-effort-floor", "0.25");
    conf.set("punctual.promise-basis", "guaranteed");
    conf.set("punctual.update-interval-ms", "200");
    conf.set("punctual.default-task-memory-mb", "2048");
    conf.set("punctual.default-task-vcores", "2");
    conf.set("punctual.first-requests-settle-ms", "0");
    conf.set("punctual.decision-timeout-ms", "2000");
    conf.set("punctual.restart-grace-ms", "5000");
    conf.set("punctual.store.dir", "hdfs:///punctual");
    conf.set("punctual.decision-log.max-mb", "0");
    conf.set("punctual.decision-log.files", "3");
    conf.set("punctual.bopf.update-interval-ms", "100");
    conf.set("punctual.bopf.expected-queues", "4");
    conf.set("punctual.bopf.repayment", "until-deadline");
    conf.set("punctual.bopf.beyond", "spare");
    conf.set("punctual.bopf.shrink-patience-ms", "3000");

    PunctualSettings settings = ReadSettings.site(conf);

    assertEquals(EnforcementMode.SHADOW, settings.get(PunctualSettings.MODE));
    assertEquals("pythia", settings.get(PunctualSettings.POLICY));
    assertEquals(
        Map.of(
            "correction", "exponential",
            "smoothing", "0.5",
            "priority", "shortest-time-to-deadline",
            "terminate-late-above", "never",
            "check-work", "false",
            "whole-tasks", "false",
            "way-back", "false",
            "unused", "never",
            "late-grace", "0",
            "user-share", "1"),
        settings.policySettings());
    assertEquals(0.25, settings.get(PunctualSettings.BEST_EFFORT_FLOOR));
    assertEquals(PromiseBasis.GUARANTEED, settings.get(PunctualSettings.PROMISE_BASIS));
    assertEquals(200, settings.get(PunctualSettings.UPDATE_INTERVAL));
    assertEquals(2048, settings.get(PunctualSettings.DEFAULT_TASK_MEMORY));
    assertEquals(2, settings.get(PunctualSettings.DEFAULT_TASK_VCORES));
    assertEquals(0, settings.get(PunctualSettings.FIRST_REQUESTS_SETTLE));
    assertEquals(2000, settings.get(PunctualSettings.DECISION_TIMEOUT));
    assertEquals(5000, settings.get(PunctualSettings.RESTART_GRACE));
    assertEquals("hdfs:///punctual", settings.get(PunctualSettings.STORE_DIR));
    assertEquals(0, settings.get(PunctualSettings.DECISION_LOG_MAX));
    assertEquals(3, settings.get(PunctualSettings.DECISION_LOG_FILES));
    assertEquals(
        new BopfSettings(4, Repayment.UNTIL_DEADLINE, Beyond.SPARE, 3000),
        BopfOptions.ofPolicy(settings));
    assertEquals(100, settings.get(BopfOptions.UPDATE_INTERVAL));
  }

  @Test
  void givesTempoItsOwnSettings() {
    conf.set("punctual.policy", "tempo");
    assertEquals(
        Map.of(
            "confidence", "0.9",
            "spare", "true",
            "lost", "end",
            "ageing", "600000",
            "user-share", "0.5",
            "unused", "120000",
            "master-start", "3000",
            "headroom", "0.1"),
        ReadSettings.site(conf).policySettings());

    conf.set("punctual.tempo.confidence", "0.95");
    conf.set("punctual.tempo.spare", "false");
    conf.set("punctual.tempo.lost", "last");
    conf.set("punctual.tempo.ageing", "1000");
    conf.set("punctual.tempo.user-share", "1");
    conf.set("punctual.tempo.unused", "2000");
    conf.set("punctual.tempo.master-start", "0");
    conf.set("punctual.tempo.headroom", "0.2");

    Map<String, String> texts = ReadSettings.site(conf).policySettings();

    assertEquals(
        new TempoSettings(0.95, false, LostJobs.LAST, 1000, 1, 2000, 0, 0.2),
        TempoOptions.read(texts));
  }

  @ParameterizedTest
  @CsvSource({
    "punctual.policy, magic",
    "punctual.tempo.confidence, 0",
    "punctual.tempo.confidence, 1",
    "punctual.tempo.confidence, NaN",
    "punctual.tempo.confidence, high",
    "punctual.tempo.spare, yes",
    "punctual.tempo.lost, never",
    "punctual.tempo.ageing, 0",
    "punctual.tempo.user-share, 0",
    "punctual.tempo.user-share, 1.1",
    "punctual.tempo.unused, 0",
    "punctual.tempo.master-start, -1",
    "punctual.tempo.headroom, 1",
    "punctual.justice.correction, median",
    "punctual.priority, first",
    "punctual.terminate-late-above, -1",
    "punctual.terminate-late-above, soon",
    "punctual.check-work, yes",
    "punctual.whole-tasks, sometimes",
    "punctual.justice.way-back, maybe",
    "punctual.justice.unused, 0",
    "punctual.justice.unused, soon",
    "punctual.justice.late-grace, -1",
    "punctual.justice.user-share, 0",
    "punctual.justice.user-share, 1.1",
    "punctual.best-effort-floor, 0.96",
    "punctual.best-effort-floor, NaN",
    "punctual.best-effort-floor, -0.1",
    "punctual.promise-basis, hope",
    "punctual.mode, dry-run",
    "punctual.update-interval-ms, 49",
    "punctual.update-interval-ms, 60001",
    "punctual.update-interval-ms, 99999999999999999999",
    "punctual.default-task-memory-mb, 0",
    "punctual.decision-timeout-ms, 999",
    "punctual.decision-timeout-ms, 600001",
    "punctual.decision-log.files, 0",
    "punctual.reclaim, always",
    "punctual.reclaim-grace-ms, -1",
    "punctual.rush.theta, 1.1",
    "punctual.rush.delta, -1",
    "punctual.rush.estimator, guess",
    "punctual.rush.min-interval-ms, 0",
    "punctual.rush.untagged, refused"
  })
  void refusesAValueOutOfRangeNamingItTheRangeAndTheDefault(String name, String value) {
    conf.set(name, value);

    String message =
        assertThrows(InvalidSettingsException.class, () -> ReadSettings.site(conf)).getMessage();

    assertTrue(message.contains(name + " is '" + value + "'; it must be "), message);
    assertTrue(message.contains("(default "), message);
  }

  @ParameterizedTest
  @CsvSource({
    "punctual.polcy, maybe punctual.policy is meant",
    "punctual.best-efort-floor, maybe punctual.best-effort-floor is meant",
    "punctual.tempo-confidence, maybe punctual.tempo.confidence is meant",
    "punctual.tempo.confidense.level, maybe punctual.tempo.confidence is meant",
    "punctual.zzzzzzzzzzzz, docs/settings.md lists all that are"
  })
  void refusesAnUnknownSettingAndNamesTheNearestAlone(String name, String told) {
    conf.set(name, "justice");

    assertEquals(
        "Punctual cannot use its settings: %s is not a setting; %s".formatted(name, told),
        assertThrows(InvalidSettingsException.class, () -> ReadSettings.site(conf)).getMessage());
  }

  @Test
  void aPolicyThatCannotBeMeantIsRefusedWithTheDefaultOfEachScheduler() {
    conf.set("punctual.policy", "magic");

    assertEquals(
        "Punctual cannot use its settings: punctual.policy is 'magic'; it must be justice, pythia, tempo, or a class that implements Policy (default justice, under the PunctualScheduler tempo)",
        assertThrows(InvalidSettingsException.class, () -> ReadSettings.site(conf)).getMessage());
  }

  @Test
  void aHostThatCannotBeNamedInAnAddressIsRefusedWithTheRuleThatItBreaks() {
    conf.set("punctual.notify.url", "https://on_call.example.org/hook");

    assertEquals(
        "Punctual cannot use its settings: punctual.notify.url is 'https://on_call.example.org/hook'; it must be an address that begins with http:// or https:// and names a host of letters, digits, hyphens and dots (default none)",
        assertThrows(InvalidSettingsException.class, () -> ReadSettings.site(conf)).getMessage());
  }

  @Test
  void refusesAnEmptyPlaceForTheStore() {
    conf.set("punctual.store.dir", " ");

    String message =
        assertThrows(InvalidSettingsException.class, () -> ReadSettings.site(conf)).getMessage();

    assertTrue(message.contains("punctual.store.dir is empty; it must be a directory"), message);
  }

  @Test
  void whatIsSetWhereQueuesAreIsNamedAsItIsNotReadThere() {
    conf.set("punctual.policy", "tempo");
    Configuration queues = new Configuration(conf);
    queues.set("yarn.scheduler.capacity.root.queues", "default");
    assertEquals(List.of(), PunctualSettings.misplaced(queues, conf));

    queues.set("punctual.mode", "shadow");
    queues.set("punctual.policy", "pythia");
    String told =
        "%s is '%s' in the capacity scheduler's configuration, where it is not read; maybe yarn-site.xml is meant";
    assertEquals(
        List.of(
            told.formatted("punctual.mode", "shadow"), told.formatted("punctual.policy", "pythia")),
        PunctualSettings.misplaced(queues, conf));
  }

  @Test
  void namesAllProblemsAtOnce() {
    conf.set("punctual.best-effort-floor", "2");
    conf.set("punctual.priority", "first");
    conf.set("punctual.unknown", "1");

    List<String> problems =
        assertThrows(InvalidSettingsException.class, () -> ReadSettings.site(conf)).problems();

    assertEquals(3, problems.size(), problems.toString());
  }
}
