package io.github.punctual.reservation.rdl.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every error has its place, what is there, what should be, and advice. */
class RdlErrorsTest {
  private static final String ATOM = "atom(<1,1>,1,1,1,1)";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          odrer(@)                         | 1  | 'odrer'                | one of atom, any       | did you mean 'order'?
          Wnidow(@, 0, 5)                  | 1  | 'Wnidow'               | one of atom, any       | did you mean 'window'?
          order                            | 1  | 'order'                | '(' after 'order'      | parentheses
          5                                | 1  | '5'                    | an expression          | one of atom, any
          all(@ @)                         | 25 | 'atom'                 | ',' or ')'             | comma
          all(@                            | 24 | the end of the text    | ')'                    | 'all' at line 1, column 1
          @)                               | 20 | ')'                    | the end of the text    | one ')' too many
          @, @                             | 20 | ','                    | the end of the text    | join several
          all(@,)                          | 25 | ')'                    | an argument            | comma before it
          all(,@)                          | 5  | ','                    | an argument            | comma
          all()                            | 1  | 'all' with 0 arguments | at least 1             | all(expression, …)
          window(@, 5)                     | 1  | 'window' with 2        | 3                      | window(expression, start, finish)
          window(@, 5, 5)                  | 32 | ends no later          | after the start, +5s   | exchange
          window(@, 2026-11-21T20:00Z, 2026-11-21T21:00+02:00) | 48 | ends no later | 2026-11-21T20:00:00Z | exchange
          window(@, 2026-11-21, +5h)       | 29 | '2026-11-21'           | an instant written    | time of day and the zone
          window(@, 2026-11-21T20:00, +5h) | 29 | '2026-11-21T20:00'     | an instant written    | add the zone
          window(@, 2026-13-21T20:00Z, 5h) | 29 | '2026-13-21T20:00Z'    | an instant written    | check year-month-day
          window(@, -5m, 5m)               | 29 | '-5m'                  | the start of the       | at least 0
          atom(<1,1>,1,1,1)                | 1  | 'atom' with 4          | 5                      | gang, max parallel
          atom(<1,1>,3,2,1,9)              | 12 | a gang of 3            | 1 to 2                 | lower the gang
          atom(<1,1>,0,2,1,9)              | 12 | '0'                    | the gang, a whole      | max parallel
          atom(<1,1>,1.5,2,1,9)            | 12 | '1.5'                  | the gang, a whole      | max parallel
          atom(<1,1>,1,1,5x,9)             | 16 | '5x'                   | the lease, a duration  | check the units
          atom(<1,1>,2,2,1m,90)            | 19 | a work of 1m30s        | 2 x 1m = 2m (120 bundle-seconds) | all bundles together
          atom(<1,1>,1,1,naps,9)           | 16 | 'naps'                 | the lease, a duration  | define it first
          atom(<1,1>,1,1,200000d,9)        | 16 | '200000d'              | the lease of at most   |
          let x = 500000000000m; atom(<1,1>,1000000,1000000,x,x) | 51 | 'x'         | the lease of at most   |
          let x = 40000d; window(@, 0, x)  | 48 | 'x'                    | the finish of the window of at most |
          atom(5,1,1,1,1)                  | 6  | '5'                    | a bundle <memory       | <2048,1>
          atom(<1>,1,1,1,1)                | 6  | one amount             | memory and vcores      | vcores
          atom(<0,0>,1,1,1,1)              | 6  | a bundle of nothing    | some memory            |
          atom(<1,1,1>,1,1,1,1)            | 11 | '1'                    | only memory and vcores | gpu=1
          atom(<1,gpu=1>,1,1,1,1)          | 7  | '1'                    | a name for this amount | memory-mb=2048
          atom(<gpu=1,gpu=1>,1,1,1,1)      | 13 | 'gpu'                  | each resource once     | remove
          atom(<memory-mb=x,vcores=1>,1,1,1,1) | 17 | 'x'                | an amount of memory-mb | memory-mb=1
          atom(<1,1,1,1,1,1)               | 18 | ')' | ',' or '>' | close the bundle
          order(@, within(5m))             | 28 | 'within'               | an expression after it | between two
          order(within(5m), @)             | 7  | 'within'               | an expression before   | between two
          order(@, gap(1,2), gap(1,2), @)  | 38 | 'gap'                  | between two gaps       | between two
          order(@, gap(5m,1m), @)          | 28 | a gap from 5m to 1m    | no more than most      | exchange
          order(@, gap(5m), @)             | 28 | 'gap' with 1 argument  | 2                      | gap(least, most)
          all(@, within(5m), @)            | 26 | 'within'               | one of atom            | between two expressions of an order
          every("FREQ=DAYLY", @)           | 7  | "FREQ=DAYLY"           | calendar rule          | unknown FREQ
          every("FREQ=SECONDLY", @)        | 7  | "FREQ=SECONDLY"        | FREQ=HOURLY or rarer   | every(5m, …)
          every("FREQ=DAILY", "Europe/Berln", @) | 21 | "Europe/Berln"   | a time zone            | did you mean "Europe/Berlin"?
          every("FREQ=DAILY", UTC, @)      | 21 | 'UTC'                  | in quotes              | Europe/Berlin
          every(0, @)                      | 7  | '0'                    | a period above 0       | 24h
          all(every(1h, @), @)             | 5  | 'every'                | around the whole       | a reservation of its own
          every("FREQ=DAILY, @)            | 7  | "FREQ=DAILY,        | a closing              | own line
          let a = 5m @                     | 12 | 'atom'                 | ';'                    | semicolon
          let a = 5m; let a = 6m; @        | 17 | 'a'                    | not yet defined        | otherwise
          let order = 5m; @                | 5  | 'order'                | no operator            | otherwise
          let night = 8h; window(@, 0, +nihgt) | 49 | 'nihgt'            | the finish of the      | did you mean 'night'?
          window(@, 0, +)                  | 32 | '+'                    | a duration after it    | such as +10m
          window(@, 0, + +10m)             | 32 | '++10m'                | the finish of the      |
          window(@, 0, + 2026-11-21T20:00Z) | 32 | '+2026-11-21T20:00Z'  | an instant written     | check year-month-day
          + @                              | 1  | '+'                    | a duration after it    | such as +10m
          atom(<+ 1,1>,1,1,1,1)            | 7  | '+'                    | an amount              | such as <2048,1>
          atom(<1,1>,1,1,p1,9)             | 16 | 'p1'                   | the lease, a duration  | define it first: let p1
          atom(<p1d=1,vcores=1>,1,1,1,1)   | 10 | '='                    | ',' or '>'             |
          let night = 8h; window(@, 0, nihgt) | 48 | 'nihgt'             | the finish of the      | did you mean 'night'?
          [@]                              | 1  | '['                    | an expression          | round parentheses
          all(@; @)                        | 24 | ';'                    | ')'                    | close the parenthesis
          """)
  void everyErrorHasPlaceAndAdvice(
      String text, int column, String found, String expected, String advice) {
    List<RdlError> errors = RdlText.parse(text.replace("@", ATOM)).errors();

    assertFalse(errors.isEmpty());
    RdlError error =
        errors.stream()
            .filter(e -> e.at().equals(new Position(1, column)))
            .findFirst()
            .orElseThrow(() -> new AssertionError("elsewhere: " + messages(errors)));
    assertTrue(error.found().contains(found), error::message);
    assertTrue(error.expected().contains(expected), error::message);
    assertTrue(advice == null || error.advice().contains(advice), error::message);
  }

  @Test
  void linesAreCountedThroughCommentsAndSpaces() {
    List<RdlError> errors =
        RdlText.parse("# first\n\n// third\n  all(" + ATOM + ",\n\todrer(" + ATOM + "))").errors();

    assertEquals(List.of(new Position(5, 2)), errors.stream().map(RdlError::at).toList());
  }

  @Test
  void allErrorsAreReportedAtOnce() {
    List<RdlError> errors =
        RdlText.parse(
                "let n = 8q; odrer(all(atom(<1,1>,5,4,1,9) atom(<1>,1,2,6x,7)), window("
                    + ATOM
                    + ", 9, 3), evry(\"FREQ=X\", "
                    + ATOM
                    + ")")
            .errors();

    assertEquals(
        List.of(
            "'8q'",
            "'odrer'",
            "a gang of 5 with at most 4 in parallel",
            "'atom'",
            "a bundle with one amount",
            "'6x'",
            "a window that ends no later than it begins",
            "'evry'"),
        errors.stream().map(RdlError::found).limit(8).toList(),
        () -> messages(errors));
    assertTrue(errors.stream().anyMatch(e -> e.found().equals("the end of the text")));
  }

  @Test
  void aWindowIsLookedAtAlsoWhereWhatIsInItIsWrong() {
    assertEquals(
        List.of("'atm'", "a window that ends no later than it begins"),
        RdlText.parse("window(atm(<1,1>, 1, 1, 1, 1), 9, 3)").errors().stream()
            .map(RdlError::found)
            .toList());
  }

  @Test
  void messagesHaveNothingThatSteersATerminal() {
    String text = "every(\"a\\nb\u001b[31m\u009b1m\u202e\u2028\", " + ATOM + ")";

    assertEquals("\"a?b?[31m?1m??\"", RdlText.parse(text).errors().get(0).found());
  }

  @Test
  void deepNestingIsRefusedAndNotFollowed() {
    int levels = 100_000;
    List<RdlError> errors =
        RdlText.parse("all(".repeat(levels) + ATOM + ")".repeat(levels)).errors();

    assertEquals(1, errors.size(), () -> messages(errors));
    assertTrue(errors.get(0).expected().contains("at most 100 levels"), errors.get(0)::message);
  }

  @Test
  void nestingWithinTheLimitIsRead() {
    int levels = RdlLimits.STRICT.depth() - 1;
    assertTrue(RdlText.parse("all(".repeat(levels) + ATOM + ")".repeat(levels)).tree().isPresent());
  }

  @Test
  void hugeTextsAreRefused() {
    assertTrue(
        RdlText.parse(" ".repeat(RdlText.LONGEST_TEXT + 1))
            .errors()
            .get(0)
            .message()
            .contains("at most"));
    String many = "all(" + (ATOM + ",").repeat(RdlText.MOST_ATOMS) + ATOM + ")";
    assertTrue(RdlText.parse(many).errors().get(0).expected().contains("at most 10000 atoms"));
  }

  @Test
  void messagesAreNotWithoutEnd() {
    assertEquals(50, RdlText.parse("all(" + "odrer,".repeat(1000) + ATOM + ")").errors().size());
  }

  @Test
  void theExceptionHasAllErrors() {
    IllegalArgumentException thrown =
        assertThrows(IllegalArgumentException.class, () -> RdlText.parse("odrer(x, 5)").orThrow());

    assertEquals(3, thrown.getMessage().lines().count(), thrown.getMessage());
  }

  @Test
  void nothingThatIsTypedBreaksTheParser() {
    Random random = new Random(3);
    RandomRdl trees = new RandomRdl(4);
    String signs = "()<>,;=\"'#/\\ \n\tPTZ+-.:0123456789abgilnorwy€\uD83D\uDE00";
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder(RdlText.compact(trees.top()));
      for (int n = 1 + random.nextInt(6); n > 0; n--) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(3)) {
          case 0 -> text.deleteCharAt(at);
          case 1 -> text.insert(at, signs.charAt(random.nextInt(signs.length())));
          default -> text.setCharAt(at, signs.charAt(random.nextInt(signs.length())));
        }
      }
      Parsed parsed = RdlText.parse(text.toString());
      assertEquals(parsed.tree().isEmpty(), !parsed.errors().isEmpty(), text::toString);
    }
  }

  private static String messages(List<RdlError> errors) {
    return errors.stream().map(RdlError::message).collect(Collectors.joining("\n"));
  }
}
