package io.github.punctual.evaluation.mix;

import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.evaluation.Aim;
import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.report.DataTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What becomes of all promises when they share one scheduler, instead of a cluster in parts. */
public final class MixDocument {
  public static final String NAME = "mix.md";

  private final Evaluation evaluation;
  private final MixRuns usual;
  private final MixRuns longTasks;

  /** A document that is about to be made. */
  public MixDocument(Evaluation evaluation) {
    this.evaluation = evaluation;
    this.usual = new MixRuns(evaluation, Mix.BestEffortTasks.SHORT);
    this.longTasks = new MixRuns(evaluation, Mix.BestEffortTasks.LONG);
  }

  /** Makes the runs, writes the document and says which file it is. */
  public List<Path> write() throws IOException {
    usual.run(List.of(Arrangement.values()));
    longTasks.run(Arrangement.BY_FORCE);
    return List.of(
        evaluation.write(
            NAME,
            Template.of("mix/document.md")
                .put("command", evaluation.command("mix"))
                .put("aims", Aim.table(new MixAims(usual).all()))
                .put("conclusions", Template.conclusions("mix/conclusions.md", evaluation.isFull()))
                .put("loads", Template.each(usual.loads(), this::section))
                .put("force", Template.conclusions("mix/force.md", evaluation.isFull()))
                .put("short-tasks", Mix.BestEffortTasks.SHORT.words())
                .put("by-force", byForce(usual))
                .put("long-tasks", Mix.BestEffortTasks.LONG.words())
                .put("by-force-long", byForce(longTasks))
                .put("arrangements", arrangements())
                .put("nodes", Arrangement.NODES)
                .put("per-node", Arrangement.PER_NODE)
                .put("minutes", Math.round(MixRuns.SPAN_MILLIS * evaluation.scale() / 60_000.0))
                .put("seeds", usual.seeds())
                .text()));
  }

  private String section(double load) {
    return Template.of("mix/load.md")
        .put("load", load)
        .put("kinds", kinds(load))
        .put("bursts", bursts(load))
        .text();
  }

  private String kinds(double load) {
    return DataTable.of(Arrangement.COMPARED)
        .words("", Arrangement::words)
        .each(
            Mix.Kind.WITH_PROMISES,
            Mix.Kind::words,
            (arrangement, kind) -> values(usual, load, arrangement, kind))
        .right(
            "best effort waits, s",
            arrangement -> {
              Estimate wait = usual.over(load, arrangement, MixOutcome::waitSeconds);
              return fixed(wait.mean(), 1) + " ± " + fixed(wait.halfWidth(), 1);
            })
        .toString();
  }

  private String bursts(double load) {
    return DataTable.of(Arrangement.COMPARED)
        .words("seconds from a burst's arrival to its end", Arrangement::words)
        .each(
            usual.burstQueues(),
            queue -> queue,
            (one, queue) -> fixed(usual.burstSeconds(load, one, queue).mean(), 1))
        .toString();
  }

  private record AtLoad(double load, Arrangement one) {}

  private static String byForce(MixRuns runs) {
    return DataTable.<AtLoad>of(
            runs.loads().stream()
                .flatMap(load -> Arrangement.BY_FORCE.stream().map(one -> new AtLoad(load, one)))
                .toList())
        .words(
            "load, `punctual.reclaim`",
            row -> row.load() + ", `" + row.one().reclaim().settingName() + "`")
        .each(
            Mix.Kind.WITH_PROMISES,
            Mix.Kind::words,
            (row, kind) -> values(runs, row.load(), row.one(), kind))
        .fixed(
            "best effort waits, s",
            1,
            row -> runs.over(row.load(), row.one(), MixOutcome::waitSeconds).mean())
        .fixed(
            "tasks taken back",
            0,
            row -> runs.over(row.load(), row.one(), MixOutcome::taken).mean())
        .toString();
  }

  private static String values(MixRuns runs, double load, Arrangement arrangement, Mix.Kind kind) {
    return Stream.<ToDoubleFunction<MixOutcome.OfKind>>of(
            MixOutcome.OfKind::metPart,
            MixOutcome.OfKind::metWorkPart,
            MixOutcome.OfKind::promisedPart,
            MixOutcome.OfKind::keptPart)
        .map(
            part ->
                fixed(
                    runs.over(load, arrangement, one -> part.applyAsDouble(one.of(kind))).mean(),
                    3))
        .collect(Collectors.joining(" / "));
  }

  private static String arrangements() {
    return DataTable.of(Arrangement.COMPARED)
        .words("arrangement", Arrangement::words)
        .words("what it is", Arrangement::meaning)
        .toString();
  }
}
