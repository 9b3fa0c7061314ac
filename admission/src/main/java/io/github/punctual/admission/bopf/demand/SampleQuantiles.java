package io.github.punctual.admission.bopf.demand;

/** Probabilities and what part of samples they are. */
final class SampleQuantiles {
  private static final double ROUNDING = 1e-9;

  private SampleQuantiles() {}

  static void check(String name, double level) {
    if (!(level > 0 && level <= 1)) {
      throw new IllegalArgumentException(
          name + " is " + level + "; it must be above 0 and at most 1");
    }
  }

  /** The least number of samples that is at least such a part of all. */
  static int rank(double level, int samples) {
    check("level", level);
    return Math.max(1, (int) Math.ceil(level * samples - ROUNDING));
  }
}
