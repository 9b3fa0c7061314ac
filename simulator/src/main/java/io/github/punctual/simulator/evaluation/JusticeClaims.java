package io.github.punctual.simulator.evaluation;

import static io.github.punctual.simulator.evaluation.Measure.EQUALITY;
import static io.github.punctual.simulator.evaluation.Measure.FAIRNESS;
import static io.github.punctual.simulator.evaluation.Measure.PTR;
import static io.github.punctual.simulator.evaluation.Measure.SDR;
import static io.github.punctual.simulator.evaluation.Measure.UTILIZATION;
import static io.github.punctual.simulator.evaluation.Measure.WTR;
import static io.github.punctual.simulator.evaluation.PolicyNames.JUSTICE;
import static io.github.punctual.simulator.evaluation.PolicyNames.ORACLE;

import io.github.punctual.simulator.metrics.IdleGroupTimes;
import io.github.punctual.simulator.metrics.WelchTest;
import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.List;

/** What the Justice paper claims in its section 5, in the order of the paper. */
final class JusticeClaims {
  /** What counts as "similar": a tenth of the other value. */
  static final double SIMILAR = 0.1;

  private static final double SIGNIFICANT = 0.01;

  private JusticeClaims() {}

  static List<JudgedClaim> all() {
    List<JudgedClaim> claims = new ArrayList<>();
    claims.addAll(fairness());
    claims.addAll(deadlines());
    claims.addAll(work());
    claims.addAll(utilization());
    return claims;
  }

  private static List<JudgedClaim> fairness() {
    return List.of(
        JudgedClaim.inReadings(
                "5.1, figure 2",
                "Justice is fairer than Baseline FS (both traces, both capacities, all deadlines)",
                (e, r) -> e.compare(FAIRNESS, JUSTICE, r.baseline(), e.all()).more())
            .because(
                "PPP",
                "For tight deadlines every job that runs has nearly all that it asks for and the index is near 1; the looser the deadlines, the smaller the fraction of jobs with many tasks, while jobs of one task always have all of theirs, and the index falls below that of a fair share that has caught up."),
        JudgedClaim.inReadings(
                "5.1, figure 2",
                "Justice is fairer than Reactive FS (all cases)",
                (e, r) -> e.compare(FAIRNESS, JUSTICE, r.reactive(), e.all()).more())
            .because(
                "PPP",
                "As before; and with late jobs dropped, a re-divided share is so little loaded that most jobs have all that they ask for."),
        JudgedClaim.inReadings(
                "5.1",
                "The Oracle is fairer than Baseline FS and Reactive FS (all cases)",
                (e, r) ->
                    both(
                        e.compare(FAIRNESS, ORACLE, r.baseline(), e.all()),
                        e.compare(FAIRNESS, ORACLE, r.reactive(), e.all())))
            .because(
                "PPP",
                "As for Justice: the Oracle gives jobs of many tasks the least that suffices, and one CPU to those of one task, which is all of theirs."),
        JudgedClaim.inReadings(
                "5.1",
                "Reactive FS is fairer than Baseline FS on TR1",
                (e, r) -> e.compare(FAIRNESS, r.reactive(), r.baseline(), e.tr1()).more())
            .because(
                "HPP",
                "Read as fixed or greedy, Baseline FS needs more than a year to work off three months at 2250 CPUs; the few jobs of that tail have equal fractions, which raises its mean over all intervals."),
        JudgedClaim.inReadings(
                "5.1",
                "Baseline FS is fairer than Reactive FS on TR2",
                (e, r) -> e.compare(FAIRNESS, r.baseline(), r.reactive(), e.tr2()).more())
            .because(
                "FPP",
                "Of the re-divided share the paper's exception is not seen; in the other readings it is the tail after the last submission that favours Baseline FS."),
        JudgedClaim.inReadings(
                "5.1",
                "Welch's t-test separates Justice and Reactive FS, p far below 0.01 (all cases)",
                (e, r) -> separated(e, r.reactive()))
            .because(
                "HHH",
                "The intervals of a run are so many that every difference counts as significant."),
        JudgedClaim.inReadings(
                "5.1",
                "Welch's t-test separates Justice and Baseline FS, p far below 0.01 (all cases)",
                (e, r) -> separated(e, r.baseline()))
            .because("HHP", "As before; in one case the two means happen to be equal."),
        JudgedClaim.of(
                "5.1",
                "Justice is fairer than the Oracle for variable deadlines such as Aria1x3x",
                e -> e.compare(FAIRNESS, JUSTICE, ORACLE, variable(e.all())).more())
            .because(
                "P",
                "One CPU is the least that a job can have, and most jobs have one task; the fraction of the others is drawn to the smallest that any job needed, further from 1 than what the Oracle gives them. Pythia, which gives all the largest fraction, is fairer than the Oracle."),
        JudgedClaim.inReadings(
                "5.1, figure 3",
                "Fair-share allocators preserve equality better than fairness",
                (e, r) -> equalityAboveFairness(e, r))
            .because(
                "HHH",
                "Jobs of the same demand fare alike, because the order of service does not tell them apart."),
        JudgedClaim.inReadings(
                "5.1, figure 3",
                "Justice's equality is better than that of fair-share allocators, by up to 23 % (TR1,"
                    + " highly constrained)",
                (e, r) -> e.compare(EQUALITY, JUSTICE, r.baseline(), e.tight1()).upTo(0.23))
            .because(
                "FSS",
                "A re-divided share is equal by construction; in the other readings jobs that wait have nothing while others of their class run, which costs less than the paper's 23 %."),
        JudgedClaim.inReadings(
                "5.1, figure 3",
                "... and by up to 17 % (TR1, moderately constrained)",
                (e, r) -> e.compare(EQUALITY, JUSTICE, r.baseline(), e.wide1()).upTo(0.17))
            .because("FSS", "As before; at this capacity few jobs wait."));
  }

