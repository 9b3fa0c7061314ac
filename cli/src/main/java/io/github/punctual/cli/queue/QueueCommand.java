package io.github.punctual.cli.queue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.rm.AnswerText;
import io.github.punctual.cli.rm.Pages;
import io.github.punctual.cli.rm.RmClient;
import io.github.punctual.cli.rm.RmOptions;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * {@code punctual queue}: the queues of a running cluster and their bursts. Exit codes: 0, 1 when
 * the ResourceManager says no, 2 when the call is malformed or it cannot be reached.
 */
@Command(
    name = "queue",
    description =
        "Shows, checks, adds and removes queues with bursts on a running cluster, and simulates"
            + " them.",
    mixinStandardHelpOptions = true)
public final class QueueCommand implements Callable<Integer> {
  static final String QUEUES = "/punctual/api/v1/queues";

  /** The field of the answer with the queues. */
  static final String LIST = "queues";

  private static final int REFUSED = 1;

  @Spec private CommandSpec spec;

  @Mixin private RmOptions rm;

  @Parameters(
      arity = "0..1",
      paramLabel = "QUEUE",
      description = "The path of a queue to show, such as root.clicks.")
  private String path;

  @Override
  public Integer call() {
    if (path == null) {
      throw new ParameterException(
          spec.commandLine(),
          "name a queue by its path, such as root.clicks, or what to do with queues: "
              + String.join(", ", spec.subcommands().keySet()));
    }
    if (!path.contains(".") && !path.equals("root")) {
      throw new UnmatchedArgumentException(spec.commandLine(), List.of(path));
    }
    return show(rm, path);
  }

  /** {@code punctual queue list}. */
  @Command(
      name = "list",
      description = "Lists the queues with their classes, and how their bursts go.",
      mixinStandardHelpOptions = true)
  int list(@Mixin RmOptions rm) {
    RmClient.Reply all = new Pages(QUEUES, LIST).read(rm.client(), 0);
    return print(rm, all, body -> QueueText.list(rm.clock(), body));
  }

  /** {@code punctual queue show}. */
  @Command(
      name = "show",
      description =
          "Shows one queue: its class and why, its declaration, its burst, and the long run.",
      mixinStandardHelpOptions = true)
  int show(
      @Mixin RmOptions rm,
      @Parameters(paramLabel = "QUEUE", description = "The path of the queue, such as root.clicks.")
          String queue) {
    return print(rm, rm.client().get(path(queue)), body -> QueueText.one(rm.clock(), body));
  }

  /** {@code punctual queue check}. */
  @Command(
      name = "check",
      description =
          "Says what the class of a queue would be if it came now, and changes nothing. Exit code 1"
              + " when it would be rejected.",
      mixinStandardHelpOptions = true)
  int check(
      @Mixin RmOptions rm,
      @Mixin DeclarationOptions declared,
      @Parameters(paramLabel = "QUEUE", description = "The path of the queue, such as root.clicks.")
          String queue) {
    RmClient.Reply reply = rm.client().post(QUEUES, "dry-run=true", declared.json(queue));
    int code = print(rm, reply, body -> QueueText.answer(rm.clock(), body));
    return code == 0 && reply.body().path("class").asText().equals("REJECTED") ? REFUSED : code;
  }

  /** {@code punctual queue add}. */
  @Command(
      name = "add",
      description =
          "Registers a queue, or its new declaration, on the running cluster. A queue that does not"
              + " exist is created where its parent creates queues by itself.",
      mixinStandardHelpOptions = true)
  int add(
      @Mixin RmOptions rm,
      @Mixin DeclarationOptions declared,
      @Parameters(paramLabel = "QUEUE", description = "The path of the queue, such as root.clicks.")
          String queue) {
    return print(
        rm,
        rm.client().post(QUEUES, "", declared.json(queue)),
        body -> QueueText.answer(rm.clock(), body));
  }

  /** {@code punctual queue remove}. */
  @Command(
      name = "remove",
      description =
          "Takes back what was registered of a queue, so that others can have its promise. The"
              + " queue itself goes too if it was created for it and is empty.",
      mixinStandardHelpOptions = true)
  int remove(
      @Mixin RmOptions rm,
      @Parameters(paramLabel = "QUEUE", description = "The path of the queue, such as root.clicks.")
          String queue) {
    return print(rm, rm.client().delete(path(queue)), QueueText::removed);
  }

  private static String path(String queue) {
    return QUEUES + "/" + RmClient.encode(queue);
  }

  private int print(RmOptions rm, RmClient.Reply reply, Function<JsonNode, String> text) {
    return rm.print(reply, text, body -> refusal(rm, body));
  }

  private static String refusal(RmOptions rm, JsonNode body) {
    return (body.has("class") ? QueueText.answer(rm.clock(), body) : AnswerText.error(body))
        + System.lineSeparator();
  }
}
