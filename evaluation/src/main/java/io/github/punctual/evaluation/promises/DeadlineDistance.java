package io.github.punctual.evaluation.promises;

import java.util.Locale;

/** How far deadlines lie away. */
enum DeadlineDistance {
  /** 1.2 to 2 times the time at best. */
  TIGHT(1.2, 2, 0.08),
  /** 1.5 to 4 times the time at best. */
  LOOSE(1.5, 4, 0.03);

  private final double least;
  private final double most;
  private final double belowClairvoyant;

  DeadlineDistance(double least, double most, double belowClairvoyant) {
    this.least = least;
    this.most = most;
    this.belowClairvoyant = belowClairvoyant;
  }

  /** Its name in generators and tables. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A multiple of the time at best, by a level in [0, 1). */
  double multiple(double level) {
    return least + (most - least) * level;
  }

  /** How far below the upper mark is near enough. */
  double belowClairvoyant() {
    return belowClairvoyant;
  }
}
