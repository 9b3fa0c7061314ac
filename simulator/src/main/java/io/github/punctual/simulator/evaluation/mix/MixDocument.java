package io.github.punctual.simulator.evaluation.mix;

import io.github.punctual.simulator.evaluation.Finding;
import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Prose;
import io.github.punctual.simulator.evaluation.Threads;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** What becomes of all promises when they share one scheduler, instead of a cluster in parts. */
public final class MixDocument {
  /** Its name. */
  public static final String NAME = "mix.md";

  private static final List<Double> LOADS = List.of(0.7, 1.0, 1.3);
  private static final long SPAN_MILLIS = 1_200_000;
  private static final int SEEDS = 3;

  /** Below this scale, two seeds and one load have to do. */
  private static final double SHORT = 0.1;

  private final Path documents;
  private final double scale;
  private final Threads threads;

  /**
   * A document that is about to be made.
   *
   * @param documents the folder for it
   * @param scale for how long jobs come, in (0, 1]
   * @param threads how many runs at once
   * @param progress is told what is about to run
   */
  public MixDocument(Path documents, double scale, int threads, Consumer<String> progress) {
    this.documents = documents;
    this.scale = scale;
    this.threads = new Threads(threads, progress);
  }

  private boolean isShort() {
    return scale < SHORT;
  }

  private int seeds() {
    return isShort() ? 2 : SEEDS;
  }

  /** Makes the runs, writes the document and says which file it is. */
  public Path write() throws IOException {
    Path file = documents.resolve(NAME);
    MixOutcomes usual = run(Mix.BestEffortTasks.SHORT);
    String text = text(usual, run(Mix.BestEffortTasks.LONG));
    Files.createDirectories(documents);
    Files.writeString(file, text, StandardCharsets.UTF_8);
    return file;
  }

  private MixOutcomes run(Mix.BestEffortTasks tasks) throws IOException {
    record Cell(double load, Arrangement arrangement, long seed) {}
    List<Cell> cells = new ArrayList<>();
    List<Callable<MixOutcome>> work = new ArrayList<>();
    List<Arrangement> compared =
        tasks == Mix.BestEffortTasks.SHORT ? List.of(Arrangement.values()) : Arrangement.BY_FORCE;
    for (double load : isShort() ? List.of(1.0) : LOADS) {
      for (Arrangement arrangement : compared) {
        for (long seed : LongStream.rangeClosed(1, seeds()).toArray()) {
          cells.add(new Cell(load, arrangement, seed));
          work.add(() -> arrangement.run(mix(load, tasks, seed)));
        }
      }
    }
    List<MixOutcome> results = threads.all("mix", work);
    MixOutcomes outcomes = new MixOutcomes();
    for (int i = 0; i < cells.size(); i++) {
      Cell cell = cells.get(i);
      outcomes.put(cell.load(), cell.arrangement(), cell.seed(), results.get(i));
    }
    return outcomes;
  }

  private Mix mix(double load, Mix.BestEffortTasks tasks, long seed) {
    int containers = Arrangement.NODES * Arrangement.PER_NODE;
    return Mix.make(containers, load, Math.round(SPAN_MILLIS * scale), tasks, seed);
  }

  private String text(MixOutcomes outcomes, MixOutcomes longTasks) throws IOException {
    Markdown into = new Markdown();
    into.heading(1, "All promises in one scheduler");
    into.paragraph(
        "One cluster has jobs with deadlines (40 % of the work), bursts (20 %), pipelines that"
            + " reserve (20 %) and best effort (20 %). This page says what becomes of them when one"
            + " scheduler has all nodes, when the same nodes are cut into four parts of these"
            + " sizes with the best scheduler for each kind, and under the stock scheduler. It is"
            + " written by one command, and a second run writes the same bytes:");
    into.code("dev-support/evaluate.sh mix" + (scale == 1 ? "" : " --scale " + scale));
    into.heading(2, "The aims, and whether they are reached");
    List<List<String>> rows = new ArrayList<>();
    for (MixAims.Aim aim : new MixAims(outcomes).all()) {
      Finding finding = aim.finding();
      rows.add(List.of(aim.text(), finding.numbers(), "**" + finding.verdict().words() + "**"));
    }
    into.table(List.of("aim", "measured", "verdict"), rows);
    into.paragraph(
        "Judged by means over the seeds; ± is half the width of the mean's 95 % confidence"
            + " interval. More work, and more or less waiting, are parts of what the other has, seed"
            + " by seed.");
    into.block(Prose.of("mix-summary.md", scale == 1));
    for (double load : outcomes.loads()) {
      section(into, outcomes, load);
    }
    byForce(into, outcomes, longTasks);
    setup(into);
    return into.toString();
  }

