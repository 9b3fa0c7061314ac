package io.github.punctual.yarn.keep;

import java.util.Objects;

/** A promise was not made, because it could not be made to outlive the ResourceManager. */
public final class NotDurableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String advice;

  /** A promise that was not made: why not, in words, and what to do about it. */
  public NotDurableException(String why, String advice) {
    this(why, advice, null);
  }

  NotDurableException(String why, String advice, Throwable cause) {
    super(why, cause);
    this.advice = Objects.requireNonNull(advice, "advice");
  }

  /** What to do about it, as the rest of a sentence that begins with "try". */
  public String advice() {
    return advice;
  }
}