  private static List<JudgedClaim> deadlines() {
    return List.of(
        JudgedClaim.inReadings(
                "5.2, figure 4",
                "Justice satisfies at least 88 % more deadlines than Baseline FS (all cases)",
                (e, r) -> e.compare(SDR, JUSTICE, r.baseline(), e.all()).atLeast(0.88))
            .because(
                "PPS",
                "Far exceeded at the tighter capacities where shares are fixed or greedy; at the wider ones Baseline FS meets more than half of the deadlines in most cases, so that 88 % more would be more than all."),
        JudgedClaim.inReadings(
                "5.2, figure 4",
                "Justice satisfies from 83 % to 207 % more deadlines than Reactive FS (all cases)",
                (e, r) -> e.compare(SDR, JUSTICE, r.reactive(), e.all()).atLeast(0.83))
            .because(
                "PPP",
                "Reached at 2250 CPUs with Fixed1x when the share is read as greedy. A re-divided or fixed share serves the many jobs of few tasks at once, and once late jobs are dropped it meets nearly as many deadlines as the Oracle."),
        JudgedClaim.inReadings(
                "5.3",
                "Justice's SDR is 44 % higher than Reactive FS's for Jockey1x2x (figure 4a: TR1, highly"
                    + " constrained; contradicts the 83 % above)",
                (e, r) -> one(e, SDR, "Jockey1x2x", r.reactive(), 0.44))
            .because(
                "FFH",
                "Only a greedy share lets small jobs wait behind large ones, which is what the paper describes."),
        JudgedClaim.inReadings(
                "5.3",
                "... and 33 % higher for Aria1x3x",
                (e, r) -> one(e, SDR, "Aria1x3x", r.reactive(), 0.33))
            .because("FFH", "As before; the number is the paper's."),
        JudgedClaim.of(
                "5.2, figure 4",
                "Justice satisfies about as many deadlines as the Oracle (within 10 %)",
                e -> e.compare(SDR, JUSTICE, ORACLE, e.all()).similar(SIMILAR))
            .because(
                "P",
                "With fixed multiples all jobs need the same fraction, and Justice is the Oracle. Where multiples vary, the correction draws the fraction to about the mean of past rates or below, so that jobs of several tasks with tighter deadlines miss."),
        JudgedClaim.of(
                "5.2",
                "The Oracle does not satisfy all deadlines",
                e -> {
                  double most =
                      e.all().stream()
                          .flatMap(panel -> panel.cells(ORACLE).stream())
                          .mapToDouble(cell -> e.value(cell, SDR))
                          .max()
                          .orElseThrow();
                  return Finding.of(most < 1, "at most " + NumberText.fixed(most, 3));
                })
            .because("H", "It refuses what does not fit, and does not look ahead."));
  }

