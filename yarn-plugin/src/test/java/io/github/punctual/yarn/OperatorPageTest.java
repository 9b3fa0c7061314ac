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

/** The pages for operators say of every setting, reason and phase what the code does. */
class OperatorPageTest {
  private static final Path DOCS = Path.of("..", "docs");

  private static final String TAGS = "jobs.md, What users write";
  private static final String REASONS = "reason-codes.md, Reason codes";
  private static final String PHASES = "jobs.md, Phases";
  private static final String CLASSES = "bursts.md, Classes";
  private static final String STATES = "reservations.md, States of reservations";
  private static final String REFUSALS = "reservations.md, Why a reservation is refused";
  private static final String NOTICES = "reservations.md, Notices";
  private static final String STANDINGS = "watching.md, Standings";

  private static final String OF_EVERY_QUEUE = "settings.md, Of every queue";
  private static final String OF_PLAN_QUEUES = "settings.md, Of plan queues";
  private static final String OF_BURSTS = "settings.md, Of queues with bursts";

  /** In which section the settings of a part are, by what their names begin with. */
  private static final Map<String, String> PARTS =
      Map.of(
          "punctual.justice.",
          "settings.md, Justice and Pythia",
          "punctual.tempo.",
          "settings.md, Tempo",
          "punctual.rush.",
          "settings.md, Plans by utility",
          "punctual.bopf.",
          "settings.md, Bursts of queues",
          "punctual.reservation.",
          "settings.md, Plans of reservations");

  private static final Set<String> OF_QUEUES = Set.of(OF_EVERY_QUEUE, OF_PLAN_QUEUES, OF_BURSTS);

  /**
   * The rows of the tables, by page and section and by what their first cell names in code style.
   */
  private static final Map<String, Map<String, List<String>>> rows = new HashMap<>();

  @BeforeAll
  static void readPages() throws IOException {
    for (String page :
        List.of(
            "settings.md",
            "jobs.md",
            "reason-codes.md",
            "bursts.md",
            "reservations.md",
            "watching.md")) {
      read(page);
    }
  }

  private static void read(String page) throws IOException {
    String section = "";
    for (String line : Files.readAllLines(DOCS.resolve(page))) {
      if (line.matches("#+ .*")) {
        section = page + ", " + line.replaceFirst("#+ ", "");
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
    List<String> row = row(section(setting.name()), setting.name());
    assertEquals(setting.defaultText().isEmpty() ? "none" : setting.defaultText(), cell(row, 1));
    assertEquals(setting.unit().isEmpty() ? "-" : setting.unit(), cell(row, 2));
    assertEquals(setting.range(), cell(row, 3));
    assertFalse(cell(row, 4).isEmpty(), "what it does");
  }

  /** Where a setting is to be: with its part, or else in any section that is not about queues. */
  private static String section(String setting) {
    return PARTS.entrySet().stream()
        .filter(part -> setting.startsWith(part.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseGet(
            () ->
                rows.keySet().stream()
                    .filter(section -> section.startsWith("settings.md"))
                    .filter(section -> !OF_QUEUES.contains(section))
                    .filter(section -> rows.get(section).containsKey(setting))
                    .findFirst()
                    .orElse("settings.md"));
  }

  @Test
  void tellsDefaultAndRangeOfTheSettingOfAQueue() {
    List<String> row = row(OF_EVERY_QUEUE, QueueSettings.BEST_EFFORT_FLOOR);
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
    List<String> row = row(OF_PLAN_QUEUES, key);
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
    List<String> row = row(OF_BURSTS, key.text());
    assertEquals(5, row.stream().limit(5).filter(cell -> !cell.isEmpty()).count(), key.text());
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhatEveryClassGets(QueueClass queueClass) {
    assertFalse(cell(row(CLASSES, queueClass.name()), 2).isEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhatToDoAboutEveryCondition(Condition condition) {
    assertFalse(cell(row(CLASSES, condition.name()), 2).isEmpty());
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
    List<String> settings =
        Stream.concat(settings().map(Setting::name), QueueSettings.KEYS.stream()).sorted().toList();
    List<String> told =
        rows.entrySet().stream()
            .filter(section -> section.getKey().startsWith("settings.md"))
            .flatMap(section -> section.getValue().keySet().stream())
            .sorted()
            .toList();
    assertEquals(settings, told, "each once");
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
        () -> "there is no row for %s in docs/%s".formatted(name, section));
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
