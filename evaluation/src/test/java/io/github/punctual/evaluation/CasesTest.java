package io.github.punctual.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CasesTest {
  @Test
  void casesThatAllGoTheClaimedWayButNotAsFarHoldInDirection() {
    Finding finding = new Cases(1).add("a", 3, true).add("b", 2, false, true).finding();
    assertEquals(ClaimVerdict.SMALLER, finding.verdict());
    assertEquals("2.0 (b) to 3.0 (a); so in 1 of 2", finding.numbers());
  }

  @Test
  void casesThatDisagreeHoldInSome() {
    assertEquals(
        ClaimVerdict.PARTLY, new Cases(1).add("a", 3, true).add("b", 2, false).finding().verdict());
    assertEquals(ClaimVerdict.FAILS, new Cases(1).add("a", 3, false).finding().verdict());
    assertEquals(ClaimVerdict.HOLDS, new Cases(1).add("a", 3, true).finding().verdict());
  }

  @Test
  void everyRunIsACaseUnderItsName() {
    Finding finding =
        new Cases(0)
            .addEach(
                Map.of("five", 5),
                run -> run * 2,
                (run, value) -> value > run,
                (run, value) -> false)
            .finding();
    assertEquals(new Finding(ClaimVerdict.HOLDS, "10 (five)"), finding);
  }
}
