package io.github.punctual.simulator.generate;

import java.util.Locale;

/** How far deadlines lie away, as multiples of the time that a job takes at best. */
public enum DeadlineDistance {
  /** 1.2 to 2 times. */
  TIGHT(1.2, 2),
  /** 1.5 to 4 times. */
  LOOSE(1.5, 4);

  private final double least;
  private final double most;

  DeadlineDistance(double least, double most) {
    this.least = least;
    this.most = most;
  }

  /** Its name in generators and tables. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A multiple of the time at best, by a level in [0, 1). */
  public double multiple(double level) {
    return least + (most - least) * level;
  }
}
