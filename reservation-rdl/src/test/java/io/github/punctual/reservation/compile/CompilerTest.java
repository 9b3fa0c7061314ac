package io.github.punctual.reservation.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.Recurrence;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompilerTest {
  private static final ResourceVector B = ResourceVector.of(1024, 1);
  private static final long HORIZON = 100_000;

  @Test
  void narrowsThePipelineOfFigureNineToWhatItsPartsLeaveEachOther() {
    Demand demand =
        compile(
                "window(order(atom(<1024,1>,1,10,240,2400), atom(<1024,1>,1,20,120,2400),"
                    + " atom(<1024,1>,1,15,120,1800)), 0, 800)")
            .orThrow();

    assertEquals(
        new Sequence(
            List.of(
                new DemandStage(0, B, 1, 10, 240, 2400, 0, 560),
                new DemandStage(1, B, 1, 20, 120, 2400, 240, 680),
                new DemandStage(2, B, 1, 15, 120, 1800, 360, 800)),
            List.of(Steps.ANY, Steps.ANY)),
        demand);
  }

  @Test
  void unifiesTheAtomsOfThePapersExample() {
    assertEquals(
        new DemandStage(0, B, 1, 2, 1, 2, 0, 10),
        compile("window(all(atom(<1024,1>,1,1,1,1), atom(<1024,1>,1,1,1,1)), 0, 10)").orThrow());
  }

  @Test
  void flattensOrdersInOrders() {
    Demand flat =
        compile(
                "window(order(atom(<1024,1>,1,1,1,1), atom(<1024,1>,1,2,1,2),"
                    + " within(3), atom(<1024,1>,1,1,1,4)), 0, 100)")
            .orThrow();
    Demand nested =
        compile(
                "window(order(order(atom(<1024,1>,1,1,1,1), order(atom(<1024,1>,1,2,1,2))),"
                    + " within(3), all(order(atom(<1024,1>,1,1,1,4)))), 0, 100)")
            .orThrow();

    assertEquals(flat, nested);
  }

  @Test
  void tellsTheFirstTenOfManyProblemsAndHowManyThereAreBeside() {
    String atoms =
        IntStream.rangeClosed(1, 5_000)
            .mapToObj(i -> "atom(<%d,1>,1,1,9,9)".formatted(i))
            .collect(Collectors.joining(", "));
    Compiled compiled = compile("window(all(" + atoms + "), +0, +1s)");

    assertEquals(5_000, compiled.problems().size());
    List<String> lines = compiled.reason().lines().toList();
    assertEquals(11, lines.size());
    assertEquals(compiled.problems().get(9).sentence(), lines.get(9));
    assertEquals("and 4990 more problems", lines.get(10));
  }

  @Test
  void saysWhatWouldFitWhenAWindowIsTooShort() {
    String reason = compile("window(atom(<1024,1>,1,10,60,1200), 0, 100)").reason();

    assertTrue(reason.contains("takes at least 2m"), reason);
    assertTrue(reason.contains("there is 1m40s"), reason);
    assertTrue(reason.contains("end at 1970-01-01T00:02:00Z"), reason);
    assertTrue(reason.contains("at most 1000 bundle-seconds"), reason);
    assertTrue(reason.contains("12 in parallel"), reason);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          NOTHING_ASKED   | atom(<1,1>,1,1,1,0)                                                     | best effort
          NOTHING_ASKED   | window(any(atom(<1,1>,1,1,1,0), atom(<1,1>,1,1,1,1)), 0, 9)             | leave the option out
          EMPTY_WINDOW    | window(atom(<1,1>,1,1,1,1), 1.2, 1.8)                                   | shorter than a step, 1s
          EMPTY_WINDOW    | window(window(atom(<1,1>,1,1,1,1), 0, 10), 20, 30)                      | has nothing in common with what is around it, 1970-01-01T00:00:20Z
          PASSED          | window(atom(<1,1>,1,1,1,1), 1969-12-31T00:00Z, 1969-12-31T01:00Z)       | has passed
          BEYOND_HORIZON  | window(atom(<1,1>,1,1,1,1), 2d, 3d)                                     | plan has ended, 1970-01-02T03:46:40Z
          TOO_SHORT       | window(atom(<1,1>,1,1,10,10), 0, 9)                                     | with a lease of at most 9s
          TOO_SHORT       | window(order(atom(<1,1>,1,1,10,10), after(5), atom(<1,1>,1,1,10,10)), 0, 24) | take at least 25s
          TOO_SHORT       | order(window(atom(<1,1>,1,1,5,5),10,30), window(atom(<1,1>,1,1,5,5),0,15)) | could end at 1970-01-01T00:00:20Z
          GAP             | order(window(atom(<1,1>,1,1,5,5),0,10), within(9), window(atom(<1,1>,1,1,5,5),20,30)) | allow at least 10s between them
          GAP             | order(atom(<1,1>,1,1,5,5), gap(1.2, 1.8), atom(<1,1>,1,1,5,5))          | no whole number of steps
          GANG_TOO_LARGE  | atom(<1024,1>,9,9,5,45)                                                 | a gang of at most 8
          GANG_TOO_LARGE  | all(atom(<1,1>,1,1,5,5), atom(<90000,1>,1,1,5,45))                      | too little memory-mb
          TOO_SHORT       | window(atom(<1024,1>,1,10,10,100), 0, 10)                               | at most 8 at once in this cluster
          TOO_MUCH_WORK   | window(all(atom(<1024,1>,1,8,5,60), atom(<1024,1>,1,7,5,60)), 0, 10)    | all 8 of the cluster's vcores for 15s
          OCCURRENCES     | window(every("FREQ=DAILY;BYHOUR=12", atom(<1,1>,1,1,5,5)), 0, 2h)       | no occurrence from
          OCCURRENCES     | every(1s, atom(<1,1>,1,1,1,1))                                          | let it come again less often
          TOO_SHORT       | every(1h, atom(<1,1>,1,1,2h,2h))                                        | at the occurrence of 1970-01-01T00:00:00Z
          """)
  void saysWhyAnExpressionCanNeverFit(CompileProblem.Code code, String text, String reason) {
    Compiled compiled =
        new Compiler(1000)
            .withCapacity(ResourceVector.of(65_536, 8))
            .compile(RdlText.parse(text).orThrow(), 0, HORIZON);

    assertTrue(compiled.demand().isEmpty(), compiled::toString);
    assertEquals(code, compiled.problems().get(0).code(), compiled::reason);
    assertTrue(compiled.reason().contains(reason), compiled::reason);
  }

  @Test
  void reasonsNameThePartThatTheyAreAbout() {
    String reason =
        compile(
                "window(all(atom(<1,1>,1,1,1,1), any(atom(<1,1>,1,1,20,20),"
                    + " order(atom(<1,1>,1,1,30,30)))), 0, 10)")
            .reason();

    assertTrue(reason.contains("part 2 of all, option 1 of any: it takes at least 20s"), reason);
    assertTrue(reason.contains("part 2 of all, option 2 of any, part 1 of order: it"), reason);
  }

  @Test
  void everyExpressionIsNotAllowedInsideOfOthers() {
    Every every =
        new Every(
            new Recurrence.ByPeriod(Duration.ofHours(1), new TimePoint.Relative(Duration.ZERO)),
            RdlText.parse("atom(<1,1>,1,1,1,1)").orThrow());

    assertEquals(
        CompileProblem.Code.NESTED_EVERY,
        new Compiler(1000).compile(new All(List.of(every)), 0, HORIZON).problems().get(0).code());
  }

  @Test
  void relativeTimesCountInWholeStepsFromTheFirstAfterTheSubmission() {
    Rdl tree = RdlText.parse("window(atom(<1024,1>,1,1,60,60), 0, 120)").orThrow();

    assertEquals(
        new DemandStage(0, B, 1, 1, 1, 1, 2, 4),
        new Compiler(60_000).compile(tree, 60_001, 100).orThrow());
  }

  @Test
  void windowsAreRoundedInwardsAndLeasesUp() {
    Compiled compiled = compile("window(atom(<1024,1>,2,5,1.5,9.5), 0.5, 9.5)");

    assertEquals(new DemandStage(0, B, 2, 4, 2, 10, 1, 9), compiled.orThrow());
    assertEquals(
        "rounded the lease from 1s500ms to 2s, the maximum in parallel from 5 to 4, the work from"
            + " 9.5 to 10 bundle-seconds, to whole gangs and steps of 1s",
        compiled.notes().get(0).text());
  }

  @Test
  void aWorkOfWholeLeasesStaysThatManyWhenTheLeaseIsRounded() {
    assertEquals(
        new DemandStage(0, B, 1, 40, 2, 80, 0, 100),
        new Compiler(60_000)
            .compile(RdlText.parse("atom(<1024,1>,1,40,90,3600)").orThrow(), 0, 100)
            .orThrow());
  }

  @Test
  void tasksShorterThanAStepShareIt() {
    assertEquals(
        new DemandStage(0, B, 1, 100, 1, 100, 0, 50),
        new Compiler(1000)
            .compile(RdlText.parse("atom(<1024,1>,1,1000,100ms,100)").orThrow(), 0, 50)
            .orThrow());
  }

  @Test
  void workThatCannotBeDoneExactlyIsRoundedUpToWhatCan() {
    assertEquals(
        new DemandStage(0, B, 1, 2, 5, 10, 0, 5),
        compile("window(atom(<1024,1>,1,4,5,7), 0, 5)").orThrow());
  }

  @Test
  void optionsThatCanNeverFitAreLeftOutAndNoted() {
    Compiled compiled =
        compile(
            "window(any(atom(<1024,1>,1,1,20,20), atom(<1024,1>,1,1,5,5),"
                + " any(atom(<1024,1>,1,1,5,5)), window(atom(<1024,1>,1,1,5,5), 2, 8)), 0, 10)");

    assertEquals(new DemandStage(0, B, 1, 1, 5, 5, 0, 10), compiled.orThrow());
    assertEquals(2, compiled.notes().size(), compiled.notes()::toString);
  }

  @Test
  void theDemandIsTheSameWhateverTheClusterHasNow() {
    Rdl tree =
        RdlText.parse("any(atom(<1024,1>,9,9,5,45), order(atom(<1024,1>,1,99,5,495)))").orThrow();
    Compiler compiler = new Compiler(1000);
    Compiled knowing = compiler.withCapacity(ResourceVector.of(65_536, 8)).compile(tree, 0, 1000);

    assertEquals(compiler.compile(tree, 0, 1000).demand(), knowing.demand());
    assertEquals(CompileNote.Kind.UNFIT, knowing.notes().get(0).kind());
  }

  @Test
  void aHoldWithoutInterruptionIsNearWhatItHasToBeNear() {
    assertEquals(
        new Sequence(
            List.of(
                new DemandStage(0, B, 1, 1, 5, 5, 43, 55),
                new DemandStage(1, B, 1, 1, 5, 5, 50, 60)),
            List.of(new Steps(0, 2))),
        compile(
                "order(window(atom(<1024,1>,1,1,5,5),0,60), within(2),"
                    + " window(atom(<1024,1>,1,1,5,5),50,60))")
            .orThrow());
  }

  @Test
  void whatComesAgainIsAllOfItsOccurrencesUntilTheHorizon() {
    Compiled compiled = compile("every(10h, window(atom(<1024,1>,1,1,1h,1h), 0, 2h))");

    assertEquals(
        new Union(
            List.of(
                new DemandStage(0, B, 1, 1, 3600, 3600, 0, 7200),
                new DemandStage(1, B, 1, 1, 3600, 3600, 36_000, 43_200),
                new DemandStage(2, B, 1, 1, 3600, 3600, 72_000, 79_200))),
        compiled.orThrow());
  }

  @Test
  void withoutAWindowAnOccurrenceEndsBeforeTheNext() {
    Compiler compiler = new Compiler(1000);
    Rdl tree = RdlText.parse("every(\"FREQ=DAILY;BYHOUR=2\", atom(<1024,1>,1,1,1h,1h))").orThrow();
    List<Long> instants = compiler.instants(tree, 0, 86_400_000, 3 * 86_400_000L, 10);

    assertEquals(List.of(26 * 3_600_000L, 50 * 3_600_000L), instants);
    assertEquals(
        new DemandStage(0, B, 1, 1, 3600, 3600, 26 * 3600, 50 * 3600),
        compiler.occurrence(tree, 0, instants.get(0), 1_000_000).orThrow());
  }

  @Test
  void theOccurrenceThatIsGoingOnCountsIfItCanStillBeKept() {
    Rdl tree =
        RdlText.parse("every(1h, 1970-01-01T00:00Z, window(atom(<1024,1>,1,1,60,60), 0, 10m))")
            .orThrow();

    Demand early = new Compiler(1000).compile(tree, 300_000, 7_200).orThrow();
    Demand late = new Compiler(1000).compile(tree, 900_000, 7_200).orThrow();

    assertEquals(300, early.start());
    assertEquals(3600, late.start());
  }

  @Test
  void windowsAroundWhatComesAgainLimitItsOccurrences() {
    assertEquals(
        new Union(
            List.of(
                new DemandStage(0, B, 1, 1, 60, 60, 7200, 10_800),
                new DemandStage(1, B, 1, 1, 60, 60, 10_800, 12_000))),
        compile("window(every(1h, atom(<1024,1>,1,1,60,60)), 5000, 12000)").orThrow());
  }

  @Test
  void tooManyOccurrencesAreNotLookedAtOneByOne() {
    Rdl tree = RdlText.parse("every(1s, atom(<1024,1>,1,1,1,1))").orThrow();
    List<Long> series = new ArrayList<>();
    Compiled tooMany = new Compiler(1000).series(tree, 0, 2_600_000, series).orElseThrow();

    assertEquals(List.of(), series);
    assertEquals(CompileProblem.Code.OCCURRENCES, tooMany.problems().get(0).code());
  }

  private static Compiled compile(String text) {
    return new Compiler(1000).compile(RdlText.parse(text).orThrow(), 0, HORIZON);
  }
}
