package io.github.punctual.yarn.web.api;

/** A request is not served; it says what is answered instead. */
public class AnswerException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient HttpAnswer answer;

  public AnswerException(HttpAnswer answer) {
    super(answer.text());
    this.answer = answer;
  }

  /** One with an answer as {@link HttpAnswer#error} makes it. */
  public AnswerException(int status, String error, String message, String advice) {
    this(HttpAnswer.error(status, error, message, advice));
  }

  public final HttpAnswer answer() {
    return answer;
  }
}
