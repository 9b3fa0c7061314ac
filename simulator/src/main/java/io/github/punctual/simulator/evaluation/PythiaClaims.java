package io.github.punctual.simulator.evaluation;

import static io.github.punctual.simulator.evaluation.Measure.PTR;
import static io.github.punctual.simulator.evaluation.Measure.SDR;
import static io.github.punctual.simulator.evaluation.Measure.WTR;
import static io.github.punctual.simulator.evaluation.PolicyNames.ORACLE;
import static io.github.punctual.simulator.evaluation.PolicyNames.PYTHIA;

import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.List;

/** What the Pythia paper claims in its section V, in the order of the paper. */
final class PythiaClaims {
  /** The variable deadlines of this paper. */
  static final List<String> VARIABLE = List.of("Jockey1x2x", "Jockey2x4x", "Aria1x3x", "Aria2x4x");

  private static final double SIMILAR = JusticeClaims.SIMILAR;

  private PythiaClaims() {}

  static List<JudgedClaim> all() {
    List<JudgedClaim> claims = new ArrayList<>(fixed());
    claims.addAll(variable());
    return claims;
  }

  private static List<JudgedClaim> fixed() {
    return List.of(
        JudgedClaim.inReadings(
                "V.A, figure 2",
                "Pythia meets more deadlines than NoDrop FS (both traces, capacities below the peak)",
                (e, r) -> e.compare(SDR, PYTHIA, r.baseline(), constrained(e)).more())
            .because(
                "PHH",
                "A re-divided share gives the many jobs of few tasks all that they ask for from the start, and meets all deadlines as soon as capacity suffices on average."),
        JudgedClaim.inReadings(
                "V.A, figure 2",
                "Pythia meets more deadlines than Reactive FS (same cases)",
                (e, r) -> e.compare(SDR, PYTHIA, r.reactive(), constrained(e)).more())
            .because("PHH", "As before."),
        JudgedClaim.inReadings(
                "V.A, figure 2",
                "Pythia satisfies 295 % more deadlines than NoDrop FS with the smallest capacity (the"
                    + " better of both traces)",
                (e, r) -> e.compare(SDR, PYTHIA, r.baseline(), smallest(e)).upTo(2.95))
            .because(
                "SHH",
                "Far exceeded where shares are fixed or greedy, because their backlog only grows."),
        JudgedClaim.inReadings(
                "V.A, figure 2",
                "... and 143 % more than Reactive FS",
                (e, r) -> e.compare(SDR, PYTHIA, r.reactive(), smallest(e)).upTo(1.43))
            .because(
                "PSS",
                "Half of the paper's size when the share is greedy; in the other readings dropping late jobs lets nearly all small jobs succeed."),
        JudgedClaim.of(
                "V.A, figure 2",
                "Pythia meets about as many deadlines as the Oracle (within 10 %)",
                e -> e.compare(SDR, PYTHIA, ORACLE, range(e)).similar(SIMILAR))
            .because(
                "H",
                "With one multiple for all, the first completed job teaches what all need: Pythia is the Oracle."),
        JudgedClaim.of(
                "V.A, figure 3",
                "Pythia's PTR is similar to the Oracle's (within 10 %)",
                e -> e.compare(PTR, PYTHIA, ORACLE, range(e)).similar(SIMILAR))
            .because("H", "As before."),
        JudgedClaim.inReadings(
                "V.A, figure 3",
                "Pythia's PTR is better than NoDrop FS's across capacities (below the peak)",
                (e, r) -> e.compare(PTR, PYTHIA, r.baseline(), constrained(e)).more())
            .because(
                "PHP",
                "Near the peak every scheduler but a fixed share completes nearly everything, and the Oracle's order refuses a little."),
        JudgedClaim.inReadings(
                "V.A, figure 3",
                "Pythia has up to 93 % more productive time than Reactive FS (below the peak)",
                (e, r) -> e.compare(PTR, PYTHIA, r.reactive(), constrained(e)).upTo(0.93))
            .because(
                "PHP",
                "Two thirds of the paper's size in the greedy reading; a re-divided or fixed share loses more than in the paper with the smallest capacity."),
        JudgedClaim.inReadings(
                "V.A, figure 3",
                "With limited capacity NoDrop FS does almost no useful work (PTR below 0.05 with the"
                    + " smallest capacity)",
                (e, r) -> below(e, r.baseline(), PTR, 0.05, smallest(e)))
            .because(
                "HHH",
                "Jobs of many tasks, which have nearly all the work, miss when capacity is short."),
        JudgedClaim.inReadings(
                "V.A",
                "NoDrop FS completes about 20 % of TR1's jobs in time (within 10 points), with a PTR"
                    + " near zero (2250 CPUs)",
                (e, r) -> twentyPercent(e, r))
            .because(
                "PHP",
                "The SDR of a fair share that drops nothing depends on how it divides: from 0.07 to 0.45 on the same trace."),
        JudgedClaim.inReadings(
                "V.A, figures 2, 3",
                "Unconstrained, all perform similarly (SDR and PTR within 10 % of the Oracle's with the"
                    + " largest capacity)",
                (e, r) -> unconstrained(e, r))
            .because(
                "HPH",
                "A share that is fixed at the start by the number of jobs stays small when these have gone."));
  }

