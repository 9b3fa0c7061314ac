package io.github.punctual.evaluation.fluid;

import static io.github.punctual.evaluation.fluid.Measure.EQUALITY;
import static io.github.punctual.evaluation.fluid.Measure.FAIRNESS;
import static io.github.punctual.evaluation.fluid.Measure.PTR;
import static io.github.punctual.evaluation.fluid.Measure.SDR;
import static io.github.punctual.evaluation.fluid.Measure.UTILIZATION;
import static io.github.punctual.evaluation.fluid.Measure.WTR;
import static io.github.punctual.evaluation.fluid.PolicyNames.JUSTICE;
import static io.github.punctual.evaluation.fluid.PolicyNames.ORACLE;
import static io.github.punctual.simulator.report.NumberText.fixed;
import static io.github.punctual.simulator.report.NumberText.percent;
import static io.github.punctual.simulator.report.NumberText.probability;

import io.github.punctual.evaluation.Finding;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.PaperClaims;
import io.github.punctual.simulator.metrics.IdleGroupTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the Justice paper claims in its section 5, in the order of the paper. */
final class JusticeClaims {
  /** What counts as "similar": a tenth of the other value. */
  static final double SIMILAR = 0.1;

  private static final double SIGNIFICANT = 0.01;

  private JusticeClaims() {}

  static List<PaperClaim<FluidMeasured, Reading>> all() {
    PaperClaims<FluidMeasured, Reading> claims =
        new PaperClaims<>("fluid/justice-claims.md", List.of(Reading.values()), Reading::word);
    fairness(claims);
    deadlines(claims);
    work(claims);
    utilization(claims);
    return claims.all();
  }

  private static void fairness(PaperClaims<FluidMeasured, Reading> claims) {
    claims
        .judgeEach(
            "fairer-than-baseline",
            (e, r) -> e.compare(FAIRNESS, JUSTICE, r.baseline(), e.all()).more())
        .judgeEach(
            "fairer-than-reactive",
            (e, r) -> e.compare(FAIRNESS, JUSTICE, r.reactive(), e.all()).more())
        .judgeEach(
            "oracle-fairer",
            (e, r) ->
                both(
                    e.compare(FAIRNESS, ORACLE, r.baseline(), e.all()),
                    e.compare(FAIRNESS, ORACLE, r.reactive(), e.all())))
        .judgeEach(
            "reactive-fairer-on-tr1",
            (e, r) -> e.compare(FAIRNESS, r.reactive(), r.baseline(), e.tr1()).more())
        .judgeEach(
            "baseline-fairer-on-tr2",
            (e, r) -> e.compare(FAIRNESS, r.baseline(), r.reactive(), e.tr2()).more())
        .judgeEach("apart-from-reactive", (e, r) -> separated(e, r.reactive()))
        .judgeEach("apart-from-baseline", (e, r) -> separated(e, r.baseline()))
        .judge(
            "fairer-than-oracle",
            e -> e.compare(FAIRNESS, JUSTICE, ORACLE, variable(e.all())).more())
        .judgeEach("equality-above-fairness", JusticeClaims::equalityAboveFairness)
        .judgeEach(
            "more-equal-tight",
            (e, r) -> e.compare(EQUALITY, JUSTICE, r.baseline(), e.tight1()).upTo(0.23))
        .judgeEach(
            "more-equal-wide",
            (e, r) -> e.compare(EQUALITY, JUSTICE, r.baseline(), e.wide1()).upTo(0.17));
  }

  private static void deadlines(PaperClaims<FluidMeasured, Reading> claims) {
    claims
        .judgeEach(
            "more-deadlines-than-baseline",
            (e, r) -> e.compare(SDR, JUSTICE, r.baseline(), e.all()).atLeast(0.88))
        .judgeEach(
            "more-deadlines-than-reactive",
            (e, r) -> e.compare(SDR, JUSTICE, r.reactive(), e.all()).atLeast(0.83))
        .judgeEach("more-deadlines-jockey", (e, r) -> one(e, SDR, "Jockey1x2x", r.reactive(), 0.44))
        .judgeEach("more-deadlines-aria", (e, r) -> one(e, SDR, "Aria1x3x", r.reactive(), 0.33))
        .judge(
            "deadlines-as-oracle", e -> e.compare(SDR, JUSTICE, ORACLE, e.all()).similar(SIMILAR))
        .judge("oracle-misses-some", JusticeClaims::oracleMissesSome);
  }

  private static void work(PaperClaims<FluidMeasured, Reading> claims) {
    claims
        .judgeEach("baseline-wastes", JusticeClaims::wastes)
        .judgeEach(
            "reactive-more-productive",
            (e, r) -> e.compare(PTR, r.reactive(), r.baseline(), e.all()).more())
        .judgeEach(
            "reactive-wastes-less",
            (e, r) -> e.compare(WTR, r.reactive(), r.baseline(), e.all()).less())
        .judgeEach(
            "more-productive-tight",
            (e, r) -> e.compare(PTR, JUSTICE, r.reactive(), e.tight1()).upTo(2.21))
        .judgeEach(
            "less-waste-tight",
            (e, r) -> e.compare(WTR, JUSTICE, r.reactive(), e.tight1()).lessUpTo(0.99))
        .judge(
            "near-oracle-tight", e -> e.compare(PTR, JUSTICE, ORACLE, e.tight1()).notMuchLess(0.33))
        .judgeEach(
            "more-productive-than-baseline",
            (e, r) -> e.compare(PTR, JUSTICE, r.baseline(), e.wide1()).atLeast(1.46))
        .judgeEach(
            "more-productive-steady",
            (e, r) -> e.compare(PTR, JUSTICE, r.reactive(), steady(e.wide1())).upTo(0.72))
        .judge(
            "near-oracle-steady",
            e -> e.compare(PTR, JUSTICE, ORACLE, steady(e.wide1())).similar(SIMILAR))
        .judgeEach(
            "less-productive-variable",
            (e, r) ->
                e.compare(
                        PTR,
                        JUSTICE,
                        r.reactive(),
                        e.wide1().only(List.of("Jockey1x2x", "Aria1x3x")))
                    .notMuchLess(0.44))
        .judgeEach("relatively-better", JusticeClaims::relativelyBetter);
  }

