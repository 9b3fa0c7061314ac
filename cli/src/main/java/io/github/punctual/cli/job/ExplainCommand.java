package io.github.punctual.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.rm.RmClient;
import io.github.punctual.cli.rm.RmOptions;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code punctual explain} or {@code punctual why}: how a job stands, what is expected of it, what
 * it waits for, and why. Exit codes: 0, 1 when it cannot make its deadline or did not, or there is
 * no such job, 2 when the call is malformed or the ResourceManager cannot be reached.
 */
@Command(
    name = "explain",
    aliases = "why",
    description = {
      "Explains how a job on a running cluster stands, when it will probably be done, what it waits"
          + " for, and what was decided about it.",
      "Exit code 1 when it cannot make its deadline any more, or did not."
    },
    footer = {"", "Example: punctual why application_1795254405143_0002"},
    mixinStandardHelpOptions = true)
public final class ExplainCommand implements Callable<Integer> {
  static final String JOBS = "/punctual/api/v1/jobs";

  private static final Set<String> LOST =
      Set.of("MISSED", "REFUSED", "TERMINATED", "FAILED", "KILLED");

  @Mixin private RmOptions rm;

  @Parameters(paramLabel = "ID", description = "The application's id.")
  private String id;

  @Override
  public Integer call() {
    RmClient.Reply reply = rm.client().get(JOBS + "/" + RmClient.encode(id));
    int code = rm.print(reply, job -> JobWords.of(job, false, rm.clock(), rm.terminal()));
    return code == 0 && isLost(reply.body()) ? 1 : code;
  }

  private static boolean isLost(JsonNode job) {
    return job.path("standing").asText().equals("IMPOSSIBLE")
        || LOST.contains(job.path("phase").asText(job.path("state").asText()));
  }
}