  private static List<JudgedClaim> variable() {
    return List.of(
        JudgedClaim.of(
                "V.B, figure 4",
                "In the worst case Pythia's SDR is within 5 % of the Oracle's (TR1)",
                e -> e.compare(SDR, PYTHIA, ORACLE, tr1(e)).notMuchLess(0.05))
            .because(
                "H", "Pythia's fraction suffices for every job, and small jobs dominate the SDR."),
        JudgedClaim.inReadings(
                "V.B, figure 4",
                "Pythia satisfies up to 177 % more deadlines than Reactive FS (TR1, 2250 CPUs)",
                (e, r) -> e.compare(SDR, PYTHIA, r.reactive(), tight(e)).upTo(1.77))
            .because(
                "SSS",
                "Less than half of the paper's size: our Reactive FS meets more deadlines than the paper's in every reading."),
        JudgedClaim.inReadings(
                "V.B, figure 4",
                "... and up to 58 % more (TR1, 4500 CPUs)",
                (e, r) -> e.compare(SDR, PYTHIA, r.reactive(), wide(e)).upTo(0.58))
            .because(
                "FSS",
                "Half of the paper's size when the share is greedy; next to nothing otherwise."),
        JudgedClaim.inReadings(
                "V.B, figure 5",
                "Pythia outperforms the PTR of Reactive FS only for a subset of the deadlines",
                (e, r) -> subset(e, r))
            .because(
                "HFH", "As the paper explains: the largest fraction leaves less room for others."),
        JudgedClaim.inReadings(
                "V.B",
                "Reactive FS wastes from 24 to 30 % of the work with 2250 CPUs (within 5 points)",
                (e, r) -> wasted(e, r.reactive(), tight(e), 0.24, 0.30))
            .because(
                "FHP",
                "A re-divided share runs everything at once and stops much of it half done; a greedy one runs less at a time."),
        JudgedClaim.inReadings(
                "V.B",
                "... and from 12 to 30 % with 4500",
                (e, r) -> wasted(e, r.reactive(), wide(e), 0.12, 0.30))
            .because("PPH", "As before."),
        JudgedClaim.inReadings(
                "V.B",
                "NoDrop FS wastes 99 % with 2250 CPUs (within 5 points)",
                (e, r) -> wasted(e, r.baseline(), tight(e), 0.99, 0.99))
            .because("HHH", "The backlog only grows, and all but the first jobs are late."),
        JudgedClaim.inReadings(
                "V.B",
                "... and from 84 to 93 % with 4500",
                (e, r) -> wasted(e, r.baseline(), wide(e), 0.84, 0.93))
            .because(
                "FFF",
                "Our Baseline FS wastes less at this capacity, unless shares are fixed: 0.87 times what fits is offered evenly over three months, and the paper's times of submission, which are not published, must be burstier."),
        JudgedClaim.of(
                "V.B",
                "Pythia wastes next to nothing (below 1 % in all cases)",
                e -> below(e, PYTHIA, WTR, 0.01, tr1(e)))
            .because("H", "A fraction that suffices for every job seen makes no job late."));
  }

  private static Panel tight(Evidence e) {
    return e.tight1().only(VARIABLE);
  }

