package io.github.punctual.simulator.evaluation;

import io.github.punctual.simulator.deadline.DeadlineKind;
import io.github.punctual.simulator.deadline.DeadlineKinds;
import io.github.punctual.simulator.metrics.Estimate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The papers' graphs with what was measured for them: what claims are judged by. */
final class Evidence {
  /** The kinds of deadlines whose tightness differs from job to job. */
  static final List<String> VARIABLE =
      List.of("Jockey1x2x", "Jockey2x4x", "90loose", "Aria1x3x", "Aria2x4x");

  private final Study study;
  private final DocumentPlan plan;
  private final String justice;

  Evidence(Study study, DocumentPlan plan) {
    this(study, plan, PolicyNames.JUSTICE);
  }

  private Evidence(Study study, DocumentPlan plan, String justice) {
    this.study = study;
    this.plan = plan;
    this.justice = justice;
  }

  /** The same, where another choice that the paper leaves stands for Justice. */
  Evidence withJustice(String policy) {
    return new Evidence(study, plan, policy);
  }

  /** Where the runs of a cell are. */
  private Cell actual(Cell cell) {
    return cell.policy().equals(PolicyNames.JUSTICE) ? cell.with(justice) : cell;
  }

  /** The runs of a cell: the first seed. */
  MeasuredRun first(Cell cell) {
    return measurements().first(actual(cell));
  }

  /** Fairness or equality over the 60 s intervals of the first seed. */
  Estimate overIntervals(Cell cell, Measure measure) {
    return measurements().overIntervals(actual(cell), measure);
  }

  Measurements measurements() {
    return study.measurements();
  }

  Facts facts(Dataset data) throws IOException {
    return study.facts(data);
  }

  DocumentPlan plan() {
    return plan;
  }

  /** TR1-like, highly constrained. */
  Panel tight1() {
    return panel(plan.tr1(), DocumentPlan.TR1_CPUS.get(0));
  }

  /** TR1-like, moderately constrained. */
  Panel wide1() {
    return panel(plan.tr1(), DocumentPlan.TR1_CPUS.get(1));
  }

  /** TR2-like, highly constrained. */
  Panel tight2() {
    return panel(plan.tr2(), DocumentPlan.TR2_CPUS.get(0));
  }

  /** TR2-like, moderately constrained. */
  Panel wide2() {
    return panel(plan.tr2(), DocumentPlan.TR2_CPUS.get(1));
  }

  List<Panel> tr1() {
    return List.of(tight1(), wide1());
  }

  List<Panel> tr2() {
    return List.of(tight2(), wide2());
  }

  List<Panel> all() {
    return List.of(tight1(), wide1(), tight2(), wide2());
  }

  private static Panel panel(Dataset data, int cpus) {
    return panel(data, cpus, DeadlineKinds.published());
  }

  /** A graph of a data set. */
  static Panel panel(Dataset data, int cpus, List<DeadlineKind> kinds) {
    return new Panel(
        data.key(), data.title(), cpus, kinds.stream().map(DeadlineKind::name).toList());
  }

  /** A graph for each size of a range, with one kind of deadlines. */
  static List<Panel> range(Dataset data, List<Integer> sizes) {
    List<Panel> panels = new ArrayList<>();
    sizes.forEach(cpus -> panels.add(panel(data, cpus, List.of(DeadlineKinds.parse("Fixed2x")))));
    return panels;
  }

  /** The mean of a measure over seeds. */
  double value(Cell cell, Measure measure) {
    return measurements().mean(actual(cell), measure);
  }

  /** Two schedulers with all kinds of deadlines of these graphs. */
  Comparison compare(Measure measure, String policy, String other, List<Panel> panels) {
    List<Comparison.Pair> pairs = new ArrayList<>();
    for (Panel panel : panels) {
      for (Cell cell : panel.cells(policy)) {
        String label =
            panels.size() == 1
                ? cell.deadlines()
                : panel.title() + " " + cell.cpus() + " " + cell.deadlines();
        pairs.add(
            new Comparison.Pair(label, value(cell, measure), value(cell.with(other), measure)));
      }
    }
    return new Comparison(pairs);
  }

  Comparison compare(Measure measure, String policy, String other, Panel panel) {
    return compare(measure, policy, other, List.of(panel));
  }
}
