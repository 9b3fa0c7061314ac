package io.github.punctual.admission.declaration;

/** A value breaks a rule; the message is the end of a sentence that begins with the tag. */
public final class ValueException extends Exception {
  private static final long serialVersionUID = 1L;

  /** A rule that is broken, such as {@code is not a whole number}. */
  public ValueException(String rule) {
    super(rule);
  }
}
