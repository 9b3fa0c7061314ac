package io.github.punctual.simulator.evaluation.rush;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.PaperClaim;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.evaluation.Prose;
import io.github.punctual.simulator.evaluation.Threads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The evaluation of the RUSH paper, again. */
public final class RushDocument {
  /** The document that is the same every time. */
  public static final String NAME = "rush.md";

  private final Path documents;
  private final double scale;
  private final Optional<Path> data;
  private final Threads threads;
  private final Plots plots;

  /**
   * A document that is about to be made.
   *
   * @param documents the folder for it, with its figures in a folder below
   * @param scale how many seeds, jobs and repetitions there are, in (0, 1]
   * @param data a folder with the public traces; without Chronus's that part is left out
   * @param threads how many runs at once; times are measured alone
   * @param progress is told what is about to run
   */
  public RushDocument(
      Path documents, double scale, Optional<Path> data, int threads, Consumer<String> progress)
      throws IOException {
    this.documents = documents;
    this.scale = scale;
    this.data = data;
    this.threads = new Threads(threads, progress);
    this.plots = new Plots(documents, "rush-");
  }

  /** Makes the runs, writes documents and figures, and says which documents. */
  public List<Path> write() throws IOException {
    Optional<ChronusRuns> chronus = data.flatMap(folder -> ChronusRuns.in(folder, scale));
    if (chronus.isEmpty()) {
      threads.progress().accept("RUSH: without Chronus, whose traces are not there");
    }
    RushEvidence evidence =
        new RushEvidence(new DemandCoverage(scale), new RushRuns(scale), chronus);
    evidence.coverage().run(threads);
    evidence.runs().run(threads);
    if (chronus.isPresent()) {
      chronus.get().run(threads);
    }
    threads.progress().accept("RUSH, figure 5");
    List<Path> written = new ArrayList<>();
    written.add(write(NAME, text(evidence)));
    written.add(
        write(
            RushTimesDocument.NAME,
            new RushTimesDocument(DecisionTimesFigure.measure(scale)).text()));
    return written;
  }

  private Path write(String name, String text) throws IOException {
    Path file = documents.resolve(name);
    Files.writeString(file, text, StandardCharsets.UTF_8);
    return file;
  }

  /** All claims, in the order of the paper. */
  static List<PaperClaim<RushEvidence>> claims() {
    List<PaperClaim<RushEvidence>> claims = new ArrayList<>(CoverageClaims.all());
    claims.addAll(UtilityClaims.all());
    return claims;
  }

  private String text(RushEvidence evidence) throws IOException {
    Markdown into = new Markdown();
    into.heading(1, "RUSH: the paper's evaluation, again");
    into.paragraph(
        "Z. Huang et al.: *RUSH: A RobUst ScHeduler to Manage Uncertain Completion-Times in Shared"
            + " Clouds*, ICDCS 2016, section V. How its algorithms are read is on [a page of their"
            + " own](../algorithms/rush.md), and so is [with what RUSH is"
            + " compared](../algorithms/baselines.md).");
    into.paragraph(
        "This page and its figures are written by one command, and a second run writes the same"
            + " bytes. How long decisions take differs from run to run, and is on [a page of its"
            + " own]("
            + RushTimesDocument.NAME
            + "), written by the same command:");
    into.code("dev-support/evaluate.sh rush");
    into.heading(2, "What holds");
    PaperClaim.summary(into, claims(), evidence);
    into.block(Prose.of("rush-summary.md", scale == 1 && evidence.chronus().isPresent()));
    into.heading(2, "The claims one by one");
    into.paragraph(
        "Measured values go from the least to the greatest over all cases of the claim: all budgets,"
            + " and all loads, as the paper does not say how full its cluster was.");
    into.table(
        List.of("where", "claim", "measured", "verdict", "why"),
        claims().stream().map(claim -> claim.row(evidence)).toList());
    new CoverageSection(evidence.coverage(), plots).write(into);
    new UtilitySection(evidence.runs(), plots).write(into);
    ChronusSection.write(into, evidence.chronus());
    RushSetup.write(into, evidence);
    return into.toString();
  }
}
