package io.github.punctual.simulator.evaluation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The evaluation of the Justice paper, again. */
final class JusticeDocument {
  private static final Series ALL = Series.all("Baseline");

  private final Evidence evidence;
  private final Figures figures;
  private final Tables tables;
  private final ClaimsSection claims;

  JusticeDocument(Evidence evidence, Figures figures) {
    this.evidence = evidence;
    this.figures = figures;
    this.tables = new Tables(evidence.measurements());
    this.claims = new ClaimsSection(evidence, JusticeClaims.all());
  }

  ClaimsSection claims() {
    return claims;
  }

  String text() throws IOException {
    Markdown into = new Markdown();
    into.heading(1, "Justice: the paper's evaluation, again");
    into.paragraph(
        "S. Dimopoulos, C. Krintz, R. Wolski: *Fair Scheduling for Deadline Driven,"
            + " Resource-Constrained Multi-Analytics Workloads*, UCSB TR 2019-09, sections 3 to 5."
            + " How its algorithms are read is on [a page of its own](../algorithms/justice.md);"
            + " what the schedulers and measures are, in [the overview](README.md).");
    Headers.write(into, evidence, "justice");
    into.heading(2, "What holds");
    claims.summary(into);
    into.block(Prose.of("justice-summary.md", evidence));
    into.heading(2, "The claims one by one");
    claims.table(into);
    new DataSection(evidence, figures).write(into, "justice", "table 1");
    figures(into);
    new ChoicesSection(evidence).justice(into, claims);
    new RealSection(evidence).write(into, PolicyNames.JUSTICE, claims.nearest());
    return into.toString();
  }

  private void figures(Markdown into) throws IOException {
    into.heading(2, "Figures 2 to 8");
    into.paragraph(
        "Error bars and ± are 95 % confidence intervals: of fairness and equality over the 60 s"
            + " intervals of the run, as in the paper. The other measures have one value in a run;"
            + " how they differ from one workload to the next is [below](#several-seeds). The"
            + " figures leave out the reading `fixed` of the fair share; the tables have it.");
    figure(into, 2, "Fairness", Measure.FAIRNESS);
    welch(into);
    figure(into, 3, "Equality", Measure.EQUALITY);
    figure(into, 4, "Deadline satisfaction", Measure.SDR);
    figure(into, 5, "Productivity", Measure.PTR);
    figure(into, 6, "Resource waste", Measure.WTR);
    figure(into, 7, "Cluster utilisation", Measure.UTILIZATION);
    into.paragraph(
        "A run lasts until its last job has ended, as in the paper's definition. A fair share that"
            + " drops nothing can end with a long tail in which a few late jobs hold a few CPUs, and"
            + " its utilisation over the whole run is low for that reason.");
    idle(into);
  }

  private void figure(Markdown into, int number, String title, Measure measure) throws IOException {
    into.heading(3, "Figure " + number + ": " + title);
    for (Panel panel : evidence.all()) {
      into.figure(
          panel.name(),
          figures.bars(
              "justice-" + number + "-" + panel.fileName(),
              evidence,
              panel,
              measure,
              Series.figure("Baseline", PolicyNames.JUSTICE)));
    }
    tables.measure(into, evidence.all(), measure, ALL);
  }

  private void welch(Markdown into) {
    into.heading(4, "Welch's t-test on fairness");
    into.paragraph(
        "The mean of Justice less that of the other scheduler, and the probability of so large a"
            + " difference without any, over the intervals as in the paper. Intervals that follow"
            + " each other are not independent, so these probabilities are too small; the test"
            + " [over seeds](#several-seeds) does not have that fault.");
    tables.welchOverIntervals(
        into,
        evidence.all(),
        Measure.FAIRNESS,
        PolicyNames.JUSTICE,
        new Series(
            ALL.entries().stream()
                .filter(entry -> !entry.policy().equals(PolicyNames.JUSTICE))
                .toList()));
  }

  private void idle(Markdown into) throws IOException {
    into.heading(3, "Figure 8: Idle times of groups of 10 and 100 CPUs");
    into.paragraph("Justice, TR1-like, 2250 CPUs, Aria1x3x.");
    var groups =
        evidence
            .measurements()
            .first(evidence.tight1().cell("Aria1x3x", PolicyNames.JUSTICE))
            .summary()
            .idleGroups();
    List<Figures.Line> lines = new ArrayList<>();
    for (var times : groups) {
      if (times.groups() > 0) {
        lines.add(
            new Figures.Line(
                "groups of " + times.size() + " CPUs",
                times.longerThan().stream()
                    .map(point -> new WorkloadCurves.Point(point.seconds(), 1 - point.share()))
                    .toList()));
      }
    }
    if (!lines.isEmpty()) {
      into.figure(
          "Idle times",
          figures.lines(
              "justice-8-idle",
              "idle time in seconds",
              "share of groups idle for at most that long",
              true,
              false,
              lines));
    }
  }
}
