package io.github.punctual.cli.rdl;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.cli.text.Figures;
import io.github.punctual.cli.text.Lines;
import io.github.punctual.cli.text.TextTable;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.Run;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A plan for people: a line for each stage, and a chart over time. */
final class RdlPlanText {
  private static final int WIDTH = 72;
  private static final int MOST_RUNS = 4;

  private final Plan plan;
  private final RdlTimes times;
  private final Lines text = new Lines(String::stripTrailing);

  private RdlPlanText(Plan plan, RdlTimes times) {
    this.plan = plan;
    this.times = times;
  }

  static String of(Plan plan, List<RdlPlacing> results, RdlTimes times) {
    RdlPlanText text = new RdlPlanText(plan, times);
    text.table(results);
    text.chart(results);
    results.stream().map(RdlPlacing::text).forEach(text.text::add);
    return text.text.toString();
  }

  private void table(List<RdlPlacing> results) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("RESERVATION", "STAGE", "BUNDLE", "FROM", "UNTIL", "TAKES", "BUNDLES"));
    for (RdlPlacing result : results) {
      Optional<Reservation> reservation = plan.reservation(result.key());
      String name = result.key().value();
      if (reservation.isEmpty()) {
        rows.add(List.of(name, "-", "-", "no place", "", "", ""));
        continue;
      }
      for (Allocation allocation : reservation.get().placement().allocations()) {
        Placement one = new Placement(List.of(allocation));
        rows.add(
            List.of(
                name,
                Integer.toString(allocation.stage().id()),
                RdlText.bundle(allocation.stage().bundle()),
                times.at(one.start()),
                times.at(one.end()),
                times.duration(one.end() - one.start()),
                runs(allocation.runs())));
        name = "";
      }
      if (!result.moved().isEmpty()) {
        rows.add(
            List.of(
                "", "", "", "for it were moved: " + String.join(", ", result.moved()), "", "", ""));
      }
    }
    text.line("Times are in %s, steps of %s.", times.zone(), times.duration(1));
    text.add(TextTable.of(rows));
    text.line("");
  }

  private String runs(List<Run> runs) {
    List<String> parts = new ArrayList<>();
    for (Run run : runs.subList(0, Math.min(MOST_RUNS, runs.size()))) {
      parts.add("%d for %s".formatted(run.bundles(), times.duration(run.end() - run.start())));
    }
    return String.join(", ", parts)
        + (runs.size() > MOST_RUNS ? ", and %d more".formatted(runs.size() - MOST_RUNS) : "");
  }

  private void chart(List<RdlPlacing> results) {
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    int label = "all".length();
    for (Reservation reservation : plan.reservations()) {
      start = Math.min(start, reservation.placement().start());
      end = Math.max(end, reservation.placement().end());
      label = Math.max(label, reservation.key().value().length() + 4);
    }
    if (end <= start) {
      return;
    }
    long column = Math.max(1, (end - start + WIDTH - 1) / WIDTH);
    int columns = (int) ((end - start + column - 1) / column);
    for (RdlPlacing result : results) {
      Optional<Reservation> reservation = plan.reservation(result.key());
      if (reservation.isPresent()) {
        String name = result.key().value();
        for (Allocation allocation : reservation.get().placement().allocations()) {
          Placement one = new Placement(List.of(allocation));
          bar(name + " " + allocation.stage().id(), label, start, column, columns, List.of(one));
          name = " ".repeat(name.length());
        }
      }
    }
    List<Placement> all = plan.reservations().stream().map(Reservation::placement).toList();
    bar("all", label, start, column, columns, all);
    text.line("%s |%s|", " ".repeat(label), "-".repeat(columns));
    text.line("%s %s", " ".repeat(label), scale(start, start + column * columns, columns));
    text.line(
        "A column is %s. Shares of the cluster in tenths, rounded up; # is more than nine tenths.",
        times.duration(column));
  }

  private String scale(long start, long end, int columns) {
    String from = times.at(start);
    String until = times.at(end);
    int between = columns + 2 - from.length() - until.length();
    return from + (between < 1 ? " - " : " ".repeat(between)) + until;
  }

  private void bar(
      String name, int label, long start, long column, int columns, List<Placement> placements) {
    StringBuilder bar = new StringBuilder();
    for (int i = 0; i < columns; i++) {
      bar.append(Figures.tenth(share(placements, start + i * column, start + (i + 1) * column)));
    }
    text.line("%s |%s|", name + " ".repeat(label - name.length()), bar);
  }

  /** The mean over some steps of what is held, as the largest share of the cluster in any type. */
  private double share(List<Placement> placements, long from, long until) {
    ResourceVector sum = ResourceVector.ZERO;
    for (Placement placement : placements) {
      for (Allocation allocation : placement.allocations()) {
        long work = 0;
        for (Run run : allocation.runs()) {
          work +=
              Math.max(0, Math.min(run.end(), until) - Math.max(run.start(), from)) * run.bundles();
        }
        sum = sum.plus(allocation.stage().bundle().times(work));
      }
    }
    return sum.dominantShare(plan.capacity(from)) / (until - from);
  }

  /** The stages of a reservation with their runs. */
  static ArrayNode json(Reservation reservation, long stepMillis) {
    ArrayNode stages = JsonNodeFactory.instance.arrayNode();
    for (Allocation allocation : reservation.placement().allocations()) {
      ObjectNode stage = stages.addObject().put("stage", allocation.stage().id());
      ObjectNode bundle = stage.putObject("bundle");
      allocation.stage().bundle().amounts().forEach(bundle::put);
      ArrayNode runs = stage.putArray("runs");
      for (Run run : allocation.runs()) {
        runs.addObject()
            .put("from", RdlDemandText.instant(run.start(), stepMillis))
            .put("until", RdlDemandText.instant(run.end(), stepMillis))
            .put("bundles", run.bundles());
      }
    }
    return stages;
  }
}
