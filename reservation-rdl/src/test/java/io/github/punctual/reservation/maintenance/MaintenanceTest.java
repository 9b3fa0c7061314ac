package io.github.punctual.reservation.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaintenanceTest {
  private static final Set<String> TYPES = Set.of("memory-mb", "vcores");
  private static final long NOON = millis("2026-11-21T12:00:00Z");
  private static final long HOUR = Duration.ofHours(1).toMillis();
  private static final ResourceVector ALL = ResourceVector.of(1001, 10);

  private static long millis(String instant) {
    return Instant.parse(instant).toEpochMilli();
  }

  private static MaintenanceWindow window(String... values) {
    Map<String, String> map = new TreeMap<>();
    for (int i = 0; i < values.length; i += 2) {
      map.put(values[i], values[i + 1]);
    }
    return MaintenanceWindow.parse("rack", map, TYPES);
  }

  private static CapacityForecast forecast(MaintenanceWindow... windows) {
    return new CapacityForecast(List.of(windows), 7 * 24 * HOUR, Optional.empty());
  }

  private static final MaintenanceWindow ONCE =
      window("start", "2026-11-21T14:00Z", "duration", "2h", "away", "25%");

  @Test
  void takesAPartAwayBetweenTwoInstantsAndLeavesWholeUnitsOnly() {
    CapacityProfile profile = forecast(ONCE).from(NOON, ALL);

    assertEquals(
        Map.of(NOON, ALL, NOON + 2 * HOUR, ResourceVector.of(750, 7), NOON + 4 * HOUR, ALL),
        profile.steps());
  }

  @Test
  void takesNothingAwayTwiceWhenTheNodesHaveGone() {
    CapacityForecast forecast = forecast(ONCE);
    forecast.from(NOON, ALL);
    long during = NOON + 3 * HOUR;

    assertEquals(ResourceVector.of(750, 7), forecast.from(during, ALL).at(during));
    ResourceVector left = ResourceVector.of(700, 7);
    CapacityProfile gone = forecast.from(during + 1, left);
    assertEquals(left, gone.at(during + 1));
    assertEquals(ALL, gone.at(NOON + 4 * HOUR), "they come back");
    assertEquals(Map.of(NOON + 5 * HOUR, left), forecast.from(NOON + 5 * HOUR, left).steps());
  }

  @Test
  void nodesThatComeBackInAWindowAreThereWhenItIsOver() {
    long during = NOON + 3 * HOUR;
    CapacityForecast forecast = forecast(ONCE);
    forecast.from(NOON, ResourceVector.ZERO);

    assertEquals(ALL, forecast.from(during, ALL).at(NOON + 4 * HOUR), "they were lost before it");
    CapacityForecast restored = forecast(ONCE).expecting(ResourceVector.ZERO);
    assertEquals(ALL, restored.from(during, ALL).at(NOON + 4 * HOUR), "and a restart came");
  }

  @Test
  void goesOnInAWindowWhereAnotherForecastWas() {
    long during = NOON + 3 * HOUR;
    ResourceVector left = ResourceVector.of(750, 7);

    CapacityProfile profile = forecast(ONCE).expecting(ALL).from(during, left);

    assertEquals(Map.of(during, left, NOON + 4 * HOUR, ALL), profile.steps());
  }

  @Test
  void addsUpWhatSeveralWindowsTakeAwayAndNamesThem() {
    MaintenanceWindow other =
        MaintenanceWindow.parse(
            "disks",
            Map.of(
                "start", "2026-11-21T16:30+01:00",
                "duration", "1h",
                "away", "memory-mb=900,vcores=1"),
            TYPES);
    CapacityForecast forecast = forecast(ONCE, other);

    CapacityProfile profile = forecast.from(NOON, ALL);

    long both = NOON + 7 * HOUR / 2;
    assertEquals(ResourceVector.of(0, 6), profile.at(both));
    assertEquals(ResourceVector.of(101, 9), profile.at(NOON + 4 * HOUR));
    String reason = forecast.reason(both).orElseThrow();
    assertTrue(reason.startsWith("maintenance rack from 2026-11-21T14:00:00Z"), reason);
    assertTrue(reason.contains(" and disks from"), reason);
    assertEquals(Optional.empty(), forecast.reason(NOON));
  }

  @Test
  void comesAgainByTheCalendarOfItsZone() {
    CapacityForecast forecast =
        forecast(
            window(
                "start", "2026-01-01T00:00Z",
                "duration", "90m",
                "away", "0.5",
                "rule", "FREQ=WEEKLY;BYDAY=SU;BYHOUR=2",
                "zone", "Europe/Berlin"));
    forecast.from(NOON, ALL);

    assertEquals(
        List.of(
            new Outage(
                "rack",
                millis("2026-11-22T01:00:00Z"),
                millis("2026-11-22T02:30:00Z"),
                new Away(0.5, ResourceVector.ZERO))),
        forecast.outages(NOON));
    long during = millis("2026-11-22T02:00:00Z");
    assertEquals(2, forecast.outages(during).size(), "the one that is open and the next");
    assertTrue(forecast.from(during, ALL).at(during).fitsIn(ResourceVector.of(501, 5)));
  }

  @Test
  void isOneWhereItOverlapsItself() {
    CapacityForecast forecast =
        forecast(
            window(
                "start", "2026-11-21T00:00Z",
                "duration", "25h",
                "away", "50%",
                "rule", "FREQ=DAILY;BYHOUR=0;COUNT=3"));

    List<ResourceVector> steps =
        new ArrayList<>(forecast.from(millis("2026-11-20T12:00:00Z"), ALL).steps().values());

    assertEquals(List.of(ALL, ResourceVector.of(500, 5), ALL), steps);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "start=tomorrow duration=1h away=10% | start is 'tomorrow'; it must be an instant with",
        "start=2026-11-21T14:00 duration=1h away=10% | start is '2026-11-21T14:00'; it must be",
        "start=2026-11-21T14:00Z away=10% | duration is missing; set it to a duration",
        "start=2026-11-21T14:00Z duration=0s away=10% | duration is '0s'; it must be a duration",
        "start=2026-11-21T14:00Z duration=400d away=10% | at most 366d",
        "start=2026-11-21T14:00Z duration=1h away=120% | away is '120%'; it must be a part such",
        "start=2026-11-21T14:00Z duration=1h away=gpu=3 | away is 'gpu=3'; it must be a part such",
        "start=2026-11-21T14:00Z duration=1h away=vcores=0 | away is 'vcores=0'",
        "start=2026-11-21T14:00Z duration=1h away=1% rule=FREQ=DAILI | rule is 'FREQ=DAILI'",
        "start=2026-11-21T14:00Z duration=1h away=1% zone=UTC | zone is set and counts only where",
        "start=2026-11-21T14:00Z duration=1h away=1% rule=FREQ=DAILY zone=Mars | zone is 'Mars'",
        "start=2026-11-21T14:00Z duration=1h away=1% until=x | until is not known; a window has"
      })
  void saysWhatIsWrongWithAWindow(String text, String message) {
    String[] values = new String[text.split(" ", -1).length * 2];
    int i = 0;
    for (String each : text.split(" ", -1)) {
      values[i++] = each.substring(0, each.indexOf('='));
      values[i++] = each.substring(each.indexOf('=') + 1);
    }
    String found = assertThrows(IllegalArgumentException.class, () -> window(values)).getMessage();
    assertTrue(found.contains(message), found);
  }
}