  private static void section(Markdown into, MixOutcomes outcomes, double load) {
    into.heading(2, "Load " + load);
    List<List<String>> rows = new ArrayList<>();
    for (Arrangement arrangement : Arrangement.COMPARED) {
      List<String> row = new ArrayList<>(List.of(arrangement.words()));
      for (Mix.Kind kind : Mix.Kind.values()) {
        if (kind != Mix.Kind.BEST_EFFORT) {
          row.add(values(outcomes, load, arrangement, kind));
        }
      }
      Estimate wait = outcomes.over(load, arrangement, MixOutcome::waitSeconds);
      row.add(NumberText.fixed(wait.mean(), 1) + " ± " + NumberText.fixed(wait.halfWidth(), 1));
      rows.add(row);
    }
    into.table(
        List.of("", " deadline jobs", " bursts", " reservations", " best effort waits, s"), rows);
    List<String> queues = outcomes.burstQueues();
    List<String> header = new ArrayList<>(List.of("seconds from a burst's arrival to its end"));
    queues.forEach(queue -> header.add(" " + queue));
    List<List<String>> bursts = new ArrayList<>();
    for (Arrangement arrangement : Arrangement.COMPARED) {
      List<String> row = new ArrayList<>(List.of(arrangement.words()));
      for (String queue : queues) {
        Estimate seconds =
            outcomes.over(
                load, arrangement, one -> one.burstSeconds().getOrDefault(queue, Double.NaN));
        row.add(seconds.count() == 0 ? "-" : NumberText.fixed(seconds.mean(), 1));
      }
      bursts.add(row);
    }
    into.table(header, bursts);
  }

  /** What it is worth to take tasks of best effort back. */
  private static void byForce(Markdown into, MixOutcomes usual, MixOutcomes longTasks)
      throws IOException {
    into.heading(2, "Room by force");
    into.block(Prose.of("mix-force.md", true));
    for (Mix.BestEffortTasks tasks : Mix.BestEffortTasks.values()) {
      MixOutcomes outcomes = tasks == Mix.BestEffortTasks.SHORT ? usual : longTasks;
      List<List<String>> rows = new ArrayList<>();
      for (double load : outcomes.loads()) {
        for (Arrangement one : Arrangement.BY_FORCE) {
          List<String> row = new ArrayList<>();
          row.add(load + ", `" + one.reclaim().settingName() + "`");
          for (Mix.Kind kind : Mix.Kind.values()) {
            if (kind != Mix.Kind.BEST_EFFORT) {
              row.add(values(outcomes, load, one, kind));
            }
          }
          row.add(NumberText.fixed(outcomes.over(load, one, MixOutcome::waitSeconds).mean(), 1));
          row.add(NumberText.fixed(outcomes.over(load, one, MixOutcome::taken).mean(), 0));
          rows.add(row);
        }
      }
      into.paragraph("Tasks of best effort take " + tasks.words() + ":");
      into.table(
          List.of(
              "load, `punctual.reclaim`",
              " deadline jobs",
              " bursts",
              " reservations",
              " best effort waits, s",
              " tasks taken back"),
          rows);
    }
  }

  private static String values(
      MixOutcomes outcomes, double load, Arrangement arrangement, Mix.Kind kind) {
    return String.join(
        " / ",
        part(outcomes.over(load, arrangement, one -> one.of(kind).metPart())),
        part(outcomes.over(load, arrangement, one -> one.of(kind).metWorkPart())),
        part(outcomes.over(load, arrangement, one -> one.of(kind).promisedPart())),
        part(outcomes.over(load, arrangement, one -> one.of(kind).keptPart())));
  }

  private static String part(Estimate estimate) {
    return estimate.count() == 0 ? "-" : NumberText.fixed(estimate.mean(), 3);
  }

  private void setup(Markdown into) {
    into.heading(2, "How it was measured");
    into.table(
        List.of("arrangement", "what it is"),
        Arrangement.COMPARED.stream().map(one -> List.of(one.words(), one.meaning())).toList());
    into.items(
        List.of(
            "Tables by load: jobs done when due / their work, both over what was due / jobs that"
                + " were promised that, over those due / promised ones that were kept. Best effort"
                + " waits for as long as a job takes beyond its longest task.",
            "%d nodes of %d containers. Task by task: a container starts in 1 s, and what is taken back begins again. Jobs come for %d minutes, then all run to their end. %d seeds, each the same jobs for all."
                .formatted(
                    Arrangement.NODES,
                    Arrangement.PER_NODE,
                    Math.round(SPAN_MILLIS * scale / 60_000.0),
                    seeds()),
            "Deadline jobs and best effort are recurring jobs, task times of 10 to 60 s; deadlines are"
                + " 1.5 to 4 times the longest task. What is known of a job is the history of its"
                + " name.",
            "Bursts come in four queues, every 5, 7, 9 and 11 minutes at declared times, and are to"
                + " be done in half of that. They declare 1.5 times what they need on average, and"
                + " need up to a fifth more or less than that. A burst is promised when its queue"
                + " has the hard class at the end.",
            "Pipelines of up to three stages reserve when they are submitted, for themselves, with"
                + " task times known, 1.1 times what they need in 2 to 4 times their time at best. One"
                + " that is refused is a job with a deadline in the one scheduler, and best effort"
                + " in its part, where nobody else serves deadlines.",
            "Loads are all work over what the cluster can do while jobs come."));
  }
}
