package io.github.punctual.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PaperClaimTest {
  private static final List<String> READINGS = List.of("re-divided", "fixed", "greedy");

  private static PaperClaims<Integer, String> claims(String... holdIn) {
    return new PaperClaims<Integer, String>("test-claims.md", READINGS, reading -> reading)
        .judgeEach(
            "greedy-only",
            (measured, reading) ->
                Finding.of(
                    List.of(holdIn).contains(reading), "%d %s".formatted(measured, reading)));
  }

  private static String row(String... holdIn) {
    PaperClaim<Integer, String> claim =
        claims(holdIn).judge("one", measured -> Finding.of(true, "1")).all().get(0);
    return PaperClaim.table(List.of(claim), 3).lines().skip(2).findFirst().orElseThrow();
  }

  @Test
  void saysUnderWhichReadingsAClaimHoldsAndWhy() {
    assertEquals(
        "| 1, figure 2 | only greedy: the others do not | re-divided: 3 re-divided<br>fixed: 3"
            + " fixed<br>greedy: 3 greedy | re-divided: **does not hold**<br>fixed: **does not"
            + " hold**<br>greedy: **holds** | jobs wait |",
        row("greedy"));
  }

  @Test
  void saysOnceWhatIsSoInEveryReading() {
    assertTrue(
        row("re-divided", "fixed", "greedy").contains("| **holds in every reading** |"), row());
  }

  @Test
  void givesAReasonOnlyForTheResultForWhichItWasWritten() {
    assertTrue(row("fixed").endsWith("no explanation was written for this result. (FHF) |"));
  }

  @Test
  void aClaimWithoutReadingsIsJudgedOnceBesideThePapersNumber() {
    PaperClaim<Integer, String> claim =
        claims().judge("one", measured -> Finding.of(false, "0")).all().get(1);
    assertEquals(
        """
        | where | claim | paper | measured | verdict | why |
        | --- | --- | --- | --- | --- | --- |
        | 2 | one of one | 100 % | 0 | **does not hold** | it fails |\
        """,
        PaperClaim.table(List.of(claim), 3));
    assertEquals(
        "| 0 | 0 | 0 | 1 |", PaperClaim.summary(List.of(claim), 3).lines().toList().get(2));
  }

  @Test
  void wordsThatNobodyJudgesAreAnError() {
    IllegalStateException e = assertThrows(IllegalStateException.class, () -> claims().all());
    assertTrue(e.getMessage().contains("nobody judges the claim one of test-claims.md"), "" + e);
  }

  @Test
  void aJudgeWithoutWordsIsAnError() {
    PaperClaims<Integer, String> claims =
        claims().judge("one", e -> Finding.of(true, "")).judge("two", e -> Finding.of(true, ""));
    IllegalStateException e = assertThrows(IllegalStateException.class, claims::all);
    assertTrue(e.getMessage().contains("no words for the claims [two]"), "" + e);
  }
}
