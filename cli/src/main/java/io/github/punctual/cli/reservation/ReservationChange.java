package io.github.punctual.cli.reservation;

import io.github.punctual.cli.input.RdlInput;
import io.github.punctual.cli.rm.AnswerText;
import io.github.punctual.cli.rm.RmClient;
import io.github.punctual.cli.rm.RmOptions;

/** Asks for something else, or nothing, in place of what a reservation is still promised. */
public final class ReservationChange {
  private ReservationChange() {}

  /**
   * Asks, and prints the answer.
   *
   * @param file of the expression, or null
   * @return the code with which to leave
   */
  public static int ask(
      RmOptions rm, String id, RdlRequestOptions asked, String file) {
    RdlInput input = asked.input(file);
    RmClient.Reply reply = rm.client().put(PlanCommand.path(id), asked.query(), asked.body(input));
    return rm.print(
        reply,
        body -> PlanText.accepted(body, "is changed", rm.clock()),
        body -> AnswerText.refusal(body, input, rm.clock()));
  }

  /** Gives it back, and prints the answer; returns the code with which to leave. */
  public static int delete(RmOptions rm, String id) {
    return rm.print(
        rm.client().delete(PlanCommand.path(id)),
        body -> rm.clock().sentence(body.path("message").asText()) + System.lineSeparator());
  }
}
