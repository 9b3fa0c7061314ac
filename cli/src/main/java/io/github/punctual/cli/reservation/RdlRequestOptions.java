package io.github.punctual.cli.reservation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.cli.input.RdlInput;
import io.github.punctual.cli.rm.AnswerText;
import io.github.punctual.cli.rm.RmOptions;
import picocli.CommandLine.Option;

/** What is asked of a running cluster. */
public final class RdlRequestOptions {
  @Option(names = "--text", paramLabel = "RDL", description = "The expression itself.")
  private String text;

  @Option(names = "--name", paramLabel = "NAME", description = "What to call the reservation.")
  private String name;

  @Option(
      names = "--priority",
      paramLabel = "N",
      description =
          "When not all can be kept, the larger goes first (default: 0, or as before). Above 0 only"
              + " where the cluster allows it.")
  private Integer priority;

  @Option(names = "--dry-run", description = "Only say what would be answered.")
  private boolean dryRun;

  /** Whether nothing is said of a reservation. */
  public boolean isEmpty() {
    return text == null && name == null && priority == null && !dryRun;
  }

  /** The expression of a file, or of {@code --text}. */
  RdlInput input(String file) {
    return RdlInput.one(file, text);
  }

  String query() {
    return dryRun ? "dry-run=true" : "";
  }

  ObjectNode body(RdlInput input) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("rdl", input.text());
    if (name != null) {
      body.put("name", name);
    }
    if (priority != null) {
      body.put("priority", priority);
    }
    return body;
  }

  /**
   * Asks for it, in a file or else as text, in place of what a reservation is still promised;
   * prints the answer, and returns the code with which to leave.
   */
  public int change(RmOptions rm, String id, String file) {
    RdlInput input = input(file);
    return rm.print(
        rm.client().put(PlanCommand.path(id), query(), body(input)),
        answer -> PlanText.accepted(answer, "is changed", rm.clock()),
        answer -> AnswerText.refusal(answer, input, rm.clock()));
  }
}
