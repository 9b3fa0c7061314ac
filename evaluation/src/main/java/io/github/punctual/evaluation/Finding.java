package io.github.punctual.evaluation;

/**
 * What the measurements say about a claim.
 *
 * @param verdict how far it holds
 * @param numbers the numbers that say so
 */
public record Finding(ClaimVerdict verdict, String numbers) {
  public static Finding of(boolean holds, String numbers) {
    return new Finding(holds ? ClaimVerdict.HOLDS : ClaimVerdict.FAILS, numbers);
  }

  /** By the number of cases in which something is so. */
  public static Finding count(long so, long cases, String numbers) {
    ClaimVerdict verdict =
        so == cases ? ClaimVerdict.HOLDS : so == 0 ? ClaimVerdict.FAILS : ClaimVerdict.PARTLY;
    return new Finding(verdict, numbers + "; so in " + so + " of " + cases);
  }
}
