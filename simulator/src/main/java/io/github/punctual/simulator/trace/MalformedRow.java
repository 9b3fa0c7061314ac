package io.github.punctual.simulator.trace;

/** What a row's parser says of a row that it cannot understand; who called it knows the place. */
public final class MalformedRow extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 80;

  public MalformedRow(String problem) {
    super(problem);
  }

  /** Of which this is wrong, because of something else. */
  public MalformedRow(String problem, Throwable cause) {
    super(problem, cause);
  }

  /** A field with a value that breaks a rule such as {@code must be a number}. */
  public static MalformedRow of(String field, String value, String rule) {
    return new MalformedRow("%s is %s; it %s".formatted(field, shown(value), rule));
  }

  public static MalformedRow missing(String field) {
    return new MalformedRow("field " + field + " is missing");
  }

  /** A text as messages show it: long ones cut. */
  public static String shown(String text) {
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
  }
}
