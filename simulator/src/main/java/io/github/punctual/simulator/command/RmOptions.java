package io.github.punctual.simulator.command;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Which ResourceManager is asked, and as whom. */
final class RmOptions {
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

  boolean json() {
    return json;
  }

  /** The client that asks. */
  RmClient client() {
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
