package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.PaperClaim;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.evaluation.Prose;
import io.github.punctual.simulator.evaluation.Threads;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The evaluation of the Rayon paper, again. */
public final class RayonDocument {
  /** The document that is the same every time. */
  public static final String NAME = "rayon.md";

  private final Path documents;
  private final double scale;
  private final Threads threads;
  private final Plots plots;

  /**
   * A document that is about to be made.
   *
   * @param documents the folder for it, with its figures in a folder below
   * @param scale how many seeds and sizes there are, and how large the cluster is, in (0, 1]
   * @param threads how many runs at once
   * @param progress is told what is about to run
   */
  public RayonDocument(Path documents, double scale, int threads, Consumer<String> progress)
      throws IOException {
    this.documents = documents;
    this.scale = scale;
    this.threads = new Threads(threads, progress);
    this.plots = new Plots(documents, "rayon-");
  }

  /** Makes the runs, writes documents and figures, and says which documents. */
  public List<Path> write() throws IOException {
    PlanRuns plans = new PlanRuns(scale);
    RayonEvidence evidence =
        new RayonEvidence(
            plans,
            new ExactRuns(plans.sizes(), scale == 1),
            new ClusterRuns(scale),
            new LossRuns(scale));
    plans.run(threads);
    evidence.exact().run(threads);
    evidence.losses().run(threads);
    evidence.clusters().run(threads);
    List<Path> written = new ArrayList<>();
    written.add(write(NAME, text(evidence)));
    written.add(write(RayonTimesDocument.NAME, new RayonTimesDocument(evidence).text()));
    return written;
  }

  private Path write(String name, String text) throws IOException {
    Path file = documents.resolve(name);
    Files.writeString(file, text, StandardCharsets.UTF_8);
    return file;
  }

  private String text(RayonEvidence evidence) throws IOException {
    Markdown into = new Markdown();
    into.heading(1, "Rayon: the paper's evaluation, again");
    into.paragraph(
        "C. Curino et al.: *Reservation-based Scheduling: If You're Late Don't Blame Us!*,"
            + " MSR-TR-2013-108, section 6. How its algorithms are read is on [a page of their"
            + " own](../algorithms/rayon.md). CS: YARN's CapacityScheduler, as it is modelled here.");
    into.paragraph(
        "This page and its figures are written by one command, and a second run writes the same"
            + " bytes. Run times differ from run to run; they, and exact plans under a time limit, are"
            + " on [a page of their own]("
            + RayonTimesDocument.NAME
            + "), written by the same command:");
    into.code("dev-support/evaluate.sh rayon");
    into.heading(2, "What holds");
    PaperClaim.summary(into, claims(evidence), evidence);
    into.block(Prose.of("rayon-summary.md", scale == 1));
    if (evidence.exact().isEmpty()) {
      into.paragraph("Bounds and exact plans are left out, as there was no solver.");
    }
    into.heading(2, "The claims one by one");
    into.paragraph(
        "Measured values go from the least to the greatest over all cases of the claim. Claims about"
            + " Rayon from end to end are judged with the paper's planner (GREE-L) and with this"
            + " project's ("
            + PlannerContender.OURS
            + "), for every seed.");
    into.table(
        List.of("where", "claim", "paper", "measured", "verdict", "why"),
        claims(evidence).stream().map(claim -> claim.row(evidence)).toList());
    new PlanSection(evidence, plots).write(into);
    new ClusterSection(evidence, plots).write(into);
    early(into);
    losses(into, evidence);
    RayonSetup.write(into, evidence);
    return into.toString();
  }

  /** All claims, in the order of the paper. */
  static List<PaperClaim<RayonEvidence>> claims(RayonEvidence evidence) {
    List<PaperClaim<RayonEvidence>> claims = new ArrayList<>(PlannerClaims.all());
    if (!evidence.exact().isEmpty()) {
      claims.addAll(ExactClaims.all());
    }
    claims.addAll(ClusterClaims.all());
    claims.addAll(FurtherClaims.all());
    return claims;
  }

  private void early(Markdown into) throws IOException {
    into.heading(2, "Planned late, run early: section 4.2, figure 9");
    into.paragraph(
        "The paper's expression of three stages in an idle cluster. GREE plans it as late as it can;"
            + " the scheduler lets it run at once on what nobody uses.");
    Early early = Early.run(PlannerContender.GREE);
    into.figure(
        "Promised and held",
        plots.course(
            "9-early",
            "bundles",
            List.of(
                Plots.Line.steps("promised (GREE)", early.promised(), 1),
                Plots.Line.steps("held", early.held(), 1))));
  }

  private static void losses(Markdown into, RayonEvidence evidence) {
    into.heading(2, "A fifth of the cluster is lost: section 5.2");
    into.paragraph(
        "200 jobs of all kinds (80/10/10) reserve up to half an hour ahead, with 50 to 300 % slack;"
            + " after a third of the time capacity falls to 80 % for good. Promises that were live"
            + " then, over %d seeds: those of the book after planning anew, and those that are left"
                .formatted(evidence.losses().seeds())
            + " when, step by step, the newest go wherever there is too little, as Hadoop's replanner"
            + " does it on the same plan.");
    List<List<String>> rows = new ArrayList<>();
    for (double load : LossRuns.LOADS) {
      for (String planner : PlannerContender.PLANNERS) {
        List<LossOutcome> outcomes = evidence.losses().of(new LossRuns.Key(load, planner));
        double live = outcomes.stream().mapToInt(LossOutcome::live).sum();
        double kept = outcomes.stream().mapToInt(LossOutcome::kept).sum();
        double inPart = outcomes.stream().mapToInt(LossOutcome::keptInPart).sum();
        double stock = outcomes.stream().mapToInt(LossOutcome::keptByStock).sum();
        rows.add(
            List.of(
                NumberText.fixed(load, 1),
                PlannerContender.title(planner),
                NumberText.fixed(live / outcomes.size(), 0),
                NumberText.percent(kept / live),
                NumberText.percent(inPart / live),
                NumberText.percent(stock / live)));
      }
    }
    into.table(
        List.of(
            " asked for, over capacity",
            "planner",
            " live promises",
            " kept whole",
            " kept in part",
            " kept by the stock rule"),
        rows);
  }
}
