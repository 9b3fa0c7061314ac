package io.github.punctual.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.punctual.cli.job.JobLines;
import io.github.punctual.cli.queue.QueueTable;
import io.github.punctual.cli.reservation.ReservationLines;
import io.github.punctual.cli.text.Colour;
import io.github.punctual.cli.text.Figures;
import io.github.punctual.cli.text.Lines;
import io.github.punctual.cli.text.Plain;
import io.github.punctual.cli.text.Terminal;
import io.github.punctual.cli.text.WallClock;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/** A cluster at a glance: what is used and promised, what needs attention, and the jobs. */
final class Overview {
  private static final int BAR = 40;
  private static final double PERCENT = 100;
  private static final String MEMORY = "memory-mb";

  private final WallClock clock;
  private final Terminal terminal;
  private final Lines text = new Lines(UnaryOperator.identity());

  Overview(WallClock clock, Terminal terminal) {
    this.clock = clock;
    this.terminal = terminal;
  }

  /** Whom it is about, and whether decisions are taken. */
  Overview head(String address, JsonNode status) {
    boolean ready = status.path("ready").asBoolean();
    text.line(
        "%s  %s  %s",
        Colour.HEAD.paint(address, terminal),
        clock.full(clock.nowMillis()),
        ready
            ? Colour.GOOD.paint("takes decisions", terminal)
            : Colour.BAD.paint("takes no decisions: waits for the nodes", terminal));
    text.line(
        "Punctual %s%s: %s",
        Plain.line(status.path("version").asText()),
        status.path("mode").asText().equals("shadow") ? " in shadow mode" : "",
        Plain.line(StatusWords.parts(status.path("parts"))));
    return this;
  }

  /**
   * Used and promised, a bar for each resource. The ResourceManager's own metrics know what is
   * used, and of how much: what can be promised is less where jobs without a deadline have a floor.
   * Who may not see the root queue gets none, for what is promised in it is not told.
   */
  Overview capacity(JsonNode status, JsonNode metrics) {
    JsonNode root = root(status.path("pools"));
    root.path("capacity")
        .properties()
        .forEach(
            entry -> {
              String type = entry.getKey();
              double whole = metric("total", type, metrics).orElse(entry.getValue().asDouble());
              double promised = root.path("promised").path(type).asDouble();
              OptionalDouble used = metric("allocated", type, metrics);
              text.line(
                  "%-10s %s  %s used%s of %s",
                  type.equals(MEMORY) ? "memory" : Plain.line(type),
                  bar(used.orElse(0) / whole, promised / whole),
                  used.isEmpty() ? "?" : Figures.amount(type, used.getAsDouble()),
                  promised > 0 ? ", " + Figures.amount(type, promised) + " promised" : "",
                  Figures.amount(type, whole));
            });
    return this;
  }

  private static JsonNode root(JsonNode pools) {
    for (JsonNode pool : pools) {
      if (pool.path("pool").asText().equals("root")) {
        return pool;
      }
    }
    return MissingNode.getInstance();
  }

  /**
   * What the metrics tell of a resource of all nodes; empty for those of which they tell nothing.
   */
  private static OptionalDouble metric(String what, String type, JsonNode metrics) {
    String unit =
        switch (type) {
          case MEMORY -> "MB";
          case "vcores" -> "VirtualCores";
          default -> "";
        };
    JsonNode value = metrics.path(what + unit);
    return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
  }

  /** What is used as #, and up to what is promised as =. */
  private String bar(double used, double promised) {
    int filled = columns(used);
    int kept = Math.max(filled, columns(promised));
    return "["
        + "#".repeat(filled)
        + "=".repeat(kept - filled)
        + ".".repeat(BAR - kept)
        + "] "
        + String.format(Locale.ROOT, "%3.0f %%", used * PERCENT);
  }

  private static int columns(double share) {
    return Double.isNaN(share) ? 0 : (int) Math.round(Math.max(0, Math.min(1, share)) * BAR);
  }

  /** How many jobs are in which state, and how those ended that did. */
  Overview counts(JsonNode status, JsonNode metrics) {
    int planned = status.path("promised").path("utility").path("count").asInt();
    text.line(
        "Jobs       %s%s",
        StatusWords.counts(status.path("jobs").path("live")),
        planned > 0 ? "; %d planned by utility".formatted(planned) : "");
    text.line(
        "Ended      %s; best effort and others in the ResourceManager: %s running, %s pending",
        StatusWords.counts(status.path("counts").path("endings")),
        Plain.line(metrics.path("appsRunning").asText("?")),
        Plain.line(metrics.path("appsPending").asText("?")));
    String failure = status.path("store").path("lastFailure").asText();
    if (!failure.isEmpty()) {
      text.line("%s", Colour.BAD.paint("The store fails: " + Plain.line(failure), terminal));
    }
    return this;
  }

  /** The jobs that need attention first. */
  Overview jobs(JsonNode body) {
    text.line("");
    if (body.path("jobs").isEmpty()) {
      text.line("No live job asks for something about time.");
    } else {
      text.add(JobLines.of(body.path("jobs"), false, clock, terminal));
      int more = body.path("matching").asInt() - body.path("jobs").size();
      if (more > 0) {
        text.line("%d more: punctual jobs", more);
      }
    }
    return this;
  }

  /** The queues, where promises are made to queues. */
  Overview queues(JsonNode status, JsonNode body) {
    ArrayNode declared = JsonNodeFactory.instance.arrayNode();
    for (JsonNode queue : body.path("queues")) {
      if (queue.has("class")) {
        declared.add(queue);
      }
    }
    if (!declared.isEmpty()) {
      text.line("");
      text.add(QueueTable.bursts(status, declared, terminal));
    }
    return this;
  }

  /** The reservations that are live, where there are any. */
  Overview reservations(JsonNode body) {
    if (!body.path("reservations").isEmpty()) {
      text.line("");
      text.add(ReservationLines.of(body.path("reservations"), false, clock, terminal));
    }
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
