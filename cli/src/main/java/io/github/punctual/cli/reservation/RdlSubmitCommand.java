package io.github.punctual.cli.reservation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.cli.input.RdlInput;
import io.github.punctual.cli.rm.AnswerText;
import io.github.punctual.cli.rm.RmOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code punctual rdl submit}: reserves on a running cluster. */
@Command(
    name = "submit",
    description =
        "Reserves what an expression asks for on a running cluster, and prints the ReservationId"
            + " and where it is placed; or why not, and what would be accepted (exit code 1).",
    footer = {
      "",
      "Example: punctual rdl submit --queue root.prod \\",
      "  --text 'window(atom(<2048,1>, 10, 10, 30m, 5h), +10m, +6h)'",
      "A job then runs with it: -D mapreduce.job.reservation.id=reservation_..."
    },
    mixinStandardHelpOptions = true)
public final class RdlSubmitCommand implements Callable<Integer> {
  @Mixin private RmOptions rm;

  @Mixin private RdlRequestOptions asked;

  @Option(
      names = "--queue",
      paramLabel = "QUEUE",
      description = "The plan queue; not needed where there is only one.")
  private String queue;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The file of the expression; - is the standard input.")
  private String file;

  @Override
  public Integer call() {
    RdlInput input = asked.input(file);
    ObjectNode body = asked.body(input);
    if (queue != null) {
      body.put("queue", queue);
    }
    return rm.print(
        rm.client().post(PlanCommand.RESERVATIONS, asked.query(), body),
        answer -> PlanText.accepted(answer, "is reserved", rm.clock()),
        answer -> AnswerText.refusal(answer, input, rm.clock()));
  }
}
