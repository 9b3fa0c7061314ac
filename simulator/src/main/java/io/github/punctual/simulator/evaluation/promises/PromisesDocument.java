package io.github.punctual.simulator.evaluation.promises;

import io.github.punctual.simulator.evaluation.Finding;
import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Prose;
import io.github.punctual.simulator.evaluation.Threads;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Which promises policies keep where jobs run in whole tasks, and whether the aims are reached. */
public final class PromisesDocument {
  /** Its name. */
  public static final String NAME = "promises.md";

  private static final List<Double> LOADS = List.of(0.5, 0.7, 1.0, 1.3, 2.0);
  private static final List<Double> ONE_LOAD = List.of(1.0);

  private static final int SHOWN_MISSES = 12;

  private final Path documents;
  private final double scale;
  private final Optional<Path> data;
  private final PromisesRuns runs;

  /**
   * A document that is about to be made.
   *
   * @param documents the folder for it
   * @param scale how many jobs there are, in (0, 1]
   * @param data a folder with the public traces; those that it does not have are left out
   * @param keep a file that keeps scores for the next time
   * @param threads how many runs at once
   * @param progress is told what is about to run
   */
  public PromisesDocument(
      Path documents,
      double scale,
      Optional<Path> data,
      Optional<Path> keep,
      int threads,
      Consumer<String> progress)
      throws IOException {
    this.documents = documents;
    this.scale = scale;
    this.data = data;
    this.runs = new PromisesRuns(new ScoreFile(keep), new Threads(threads, progress));
  }

  /** Makes the runs, writes the document and says which file it is. */
  public Path write() throws IOException {
    List<Scene> scenes = new ArrayList<>(MadeScenes.all(scale));
    List<String> missing = new ArrayList<>();
    if (data.isPresent()) {
      TraceScenes traces = new TraceScenes(data.get(), scale);
      scenes.addAll(traces.scenes());
      missing.addAll(traces.missing());
    } else {
      missing.add("all public traces");
    }
    RunScores scores =
        runs.all(scenes, scale < MadeScenes.SHORT ? ONE_LOAD : LOADS, Contenders.known());
    Path file = documents.resolve(NAME);
    Files.createDirectories(documents);
    Files.writeString(file, text(scenes, missing, scores), StandardCharsets.UTF_8);
    return file;
  }

  private String text(List<Scene> scenes, List<String> missing, RunScores scores)
      throws IOException {
    Markdown into = new Markdown();
    into.heading(1, "Promises, in whole tasks");
    into.paragraph(
        "The papers' policies promise in fluid work: half the tasks, twice the time. A cluster runs"
            + " whole tasks in waves, starts containers and takes nothing away. This page says which"
            + " promises are kept there, how many deadlines and how much work, and judges by itself"
            + " whether `tempo` reaches its aims. It is written by one command, and a second run"
            + " writes the same bytes:");
    into.code("dev-support/evaluate.sh promises" + (scale == 1 ? "" : " --scale " + scale));
    into.heading(2, "The aims, and whether they are reached");
    aims(into, new Aims(scores).all());
    into.block(Prose.of("promises-summary.md", scale >= MadeScenes.SHORT && missing.isEmpty()));
    for (Scene scene : scenes) {
      new SceneSection(scene, scores).write(into);
    }
    new PromisesSetup(missing).write(into);
    return into.toString();
  }

  private static void aims(Markdown into, List<Aim> aims) {
    List<List<String>> rows = new ArrayList<>();
    for (Aim aim : aims) {
      Finding finding = aim.finding();
      rows.add(
          aim.cases() == 0
              ? List.of(aim.text(), "", "not judged: the simulator has no such policy")
              : List.of(aim.text(), finding.numbers(), "**" + finding.verdict().words() + "**"));
    }
    into.table(List.of("aim", "measured", "verdict"), rows);
    into.paragraph(
        "A cell is a workload, a load and a kind of deadlines. A value is judged by its mean over"
            + " the seeds; ± is half the width of the mean's 95 % confidence interval, of differences"
            + " seed by seed.");
    for (Aim aim : aims) {
      misses(into, aim);
    }
  }

  private static void misses(Markdown into, Aim aim) {
    if (aim.misses().isEmpty()) {
      return;
    }
    int shown = Math.min(SHOWN_MISSES, aim.misses().size());
    into.heading(3, "Missed: " + aim.text());
    into.table(
        List.of("where", " measured", " short by"),
        aim.misses().subList(0, shown).stream()
            .map(miss -> List.of(miss.where(), miss.numbers(), NumberText.fixed(miss.by(), 3)))
            .toList());
    if (shown < aim.misses().size()) {
      into.paragraph("And " + (aim.misses().size() - shown) + " cases in which less is lacking.");
    }
  }
}
