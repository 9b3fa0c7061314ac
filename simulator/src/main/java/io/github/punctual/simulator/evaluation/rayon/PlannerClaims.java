package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.simulator.evaluation.Cases;
import io.github.punctual.simulator.evaluation.PaperClaim;
import io.github.punctual.simulator.evaluation.rayon.PlanSection.Measure;
import io.github.punctual.simulator.reservation.JobMix;
import java.util.List;
import java.util.function.BiConsumer;

/** The claims about planners: section 6.3. */
final class PlannerClaims {
  private static final double CLOSE = 0.1;

  private PlannerClaims() {}

  static List<PaperClaim<RayonEvidence>> all() {
    return List.of(
        PaperClaim.<RayonEvidence>of(
                "6.3.1, figure 12a",
                "GREE-L accepts about as much work as GREE, slightly less (within a tenth)",
                "slightly lower",
                evidence -> {
                  Cases cases = new Cases(2);
                  sizes(
                      evidence,
                      PlannerContender.GREE_L,
                      Measure.ACCEPTANCE,
                      (name, ratio) -> cases.add(name, ratio, Math.abs(ratio - 1) <= CLOSE));
                  return cases.finding();
                })
            .because(
                "HS",
                "With 10 to 50 % slack there is little to spread over, so that the two"
                    + " differ little; flatter allocations also leave more room beside them."),
        PaperClaim.<RayonEvidence>of(
                "6.3.1, figure 12b",
                "GREE-L needs substantially less preemption than GREE (down transitions, at most 0.9"
                    + " times)",
                "about as MILP",
                evidence -> {
                  Cases cases = new Cases(2);
                  sizes(
                      evidence,
                      PlannerContender.GREE_L,
                      Measure.DOWN,
                      (name, ratio) -> cases.add(name, ratio, ratio <= 0.9, ratio < 1));
                  return cases.finding();
                })
            .because(
                "HS",
                "An allocation shrinks once, at its end, by its height: the flatter, the"
                    + " less. The slack bounds how flat it can be."),
        PaperClaim.<RayonEvidence>of(
                "6.3.1, figure 12d",
                "GREE-L's plans are more uniform than GREE's by roughly 20 % (at most 0.85 times)",
                "0.8",
                evidence -> {
                  Cases cases = new Cases(2);
                  sizes(
                      evidence,
                      PlannerContender.GREE_L,
                      Measure.UNIFORMITY,
                      (name, ratio) -> cases.add(name, ratio, ratio <= 0.85, ratio < 1));
                  return cases.finding();
                })
            .because(
                "H", "It spreads jobs over their windows, GREE piles them up before deadlines.")
            .because(
                "SP",
                "It spreads jobs over their windows, but these are narrow (10 to 50 %"
                    + " slack) and the cluster is full, so that there is less to gain than in"
                    + " the paper."),
        PaperClaim.<RayonEvidence>of(
                "6.3.1",
                "The greedy planners regret less the more jobs there are: acceptance grows with every"
                    + " step of the size",
                "gap disappears",
                evidence -> {
                  Cases cases = new Cases(3);
                  List<Integer> sizes = evidence.plans().sizes();
                  for (String planner : List.of(PlannerContender.GREE, PlannerContender.GREE_L)) {
                    double small = acceptance(evidence, sizes.get(0), planner);
                    double large = acceptance(evidence, sizes.get(sizes.size() - 1), planner);
                    cases.add(
                        "%s, %d over %d jobs"
                            .formatted(
                                PlannerContender.title(planner),
                                sizes.get(sizes.size() - 1),
                                sizes.get(0)),
                        large / small,
                        large > small);
                  }
                  return cases.finding();
                })
            .because(
                "HS",
                "Each job is a smaller part of the cluster, and a wrong decision costs" + " less."),
        PaperClaim.<RayonEvidence>of(
                "this project",
                "%s accepts more work than GREE and GREE-L".formatted(PlannerContender.OURS),
                "-",
                evidence -> {
                  Cases cases = new Cases(2);
                  for (String other : List.of(PlannerContender.GREE, PlannerContender.GREE_L)) {
                    against(
                        evidence,
                        other,
                        Measure.ACCEPTANCE,
                        (name, ratio) -> cases.add(name, ratio, ratio > 1));
                  }
                  return cases.finding();
                })
            .because(
                "H",
                "It looks for a cheap place in all of the window, and moves promises"
                    + " inside of their windows when a job does not fit.")
            .because(
                "P",
                "Offline in all cases, and online in nearly all but against GREE-L with"
                    + " malleable atoms: who does not know what comes next gains nothing from"
                    + " filling each gap, and GREE-L's flat allocations leave as much room for"
                    + " it. In return fewer jobs are turned down that GREE refuses: it looks"
                    + " for a cheap place in all of the window, and moves promises inside of"
                    + " their windows."),
        PaperClaim.<RayonEvidence>of(
                "this project",
                "%s needs less preemption than GREE and GREE-L for what it accepts"
                    .formatted(PlannerContender.OURS),
                "-",
                evidence -> {
                  Cases cases = new Cases(2);
                  for (String other : List.of(PlannerContender.GREE, PlannerContender.GREE_L)) {
                    against(
                        evidence,
                        other,
                        Measure.DOWN_PER_WORK,
                        (name, ratio) -> cases.add(name, ratio, ratio < 1));
                  }
                  return cases.finding();
                })
            .because("H", "Flat and cheap places go together.")
            .because(
                "S",
                "Against GREE in nearly all cases. GREE-L, which makes everything as flat"
                    + " as it can, shifts less where there is much to spread, as in workflows:"
                    + " what else is accepted is squeezed in, at full width. Shifting less was"
                    + " given up for accepting more.")
            .because(
                "P",
                "Against GREE in nearly all cases, by a little with malleable atoms and"
                    + " by a fifth with workflows. Against GREE-L, which makes everything as"
                    + " flat as it can, in hardly any: what is accepted beside that is"
                    + " squeezed in, at full width. Shifting less was given up for accepting"
                    + " more."));
  }