  private static Panel wide(Evidence e) {
    return e.wide1().only(VARIABLE);
  }

  private static List<Panel> tr1(Evidence e) {
    return List.of(tight(e), wide(e));
  }

  /** Both traces with all capacities. */
  private static List<Panel> range(Evidence e) {
    List<Panel> panels = new ArrayList<>(Evidence.range(e.plan().tr1(), DocumentPlan.TR1_RANGE));
    panels.addAll(Evidence.range(e.plan().tr2(), DocumentPlan.TR2_RANGE));
    return panels;
  }

  /** Both traces with all capacities below the CPUs that they had in use at most. */
  private static List<Panel> constrained(Evidence e) {
    return range(e).stream()
        .filter(panel -> panel.cpus() < (panel.data().equals("tr1") ? 9345 : 24721))
        .toList();
  }

  private static List<Panel> smallest(Evidence e) {
    return List.of(
        Evidence.range(e.plan().tr1(), DocumentPlan.TR1_RANGE).get(0),
        Evidence.range(e.plan().tr2(), DocumentPlan.TR2_RANGE).get(0));
  }

  private static Finding below(
      Evidence e, String policy, Measure measure, double limit, List<Panel> panels) {
    double most = 0;
    int cases = 0;
    int so = 0;
    for (Panel panel : panels) {
      for (Cell cell : panel.cells(policy)) {
        double value = e.value(cell, measure);
        most = Math.max(most, value);
        cases++;
        so += value < limit ? 1 : 0;
      }
    }
    return Finding.count(so, cases, "at most " + NumberText.fixed(most, 3));
  }

  private static Finding twentyPercent(Evidence e, Reading r) {
    Cell cell = e.tight1().cell("Fixed2x", r.baseline());
    double sdr = e.value(cell, SDR);
    double ptr = e.value(cell, PTR);
    String numbers = "SDR " + NumberText.fixed(sdr, 3) + ", PTR " + NumberText.fixed(ptr, 3);
    boolean most = ptr < 0.05;
    return Math.abs(sdr - 0.2) <= 0.1
        ? Finding.of(most, numbers)
        : new Finding(most ? ClaimVerdict.PARTLY : ClaimVerdict.FAILS, numbers);
  }

  private static Finding unconstrained(Evidence e, Reading r) {
    List<Comparison.Pair> pairs = new ArrayList<>();
    for (List<Panel> range :
        List.of(
            Evidence.range(e.plan().tr1(), DocumentPlan.TR1_RANGE),
            Evidence.range(e.plan().tr2(), DocumentPlan.TR2_RANGE))) {
      Panel largest = range.get(range.size() - 1);
      for (String policy : List.of(r.baseline(), r.reactive(), PYTHIA)) {
        for (Measure measure : List.of(SDR, PTR)) {
          e.compare(measure, policy, ORACLE, largest)
              .pairs()
              .forEach(
                  pair ->
                      pairs.add(
                          new Comparison.Pair(
                              largest.title() + " " + measure.word() + " " + policy,
                              pair.value(),
                              pair.other())));
        }
      }
    }
    return new Comparison(pairs).similar(SIMILAR);
  }

  /** Better somewhere, and not everywhere. */
  private static Finding subset(Evidence e, Reading r) {
    Comparison comparison = e.compare(PTR, PYTHIA, r.reactive(), tr1(e));
    long better = comparison.pairs().stream().filter(pair -> pair.change() > 0).count();
    return Finding.of(
        better > 0 && better < comparison.pairs().size(),
        comparison.range() + "; better in " + better + " of " + comparison.pairs().size());
  }

  private static Finding wasted(Evidence e, String policy, Panel panel, double from, double to) {
    double least = 1;
    double most = 0;
    int so = 0;
    for (Cell cell : panel.cells(policy)) {
      double value = e.value(cell, WTR);
      least = Math.min(least, value);
      most = Math.max(most, value);
      so += value >= from - 0.05 && value <= to + 0.05 ? 1 : 0;
    }
    return Finding.count(
        so,
        panel.deadlines().size(),
        NumberText.fixed(100 * least, 0) + " to " + NumberText.fixed(100 * most, 0) + " %");
  }
}
