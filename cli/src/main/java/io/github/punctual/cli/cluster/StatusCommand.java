package io.github.punctual.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.rm.RmClient;
import io.github.punctual.cli.rm.RmOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * {@code punctual status}: how the scheduler of a running cluster is. Exit codes: 0, 1 when it does
 * not take decisions, 2 when the call is malformed or it cannot be reached.
 */
@Command(
    name = "status",
    description =
        "Tells how the scheduler of a running cluster is: what it promised, its jobs, what it"
            + " decided, and what fails; in shadow mode what would have become of jobs beside what"
            + " did. Exit code 1 while it takes no decisions.",
    mixinStandardHelpOptions = true)
public final class StatusCommand implements Callable<Integer> {
  private static final String SHADOW = "/punctual/api/v1/shadow";

  @Mixin private RmOptions rm;

  @Override
  public Integer call() {
    RmClient.Reply reply = rm.client().get(RmClient.STATUS);
    int code = rm.print(reply, this::words);
    return code == 0 && !reply.body().path("ready").asBoolean() ? 1 : code;
  }

  private String words(JsonNode status) {
    String text = StatusWords.of(status);
    if (!status.path("mode").asText().equals("shadow")) {
      return text;
    }
    RmClient.Reply reply = rm.client().get(SHADOW);
    return reply.isGood() ? text + ShadowText.of(reply.body()) : text;
  }
}
