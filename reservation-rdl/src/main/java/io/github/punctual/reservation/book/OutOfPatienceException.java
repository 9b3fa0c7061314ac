package io.github.punctual.reservation.book;

/** Thinking about a request took longer than whoever asked wants to wait; nothing has changed. */
public final class OutOfPatienceException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** It says nothing: whoever set the limit knows it. */
  public OutOfPatienceException() {
    super("no answer was found in time");
  }
}
