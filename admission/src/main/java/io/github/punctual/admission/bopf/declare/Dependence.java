package io.github.punctual.admission.bopf.declare;

/**
 * How the needs of a burst for several resources go together, which the alpha-strategy must know
 * (section 3.4 of the paper).
 */
public enum Dependence {
  /** Each resource by itself. */
  INDEPENDENT("independent"),
  /** A burst that needs much of one resource needs much of all. */
  CORRELATED("correlated"),
  /** As the past bursts show. */
  JOINT("joint");

  private final String text;

  Dependence(String text) {
    this.text = text;
  }

  /** As it is written in a declaration. */
  public String text() {
    return text;
  }
}
