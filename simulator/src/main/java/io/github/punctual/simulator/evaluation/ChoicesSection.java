package io.github.punctual.simulator.evaluation;

import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.metrics.WelchTest;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Where the papers leave a choice: every choice measured, over several workloads. */
final class ChoicesSection {
  private static final List<Measure> MEASURES =
      List.of(Measure.SDR, Measure.PTR, Measure.WTR, Measure.FAIRNESS);

  private final Evidence evidence;
  private final Tables tables;
  private final List<Panel> panels;

  ChoicesSection(Evidence evidence) throws IOException {
    this.evidence = evidence;
    this.tables = new Tables(evidence.measurements());
    Batch batch = evidence.plan().choices();
    this.panels = batch.panels(evidence.facts(batch.data()));
  }

  /** Of the Justice paper. */
  void justice(Markdown into, ClaimsSection claims) throws IOException {
    seeds(into, PolicyNames.JUSTICE);
    into.heading(2, "Choices that the paper leaves");
    into.paragraph(
        "Means over the seven kinds of deadlines, with 95 % confidence intervals over the seeds of "
            + panels.get(0).title()
            + " of its length, with "
            + panels.get(0).cpus()
            + " and "
            + panels.get(1).cpus()
            + " CPUs.");
    into.heading(3, "How fair share divides");
    List<String> fair = new ArrayList<>();
    for (Reading reading : Reading.values()) {
      fair.add(reading.baseline());
      fair.add(reading.reactive());
    }
    tables.means(into, panels, MEASURES, fair);
    into.block(Prose.of("choice-fair-share.md", evidence));
    into.heading(3, "Justice's correction, priority, threshold, and jobs of one task");
    List<String> all = new ArrayList<>(List.of(PolicyNames.JUSTICE));
    all.addAll(PolicyNames.justiceReadings());
    all.add(PolicyNames.ORACLE);
    tables.means(into, panels, MEASURES, all);
    against(into, PolicyNames.JUSTICE, PolicyNames.justiceReadings());
    into.paragraph(
        "Deadlines met by size of job: Aria1x3x, " + panels.get(0).cpus() + " CPUs, all seeds.");
    tables.sizes(into, panels.get(0), "Aria1x3x", all);
    into.block(Prose.of("choice-justice.md", evidence));
    into.heading(3, "The claims with other corrections");
    into.paragraph(
        "TR1-like and TR2-like as above, fair share read as "
            + claims.nearest().word()
            + "; how many claims hold how far, and which are judged differently.");
    claims.corrections(into);
  }

  /** Of the Pythia paper. */
  void pythia(Markdown into) throws IOException {
    seeds(into, PolicyNames.PYTHIA);
    into.heading(2, "Choices that the paper leaves");
    into.paragraph(
        "The order in which queued jobs are admitted, which the paper calls pluggable, saying that"
            + " all orders perform similarly. Means over the seven kinds of deadlines.");
    List<String> all = new ArrayList<>(List.of(PolicyNames.PYTHIA));
    all.addAll(PolicyNames.pythiaReadings());
    all.add(PolicyNames.ORACLE);
    tables.means(into, panels, MEASURES, all);
    against(into, PolicyNames.PYTHIA, PolicyNames.pythiaReadings());
    into.block(Prose.of("choice-pythia.md", evidence));
  }

  private void seeds(Markdown into, String policy) {
    into.heading(2, "Several seeds");
    into.paragraph(
        panels.get(0).title()
            + " of its length, made "
            + DocumentPlan.SEEDS
            + " times: means with 95 % confidence intervals over the workloads. Less work piles up in"
            + " the shorter time, so fair shares that drop nothing do better than on the whole"
            + " trace.");
    into.paragraph("SDR:");
    tables.measure(into, panels, Measure.SDR, Series.all("Baseline"));
    into.paragraph("PTR:");
    tables.measure(into, panels, Measure.PTR, Series.all("Baseline"));
    into.paragraph(
        "Fairness of "
            + Series.title(policy)
            + " less that of others, and the probability by Welch's t-test over the workloads:");
    tables.welchOverSeeds(into, panels, Measure.FAIRNESS, policy, others(policy));
    into.paragraph("The same of the SDR:");
    tables.welchOverSeeds(into, panels, Measure.SDR, policy, others(policy));
  }

  private static Series others(String policy) {
    return new Series(
        Series.all("Baseline").entries().stream()
            .filter(entry -> !entry.policy().equals(policy))
            .toList());
  }

  /** The difference of each choice from the default, and its probability. */
  private void against(Markdown into, String policy, List<String> choices) {
    List<String> header = new ArrayList<>(List.of("instead of the default"));
    for (Panel panel : panels) {
      header.add(" SDR, " + panel.cpus());
      header.add(" PTR, " + panel.cpus());
    }
    List<List<String>> rows = new ArrayList<>();
    for (String choice : choices) {
      List<String> row = new ArrayList<>(List.of(choice));
      for (Panel panel : panels) {
        for (Measure measure : List.of(Measure.SDR, Measure.PTR)) {
          Estimate own = tables.meanOverKinds(panel, choice, measure);
          Estimate standard = tables.meanOverKinds(panel, policy, measure);
          double difference = own.mean() - standard.mean();
          row.add(
              (difference < 0 ? "" : "+")
                  + NumberText.fixed(difference, 3)
                  + ", p "
                  + NumberText.probability(WelchTest.pValue(own, standard)));
        }
      }
      rows.add(row);
    }
    into.paragraph("Differences from the default, with the probability by Welch's t-test:");
    into.table(header, rows);
  }
}
