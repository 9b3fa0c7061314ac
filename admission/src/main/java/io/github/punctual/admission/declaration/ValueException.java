package io.github.punctual.admission.declaration;

/** A value breaks a rule; the message is the end of a sentence that begins with the tag. */
final class ValueException extends Exception {
  private static final long serialVersionUID = 1L;

  ValueException(String rule) {
    super(rule);
  }
}