  private static void utilization(PaperClaims<FluidMeasured, Reading> claims) {
    claims
        .judgeEach(
            "less-used-than-baseline",
            (e, r) -> e.compare(UTILIZATION, JUSTICE, r.baseline(), tight(e)).less())
        .judgeEach(
            "less-used-than-reactive",
            (e, r) -> e.compare(UTILIZATION, JUSTICE, r.reactive(), tight(e)).less())
        .judge("idle-ten", e -> idle(e, 0, 81, 68, 59))
        .judge("idle-hundred", e -> idle(e, 1, 80, 52, 41))
        .judge("idle-groups", JusticeClaims::idleGroups);
  }

  private static Finding oracleMissesSome(FluidMeasured e) {
    double most =
        Panel.cells(e.all(), ORACLE).mapToDouble(cell -> e.value(cell, SDR)).max().orElseThrow();
    return Finding.of(most < 1, "at most " + fixed(most, 3));
  }

  private static Finding idleGroups(FluidMeasured e) {
    double ten = 100 * groups(e, 0).existence();
    double hundred = 100 * groups(e, 1).existence();
    return Finding.of(
        Math.abs(ten - 98) <= 10 && Math.abs(hundred - 76) <= 10,
        fixed(ten, 0) + " and " + fixed(hundred, 0) + " %");
  }

  private static List<Panel> tight(FluidMeasured e) {
    return List.of(e.tight1(), e.tight2());
  }

  private static List<Panel> variable(List<Panel> panels) {
    return panels.stream().map(panel -> panel.only(FluidMeasured.VARIABLE)).toList();
  }

  private static Panel steady(Panel panel) {
    return panel.only(List.of("Fixed1x", "Fixed2x", "90loose"));
  }

  private static Finding both(Comparison first, Comparison second) {
    List<Comparison.Pair> pairs = new ArrayList<>(first.pairs());
    pairs.addAll(second.pairs());
    return new Comparison(pairs).more();
  }

  private static Finding one(
      FluidMeasured e, Measure measure, String kind, String other, double size) {
    return e.compare(measure, JUSTICE, other, e.tight1().only(List.of(kind))).atLeast(size);
  }

  private static Finding separated(FluidMeasured e, String other) {
    double[] all =
        Panel.cells(e.all(), JUSTICE)
            .mapToDouble(
                cell ->
                    e.overIntervals(cell, FAIRNESS)
                        .welch(e.overIntervals(cell.with(other), FAIRNESS)))
            .toArray();
    return Finding.count(
        Arrays.stream(all).filter(p -> p < SIGNIFICANT).count(),
        all.length,
        "largest p " + probability(Arrays.stream(all).max().orElseThrow()));
  }

  private static Finding equalityAboveFairness(FluidMeasured e, Reading r) {
    List<Comparison.Pair> pairs = new ArrayList<>();
    for (Panel panel : e.all()) {
      for (String policy : List.of(r.baseline(), r.reactive())) {
        for (Cell cell : panel.cells(policy)) {
          pairs.add(
              new Comparison.Pair(
                  panel.label(cell), e.value(cell, EQUALITY), e.value(cell, FAIRNESS)));
        }
      }
    }
    return new Comparison(pairs).more();
  }

  private static Finding wastes(FluidMeasured e, Reading r) {
    double[] parts =
        Panel.cells(e.all(), r.baseline())
            .mapToDouble(cell -> e.value(cell, WTR) / (e.value(cell, WTR) + e.value(cell, PTR)))
            .toArray();
    return Finding.count(
        Arrays.stream(parts).filter(part -> part >= 0.9).count(),
        parts.length,
        "at least " + percent(Arrays.stream(parts).min().orElseThrow()));
  }

  private static Finding relativelyBetter(FluidMeasured e, Reading r) {
    return new Comparison(
            e.tight1().deadlines().stream()
                .map(
                    kind ->
                        new Comparison.Pair(
                            kind,
                            ratio(e, e.tight1().cell(kind, JUSTICE), r),
                            ratio(e, e.wide1().cell(kind, JUSTICE), r)))
                .toList())
        .more();
  }

  private static double ratio(FluidMeasured e, Cell cell, Reading r) {
    return e.value(cell, PTR) / e.value(cell.with(r.reactive()), PTR);
  }

  private static IdleGroupTimes groups(FluidMeasured e, int place) {
    return e.first(e.tight1().cell("Aria1x3x", JUSTICE)).idleGroups().get(place);
  }

  private static Finding idle(FluidMeasured e, int place, double... percent) {
    double[] seconds = {100, 500, 1000};
    List<String> shares = new ArrayList<>();
    int near = 0;
    for (int i = 0; i < seconds.length; i++) {
      double share = 100 * groups(e, place).share(seconds[i]);
      shares.add(fixed(share, 0));
      near += Math.abs(share - percent[i]) <= 10 ? 1 : 0;
    }
    return Finding.count(near, seconds.length, String.join(", ", shares) + " %");
  }
}
