package io.github.punctual.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.cli.rm.Pages;
import io.github.punctual.cli.rm.RmOptions;
import io.github.punctual.cli.rm.WatchOptions;
import io.github.punctual.cli.text.Colour;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code punctual jobs}: the jobs of a cluster and how they stand. */
@Command(
    name = "jobs",
    description = {
      "Lists the jobs of a cluster that ask for something about time, and how they stand. HELD are"
          + " the containers that a job's tasks have, OF those that it may have at once, with ~"
          + " where they are planned and not promised; READY BY is when it is done with nine"
          + " chances in ten."
    },
    footer = {
      "",
      "What needs attention:   punctual jobs --standing at-risk,late,impossible --sort urgency",
      "All of ann, for a sheet: punctual jobs --of ann --all --kind all -o csv"
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class JobsCommand implements Callable<Integer> {
  /** How jobs are written. */
  enum Form {
    TABLE,
    WIDE,
    JSON,
    CSV
  }

  @Option(
      names = "--of",
      paramLabel = "USER[,...]",
      description = "Jobs of these users (default: all); --user says who asks.")
  private String users;

  @Option(
      names = "--queue",
      paramLabel = "QUEUE[,...]",
      description = "Jobs in these queues, each by its path or the end of it.")
  private String queues;

  @Option(
      names = "--state",
      paramLabel = "STATE[,...]",
      description =
          "Jobs in these states, such as waiting or admitted, or live, or ended (default: live).")
  private String states;

  @Option(names = "--all", description = "Those that have ended, too.")
  private boolean all;

  @Option(
      names = "--standing",
      paramLabel = "STANDING[,...]",
      description = "Jobs that stand so: on-time, at-risk, late, impossible, patient or unknown.")
  private String standings;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description =
          "promised for all that ask for something about time (the default), deadline, utility, or"
              + " all for best effort as well.")
  private String kind;

  @Option(
      names = "--sort",
      paramLabel = "ORDER",
      description = "submitted (the newest first, the default), deadline or urgency.")
  private String sort;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "So many jobs at most (default: 0, all).")
  private int limit;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORM",
      defaultValue = "TABLE",
      description =
          "table, wide for all columns however wide they get, json or csv (default: table).")
  private Form form;

  @Mixin private WatchOptions watch;

  @Mixin private RmOptions rm;

  @Override
  public Integer call() {
    if (limit < 0) {
      throw new InputException("--limit", limit, "0 or more");
    }
    boolean isJson = form == Form.JSON || rm.json();
    watch.isWatching(isJson);
    if (isJson) {
      return rm.printJson(pages().read(rm.client(), limit));
    }
    return watch.print(rm, () -> pages().read(rm.client(), limit), this::text);
  }

  private Pages pages() {
    return new Pages(ExplainCommand.JOBS, "jobs")
        .with("kind", lower(kind))
        .with("user", users)
        .with("queue", queues)
        .withConstants("state", states == null && !all ? "LIVE" : states)
        .withConstants("standing", standings)
        .with("sort", lower(sort));
  }

  private static String lower(String text) {
    return text == null ? null : text.toLowerCase(Locale.ROOT);
  }

  private String text(JsonNode body) {
    JsonNode jobs = body.path("jobs");
    if (form == Form.CSV) {
      return JobLines.csv(jobs);
    }
    String table =
        jobs.isEmpty()
            ? none() + rm.selectsNobody("jobs", users)
            : JobLines.of(jobs, form == Form.WIDE, rm.clock(), rm.terminal());
    String count = Colour.FAINT.paint(rm.count(body, "jobs"), rm.terminal());
    return table + count + System.lineSeparator();
  }

  private String none() {
    boolean isDefault = states == null && !all && kind == null && standings == null;
    return isDefault
        ? "No live job asks for something about time. Best effort: --kind all; those that ended: --all.%n"
            .formatted()
        : "No job is like that.%n".formatted();
  }
}
