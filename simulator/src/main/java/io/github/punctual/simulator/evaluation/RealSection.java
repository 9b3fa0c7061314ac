package io.github.punctual.simulator.evaluation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The same on public traces. */
final class RealSection {
  private final Evidence evidence;

  RealSection(Evidence evidence) {
    this.evidence = evidence;
  }

  /**
   * Writes the section.
   *
   * @param policy the paper's own scheduler
   * @param nearest the reading of fair share to compare with first
   */
  void write(Markdown into, String policy, Reading nearest) throws IOException {
    into.heading(2, "Public traces");
    List<Batch> batches = evidence.plan().real();
    if (batches.isEmpty()) {
      into.paragraph(
          "Skipped: the folder with the public traces was not there when this document was"
              + " written.");
      return;
    }
    into.paragraph(
        "Each trace is run in two clusters, chosen so that the offered load is 1.8 and 0.9 times"
            + " what the cluster can do. Traces without deadlines get those of the paper; the"
            + " others are run with their own (`trace`) and with Fixed2x. A task counts as one CPU.");
    List<Facts> facts = new ArrayList<>();
    for (Batch batch : batches) {
      facts.add(evidence.facts(batch.data()));
    }
    Tables.facts(into, facts);
    into.block(Prose.of("real-traces.md", evidence));
    Tables tables = new Tables(evidence.measurements());
    for (int i = 0; i < batches.size(); i++) {
      List<Panel> panels = batches.get(i).panels(facts.get(i));
      into.heading(3, facts.get(i).data().title());
      into.paragraph("SDR / PTR / WTR.");
      tables.measures(
          into, panels, List.of(Measure.SDR, Measure.PTR, Measure.WTR), Series.all("Baseline"));
      into.paragraph("Fairness / equality / utilisation.");
      tables.measures(
          into,
          panels,
          List.of(Measure.FAIRNESS, Measure.EQUALITY, Measure.UTILIZATION),
          Series.all("Baseline"));
      into.items(compared(panels, Series.title(policy), policy, nearest));
    }
  }

  private List<String> compared(List<Panel> panels, String title, String policy, Reading nearest) {
    List<String> items = new ArrayList<>();
    for (Panel panel : panels) {
      List<String> parts = new ArrayList<>();
      for (String other :
          List.of(
              nearest.baseline(),
              nearest.reactive(),
              Reading.REDIVIDED.reactive(),
              PolicyNames.ORACLE)) {
        String part =
            Series.title(other) + " " + evidence.compare(Measure.SDR, policy, other, panel).range();
        if (!parts.contains(part)) {
          parts.add(part);
        }
      }
      items.add(
          String.format(
              Locale.ROOT,
              "%d CPUs: deadlines met by %s beside those met by %s.",
              panel.cpus(),
              title,
              String.join("; by ", parts)));
    }
    return items;
  }
}
