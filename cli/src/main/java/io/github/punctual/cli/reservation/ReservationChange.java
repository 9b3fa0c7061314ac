package io.github.punctual.cli.reservation;

import io.github.punctual.cli.input.RdlInput;
import io.github.punctual.cli.rm.AnswerText;
import io.github.punctual.cli.rm.RmClient;
import io.github.punctual.cli.rm.RmOptions;
import picocli.CommandLine.Model.CommandSpec;

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
      CommandSpec spec, RmOptions rm, String id, RdlRequestOptions asked, String file) {
    RdlInput input = asked.input(file);
    RmClient.Reply reply = rm.client().put(PlanCommand.path(id), asked.query(), asked.body(input));
    return rm.print(
        spec,
        reply,
        body -> PlanText.accepted(body, "is changed", rm.clock()),
        body -> AnswerText.refusal(body, input, rm.clock()));
  }

  /** Gives it back, and prints the answer; returns the code with which to leave. */
  public static int delete(CommandSpec spec, RmOptions rm, String id) {
    return rm.print(
        spec,
        rm.client().delete(PlanCommand.path(id)),
        body -> rm.clock().sentence(body.path("message").asText()) + System.lineSeparator());
  }
}
