package io.github.punctual.cli.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.cli.reservation.PlanCommand;
import io.github.punctual.cli.rm.RmClient;
import io.github.punctual.cli.rm.RmOptions;
import io.github.punctual.cli.text.Plain;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code punctual cancel}: kills a job, or gives a reservation back. */
@Command(
    name = "cancel",
    description =
        "Kills a job, or gives back what a reservation is still promised. Exit code 1 when the"
            + " cluster says no, or the job had ended already.",
    footer = {
      "",
      "punctual cancel application_1795254405143_0002",
      "punctual cancel reservation_1795254422461_0001"
    },
    mixinStandardHelpOptions = true)
public final class CancelCommand implements Callable<Integer> {
  private static final String KILLED = "KILLED";
  private static final Set<String> ENDED = Set.of("FINISHED", "FAILED", KILLED);
  private static final int ACCEPTED = 202;
  private static final int CONFLICT = 409;

  @Parameters(paramLabel = "ID", description = "The application's or the reservation's id.")
  private String id;

  @Mixin private RmOptions rm;

  @Override
  public Integer call() {
    return isJob(id) ? kill() : PlanCommand.giveBack(rm, id);
  }

  private int kill() {
    String path = "/ws/v1/cluster/apps/" + RmClient.encode(id) + "/state";
    JsonNode asked = JsonNodeFactory.instance.objectNode().put("state", KILLED);
    RmClient.Reply reply = rm.client().put(path, "", asked);
    // YARN says yes to that, too.
    return hadEnded(reply)
        ? rm.print(new RmClient.Reply(CONFLICT, reply.body()), this::killed, this::ended)
        : rm.print(reply, this::killed);
  }

  /** Whether there was nothing to kill: one that is killed by this call is only accepted. */
  private static boolean hadEnded(RmClient.Reply reply) {
    String state = reply.body().path("state").asText();
    boolean isKilledNow = state.equals(KILLED) && reply.status() == ACCEPTED;
    return reply.isGood() && ENDED.contains(state) && !isKilledNow;
  }

  private String ended(JsonNode body) {
    return "%s had ended already (%s); nothing was changed.%n"
        .formatted(id, Plain.words(body.path("state").asText()));
  }

  private String killed(JsonNode body) {
    return body.path("state").asText().equals(KILLED)
        ? "%s is killed.%n".formatted(id)
        : "%s is being killed; punctual job %s tells when it has ended.%n".formatted(id, id);
  }

  /** Whether an id is that of a job; otherwise it is that of a reservation, or refused. */
  static boolean isJob(String id) {
    boolean isJob = id.startsWith("application_");
    if (!isJob && !id.startsWith("reservation_")) {
      throw new InputException(
          "'%s' is neither the id of a job (application_...) nor of a reservation (reservation_...); punctual jobs and punctual reservations list them"
              .formatted(id));
    }
    return isJob;
  }
}
