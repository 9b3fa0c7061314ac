package io.github.punctual.yarn.web;

/** A request is not served; it says what is answered instead. */
class AnswerException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient HttpAnswer answer;

  AnswerException(HttpAnswer answer) {
    super(answer.text());
    this.answer = answer;
  }

  /** One with an answer as {@link HttpAnswer#error} makes it. */
  AnswerException(int status, String error, String message, String advice) {
    this(HttpAnswer.error(status, error, message, advice));
  }

  final HttpAnswer answer() {
    return answer;
  }
}
