package io.github.punctual.evaluation.fluid;

import io.github.punctual.simulator.deadline.DeadlineKinds;
import io.github.punctual.simulator.metrics.Breakdown;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.metrics.RunSummary;
import io.github.punctual.simulator.metrics.SizeClass;
import java.util.ArrayList;
import java.util.List;

/**
 * The papers' graphs with what was measured for them: what claims are judged by.
 *
 * @param justice the policy that stands for Justice
 */
record FluidMeasured(Study study, DocumentPlan plan, String justice) {
  /** The kinds of deadlines whose tightness differs from job to job. */
  static final List<String> VARIABLE =
      List.of("Jockey1x2x", "Jockey2x4x", "90loose", "Aria1x3x", "Aria2x4x");

  FluidMeasured(Study study, DocumentPlan plan) {
    this(study, plan, PolicyNames.JUSTICE);
  }

  /** The same, where another choice that the paper leaves stands for Justice. */
  FluidMeasured withJustice(String policy) {
    return new FluidMeasured(study, plan, policy);
  }

  /** Where the runs of a cell are. */
  private Cell actual(Cell cell) {
    return cell.policy().equals(PolicyNames.JUSTICE) ? cell.with(justice) : cell;
  }

  /** The runs of a cell, one for each seed. */
  List<Study.MeasuredRun> all(Cell cell) {
    return study.runs().of(actual(cell));
  }

  /** The first seed of a cell. */
  RunSummary first(Cell cell) {
    return all(cell).get(0).summary();
  }

  /** Mean and spread of a measure over the seeds. */
  Estimate over(Cell cell, Measure measure) {
    return study.runs().over(actual(cell), run -> measure.of(run.summary()));
  }

  /** The mean of a measure over seeds. */
  double value(Cell cell, Measure measure) {
    return over(cell, measure).mean();
  }

  /** Fairness or equality over the 60 s intervals of the first seed. */
  Estimate overIntervals(Cell cell, Measure measure) {
    return measure == Measure.FAIRNESS ? first(cell).fairness() : first(cell).equality();
  }

  /**
   * Mean and spread as the papers have them: for fairness and equality over the intervals of the
   * run when there is only one, else over the seeds.
   */
  Estimate shown(Cell cell, Measure measure) {
    boolean hasIntervals = measure == Measure.FAIRNESS || measure == Measure.EQUALITY;
    return hasIntervals && all(cell).size() == 1
        ? overIntervals(cell, measure)
        : over(cell, measure);
  }

  /** Of the jobs of a size that had a deadline, the part that met it, over all seeds. */
  double sdr(Cell cell, SizeClass size) {
    List<Breakdown> parts =
        all(cell).stream()
            .flatMap(run -> run.sizes().stream())
            .filter(part -> part.part().equals(size.text()))
            .toList();
    return (double) parts.stream().mapToInt(Breakdown::met).sum()
        / parts.stream().mapToInt(Breakdown::deadlineJobs).sum();
  }

  /** The mean over the kinds of deadlines of a seed, and its spread over the seeds. */
  Estimate overKinds(Panel panel, String policy, Measure measure) {
    List<Cell> cells = panel.cells(policy);
    int seeds = cells.stream().mapToInt(cell -> all(cell).size()).min().orElseThrow();
    double[] means = new double[seeds];
    for (Cell cell : cells) {
      List<Study.MeasuredRun> runs = all(cell);
      for (int i = 0; i < runs.size(); i++) {
        means[i] += measure.of(runs.get(i).summary()) / cells.size();
      }
    }
    return Estimate.of(means);
  }

  /** TR1-like, highly constrained. */
  Panel tight1() {
    return Panel.of(plan.tr1(), DocumentPlan.TR1_CPUS.get(0), DeadlineKinds.published());
  }

  /** TR1-like, moderately constrained. */
  Panel wide1() {
    return Panel.of(plan.tr1(), DocumentPlan.TR1_CPUS.get(1), DeadlineKinds.published());
  }

  /** TR2-like, highly constrained. */
  Panel tight2() {
    return Panel.of(plan.tr2(), DocumentPlan.TR2_CPUS.get(0), DeadlineKinds.published());
  }

  /** TR2-like, moderately constrained. */
  Panel wide2() {
    return Panel.of(plan.tr2(), DocumentPlan.TR2_CPUS.get(1), DeadlineKinds.published());
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

  /** For both traces a graph for each size of figures 2 and 3 of the Pythia paper. */
  List<List<Panel>> ranges() {
    return List.of(
        range(plan.tr1(), DocumentPlan.TR1_RANGE), range(plan.tr2(), DocumentPlan.TR2_RANGE));
  }

  private static List<Panel> range(Dataset data, List<Integer> sizes) {
    return sizes.stream().map(cpus -> Panel.of(data, cpus, DocumentPlan.FIXED2X)).toList();
  }

  /** Two schedulers with all kinds of deadlines of these graphs. */
  Comparison compare(Measure measure, String policy, String other, List<Panel> panels) {
    List<Comparison.Pair> pairs = new ArrayList<>();
    for (Panel panel : panels) {
      for (Cell cell : panel.cells(policy)) {
        pairs.add(
            new Comparison.Pair(
                panels.size() == 1 ? cell.deadlines() : panel.label(cell),
                value(cell, measure),
                value(cell.with(other), measure)));
      }
    }
    return new Comparison(pairs);
  }

  Comparison compare(Measure measure, String policy, String other, Panel panel) {
    return compare(measure, policy, other, List.of(panel));
  }
}
