package io.github.punctual.admission.bopf;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Checks a claim on many random cases, each from its own seed, which a failure names. */
public final class Trials {
  private Trials() {}

  /** Runs the claim with the seeds from 1 to a number. */
  public static void check(int trials, Consumer<SplittableRandom> claim) {
    for (long seed = 1; seed <= trials; seed++) {
      try {
        claim.accept(new SplittableRandom(seed));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("with seed " + seed + ": " + e.getMessage(), e);
      }
    }
  }
}
