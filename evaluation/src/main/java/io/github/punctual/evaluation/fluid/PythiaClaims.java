package io.github.punctual.evaluation.fluid;

import static io.github.punctual.evaluation.fluid.Measure.PTR;
import static io.github.punctual.evaluation.fluid.Measure.SDR;
import static io.github.punctual.evaluation.fluid.Measure.WTR;
import static io.github.punctual.evaluation.fluid.PolicyNames.ORACLE;
import static io.github.punctual.evaluation.fluid.PolicyNames.PYTHIA;
import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.evaluation.ClaimVerdict;
import io.github.punctual.evaluation.Finding;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.PaperClaims;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the Pythia paper claims in its section V, in the order of the paper. */
final class PythiaClaims {
  /** The variable deadlines of this paper. */
  static final List<String> VARIABLE = List.of("Jockey1x2x", "Jockey2x4x", "Aria1x3x", "Aria2x4x");

  private static final double SIMILAR = JusticeClaims.SIMILAR;

  private PythiaClaims() {}

  static List<PaperClaim<FluidMeasured, Reading>> all() {
    PaperClaims<FluidMeasured, Reading> claims =
        new PaperClaims<>("fluid/pythia-claims.md", List.of(Reading.values()), Reading::word);
    fixedDeadlines(claims);
    variableDeadlines(claims);
    return claims.all();
  }

  private static void fixedDeadlines(PaperClaims<FluidMeasured, Reading> claims) {
    claims
        .judgeEach(
            "more-deadlines-than-nodrop",
            (e, r) -> e.compare(SDR, PYTHIA, r.baseline(), constrained(e)).more())
        .judgeEach(
            "more-deadlines-than-reactive",
            (e, r) -> e.compare(SDR, PYTHIA, r.reactive(), constrained(e)).more())
        .judgeEach(
            "smallest-than-nodrop",
            (e, r) -> e.compare(SDR, PYTHIA, r.baseline(), smallest(e)).upTo(2.95))
        .judgeEach(
            "smallest-than-reactive",
            (e, r) -> e.compare(SDR, PYTHIA, r.reactive(), smallest(e)).upTo(1.43))
        .judge(
            "deadlines-as-oracle", e -> e.compare(SDR, PYTHIA, ORACLE, range(e)).similar(SIMILAR))
        .judge(
            "productive-as-oracle", e -> e.compare(PTR, PYTHIA, ORACLE, range(e)).similar(SIMILAR))
        .judgeEach(
            "more-productive-than-nodrop",
            (e, r) -> e.compare(PTR, PYTHIA, r.baseline(), constrained(e)).more())
        .judgeEach(
            "more-productive-than-reactive",
            (e, r) -> e.compare(PTR, PYTHIA, r.reactive(), constrained(e)).upTo(0.93))
        .judgeEach("nodrop-useless", (e, r) -> below(e, r.baseline(), PTR, 0.05, smallest(e)))
        .judgeEach("nodrop-twenty-percent", PythiaClaims::twentyPercent)
        .judgeEach("unconstrained-alike", PythiaClaims::unconstrained);
  }

  private static void variableDeadlines(PaperClaims<FluidMeasured, Reading> claims) {
    claims
        .judge(
            "near-oracle-worst-case", e -> e.compare(SDR, PYTHIA, ORACLE, tr1(e)).notMuchLess(0.05))
        .judgeEach(
            "more-deadlines-tight",
            (e, r) -> e.compare(SDR, PYTHIA, r.reactive(), tight(e)).upTo(1.77))
        .judgeEach(
            "more-deadlines-wide",
            (e, r) -> e.compare(SDR, PYTHIA, r.reactive(), wide(e)).upTo(0.58))
        .judgeEach("subset-more-productive", PythiaClaims::subset)
        .judgeEach("reactive-wastes-tight", (e, r) -> wasted(e, r.reactive(), tight(e), 0.24, 0.30))
        .judgeEach("reactive-wastes-wide", (e, r) -> wasted(e, r.reactive(), wide(e), 0.12, 0.30))
        .judgeEach("nodrop-wastes-tight", (e, r) -> wasted(e, r.baseline(), tight(e), 0.99, 0.99))
        .judgeEach("nodrop-wastes-wide", (e, r) -> wasted(e, r.baseline(), wide(e), 0.84, 0.93))
        .judge("wastes-nothing", e -> below(e, PYTHIA, WTR, 0.01, tr1(e)));
  }

  private static Panel tight(FluidMeasured e) {
    return e.tight1().only(VARIABLE);
  }

  private static Panel wide(FluidMeasured e) {
    return e.wide1().only(VARIABLE);
  }

  private static List<Panel> tr1(FluidMeasured e) {
    return List.of(tight(e), wide(e));
  }

  /** Both traces with all capacities. */
  private static List<Panel> range(FluidMeasured e) {
    return e.ranges().stream().flatMap(List::stream).toList();
  }

  /** Both traces with all capacities below the CPUs that they had in use at most. */
  private static List<Panel> constrained(FluidMeasured e) {
    return range(e).stream()
        .filter(panel -> panel.cpus() < (panel.data().equals("tr1") ? 9345 : 24721))
        .toList();
  }

  private static List<Panel> smallest(FluidMeasured e) {
    return e.ranges().stream().map(range -> range.get(0)).toList();
  }

  private static Finding below(
      FluidMeasured e, String policy, Measure measure, double limit, List<Panel> panels) {
    double[] values =
        Panel.cells(panels, policy).mapToDouble(cell -> e.value(cell, measure)).toArray();
    return Finding.count(
        Arrays.stream(values).filter(value -> value < limit).count(),
        values.length,
        "at most " + fixed(Arrays.stream(values).max().orElseThrow(), 3));
  }

  private static Finding twentyPercent(FluidMeasured e, Reading r) {
    Cell cell = e.tight1().cell("Fixed2x", r.baseline());
    double sdr = e.value(cell, SDR);
    double ptr = e.value(cell, PTR);
    String numbers = "SDR " + fixed(sdr, 3) + ", PTR " + fixed(ptr, 3);
    boolean most = ptr < 0.05;
    return Math.abs(sdr - 0.2) <= 0.1
        ? Finding.of(most, numbers)
        : new Finding(most ? ClaimVerdict.PARTLY : ClaimVerdict.FAILS, numbers);
  }

  private static Finding unconstrained(FluidMeasured e, Reading r) {
    List<Comparison.Pair> pairs = new ArrayList<>();
    for (List<Panel> range : e.ranges()) {
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
  private static Finding subset(FluidMeasured e, Reading r) {
    Comparison comparison = e.compare(PTR, PYTHIA, r.reactive(), tr1(e));
    long better = comparison.pairs().stream().filter(pair -> pair.change() > 0).count();
    return Finding.of(
        better > 0 && better < comparison.pairs().size(),
        comparison.range() + "; better in " + better + " of " + comparison.pairs().size());
  }

  private static Finding wasted(
      FluidMeasured e, String policy, Panel panel, double from, double to) {
    double[] values =
        panel.cells(policy).stream().mapToDouble(cell -> e.value(cell, WTR)).sorted().toArray();
    return Finding.count(
        Arrays.stream(values).filter(value -> value >= from - 0.05 && value <= to + 0.05).count(),
        values.length,
        "%s to %s %%"
            .formatted(fixed(100 * values[0], 0), fixed(100 * values[values.length - 1], 0)));
  }
}
