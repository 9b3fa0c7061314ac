package io.github.punctual.evaluation.bopf;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Template;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The evaluation of the BoPF paper, again. */
public final class BopfDocument {
  private final Evaluation evaluation;
  private final BopfMeasurements measured;
  private final boolean isComplete;

  /** A document that is about to be made; without TPC-DS its parts are left out. */
  public BopfDocument(Evaluation evaluation) {
    this.evaluation = evaluation;
    List<BurstyWorkload.Source> sources = new ArrayList<>(List.of(LookAlikes.bigBench()));
    Optional<BurstyWorkload.Source> tpcDs = evaluation.data().flatMap(TpcDs::in);
    tpcDs.ifPresent(sources::add);
    sources.add(LookAlikes.tpcH());
    this.isComplete = tpcDs.isPresent();
    this.measured =
        new BopfMeasurements(evaluation.runs(), new BopfRuns(sources, evaluation.scale()));
  }

  /** Makes the runs, writes the document and its figures, and says where it is. */
  public List<Path> write() throws IOException {
    if (!isComplete) {
      evaluation
          .threads()
          .progress()
          .accept("BoPF: without TPC-DS, whose query templates are not there");
    }
    Plots plots = evaluation.plots("bopf-");
    run();
    Template page =
        Template.of("bopf/document.md")
            .put("command", evaluation.command("bopf"))
            .put("left-out", isComplete ? "" : Template.of("bopf/without-tpcds.md").text())
            .put("title-of-default", ComparedPolicy.byDefault().title())
            .put(
                "conclusions",
                Template.conclusions("bopf/conclusions.md", isComplete && evaluation.isFull()));
    claims(page);
    new OneQueueFigures(measured, plots).fill(page);
    new SeveralQueuesFigures(measured, plots).fill(page);
    new UncertaintyFigures(measured, plots).fill(page);
    page.put("workloads", WorkloadTable.of(measured.runs().sources()));
    return List.of(evaluation.write("bopf.md", page.text()));
  }

  private void run() throws IOException {
    BopfRuns runs = measured.runs();
    measured.run("tables 3 and 4, figures 7 and 8", runs.tables());
    measured.run("figures 2 and 6", runs.motivation());
    measured.run(
        "figure 9",
        BopfRuns.WITH_EXCESS.stream().flatMap(policy -> runs.grown(policy).stream()).toList());
    measured.run("figures 10 and 11", runs.several());
    measured.run("figure 12", runs.uncertain());
    measured.run("figure 13", runs.errors());
    measured.run("preemption and M-BVT", runs.modes());
  }

  private void claims(Template page) {
    List<PaperClaim<BopfMeasurements, ComparedPolicy>> claims = BopfClaims.all();
    List<Optional<ComparedPolicy>> rows = new ArrayList<>();
    ComparedPolicy.OF_BOPF.forEach(reading -> rows.add(Optional.of(reading)));
    rows.add(Optional.empty());
    page.put(
            "summary",
            PaperClaim.summary(
                claims,
                measured,
                rows,
                row ->
                    row.map(reading -> "claims about BoPF; " + reading.title())
                        .orElse("claims about the other policies")))
        .put("claims", PaperClaim.table(claims, measured));
  }
}
