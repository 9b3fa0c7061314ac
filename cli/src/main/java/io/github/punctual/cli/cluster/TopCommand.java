package io.github.punctual.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.cli.rm.Pages;
import io.github.punctual.cli.rm.RmClient;
import io.github.punctual.cli.rm.RmOptions;
import io.github.punctual.cli.rm.WatchOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code punctual top}: a cluster at a glance, kept up to date. */
@Command(
    name = "top",
    description = {
      "Shows a cluster at a glance and keeps it up to date: what is used (#) and promised (=), jobs"
          + " by state, those that need attention first, queues with bursts and reservations.",
      "Ends with Ctrl-C."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class TopCommand implements Callable<Integer> {
  private static final String API = "/punctual/api/v1/";
  private static final String METRICS = "/ws/v1/cluster/metrics";

  @Option(names = "--once", description = "Show it once.")
  private boolean once;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "So many jobs and reservations at most (default: ${DEFAULT-VALUE}).")
  private int limit;

  @Mixin private WatchOptions watch;

  @Mixin private RmOptions rm;

  @Override
  public Integer call() {
    if (limit < 1) {
      throw new InputException("--limit", limit, "at least 1");
    }
    watch.isWatching(rm.json());
    if (rm.json()) {
      rm.out().println(all());
    } else if (once) {
      rm.out().print(text());
    } else {
      watch.show(this::text, rm);
    }
    rm.out().flush();
    return 0;
  }

  private ObjectNode all() {
    RmClient client = rm.client();
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    JsonNode status = client.get(RmClient.STATUS).good();
    all.set("status", status);
    all.set("metrics", client.getIfThere(METRICS, "").body().path("clusterMetrics"));
    all.set(
        "jobs",
        new Pages(API + "jobs", "jobs")
            .with("state", "LIVE")
            .with("sort", "urgency")
            .read(client, limit)
            .good());
    if (status.path("parts").has("queues")) {
      add(all, "queues", new Pages(API + "queues", "queues").ifThere().read(client, 0));
    }
    if (status.path("parts").has("reservations")) {
      add(
          all,
          "reservations",
          new Pages(API + "reservations", "reservations")
              .with("state", "LIVE")
              .ifThere()
              .read(client, limit));
    }
    return all;
  }

  /** A list, unless there is none: reservations may be served before there is a plan queue. */
  private static void add(ObjectNode all, String list, RmClient.Reply reply) {
    if (!reply.isAbsent()) {
      all.set(list, reply.good());
    }
  }

  private String text() {
    ObjectNode all = all();
    JsonNode status = all.path("status");
    return new Overview(rm.clock(), rm.terminal())
        .head(rm.client().address().toString(), status)
        .capacity(status, all.path("metrics"))
        .counts(status, all.path("metrics"))
        .jobs(all.path("jobs"))
        .queues(status, all.path("queues"))
        .reservations(all.path("reservations"))
        .toString();
  }
}