  private static List<JudgedClaim> work() {
    return List.of(
        JudgedClaim.inReadings(
                "5.3, figures 5, 6",
                "Baseline FS spends almost all computation time on jobs that miss their deadline (at"
                    + " least 90 % in all cases)",
                (e, r) -> wastes(e, r))
            .because(
                "PHP",
                "At the tighter capacities the backlog only grows; at the wider ones less is offered than fits, and most work is done in time unless shares stay small."),
        JudgedClaim.inReadings(
                "5.3",
                "Reactive FS is more productive than Baseline FS (all cases)",
                (e, r) -> e.compare(PTR, r.reactive(), r.baseline(), e.all()).more())
            .because("HHH", "What late jobs held goes to others."),
        JudgedClaim.inReadings(
                "5.3",
                "Reactive FS wastes less than Baseline FS (all cases)",
                (e, r) -> e.compare(WTR, r.reactive(), r.baseline(), e.all()).less())
            .because("HHH", "A late job stops at its deadline."),
        JudgedClaim.inReadings(
                "5.3, figure 5",
                "Justice has up to 221 % higher PTR than Reactive FS (TR1, 2250 CPUs)",
                (e, r) -> e.compare(PTR, JUSTICE, r.reactive(), e.tight1()).upTo(2.21))
            .because(
                "PPP",
                "Exceeded with Fixed1x where the share is re-divided or fixed; a greedy share is more productive than the paper's. On Aria2x4x Justice completes next to no large job in time."),
        JudgedClaim.inReadings(
                "5.3, figure 6",
                "Justice has up to 100 % lower WTR than Reactive FS (TR1, 2250 CPUs; 99 % counts)",
                (e, r) -> e.compare(WTR, JUSTICE, r.reactive(), e.tight1()).lessUpTo(0.99))
            .because(
                "PPP",
                "Reached with Fixed1x, where Justice wastes nothing; on Aria2x4x half of the work is done for jobs that turn out late."),
        JudgedClaim.of(
                "5.3, figure 5",
                "Justice's PTR is at most 33 % lower than the Oracle's (TR1, 2250 CPUs)",
                e -> e.compare(PTR, JUSTICE, ORACLE, e.tight1()).notMuchLess(0.33))
            .because(
                "P",
                "Not for the two kinds of Aria, for the reason given for figure 4: large jobs are given too little."),
        JudgedClaim.inReadings(
                "5.3, figure 5",
                "Justice's PTR is better than Baseline FS's, from 146 % (Aria2x4x) to 926 % (Fixed1x)"
                    + " (TR1, 4500 CPUs)",
                (e, r) -> e.compare(PTR, JUSTICE, r.baseline(), e.wide1()).atLeast(1.46))
            .because(
                "PPP",
                "Unless its shares are fixed, Baseline FS does better here than in the paper; and Justice does worse where multiples are wide."),
        JudgedClaim.inReadings(
                "5.3, figure 5",
                "Justice's PTR is up to 72 % better than Reactive FS's (TR1, 4500 CPUs, Fixed and"
                    + " 90loose)",
                (e, r) -> e.compare(PTR, JUSTICE, r.reactive(), steady(e.wide1())).upTo(0.72))
            .because(
                "HHS",
                "Fixed multiples suit Justice; a greedy share wastes less here than in the paper."),
        JudgedClaim.of(
                "5.3, figure 5",
                "Justice's PTR is similar to the Oracle's for Fixed and 90loose (TR1, 4500 CPUs)",
                e -> e.compare(PTR, JUSTICE, ORACLE, steady(e.wide1())).similar(SIMILAR))
            .because("H", "All jobs need about the same fraction."),
        JudgedClaim.inReadings(
                "5.3, figure 5",
                "Justice's PTR is 14 % (Jockey1x2x) to 44 % (Aria1x3x) less than Reactive FS's (TR1,"
                    + " 4500 CPUs)",
                (e, r) ->
                    e.compare(
                            PTR,
                            JUSTICE,
                            r.reactive(),
                            e.wide1().only(List.of("Jockey1x2x", "Aria1x3x")))
                        .notMuchLess(0.44))
            .because(
                "PHP",
                "About the paper's number for Jockey1x2x when the share is greedy; more is lost for Aria1x3x."),
        JudgedClaim.inReadings(
                "5.3",
                "The more constrained, the better Justice's PTR relative to Reactive FS (TR1)",
                (e, r) -> relativelyBetter(e, r))
            .because("HPH", "Fair shares lose large jobs first when capacity is short."));
  }

  private static List<JudgedClaim> utilization() {
    return List.of(
        JudgedClaim.inReadings(
                "5.4, figure 7",
                "Highly constrained, Justice uses less of the cluster than Baseline FS",
                (e, r) -> e.compare(UTILIZATION, JUSTICE, r.baseline(), tight(e)).less())
            .because(
                "HFF",
                "A fixed or greedy share that drops nothing has a tail of more than a year in which few CPUs are busy; while jobs are submitted it uses nearly all."),
        JudgedClaim.inReadings(
                "5.4, figure 7",
                "Highly constrained, Justice uses less of the cluster than Reactive FS",
                (e, r) -> e.compare(UTILIZATION, JUSTICE, r.reactive(), tight(e)).less())
            .because(
                "HFP",
                "Justice leaves CPUs idle for jobs whose needs do not fit; the looser the deadlines, the better they fit."),
        JudgedClaim.of(
                "5.4, figure 8",
                "Of the groups of 10 idle CPUs 81, 68 and 59 % stay idle more than 100, 500 and 1000 s"
                    + " (TR1, 2250 CPUs, Aria1x3x; within 10 points)",
                e -> idle(e, 0, 81, 68, 59))
            .because(
                "P",
                "Large jobs come and go more often in our trace, and take and leave many groups at a time, so that idle times are shorter than in the paper."),
        JudgedClaim.of(
                "5.4, figure 8",
                "... and of those of 100 CPUs 80, 52 and 41 %",
                e -> idle(e, 1, 80, 52, 41))
            .because(
                "P",
                "As before; groups of both sizes are mostly taken and left by the same large jobs."),
        JudgedClaim.of(
                "5.4",
                "Such groups exist with probabilities 98 % (10 CPUs) and 76 % (100 CPUs) (within 10"
                    + " points)",
                e -> {
                  double ten = 100 * groups(e, 0).existence();
                  double hundred = 100 * groups(e, 1).existence();
                  return Finding.of(
                      Math.abs(ten - 98) <= 10 && Math.abs(hundred - 76) <= 10,
                      NumberText.fixed(ten, 0) + " and " + NumberText.fixed(hundred, 0) + " %");
                })
            .because(
                "H", "Capacity is left over in front of jobs that need more than what is free."));
  }

