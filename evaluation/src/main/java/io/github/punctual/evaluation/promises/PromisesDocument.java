package io.github.punctual.evaluation.promises;

import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.evaluation.Aim;
import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.ListSection;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.generate.DeadlineDistance;
import io.github.punctual.simulator.report.DataTable;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which promises policies keep where jobs run in whole tasks, and whether the aims are reached. */
public final class PromisesDocument {
  public static final String NAME = "promises.md";

  private static final List<Double> LOADS = List.of(0.5, 0.7, 1.0, 1.3, 2.0);
  private static final int SEEDS = 5;
  private static final int SHOWN_MISSES = 12;

  /** That of the page, for which reasons were written. */
  private static final double SCALE = 0.2;

  private final Evaluation evaluation;
  private final PromisesRuns runs;

  /** Of how many recorded jobs the scenes are made. */
  private final Map<String, Integer> recorded = new HashMap<>();

  /** A document that is about to be made; public traces that are not there are left out. */
  public PromisesDocument(Evaluation evaluation) throws IOException {
    this.evaluation = evaluation;
    this.runs =
        new PromisesRuns(
            evaluation.keptRuns(
                "-promises",
                PromisesRuns.Key.class,
                RunScore.class,
                key -> recorded.get(key.cell().scene())));
  }

  /** Makes the runs, writes the document and says which file it is. */
  public List<Path> write() throws IOException {
    double scale = evaluation.scale();
    int seeds = evaluation.seeds(SEEDS);
    List<Scene> scenes = new ArrayList<>(MadeScenes.all(scale, seeds));
    List<String> missing = new ArrayList<>();
    if (evaluation.data().isPresent()) {
      TraceScenes traces = new TraceScenes(evaluation.data().get(), scale, seeds);
      scenes.addAll(traces.scenes());
      missing.addAll(traces.missing());
    } else {
      missing.add("all public traces");
    }
    for (Scene scene : scenes) {
      recorded.put(scene.key(), scene.source().recorded());
      runs.run(scene, evaluation.loads(LOADS));
    }
    List<Aim> aims = new Aims(runs).all();
    List<Aim> missed = aims.stream().filter(aim -> !aim.misses().isEmpty()).toList();
    boolean isMeant = scale == SCALE && missing.isEmpty();
    AimReasons reasons = new AimReasons(ListSection.read(AimReasons.WORDS), aims);
    return List.of(
        evaluation.write(
            NAME,
            Template.of("promises/document.md")
                .put("command", evaluation.command("promises"))
                .put("aims", Aim.table(aims))
                .put("reasons", isMeant ? "" : Template.LEFT_OUT)
                .put(
                    "misses",
                    Template.each(missed, aim -> misses(aim, isMeant ? reasons.of(aim) : "")))
                .put("scenes", Template.each(scenes, this::section))
                .put("floor", Template.conclusions("promises/floor.md", isMeant, ""))
                .put(
                    "left-out",
                    missing.isEmpty()
                        ? ""
                        : Template.of("promises/left-out.md")
                            .put("missing", String.join(", ", missing))
                            .text())
                .text()));
  }

  private static String misses(Aim aim, String why) {
    List<Aim.Case> shown = aim.misses().subList(0, Math.min(SHOWN_MISSES, aim.misses().size()));
    int more = aim.misses().size() - shown.size();
    return Template.of("promises/missed.md")
        .put("aim", aim.text())
        .put(
            "worst",
            DataTable.of(shown)
                .words("where", Aim.Case::where)
                .right("measured", Aim.Case::numbers)
                .fixed("short by", 3, Aim.Case::shortBy))
        .put("more", more == 0 ? "" : "And " + more + " cases in which less is lacking.")
        .put("why", why)
        .text();
  }

  /** What came of the runs of a scene: a table for each kind of deadlines. */
  private String section(Scene scene) {
    return Template.of("promises/scene.md")
        .put("title", scene.title())
        .put("origin", scene.origin())
        .put("seeds", scene.seeds() + " seeds")
        .put("tight", table(scene, DeadlineDistance.TIGHT))
        .put("loose", table(scene, DeadlineDistance.LOOSE))
        .text();
  }

  private String table(Scene scene, DeadlineDistance due) {
    List<PromisesCell> cells =
        runs.cells().stream()
            .filter(cell -> cell.scene().equals(scene.key()) && cell.due() == due)
            .toList();
    return DataTable.of(runs.policies(cells.get(0)))
        .words(due.word(), policy -> "`" + policy + "`")
        .each(
            cells,
            PromisesCell::load,
            (policy, cell) -> runs.has(cell, policy) ? values(cell, policy) : "-")
        .toString();
  }

  private String values(PromisesCell cell, String policy) {
    return String.join(
        " / ",
        NumberText.estimate(runs.over(cell, policy, RunScore::sdr)),
        fixed(runs.over(cell, policy, RunScore::kept).mean(), 3),
        NumberText.estimate(runs.over(cell, policy, RunScore::ptr)),
        fixed(runs.over(cell, policy, RunScore::wtr).mean(), 3));
  }
}
