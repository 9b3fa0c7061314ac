package io.github.punctual.admission.bopf.declare;

import java.util.Locale;

/**
 * How the needs of a burst for several resources go together, which the alpha-strategy must know
 * (section 3.4 of the paper).
 */
public enum Dependence {
  /** Each resource by itself. */
  INDEPENDENT,
  /** A burst that needs much of one resource needs much of all. */
  CORRELATED,
  /** As the past bursts show. */
  JOINT;

  /** As it is written in a declaration. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
