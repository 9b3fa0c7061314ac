package io.github.punctual.simulator.evaluation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The evaluation of the Pythia paper, again. */
final class PythiaDocument {
  private static final Series ALL = Series.all("NoDrop");
  private static final Series DRAWN = Series.figure("NoDrop", PolicyNames.PYTHIA);

  private final Evidence evidence;
  private final Figures figures;
  private final Tables tables;
  private final ClaimsSection claims;

  PythiaDocument(Evidence evidence, Figures figures) {
    this.evidence = evidence;
    this.figures = figures;
    this.tables = new Tables(evidence.measurements());
    this.claims = new ClaimsSection(evidence, PythiaClaims.all());
  }

  ClaimsSection claims() {
    return claims;
  }

  String text() throws IOException {
    Markdown into = new Markdown();
    into.heading(1, "Pythia: the paper's evaluation, again");
    into.paragraph(
        "S. Dimopoulos, C. Krintz, R. Wolski: *PYTHIA: Admission Control for Multi-Framework,"
            + " Deadline-Driven, Big Data Workloads*, UCSB TR 2017-02, sections III to V. Its NoDrop"
            + " FS is the Justice paper's Baseline FS. How its algorithm is read is on [a page of its"
            + " own](../algorithms/justice.md); what the schedulers and measures are, in [the"
            + " overview](README.md).");
    Headers.write(into, evidence, "pythia");
    into.heading(2, "What holds");
    claims.summary(into);
    into.block(Prose.of("pythia-summary.md", evidence));
    into.heading(2, "The claims one by one");
    claims.table(into);
    new DataSection(evidence, figures).write(into, "pythia", "table I");
    ranges(into);
    variable(into);
    new ChoicesSection(evidence).pythia(into);
    new RealSection(evidence).write(into, PolicyNames.PYTHIA, claims.nearest());
    return into.toString();
  }

  private void ranges(Markdown into) throws IOException {
    into.heading(2, "Figures 2 and 3: Fixed2x over capacities");
    List<List<Panel>> ranges =
        List.of(
            Evidence.range(evidence.plan().tr1(), DocumentPlan.TR1_RANGE),
            Evidence.range(evidence.plan().tr2(), DocumentPlan.TR2_RANGE));
    for (Measure measure : List.of(Measure.SDR, Measure.PTR)) {
      into.heading(
          3,
          measure == Measure.SDR ? "Figure 2: Satisfied deadlines" : "Figure 3: Productive time");
      List<Panel> all = new ArrayList<>();
      for (List<Panel> range : ranges) {
        into.figure(
            range.get(0).title(),
            figures.range(
                "pythia-" + (measure == Measure.SDR ? 2 : 3) + "-" + range.get(0).data(),
                evidence,
                range,
                measure,
                DRAWN));
        all.addAll(range);
      }
      tables.measure(into, all, measure, ALL);
    }
  }

  private void variable(Markdown into) throws IOException {
    into.heading(2, "Figures 4 and 5: variable deadlines");
    List<Panel> panels =
        List.of(
            evidence.tight1().only(PythiaClaims.VARIABLE),
            evidence.wide1().only(PythiaClaims.VARIABLE));
    List<Panel> tables2 = new ArrayList<>(panels);
    evidence.tr2().forEach(panel -> tables2.add(panel.only(PythiaClaims.VARIABLE)));
    int number = 4;
    for (Measure measure : List.of(Measure.SDR, Measure.PTR)) {
      into.heading(
          3, "Figure " + number + ": " + (number == 4 ? "Satisfied deadlines" : "Productive time"));
      for (Panel panel : panels) {
        into.figure(
            panel.name(),
            figures.bars(
                "pythia-" + number + "-" + panel.fileName(), evidence, panel, measure, DRAWN));
      }
      tables.measure(into, tables2, measure, ALL);
      number++;
    }
    into.heading(3, "Wasted time");
    into.paragraph("The paper gives these in its text (section V.B), without a figure.");
    tables.measure(into, tables2, Measure.WTR, ALL);
  }
}
