package io.github.punctual.admission.declaration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefusedDeclarationsTest {
  private static final long SUBMIT = Instant.parse("2026-11-21T08:00:00Z").toEpochMilli();

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          deadline that is a word               | sla.deadline=soon                       | is neither a duration nor an instant
          deadline without a unit               | sla.deadline=900                        | has no unit
          negative deadline without a unit      | sla.deadline=-900                       | has no unit
          deadline in an unknown unit           | sla.deadline=15min                      | is neither a duration nor an instant
          deadline with a space inside          | sla.deadline=2h 30m                     | is neither a duration nor an instant
          deadline that looks like a range      | sla.deadline=2h-30m                     | is neither a duration nor an instant
          deadline in weeks                     | sla.deadline=2w                         | is neither a duration nor an instant
          deadline with units in wrong order    | sla.deadline=30m2h                      | is neither a duration nor an instant
          deadline that is only a unit          | sla.deadline=m                          | is neither a duration nor an instant
          deadline that is only a sign          | sla.deadline=-                          | is neither a duration nor an instant
          deadline that is only an ISO letter   | sla.deadline=pt                         | is neither a duration nor an instant
          zero deadline                         | sla.deadline=0s                         | is below the least, 1s
          zero deadline in ISO-8601             | sla.deadline=pt0s                       | is below the least, 1s
          deadline below a second               | sla.deadline=999ms                      | is below the least, 1s
          negative deadline                     | sla.deadline=-15m                       | is below the least, 1s
          negative deadline in ISO-8601         | sla.deadline=pt-15m                     | is below the least, 1s
          negative deadline in milliseconds     | sla.deadline=-15000ms                   | is below the least, 1s
          deadline of more than a year          | sla.deadline=367d                       | is above the most, 366d
          deadline a second above a year        | sla.deadline=366d1s                     | is above the most, 366d
          deadline beyond 64 bits               | sla.deadline=99999999999999999999ms     | is above the most, 366d
          deadline beyond 64 bits of seconds    | sla.deadline=9223372036854775807s       | is above the most, 366d
          day that does not exist               | sla.deadline=2026-11-31t12:00:00z       | is not an instant
          hour that does not exist              | sla.deadline=2026-11-21t25:00:00z       | is not an instant
          instant without its zone              | sla.deadline=2026-11-22t12:00:00        | has no time with z or an offset
          date without a time                   | sla.deadline=2026-11-22                 | has no time with z or an offset
          offset that does not exist            | sla.deadline=2026-11-21t12:00:00+25:00  | is not an instant
          instant that has passed               | sla.deadline=2026-11-21t07:59:59z       | has passed (the deadline was 2026-11-21T07:59:59Z, it is now 2026-11-21T08:00:00Z)
          instant that is now                   | sla.deadline=2026-11-21t08:00:00z       | has passed
          instant of an early century           | sla.deadline=0001-01-01t00:00:00z       | has passed
          instant within the same second        | sla.deadline=2026-11-21t08:00:00.5z     | is less than 1s after the submission
          instant of a later year               | sla.deadline=2028-01-01t00:00:00z       | is more than 366d after the submission
          instant beyond 64 bits                | sla.deadline=+999999999-01-01t00:00:00z | is too far away
          no tasks                              | sla.tasks=0                             | is below the least, 1
          negative tasks                        | sla.tasks=-1                            | is below the least, 1
          too many tasks                        | sla.tasks=1000001                       | is above the most, 1000000
          tasks beyond 32 bits                  | sla.tasks=4294967297                    | is above the most, 1000000
          tasks beyond 64 bits                  | sla.tasks=18446744073709551617          | is above the most, 1000000
          tasks far below zero                  | sla.tasks=-99999999999999999999         | is below the least, 1
          half a task                           | sla.tasks=1.5                           | is not a whole number
          tasks in words                        | sla.tasks=many                          | is not a whole number
          tasks with a plus                     | sla.tasks=+5                            | is not a whole number
          tasks in hexadecimal                  | sla.tasks=0x10                          | is not a whole number
          no vcores                             | sla.task-vcores=0                       | is below the least, 1
          too many vcores                       | sla.task-vcores=100001                  | is above the most, 100000
          memory without a unit                 | sla.task-memory=2048                    | has no unit
          memory in an unknown unit             | sla.task-memory=2gb                     | is not an amount of memory
          memory in kilobytes                   | sla.task-memory=2048k                   | is not an amount of memory
          half a gigabyte                       | sla.task-memory=0.5g                    | is not an amount of memory
          no memory                             | sla.task-memory=0g                      | is below the least, 1m
          negative memory                       | sla.task-memory=-2g                     | is below the least, 1m
          too much memory                       | sla.task-memory=1025t                   | is above the most, 1024t
          memory that overflows in its unit     | sla.task-memory=9223372036854775807t    | is above the most, 1024t
          memory beyond 64 bits                 | sla.task-memory=99999999999999999999m   | is above the most, 1024t
          zero task duration                    | sla.task-duration=0s                    | is below the least, 1ms
          task duration of years                | sla.task-duration=9999d                 | is above the most, 366d
          task duration that is an instant      | sla.task-duration=2026-11-21t12:00:00z  | is not a duration
          unknown utility                       | sla.utility=cubic                       | is neither a known utility nor the full name of a class
          zero weight                           | sla.weight=0                            | is below the least, 0.000001
          negative weight                       | sla.weight=-3                           | is below the least, 0.000001
          weight that is not a number           | sla.weight=nan                          | is not a decimal number
          infinite weight                       | sla.weight=infinity                     | is not a decimal number
          weight in Java's notation             | sla.weight=3f                           | is not a decimal number
          weight in exponents                   | sla.weight=1e9                          | is not a decimal number
          huge weight                           | sla.weight=1000001                      | is above the most, 1000000
          zero sensitivity                      | sla.sensitivity=0.0                     | is below the least, 0.000001
          vanishing sensitivity                 | sla.sensitivity=0.0000001               | is below the least, 0.000001
          """)
  void refusesValue(String name, String tag, String rule) {
    String deadline = tag.startsWith("sla.deadline") ? tag : "sla.deadline=1h";
    Problem problem = onlyProblem(tag, deadline);
    Key key = Key.of(tag.substring(0, tag.indexOf('='))).orElseThrow();
    assertEquals(key.tag(), problem.key());
    assertEquals(tag.substring(tag.indexOf('=') + 1), problem.value());
    assertTrue(problem.rule().startsWith(rule), problem.rule());
    assertEquals(key.acceptedForm(SUBMIT), problem.acceptedForm());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2026-11-21T08:00:00Z", "2026-12-31T23:59:59.999Z", "2031-02-28T00:00:00Z"})
  void instantsThatAMessageShowsAreAcceptedAsDeadlines(String now) throws DeclarationException {
    long nowMillis = Instant.parse(now).toEpochMilli();
    List<String> shown =
        Pattern.compile("\\d{4}-\\S+?(z|\\+01:00)")
            .matcher(Key.DEADLINE.acceptedForm(nowMillis))
            .results()
            .map(MatchResult::group)
            .toList();
    assertEquals(2, shown.size(), shown.toString());
    for (String instant : shown) {
      assertTrue(
          Declarations.parse(List.of("sla.deadline=" + instant), nowMillis, nowMillis).isPresent());
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          letter left out      | sla.deadlin=15m     | ; maybe sla.deadline is meant
          letters swapped      | sla.daedline=15m    | ; maybe sla.deadline is meant
          plural left out      | sla.task=100        | ; maybe sla.tasks is meant
          underscore           | sla.task_memory=2g  | ; maybe sla.task-memory is meant
          space in the key     | sla. weight=3       | ; maybe sla.weight is meant
          nothing like it      | sla.priority=high   | ''
          empty key            | sla.=15m            | ''
          no value either      | sla.priority        | ''
          """)
  void refusesUnknownKeyAndGuessesTheMeantOne(String name, String tag, String guess) {
    Problem problem = onlyProblem(tag, "sla.deadline=1h");
    assertEquals("has an unknown key" + guess, problem.rule());
    assertTrue(problem.acceptedForm().contains("sla.task-duration"), problem.acceptedForm());
  }

  @Test
  void misspeltDeadlineIsTheOnlyProblem() {
    assertEquals("sla.deadlin", onlyProblem("sla.deadlin=15m", "sla.tasks=100").key());
  }

  @ParameterizedTest
  @CsvSource({"sla.deadline", "sla.deadline=", "' sla.deadline = '", "SLA.DEADLINE"})
  void refusesKeyWithoutValue(String tag) {
    assertEquals("has no value", onlyProblem(tag).rule());
  }

  @Test
  void refusesDifferentValuesOfOneKey() {
    Problem problem = onlyProblem("sla.deadline=20m", "SLA.Deadline=15m");
    assertEquals("sla.deadline", problem.key());
    assertEquals("20m", problem.value());
    assertEquals("contradicts sla.deadline=15m, which is also given", problem.rule());
  }

  @ParameterizedTest
  @CsvSource({
    "sla.deadline=3600s, SLA.deadline=1h",
    "sla.deadline=pt60m, sla.deadline=1h",
    "sla.deadline=1h, sla.deadline=2026-11-21t09:00:00z",
    "sla.deadline=2026-11-21t10:00:00+01:00, sla.deadline=2026-11-21t09:00z",
    "sla.task-memory=2048m, sla.task-memory=2g",
    "sla.task-duration=90s, sla.task-duration=1m30s",
    "sla.tasks=7, sla.tasks=007",
    "sla.weight=3, sla.weight=3.0"
  })
  void theSameInTwoSpellingsIsNoContradiction(String one, String other)
      throws DeclarationException {
    List<String> alone = List.of("sla.deadline=1h", one);
    List<String> both = List.of("sla.deadline=1h", one, other);

    assertEquals(
        Declarations.parse(alone, SUBMIT, SUBMIT).orElseThrow().taskMemoryMib(),
        Declarations.parse(both, SUBMIT, SUBMIT).orElseThrow().taskMemoryMib());
    assertEquals(
        SUBMIT + 3_600_000,
        Declarations.parse(both, SUBMIT, SUBMIT).orElseThrow().deadline().resolveMillis(SUBMIT));
  }

  @Test
  void refusesAnInstantBesideADurationThatEndsAtAnother() {
    assertEquals(
        "contradicts sla.deadline=1h, which is also given",
        onlyProblem("sla.deadline=1h", "sla.deadline=2026-11-21t09:00:01z").rule());
  }

  @Test
  void refusesOtherKeysWithoutDeadline() {
    DeclarationException refusal = refusal("sla.tasks=100", "sla.job=etl");
    assertEquals(
        List.of("sla.tasks", "sla.job"), refusal.problems().stream().map(Problem::key).toList());
    refusal
        .problems()
        .forEach(problem -> assertEquals("needs sla.deadline, which is missing", problem.rule()));
  }

  @ParameterizedTest
  @CsvSource({"15m, 16m", "2026-11-21t09:00:00z, 3601s"})
  void refusesTaskThatAloneTakesLongerThanTheDeadline(String deadline, String duration) {
    Problem problem = onlyProblem("sla.deadline=" + deadline, "sla.task-duration=" + duration);
    assertEquals("sla.task-duration", problem.key());
    assertEquals(
        "contradicts sla.deadline=" + deadline + ", because one task alone takes longer",
        problem.rule());
  }

  @Test
  void acceptsTaskThatTakesJustAsLongAsTheDeadline() throws DeclarationException {
    List<String> tags = List.of("sla.deadline=15m", "sla.task-duration=15m");
    assertTrue(Declarations.parse(tags, SUBMIT, SUBMIT).isPresent());
  }

  @ParameterizedTest
  @CsvSource({
    "sla.job=étoile, sla.job=\\u00e9toile",
    "sla.job=a\u0000b, sla.job=a\\u0000b",
    "sla.job=a\u007fb, sla.job=a\\u007fb",
    "sla.deadlıne=15m, sla.deadl\\u0131ne=15m",
    "'\u00a0sla.job=a', sla.job=a",
    "'\u200bsla.job=a', sla.job=a",
    "sla.tasks=\u0661\u0662, sla.tasks=\\u0661\\u0662",
    "sla.job=\ud83d\ude80, sla.job=\\ud83d\\ude80"
  })
  void refusesWhatIsNotPrintableAsciiAndShowsItEscaped(String tag, String shown) {
    Problem problem = onlyProblem(tag, "sla.deadline=1h");
    assertEquals("holds a character that is not printable ASCII", problem.rule());
    assertTrue(problem.sentence().startsWith(shown + " holds"), problem.sentence());
  }

  @Test
  void refusesNewLineAfterTheValue() {
    assertEquals(
        "holds a character that is not printable ASCII", onlyProblem("sla.deadline=15m\n").rule());
  }

  @Test
  void refusesLongValueAndShowsItsBeginning() {
    Problem problem = onlyProblem("sla.deadline=1h", "sla.job=" + "x".repeat(100_000));
    assertEquals("is longer than 100 characters", problem.rule());
    assertTrue(problem.sentence().length() < 400, problem.sentence());
  }

  @Test
  void refusesRelativeDeadlineThatPassedBeforeTheJobIsJudged() {
    DeclarationException refusal =
        assertThrows(
            DeclarationException.class,
            () -> Declarations.parse(List.of("sla.deadline=15m"), SUBMIT, SUBMIT + 900_000));
    assertTrue(refusal.getMessage().contains("has passed"), refusal.getMessage());
  }

  @Test
  void tellsEverythingThatIsWrongAtOnceInOneSentenceEach() {
    DeclarationException refusal =
        refusal("sla.deadline=soon", "sla.tasks=0", "sla.priority=high", "sla.weight");
    assertEquals(
        "The deadline declaration is refused."
            + " sla.priority=high has an unknown key; known are sla.deadline, sla.tasks,"
            + " sla.task-vcores, sla.task-memory, sla.task-duration, sla.job, sla.utility,"
            + " sla.weight, sla.sensitivity."
            + " sla.weight has no value; write a decimal number from 0.000001 to 1000000, such as"
            + " sla.weight=3."
            + " sla.deadline=soon is neither a duration nor an instant; write a duration such as"
            + " sla.deadline=15m, 2h30m, 90s, 1d or pt15m, from 1s to 366d, or a future instant"
            + " such as sla.deadline=2026-11-22t12:00:00z or 2026-11-22t13:00:00+01:00."
            + " sla.tasks=0 is below the least, 1; write a whole number from 1 to 1000000, such as"
            + " sla.tasks=100.",
        refusal.getMessage());
  }

  @Test
  void messageDoesNotDependOnTheOrderOfTheTags() {
    assertEquals(
        refusal("sla.tasks=0", "sla.deadline=soon", "sla.x=1", "sla.deadline=15m").getMessage(),
        refusal("sla.deadline=15m", "sla.x=1", "sla.deadline=soon", "sla.tasks=0").getMessage());
  }

  @Test
  void messageStaysShortWhateverTheNumberOfProblems() {
    String[] tags =
        IntStream.range(0, 10_000).mapToObj(i -> "sla.x" + i + "=1").toArray(String[]::new);
    DeclarationException refusal = refusal(tags);
    assertEquals(10_000, refusal.problems().size());
    assertTrue(refusal.getMessage().length() < 3000, refusal.getMessage());
    assertTrue(
        refusal.getMessage().endsWith("There are 9990 more problems."), refusal.getMessage());
  }

  @Test
  void missingTagsDoNotHideWrongOnes() {
    List<String> tags = new ArrayList<>(Collections.nCopies(3, null));
    tags.add("sla.deadline=soon");
    assertThrows(DeclarationException.class, () -> Declarations.parse(tags, SUBMIT, SUBMIT));
  }

  private static Problem onlyProblem(String... tags) {
    List<Problem> problems = refusal(tags).problems();
    assertEquals(1, problems.size(), problems.toString());
    return problems.get(0);
  }

  private static DeclarationException refusal(String... tags) {
    return assertThrows(
        DeclarationException.class, () -> Declarations.parse(List.of(tags), SUBMIT, SUBMIT));
  }
}
