package io.github.punctual.cli.job;

import io.github.punctual.cli.rm.RmClient;
import io.github.punctual.cli.rm.RmOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code punctual job}: all that is known of one job. */
@Command(
    name = "job",
    description =
        "Shows all of one job: how it stands, what it holds and is promised, how far it is, when it"
            + " starts and is done, and its history. Exit code 1 when there is none of that id.",
    footer = {"", "Example: punctual job application_1795254405143_0002"},
    mixinStandardHelpOptions = true)
public final class JobCommand implements Callable<Integer> {
  @Parameters(paramLabel = "ID", description = "The application's id.")
  private String id;

  @Mixin private RmOptions rm;

  @Override
  public Integer call() {
    RmClient.Reply reply = rm.client().get(ExplainCommand.JOBS + "/" + RmClient.encode(id));
    return rm.print(reply, job -> JobWords.of(job, true, rm.clock(), rm.terminal()));
  }
}
