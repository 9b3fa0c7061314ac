package io.github.punctual.simulator.trace;

/** What a row's parser says of a row that it cannot understand; who called it knows the place. */
final class MalformedRow extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 80;

  MalformedRow(String problem) {
    super(problem);
  }

  MalformedRow(String problem, Throwable cause) {
    super(problem, cause);
  }

  /** A field with a value that breaks a rule such as {@code must be a number}. */
  static MalformedRow of(String field, String value, String rule) {
    return new MalformedRow("%s is %s; it %s".formatted(field, shown(value), rule));
  }

  /** A field that is not there. */
  static MalformedRow missing(String field) {
    return new MalformedRow("field " + field + " is missing");
  }

  /** A text as messages show it: long ones cut. */
  static String shown(String text) {
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
  }
}
