package io.github.punctual.evaluation.rush;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Template;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The evaluation of the RUSH paper, again; without Chronus's traces that part is left out. */
public record RushDocument(Evaluation evaluation) {
  /** The document that is the same every time. */
  public static final String NAME = "rush.md";

  /** Makes the runs, writes documents and figures, and says which documents. */
  public List<Path> write() throws IOException {
    Plots plots = evaluation.plots("rush-");
    RushMeasured measured =
        new RushMeasured(
            new DemandCoverage(evaluation), new RushRuns(evaluation), ChronusRuns.of(evaluation));
    if (measured.chronus().isEmpty()) {
      evaluation.threads().progress().accept("RUSH: without Chronus, whose traces are not there");
    }
    measured.coverage().run();
    measured.runs().run();
    if (measured.chronus().isPresent()) {
      measured.chronus().get().run();
    }
    evaluation.threads().progress().accept("RUSH, figure 5");
    return List.of(
        evaluation.write(NAME, text(measured, plots)),
        evaluation.write(
            RushTimes.NAME, RushTimes.text(DecisionTimesFigure.measure(evaluation.scale()))));
  }

  private String text(RushMeasured measured, Plots plots) {
    List<PaperClaim<RushMeasured, Void>> claims = RushClaims.all();
    Template page =
        Template.of("rush/document.md")
            .put("command", evaluation.command("rush"))
            .put("times", RushTimes.NAME)
            .put("summary", PaperClaim.summary(claims, measured))
            .put(
                "conclusions",
                Template.conclusions(
                    "rush/conclusions.md", evaluation.isFull() && measured.chronus().isPresent()))
            .put("claims", PaperClaim.table(claims, measured))
            .put(
                "chronus",
                measured.chronus().isPresent()
                    ? Template.of("rush/chronus.md")
                        .put("days", measured.chronus().get().table())
                        .text()
                    : Template.of("rush/no-chronus.md").text());
    new RushPaperFigures(measured, plots).fill(page);
    return page.text();
  }
}
