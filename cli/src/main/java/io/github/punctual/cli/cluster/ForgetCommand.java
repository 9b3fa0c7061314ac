package io.github.punctual.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.cli.rm.RmClient;
import io.github.punctual.cli.rm.RmOptions;
import io.github.punctual.cli.text.Figures;
import io.github.punctual.cli.text.Lines;
import io.github.punctual.cli.text.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code punctual forget}: has a running cluster forget what it learned. Exit codes: 0, 1 when the
 * ResourceManager says no, 2 when the call is malformed or it cannot be reached.
 */
@Command(
    name = "forget",
    description =
        "Has a running cluster forget what it has learned of a user's jobs, of jobs of a name, or"
            + " of all. For administrators of the cluster.",
    mixinStandardHelpOptions = true)
public final class ForgetCommand implements Callable<Integer> {
  private static final String LEARNED = "/punctual/api/v1/learned";

  @Spec private CommandSpec spec;

  @Mixin private RmOptions rm;

  @Option(names = "--of", paramLabel = "USER", description = "Whose jobs; by default everybody's.")
  private String owner;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description =
          "The name under which their history is kept (sla.job, or the application's name in lower"
              + " case), in any case; by default any.")
  private String name;

  @Option(names = "--all", description = "Everything that was learned of anybody.")
  private boolean all;

  @Override
  public Integer call() {
    List<String> query = new ArrayList<>();
    if (owner != null) {
      query.add("user=" + RmClient.encode(given("--of", owner, "the name of a user")));
    }
    if (name != null) {
      query.add("name=" + RmClient.encode(given("--name", name, "a name of jobs")));
    }
    if (all != query.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "name what to forget: --of USER, --name NAME, both, or --all");
    }
    if (all) {
      query.add("all=true");
    }
    RmClient.Reply reply = rm.client().delete(LEARNED, String.join("&", query));
    return rm.print(reply, ForgetCommand::text);
  }

  /** What an option names. A variable that is not set is not to widen what is forgotten. */
  private static String given(String option, String value, String rule) {
    if (value.isBlank()) {
      throw new InputException(
          option,
          value,
          "%s. If it comes from a variable, see whether that is set; leave %s out for any"
              .formatted(rule, option));
    }
    return value;
  }

  private static String text(JsonNode answer) {
    Lines text = new Lines(Plain::line);
    boolean isFound = answer.path("found").asBoolean(true);
    text.line(
        "%s. What is known now:", isFound ? "Forgotten" : "Nothing was known of " + whose(answer));
    for (Map.Entry<String, JsonNode> figure : answer.path("learned").properties()) {
      text.line("  %s %s", figure.getKey(), Figures.number(figure.getValue().asDouble()));
    }
    return text.toString();
  }

  private static String whose(JsonNode answer) {
    String user = answer.has("user") ? " of " + answer.path("user").asText() : "";
    String name = answer.has("name") ? " under the name " + answer.path("name").asText() : "";
    return "jobs" + user + name;
  }
}
