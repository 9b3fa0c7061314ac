package io.github.punctual.evaluation.rayon;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.report.DataTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The evaluation of the Rayon paper, again. */
public record RayonDocument(Evaluation evaluation) {
  /** The document that is the same every time. */
  public static final String NAME = "rayon.md";

  /** Makes the runs, writes documents and figures, and says which documents. */
  public List<Path> write() throws IOException {
    Plots plots = evaluation.plots("rayon-");
    RayonMeasured measured = RayonMeasured.measure(evaluation);
    return List.of(
        evaluation.write(NAME, text(measured, plots)),
        evaluation.write(RayonTimes.NAME, new RayonTimes(measured).text()));
  }

  private String text(RayonMeasured measured, Plots plots) {
    List<PaperClaim<RayonMeasured, Void>> claims = claims(measured);
    Template page =
        Template.of("rayon/document.md")
            .put("command", evaluation.command("rayon"))
            .put("times", RayonTimes.NAME)
            .put("summary", PaperClaim.summary(claims, measured))
            .put("conclusions", Template.conclusions("rayon/conclusions.md", evaluation.isFull()))
            .put(
                "no-solver",
                measured.exact().isEmpty() ? Template.of("rayon/no-solver.md").text() : "")
            .put("claims", PaperClaim.table(claims, measured))
            .put("planning-seeds", measured.plans().seeds())
            .put("cluster-seeds", measured.clusters().seeds())
            .put("loss-seeds", measured.losses().seeds())
            .put("figure-9", early(plots))
            .put("losses", losses(measured.losses()));
    new PlanFigures(measured, plots).fill(page);
    new ClusterFigures(measured.clusters(), plots).fill(page);
    return page.text();
  }

  /** All claims, in the order of the paper. */
  static List<PaperClaim<RayonMeasured, Void>> claims(RayonMeasured measured) {
    List<PaperClaim<RayonMeasured, Void>> claims = new ArrayList<>(PlannerClaims.all());
    if (!measured.exact().isEmpty()) {
      claims.addAll(PlannerClaims.exact());
    }
    claims.addAll(ClusterClaims.all());
    claims.addAll(ClusterClaims.further());
    return claims;
  }

  private static String early(Plots plots) {
    Early early = Early.run(PlannerContender.GREE);
    return plots.course(
        "Promised and held",
        "9-early",
        "bundles",
        List.of(
            Plots.Line.steps("promised (GREE)", early.promised(), 1),
            Plots.Line.steps("held", early.held(), 1)));
  }

  private static String losses(Runs<Loss, Loss.KeptPromises> runs) {
    return DataTable.of(runs.keys())
        .fixed("asked for, over capacity", 1, Loss::load)
        .words("planner", loss -> PlannerContender.title(loss.planner()))
        .fixed("live promises", 0, loss -> runs.sum(loss, Loss.KeptPromises::live) / runs.seeds())
        .percent("kept whole", loss -> ofLive(runs, loss, Loss.KeptPromises::kept))
        .percent("kept in part", loss -> ofLive(runs, loss, Loss.KeptPromises::keptInPart))
        .percent(
            "kept by the stock rule", loss -> ofLive(runs, loss, Loss.KeptPromises::keptByStock))
        .toString();
  }

  private static double ofLive(
      Runs<Loss, Loss.KeptPromises> runs, Loss loss, ToDoubleFunction<Loss.KeptPromises> count) {
    return runs.sum(loss, count) / runs.sum(loss, Loss.KeptPromises::live);
  }
}
