package io.github.punctual.simulator.command.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.simulator.command.input.InputException;
import io.github.punctual.simulator.command.input.RdlInput;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which ResourceManager is asked, and as whom. */
public final class RmOptions {
  private static final int MALFORMED = 400;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  @Option(
      names = "--rm",
      paramLabel = "URL",
      defaultValue = "http://localhost:8088",
      description =
          "The web address of the active ResourceManager, whose scheduler is one of Punctual; by"
              + " default ${DEFAULT-VALUE}.")
  private String rm;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description =
          "Whom to call as, on a cluster with simple authentication; by default the user of this"
              + " process.")
  private String user = System.getProperty("user.name", "");

  @Option(names = "--json", description = "Print the ResourceManager's answer as JSON.")
  private boolean json;

  /** Prints an answer of reservations, jobs or the scheduler, and says how to leave. */
  public int print(CommandSpec spec, RmClient.Reply reply, Function<JsonNode, String> text) {
    return print(spec, reply, text, body -> PlanText.refusal(body, new RdlInput("", "")));
  }

  /**
   * Prints an answer.
   *
   * @param text for people, of what was asked for
   * @param refusal for people, of why not
   * @return the code with which to leave: 0, 1 for a no, 2 for a call that is malformed
   */
  public int print(
      CommandSpec spec,
      RmClient.Reply reply,
      Function<JsonNode, String> text,
      Function<JsonNode, String> refusal) {
    boolean good = reply.isGood();
    PrintWriter to = good || json ? spec.commandLine().getOut() : spec.commandLine().getErr();
    if (json) {
      to.println(reply.body());
    } else {
      to.print((good ? text : refusal).apply(reply.body()));
    }
    to.flush();
    // A text that is no expression is an answer, as for punctual rdl check.
    boolean isRdl = reply.body().path("error").asText().equals("BAD_RDL");
    return good ? 0 : reply.status() == MALFORMED && !isRdl ? CommandLine.ExitCode.USAGE : 1;
  }

  /** The client that asks. */
  public RmClient client() {
    try {
      URI address = new URI(rm.contains("://") ? rm : "http://" + rm);
      if (address.getHost() == null || !address.getScheme().matches("https?")) {
        throw new InputException(
            "--rm is '%s'; it must be a web address such as http://rm.example:8088".formatted(rm));
      }
      return new RmClient(address, user, TIMEOUT);
    } catch (URISyntaxException e) {
      throw new InputException(
          "--rm is '%s'; it must be a web address such as http://rm.example:8088: %s"
              .formatted(rm, e.getMessage()),
          e);
    }
  }
}
