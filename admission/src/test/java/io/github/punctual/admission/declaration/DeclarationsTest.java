package io.github.punctual.admission.declaration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeclarationsTest {
  private static final long SUBMIT = Instant.parse("2026-11-21T08:00:00Z").toEpochMilli();

  @Test
  void readsEveryKey() throws DeclarationException {
    Declaration declaration =
        parse(
            "sla.deadline=15m",
            "sla.tasks=100",
            "sla.task-vcores=2",
            "sla.task-memory=2g",
            "sla.task-duration=90s",
            "sla.job=nightly-etl",
            "sla.utility=sigmoid",
            "sla.weight=3",
            "sla.sensitivity=0.5");
    assertEquals(
        new Declaration(
            new Deadline.After(Duration.ofMinutes(15).toMillis()),
            OptionalInt.of(100),
            OptionalInt.of(2),
            OptionalLong.of(2048),
            OptionalLong.of(90_000),
            Optional.of("nightly-etl"),
            Optional.of("sigmoid"),
            OptionalDouble.of(3),
            OptionalDouble.of(0.5)),
        declaration);
  }

  @Test
  void tellsWhichKeysTagsGiveWhateverTheirValues() {
    assertEquals(
        Set.of(Key.DEADLINE, Key.WEIGHT),
        Declarations.keys(
            Arrays.asList(
                " SLA.Weight = 3", "sla.deadline=never", "sla.wait=3", "weight=3", null)));
    assertEquals(Set.of(), Declarations.keys(List.of()));
  }

  @Test
  void deadlineAloneIsEnough() throws DeclarationException {
    Declaration declaration = parse("sla.deadline=1m");
    assertEquals(new Deadline.After(60_000), declaration.deadline());
    assertEquals(Set.of("sla.deadline=1m"), DeclaredTags.of(declaration));
  }

  @ParameterizedTest
  @CsvSource({
    "15m, 900",
    "90s, 90",
    "2h30m, 9000",
    "1d, 86400",
    "1d12h, 129600",
    "1d2h3m4s, 93784",
    "90m, 5400",
    "366d, 31622400",
    "1000ms, 1",
    "1s, 1",
    "0h15m, 900",
    "pt15m, 900",
    "p1dt2h, 93600",
    "PT15M, 900",
    "15M, 900",
    "007m, 420"
  })
  void readsDurationsAsUsersWriteThem(String text, long seconds) throws DeclarationException {
    long deadline = parse("sla.deadline=" + text).deadline().resolveMillis(SUBMIT);
    assertEquals(Duration.ofSeconds(seconds), Duration.ofMillis(deadline - SUBMIT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-21t12:00:00z",
        "2026-11-21T12:00:00Z",
        "2026-11-21t12:00z",
        "2026-11-21t12:00:00.000z",
        "2026-11-21t13:00:00+01:00",
        "2026-11-21t05:30:00-06:30"
      })
  void readsInstants(String text) throws DeclarationException {
    long deadline = parse("sla.deadline=" + text).deadline().resolveMillis(SUBMIT);
    assertEquals(Instant.parse("2026-11-21T12:00:00Z"), Instant.ofEpochMilli(deadline));
  }

  @ParameterizedTest
  @CsvSource({"1m, 1", "512m, 512", "2g, 2048", "2G, 2048", "1t, 1048576", "1024t, 1073741824"})
  void readsMemoryInMib(String text, long mib) throws DeclarationException {
    Declaration declaration = parse("sla.deadline=1h", "sla.task-memory=" + text);
    assertEquals(OptionalLong.of(mib), declaration.taskMemoryMib());
  }

  @ParameterizedTest
  @CsvSource({"1ms, 1", "500ms, 500", "1.5s, 1500", "1h, 3600000"})
  void readsTaskDurationsInMilliseconds(String text, long millis) throws DeclarationException {
    Declaration declaration = parse("sla.deadline=1h", "sla.task-duration=" + text);
    assertEquals(OptionalLong.of(millis), declaration.taskDurationMillis());
  }

  @Test
  void caseAndSpacesDoNotMatter() throws DeclarationException {
    assertEquals(
        parse("sla.deadline=15m", "sla.job=etl", "sla.utility=linear"),
        parse("  SLA.Deadline = 15M ", "Sla.JOB= ETL", "sla.utility =Linear"));
  }

  @Test
  void localeDoesNotMatter() throws DeclarationException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr"));
    try {
      assertEquals(
          Optional.of("linear"), parse("SLA.DEADLINE=15M", "SLA.UTILITY=LINEAR").utility());
      assertEquals(
          Optional.of("com.example.steps_2"),
          parse("sla.deadline=15m", "sla.utility=com.example.Steps_2").utility());
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void theSameTagTwiceIsTheSame() throws DeclarationException {
    assertEquals(
        parse("sla.deadline=15m"),
        parse("sla.deadline=15m", "SLA.DEADLINE=15M", "sla.deadline = 15m"));
  }

  @Test
  void jobNameMayHoldAnEqualsSign() throws DeclarationException {
    assertEquals(Optional.of("a=b c"), parse("sla.deadline=1h", "sla.job=a=b c").job());
  }

  @Test
  void tagsOfOthersAreNotRead() throws DeclarationException {
    List<String> others =
        Arrays.asList(
            "sla", "slack=1", "sla-deadline=1", "mysla.deadline=soon", "", "étoile", null, "=");
    assertTrue(Declarations.parse(others, SUBMIT, SUBMIT).isEmpty());
    assertTrue(Declarations.parse(Set.of(), SUBMIT, SUBMIT).isEmpty());
  }

  @Test
  void instantDoesNotMoveWithTheSubmission() throws DeclarationException {
    Deadline deadline = parse("sla.deadline=2026-11-21t12:00:00z").deadline();
    assertEquals(deadline.resolveMillis(0), deadline.resolveMillis(SUBMIT));
  }

  @Test
  void durationCountsFromTheSubmissionNotFromNow() throws DeclarationException {
    Declaration declaration =
        Declarations.parse(List.of("sla.deadline=15m"), SUBMIT, SUBMIT + 60_000).orElseThrow();
    assertEquals(SUBMIT + 900_000, declaration.deadline().resolveMillis(SUBMIT));
  }

  @Test
  void jobAcceptedBeforeIsReadAgainAfterItsDeadlineWhenItsSubmissionIsNow()
      throws DeclarationException {
    List<String> tags = List.of("sla.deadline=2026-11-21t12:00:00z");
    assertTrue(Declarations.parse(tags, SUBMIT, SUBMIT).isPresent());
  }

  @Test
  void rendersTagsThatAreReadBackAsTheSame() throws DeclarationException {
    Declaration declaration =
        parse(
            "sla.deadline=2026-11-21t13:00:00+01:00",
            "sla.tasks=100",
            "sla.task-vcores=2",
            "sla.task-memory=3t",
            "sla.task-duration=1500ms",
            "sla.job=nightly-etl",
            "sla.utility=constant",
            "sla.weight=0.000001",
            "sla.sensitivity=1000000");
    assertEquals(
        Set.of(
            "sla.deadline=2026-11-21t12:00:00z",
            "sla.tasks=100",
            "sla.task-vcores=2",
            "sla.task-memory=3145728m",
            "sla.task-duration=1500ms",
            "sla.job=nightly-etl",
            "sla.utility=constant",
            "sla.weight=0.0000010",
            "sla.sensitivity=1000000.0"),
        DeclaredTags.of(declaration));
    assertEquals(
        declaration,
        Declarations.parse(DeclaredTags.of(declaration), SUBMIT, SUBMIT).orElseThrow());
  }

  private static Declaration parse(String... tags) throws DeclarationException {
    return Declarations.parse(List.of(tags), SUBMIT, SUBMIT).orElseThrow();
  }
}