  private static double acceptance(RayonEvidence evidence, int size, String planner) {
    return evidence
        .plans()
        .mean(
            new PlanRuns.Key(size, JobMix.ALL_A, planner, PlanOrder.OFFLINE),
            PlanOutcome::acceptance)
        .mean();
  }

  /** A measure of a planner over GREE's, offline, at every size. */
  private static void sizes(
      RayonEvidence evidence, String planner, Measure measure, BiConsumer<String, Double> what) {
    for (int size : evidence.plans().sizes()) {
      PlanRuns.Key key = new PlanRuns.Key(size, JobMix.ALL_A, planner, PlanOrder.OFFLINE);
      what.accept(
          size + " jobs",
          evidence.plans().relative(key, key.with(PlannerContender.GREE), measure.value()).mean());
    }
  }

  /** A measure of our planner over another's, online and offline, at every size and mixture. */
  private static void against(
      RayonEvidence evidence, String other, Measure measure, BiConsumer<String, Double> what) {
    PlanRuns plans = evidence.plans();
    for (PlanOrder order : PlanOrder.values()) {
      for (int size : plans.sizes()) {
        one(
            plans,
            new PlanRuns.Key(size, JobMix.ALL_A, PlannerContender.OURS, order),
            other,
            size + " jobs",
            measure,
            what);
      }
      for (int percent : PlanRuns.PERCENTS.subList(1, PlanRuns.PERCENTS.size())) {
        for (boolean gangs : List.of(true, false)) {
          one(
              plans,
              PlanSection.mixed(percent, PlannerContender.OURS, gangs).in(order),
              other,
              percent + (gangs ? " % gangs" : " % workflows"),
              measure,
              what);
        }
      }
    }
  }

  private static void one(
      PlanRuns plans,
      PlanRuns.Key key,
      String other,
      String name,
      Measure measure,
      BiConsumer<String, Double> what) {
    what.accept(
        "%s, %s, against %s".formatted(name, key.order().word(), PlannerContender.title(other)),
        plans.relative(key, key.with(other), measure.value()).mean());
  }
}
