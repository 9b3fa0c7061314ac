package io.github.punctual.cli.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.cli.input.RdlInput;
import io.github.punctual.cli.reservation.RdlRequestOptions;
import io.github.punctual.cli.rm.RmClient;
import io.github.punctual.cli.rm.RmOptions;
import io.github.punctual.cli.text.Figures;
import io.github.punctual.cli.text.Plain;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code punctual update}: gives a job other requirements, or a reservation another expression. */
@Command(
    name = "update",
    description = {
      "Gives a running job that is planned by utility a new job file (XML), or asks for another"
          + " expression (RDL) in place of what a reservation is still promised.",
      "When that is refused, all stays as it was; exit code 1 then."
    },
    footer = {
      "",
      "punctual update application_1795254405143_0002 job.xml",
      "punctual update reservation_1795254422461_0001 --dry-run nightly.rdl"
    },
    mixinStandardHelpOptions = true)
public final class UpdateCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "ID",
      description = "The application's or the reservation's id.")
  private String id;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "FILE",
      description = "The job file or that of the expression; - is the standard input.")
  private String file;

  @Mixin private RdlRequestOptions asked;

  @Mixin private RmOptions rm;

  @Override
  public Integer call() {
    return CancelCommand.isJob(id) ? job() : asked.change(rm, id, file);
  }

  private Integer job() {
    if (!asked.isEmpty()) {
      throw new InputException(
          "--text, --name, --priority and --dry-run are for reservations; a job gets a job file");
    }
    if (file == null) {
      throw new InputException("name the job file, or - for the standard input");
    }
    RdlInput input = RdlInput.one(file, null);
    String path = "/punctual/api/v1/jobs/" + RmClient.encode(id) + "/requirements";
    RmClient.Reply reply = rm.client().put(path, "", input.text(), "application/xml");
    return rm.print(reply, UpdateCommand::requirements);
  }

  private static String requirements(JsonNode body) {
    return "%s is planned anew: utility %s, budget %s, weight %s.%n"
        .formatted(
            Plain.line(body.path("id").asText()),
            Plain.line(body.path("utility").asText("-")),
            body.has("budgetSeconds")
                ? Figures.duration(Math.round(body.path("budgetSeconds").asDouble() * 1000))
                : "none",
            Figures.number(body.path("weight").asDouble()));
  }
}