  private static List<Panel> tight(Evidence e) {
    return List.of(e.tight1(), e.tight2());
  }

  private static List<Panel> variable(List<Panel> panels) {
    return panels.stream().map(panel -> panel.only(Evidence.VARIABLE)).toList();
  }

  private static Panel steady(Panel panel) {
    return panel.only(List.of("Fixed1x", "Fixed2x", "90loose"));
  }

  private static Finding both(Comparison first, Comparison second) {
    List<Comparison.Pair> pairs = new ArrayList<>(first.pairs());
    pairs.addAll(second.pairs());
    return new Comparison(pairs).more();
  }

  private static Finding one(Evidence e, Measure measure, String kind, String other, double size) {
    return e.compare(measure, JUSTICE, other, e.tight1().only(List.of(kind))).atLeast(size);
  }

  private static Finding separated(Evidence e, String other) {
    int cases = 0;
    int apart = 0;
    double most = 0;
    for (Panel panel : e.all()) {
      for (Cell cell : panel.cells(JUSTICE)) {
        double p =
            WelchTest.pValue(
                e.overIntervals(cell, FAIRNESS), e.overIntervals(cell.with(other), FAIRNESS));
        cases++;
        apart += p < SIGNIFICANT ? 1 : 0;
        most = Math.max(most, p);
      }
    }
    return Finding.count(apart, cases, "largest p " + NumberText.probability(most));
  }

  private static Finding equalityAboveFairness(Evidence e, Reading r) {
    List<Comparison.Pair> pairs = new ArrayList<>();
    for (Panel panel : e.all()) {
      for (String policy : List.of(r.baseline(), r.reactive())) {
        for (Cell cell : panel.cells(policy)) {
          pairs.add(
              new Comparison.Pair(
                  panel.title() + " " + cell.cpus() + " " + cell.deadlines(),
                  e.value(cell, EQUALITY),
                  e.value(cell, FAIRNESS)));
        }
      }
    }
    return new Comparison(pairs).more();
  }

  private static Finding wastes(Evidence e, Reading r) {
    double least = 1;
    int cases = 0;
    int almostAll = 0;
    for (Panel panel : e.all()) {
      for (Cell cell : panel.cells(r.baseline())) {
        double wasted = e.value(cell, WTR);
        double part = wasted / (wasted + e.value(cell, PTR));
        least = Math.min(least, part);
        cases++;
        almostAll += part >= 0.9 ? 1 : 0;
      }
    }
    return Finding.count(almostAll, cases, "at least " + NumberText.percent(least));
  }

  private static Finding relativelyBetter(Evidence e, Reading r) {
    List<Comparison.Pair> pairs = new ArrayList<>();
    for (String kind : e.tight1().deadlines()) {
      pairs.add(
          new Comparison.Pair(
              kind,
              ratio(e, e.tight1().cell(kind, JUSTICE), r),
              ratio(e, e.wide1().cell(kind, JUSTICE), r)));
    }
    return new Comparison(pairs).more();
  }

  private static double ratio(Evidence e, Cell cell, Reading r) {
    return e.value(cell, PTR) / e.value(cell.with(r.reactive()), PTR);
  }

  private static IdleGroupTimes groups(Evidence e, int place) {
    return e.first(e.tight1().cell("Aria1x3x", JUSTICE)).summary().idleGroups().get(place);
  }

  private static Finding idle(Evidence e, int place, double... percent) {
    double[] seconds = {100, 500, 1000};
    List<String> shares = new ArrayList<>();
    int near = 0;
    for (int i = 0; i < seconds.length; i++) {
      double share = 100 * groups(e, place).share(seconds[i]);
      shares.add(NumberText.fixed(share, 0));
      near += Math.abs(share - percent[i]) <= 10 ? 1 : 0;
    }
    return Finding.count(near, seconds.length, String.join(", ", shares) + " %");
  }
}
