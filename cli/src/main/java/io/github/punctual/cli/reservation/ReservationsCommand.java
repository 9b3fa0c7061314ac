package io.github.punctual.cli.reservation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.cli.rm.Pages;
import io.github.punctual.cli.rm.RmOptions;
import io.github.punctual.cli.rm.WatchOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code punctual reservations}: the reservations of a cluster. */
@Command(
    name = "reservations",
    description =
        "Lists reservations: their states, from when until when something is promised, how much"
            + " now, and for how long they held less than that and wanted more (BELOW).",
    footer = {
      "",
      "One reservation: punctual plan show ID. The plan over time: punctual plan. To reserve:"
          + " punctual rdl submit."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ReservationsCommand implements Callable<Integer> {
  @Option(
      names = "--of",
      paramLabel = "USER",
      description = "Those of one owner (default: all); --user says who asks.")
  private String owner;

  @Option(
      names = "--queue",
      paramLabel = "QUEUE",
      description = "Those of one plan queue, by its path or its last name.")
  private String queue;

  @Option(
      names = "--state",
      paramLabel = "STATE[,...]",
      description = "Those in these states, such as planned or at-risk (default: live).")
  private String states;

  @Option(names = "--all", description = "Those that have ended, too.")
  private boolean all;

  @Option(names = "--limit", paramLabel = "N", description = "So many at most (default: 0, all).")
  private int limit;

  @Option(names = "--wide", description = "All columns, however wide they get.")
  private boolean isWide;

  @Mixin private WatchOptions watch;

  @Mixin private RmOptions rm;

  @Override
  public Integer call() {
    if (limit < 0) {
      throw new InputException("--limit", limit, "0 or more");
    }
    return watch.print(rm, () -> pages().read(rm.client(), limit), this::text);
  }

  private Pages pages() {
    return new Pages(PlanCommand.RESERVATIONS, "reservations")
        .withConstants("state", states == null && !all ? "LIVE" : states)
        .with("user", owner)
        .with("queue", queue);
  }

  private String text(JsonNode body) {
    JsonNode reservations = body.path("reservations");
    String table =
        reservations.isEmpty()
            ? "No reservation is like that%s.%n".formatted(all ? "" : "; those that ended: --all")
                + rm.selectsNobody("reservations", owner)
            : ReservationLines.of(reservations, isWide, rm.clock(), rm.terminal());
    return table + rm.count(body, "reservations") + System.lineSeparator();
  }
}
