package io.github.punctual.cli.queue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.cli.rm.Pages;
import io.github.punctual.cli.rm.RmClient;
import io.github.punctual.cli.rm.RmOptions;
import io.github.punctual.cli.rm.WatchOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code punctual queues}: what can be promised in each queue, and how bursts go. */
@Command(
    name = "queues",
    description =
        "Lists the queues: what can be promised in each and is; and where promises are made to"
            + " queues, their classes and how their bursts go.",
    footer = {"", "One queue: punctual queue root.clicks"},
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class QueuesCommand implements Callable<Integer> {
  @Mixin private WatchOptions watch;

  @Mixin private RmOptions rm;

  @Override
  public Integer call() {
    return watch.print(rm, () -> ask(rm.client()), this::text);
  }

  /** Pools and queues in one answer. */
  private static RmClient.Reply ask(RmClient client) {
    RmClient.Reply status = client.get(RmClient.STATUS);
    if (!status.isGood()) {
      return status;
    }
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.set("pools", status.body().path("pools"));
    Pages pages = new Pages(QueueCommand.QUEUES, QueueCommand.LIST).ifThere();
    RmClient.Reply queues = pages.read(client, 0);
    if (queues.isGood()) {
      body.setAll((ObjectNode) queues.body());
    } else if (queues.isFailure()) {
      return queues;
    }
    return new RmClient.Reply(status.status(), body);
  }

  private String text(JsonNode body) {
    String table = QueueTable.of(body, body.path("queues"), rm.terminal());
    return body.path("hidden").asInt() > 0
        ? table + "%d more that you may not see.%n".formatted(body.path("hidden").asInt())
        : table;
  }
}
