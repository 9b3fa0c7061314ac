package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.evaluation.Prose;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The evaluation of the BoPF paper, again. */
public final class BopfDocument {
  private final BopfMeasurements measured;
  private final Results results;
  private final Plots plots;
  private final boolean complete;

  /**
   * A document that is about to be made.
   *
   * @param documents the folder for it, with its figures in a folder below
   * @param scale how many of the jobs there are, in (0, 1]
   * @param data a folder with the public traces; without TPC-DS its parts are left out
   * @param threads how many runs at once
   * @param progress is told what is about to run
   */
  public BopfDocument(
      Path documents, double scale, Optional<Path> data, int threads, Consumer<String> progress)
      throws IOException {
    List<BurstyWorkload.Source> sources = new ArrayList<>(List.of(LookAlikes.bigBench()));
    Optional<BurstyWorkload.Source> tpcDs = data.flatMap(TpcDs::in);
    tpcDs.ifPresent(sources::add);
    if (tpcDs.isEmpty()) {
      progress.accept("BoPF: without TPC-DS, whose query templates are not there");
    }
    sources.add(LookAlikes.tpcH());
    this.complete = tpcDs.isPresent();
    this.results = new Results(threads, progress);
    this.measured = new BopfMeasurements(results, new BopfRuns(sources, scale));
    this.plots = new Plots(documents, "bopf-");
  }

  /** Makes the runs and figures, and returns the text. */
  public String text() throws IOException {
    run();
    BopfRuns runs = measured.runs();
    Markdown into = new Markdown();
    into.heading(1, "BoPF: the paper's evaluation, again");
    into.paragraph(
        "T. N. Le et al.: *BoPF: Mitigating the Burstiness-Fairness Tradeoff in Multi-Resource"
            + " Clusters*, arXiv 1912.03523, section 5. How its algorithm is read is on [a page of"
            + " its own](../algorithms/bopf.md). LQ: a latency-sensitive queue, whose work comes in"
            + " bursts; TQ: a throughput-sensitive one.");
    into.paragraph(
        "This page and its figures are written by one command, and a second run writes the same"
            + " bytes:");
    into.code("dev-support/evaluate.sh bopf");
    if (!complete) {
      into.paragraph(
          "TPC-DS is left out: the folder with the public traces was not there, or has no query"
              + " templates.");
    }
    BopfClaimsSection claims = new BopfClaimsSection(measured);
    into.heading(2, "What holds");
    claims.summary(into);
    into.block(Prose.of("bopf-summary.md", complete && runs.scale() == 1));
    into.heading(2, "The claims one by one");
    claims.table(into);
    new FactorSection(measured, plots).write(into);
    new MotivationSection(measured, plots).write(into);
    new ProtectionSection(measured, plots).write(into);
    new SeveralSection(measured, plots).write(into);
    new AlphaSection(measured, plots).write(into);
    new ErrorSection(measured, plots).write(into);
    new ModeSection(measured).write(into);
    costs(into);
    new WorkloadSection(runs).write(into);
    return into.toString();
  }

  private void run() throws IOException {
    BopfRuns runs = measured.runs();
    results.run("BoPF, tables 3 and 4, figures 7 and 8", runs.tables());
    results.run("BoPF, figures 2 and 6", runs.motivation());
    results.run("BoPF, figure 9", runs.growths());
    results.run("BoPF, figures 10 and 11", runs.several());
    results.run("BoPF, figure 12", runs.uncertain());
    results.run("BoPF, figure 13", runs.errors());
    results.run("BoPF, preemption and M-BVT", runs.modes());
  }

  private static void costs(Markdown into) {
    into.heading(2, "Scheduling overheads: section 5.2.4");
    into.paragraph(
        "The paper admits 10,000 LQs with 500 ON/OFF cycles each and 10,000 TQs in about 1 ms"
            + " altogether and allocates in less than 1 ms. Times differ from run to run and are"
            + " measured by benchmarks, not here: [docs/performance.md](../performance.md).");
  }
}
