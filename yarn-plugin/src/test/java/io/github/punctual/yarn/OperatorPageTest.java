package io.github.punctual.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.Condition;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.DeclarationKey;
import io.github.punctual.admission.declaration.Key;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The operator's page says of every setting, reason and phase what the code does. */
class OperatorPageTest {
  private static final Path PAGE = Path.of("..", "docs", "operator.md");

  private static final String TAGS = "What users write";
  private static final String SETTINGS = "Settings";
  private static final String REASONS = "Reason codes";
  private static final String PHASES = "Phases";
  private static final String QUEUES = "Queues with bursts";
  private static final String STATES = "States of reservations";
  private static final String REFUSALS = "Why a reservation is refused";
  private static final String NOTICES = "Notices";
  private static final String STANDINGS = "Standings";
  private static final Set<String> RESERVATIONS = Set.of(STATES, REFUSALS, NOTICES, STANDINGS);

  /** The rows of the tables, by section and by what their first cell names in code style. */
  private static final Map<String, Map<String, List<String>>> rows = new HashMap<>();

  @BeforeAll
  static void readPage() throws IOException {
    String section = "";
    for (String line : Files.readAllLines(PAGE)) {
      section = line.startsWith("## ") ? line.substring(3) : section;
      if (line.startsWith("### ") && RESERVATIONS.contains(line.substring(4))) {
        section = line.substring(4);
      }
      if (line.startsWith("| `")) {
        List<String> cells =
            Arrays.stream(line.substring(1).split("\\|", -1)).map(String::strip).toList();
        for (String name : cells.get(0).split(",", -1)) {
          Map<String, List<String>> table = rows.computeIfAbsent(section, s -> new TreeMap<>());
          assertEquals(null, table.put(plain(name), cells), "described twice: " + name);
        }
      }
    }
  }

  private static String plain(String cell) {
    return cell.strip().replace("`", "");
  }

  static Stream<Setting<?>> settings() {
    return PunctualSettings.ALL.stream();
  }

  @ParameterizedTest
  @MethodSource("settings")
  void tellsDefaultUnitAndRangeOfEverySetting(Setting<?> setting) {
    List<String> row = row(SETTINGS, setting.name());
    assertEquals(setting.defaultText().isEmpty() ? "none" : setting.defaultText(), cell(row, 1));
    assertEquals(setting.unit().isEmpty() ? "-" : setting.unit(), cell(row, 2));
    assertEquals(setting.range(), cell(row, 3));
    assertFalse(cell(row, 4).isEmpty(), "what it does");
  }

  @Test
  void tellsDefaultAndRangeOfTheSettingOfAQueue() {
    List<String> row = row(SETTINGS, QueueSettings.BEST_EFFORT_FLOOR);
    assertEquals(
        List.of("0", "fraction", "0 to 1"),
        row.subList(1, 4).stream().map(OperatorPageTest::plain).toList());
  }

  static Stream<String> caps() {
    return QueueSettings.CAPS.stream();
  }

  @ParameterizedTest
  @MethodSource("caps")
  void tellsTheFormOfEveryCapOfAPlanQueue(String key) {
    List<String> row = row(SETTINGS, key);
    assertEquals(5, row.stream().limit(5).filter(cell -> !cell.isEmpty()).count(), key);
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhatToDoAboutEveryReason(ReasonCode reason) {
    List<String> row = row(REASONS, reason.name());
    assertFalse(cell(row, 2).isEmpty(), "meaning");
    assertFalse(cell(row, 3).isEmpty(), "what to do");
    String done =
        switch (reason.action()) {
          case ADMIT -> "runs";
          case HOLD -> reason == ReasonCode.WAITING_FOR_FIRST_REQUESTS ? "master runs" : "waits";
          case RESIZE -> "runs on";
          case REJECT -> "refused";
          case TERMINATE -> "terminated";
        };
    assertTrue(cell(row, 1).startsWith(done), () -> reason + " is said to be " + cell(row, 1));
  }

  @ParameterizedTest
  @EnumSource
  void tellsTheMeaningOfEveryPhase(Phase phase) {
    assertFalse(cell(row(PHASES, phase.name()), 1).isEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void tellsTheFormOfEveryTag(Key key) {
    assertFalse(cell(row(TAGS, key.tag()), 1).isEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void tellsTheFormOfEveryKeyOfADeclaration(DeclarationKey key) {
    List<String> row = row(SETTINGS, key.text());
    assertEquals(5, row.stream().limit(5).filter(cell -> !cell.isEmpty()).count(), key.text());
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhatEveryClassGets(QueueClass queueClass) {
    assertFalse(cell(row(QUEUES, queueClass.name()), 2).isEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhatToDoAboutEveryCondition(Condition condition) {
    assertFalse(cell(row(QUEUES, condition.name()), 2).isEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void tellsTheMeaningOfEveryStateOfAReservation(BookingState state) {
    assertFalse(cell(row(STATES, state.name()), 1).isEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhatToDoAboutEveryRefusalOfAReservation(RefusalCode code) {
    assertFalse(cell(row(REFUSALS, code.name()), 2).isEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhatToDoAboutEveryNotice(NoticeKind kind) {
    assertFalse(cell(row(NOTICES, kind.name()), 2).isEmpty());
  }

  @Test
  void namesNothingThatIsNotThere() {
    Set<String> settings = settings().map(Setting::name).collect(Collectors.toSet());
    settings.addAll(QueueSettings.KEYS);
    assertEquals(settings, rows.get(SETTINGS).keySet());
    assertEquals(names(Arrays.stream(Key.values()).map(Key::tag)), rows.get(TAGS).keySet());
    assertEquals(names(Arrays.stream(ReasonCode.values())), rows.get(REASONS).keySet());
    assertEquals(names(Arrays.stream(Phase.values())), rows.get(PHASES).keySet());
    assertEquals(names(Arrays.stream(BookingState.values())), rows.get(STATES).keySet());
    assertEquals(names(Arrays.stream(RefusalCode.values())), rows.get(REFUSALS).keySet());
    assertEquals(names(Arrays.stream(NoticeKind.values())), rows.get(NOTICES).keySet());
  }

  private static Set<String> names(Stream<?> values) {
    return values.map(Object::toString).collect(Collectors.toSet());
  }

  private static List<String> row(String section, String name) {
    assertTrue(
        rows.containsKey(section) && rows.get(section).containsKey(name),
        () -> "%s has no row for %s under '%s'".formatted(PAGE, name, section));
    return rows.get(section).get(name);
  }

  private static String cell(List<String> row, int index) {
    return plain(row.get(index));
  }

  @ParameterizedTest
  @EnumSource
  void tellsTheMeaningOfEveryStanding(UtilityStanding standing) {
    assertFalse(cell(row(STANDINGS, standing.name()), 1).isEmpty(), "meaning");
  }
}
