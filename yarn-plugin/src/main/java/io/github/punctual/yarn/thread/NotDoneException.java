package io.github.punctual.yarn.thread;

import java.util.Objects;

/** Something was not done, or it is not known whether it was, because a thread was not there. */
public final class NotDoneException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String advice;

  /** Something that was not done: why not, in words, and what to do about it. */
  public NotDoneException(String why, String advice) {
    super(why);
    this.advice = Objects.requireNonNull(advice, "advice");
  }

  /** What to do about it, as the rest of a sentence that begins with "try". */
  public String advice() {
    return advice;
  }
}
