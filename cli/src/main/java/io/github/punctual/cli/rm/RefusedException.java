package io.github.punctual.cli.rm;

/** A cluster says no where something is to be shown. The message says why, and what to try. */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  RefusedException(RmClient.Reply reply) {
    super(AnswerText.error(reply.body()));
    this.exitCode = reply.exitCode();
  }

  /** The code with which to leave. */
  public int exitCode() {
    return exitCode;
  }
}
