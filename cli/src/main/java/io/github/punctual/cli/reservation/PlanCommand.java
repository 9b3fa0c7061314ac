package io.github.punctual.cli.reservation;

import io.github.punctual.cli.rm.RmClient;
import io.github.punctual.cli.rm.RmOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code punctual plan}: what is promised on a running cluster, and the reservations that it is
 * made of. Exit codes: 0, 1 when the ResourceManager says no, 2 when the call is malformed or it
 * cannot be reached.
 */
@Command(
    name = "plan",
    description = {
      "Shows what is promised over time on a running cluster, with the present marked; shows,"
          + " changes and deletes reservations."
    },
    footer = {
      "",
      "Example: punctual plan --queue root.prod --to +6h",
      "To reserve: punctual rdl submit"
    },
    mixinStandardHelpOptions = true)
public final class PlanCommand implements Callable<Integer> {
  static final String PLAN = "/punctual/api/v1/plan";

  static final String RESERVATIONS = "/punctual/api/v1/reservations";

  @Mixin private RmOptions rm;

  @Option(
      names = "--queue",
      paramLabel = "QUEUE",
      description = "The plan queue, by its path or its last name (default: all).")
  private String queue;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "From when: an instant YYYY-MM-DDTHH:MMZ, with Z or an offset such as +01:00, now, or a"
              + " time from now such as -10m (default: -10m).")
  private String from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "Until when (default: until nothing is promised any more).")
  private String to;

  @Override
  public Integer call() {
    List<String> query = new ArrayList<>();
    add(query, "queue", queue);
    add(query, "from", from);
    add(query, "to", to);
    return rm.print(
        rm.client().get(PLAN, String.join("&", query)),
        answer -> PlanText.plans(answer, rm.clock()));
  }

  private static void add(List<String> query, String name, String value) {
    if (value != null) {
      query.add(name + "=" + RmClient.encode(value));
    }
  }

  /** {@code punctual plan show}. */
  @Command(
      name = "show",
      description =
          "Shows one reservation: what it asks for, where it is placed, how it was served, and what"
              + " its owner was told.",
      mixinStandardHelpOptions = true)
  int show(@Mixin RmOptions of, @Parameters(paramLabel = "ID", description = "The id.") String id) {
    return of.print(of.client().get(path(id)), one -> PlanText.one(one, of.clock()));
  }

  /** {@code punctual plan update}. */
  @Command(
      name = "update",
      description =
          "Asks for another expression in place of what a reservation is still promised. When that"
              + " is refused, it stays as it was. Exit code 1 then.",
      mixinStandardHelpOptions = true)
  int update(
      @Mixin RmOptions of,
      @Mixin RdlRequestOptions asked,
      @Parameters(index = "0", paramLabel = "ID", description = "The id.") String id,
      @Parameters(
              index = "1",
              arity = "0..1",
              paramLabel = "FILE",
              description = "The file of the expression; - is the standard input.")
          String file) {
    return asked.change(of, id, file);
  }

  /** {@code punctual plan delete}. */
  @Command(
      name = "delete",
      description = "Gives back what a reservation is still promised.",
      mixinStandardHelpOptions = true)
  int delete(
      @Mixin RmOptions of, @Parameters(paramLabel = "ID", description = "The id.") String id) {
    return giveBack(of, id);
  }

  /** Gives a reservation back, and prints the answer; returns the code with which to leave. */
  public static int giveBack(RmOptions rm, String id) {
    return rm.print(
        rm.client().delete(path(id)),
        body -> rm.clock().sentence(body.path("message").asText()) + System.lineSeparator());
  }

  static String path(String id) {
    return RESERVATIONS + "/" + RmClient.encode(id);
  }
}
