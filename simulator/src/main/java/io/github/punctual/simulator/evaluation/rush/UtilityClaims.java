package io.github.punctual.simulator.evaluation.rush;

import io.github.punctual.simulator.evaluation.Cases;
import io.github.punctual.simulator.evaluation.Finding;
import io.github.punctual.simulator.evaluation.PaperClaim;
import io.github.punctual.simulator.generate.RushJobClass;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleBiFunction;

/** The claims of section V-B about latencies and utilities: figures 4 and 6. */
final class UtilityClaims {
  private static final double HALF = 0.5;

  private static final List<Contender> ORDERS = List.of(Contender.FIFO, Contender.EDF);

  private UtilityClaims() {}

  static List<PaperClaim<RushEvidence>> all() {
    return List.of(
        PaperClaim.<RushEvidence>of(
                "V-B, figure 4",
                "Three quarters of the critical and sensitive jobs are in time with RUSH, with every"
                    + " budget (third quartile of the latency below 0, in s)",
                evidence -> quartiles(evidence.runs(), Contender.OF_RUSH, true))
            .because(
                "P",
                "In a cluster that has room to choose: with smaller loads and larger budgets. "
                    + "With a budget of 1 a job is in time only if it has the whole cluster from its "
                    + "submission on, which jobs that overlap cannot all have under any scheduler."),
        PaperClaim.<RushEvidence>of(
                "V-B, figure 4",
                "With EDF and FIFO they are not (third quartile above 0) ...",
                evidence -> quartiles(evidence.runs(), ORDERS, false))
            .because(
                "P",
                "But for the smallest load with budgets of 2 and 1.5, and a few more: what the "
                    + "first job leaves free is used by the next."),
        PaperClaim.<RushEvidence>of(
                "V-B, figure 4",
                "... because they \"only execute one job at a time\": so read",
                evidence -> quartiles(evidence.runs(), Contender.ALONE, false))
            .because(
                "H",
                "A job that cannot fill the cluster, as in its last tasks, leaves it idle while "
                    + "others wait: the queue grows for as long as jobs come. With that the paper's "
                    + "figures for EDF and FIFO can be understood; the same orders without it are far "
                    + "better."),
        PaperClaim.<RushEvidence>of(
                "V-B, figure 4",
                "The third quartile is lower with RUSH than with EDF and FIFO (difference in s)",
                evidence ->
                    each(
                        ORDERS,
                        0,
                        (rush, other) ->
                            evidence.runs().latencies(other).quantile(0.75)
                                - evidence.runs().latencies(rush).quantile(0.75)))
            .because(
                "PH",
                "In all cases but for a cluster that is half empty, where there is little to "
                    + "choose."),
        PaperClaim.<RushEvidence>of(
                "V-B, figure 4",
                "The smaller the budget, the worse for every scheduler (growth of the median latency in"
                    + " s)",
                UtilityClaims::tighter)
            .because("H", "A latency is a run time less a budget."),
        PaperClaim.<RushEvidence>of(
                "V-B, figure 4",
                "RRH favours critical jobs: their median latency is lower than with RUSH ...",
                evidence -> favours(evidence.runs(), RushJobClass.CRITICAL, 1))
            .because(
                "P",
                "Mostly the other way round. RRH serves what brings most in a second, which is "
                    + "weight over work; a critical job counts more only for what others would lose "
                    + "while they wait, and one that is late counts for nothing."),
        PaperClaim.<RushEvidence>of(
                "V-B, figure 4",
                "... at the cost of sensitive ones, whose is higher",
                evidence -> favours(evidence.runs(), RushJobClass.SENSITIVE, -1))
            .because(
                "P",
                "It follows from the same: the jobs at whose cost it decides are the large ones "
                    + "of small weight, whatever their class."),
        PaperClaim.<RushEvidence>of(
                "V-B, figure 6",
                "RUSH shifts the utilities to the right: its mean is larger than with EDF, FIFO and RRH"
                    + " (ratio)",
                evidence ->
                    each(
                        Contender.PAPERS,
                        1,
                        (rush, other) ->
                            evidence.runs().utilities(rush).mean()
                                / evidence.runs().utilities(other).mean()))
            .because(
                "P",
                "Against EDF and FIFO where the cluster is busy. To raise the least is not to "
                    + "raise the sum: RRH, which goes for the sum, often has the larger mean, and "
                    + "pays with the worst jobs."),
        PaperClaim.<RushEvidence>of(
                "V-B, figure 6",
                "... and so is what the worst tenth gets at most (ratio of the 10 % quantiles)",
                evidence ->
                    each(
                        Contender.PAPERS,
                        1,
                        (rush, other) ->
                            (1e-6 + evidence.runs().utilities(rush).quantile(0.1))
                                / (1e-6 + evidence.runs().utilities(other).quantile(0.1))))
            .because(
                "PH",
                "This is what max-min is for. Only in a cluster that is half empty EDF is as "
                    + "good or better."),
        PaperClaim.<RushEvidence>of(
                "V-B, figure 6",
                "... the more so the smaller the budget (ratio of means with budget 1 over that with 2)",
                UtilityClaims::moreSo)
            .because(
                "PF",
                "The smaller the budget, the fewer jobs any scheduler can save; where next to "
                    + "none can be, all are alike."),
        PaperClaim.<RushEvidence>of(
                "V-B, figure 6",
                "With a budget of 1, more than half of the jobs get nothing with EDF, FIFO and RRH ...",
                evidence -> moreThanHalf(evidence.runs(), Contender.PAPERS))
            .because("P", "In an overloaded cluster."),
        PaperClaim.<RushEvidence>of(
                "V-B, figure 6",
                "... and with EDF and FIFO, read as one job at a time",
                evidence -> moreThanHalf(evidence.runs(), Contender.ALONE))
            .because("H", "As for the latencies: the paper's number is that of one job at a time."),
        PaperClaim.<RushEvidence>of(
                "V-B, figure 6",
                "With RUSH fewer jobs get nothing than with EDF, FIFO and RRH (difference of the parts)",
                evidence ->
                    each(
                        Contender.PAPERS,
                        0,
                        (rush, other) ->
                            evidence.runs().nothing(other) - evidence.runs().nothing(rush)))
            .because(
                "PH",
                "In all cases but for a cluster that is half empty, where hardly any job gets "
                    + "nothing."));
  }

  private static String load(double load) {
    return String.format(Locale.ROOT, ", load %.1f", load);
  }

  private static String name(RushTrial trial) {
    return "%s%s, budget %s"
        .formatted(trial.contender().title(), load(trial.load()), trial.budget());
  }

  private static Finding quartiles(RushRuns runs, List<Contender> contenders, boolean below) {
    Cases cases = new Cases(0);
    for (double load : RushRuns.LOADS) {
      for (double budget : RushRuns.BUDGETS) {
        for (Contender contender : contenders) {
          RushTrial trial = new RushTrial(load, budget, contender);
          double quartile = runs.latencies(trial).quantile(0.75);
          cases.add(name(trial), quartile, below ? quartile < 0 : quartile > 0);
        }
      }
    }
    return cases.finding();
  }

  /** A number that is above a bound where RUSH is better than another one. */
  private static Finding each(
      List<Contender> others, double bound, ToDoubleBiFunction<RushTrial, RushTrial> measure) {
    Cases cases = new Cases(2);
    for (double load : RushRuns.LOADS) {
      for (double budget : RushRuns.BUDGETS) {
        for (Contender other : others) {
          RushTrial trial = new RushTrial(load, budget, other);
          double value = measure.applyAsDouble(trial.with(Contender.RUSH), trial);
          cases.add(name(trial), value, value > bound);
        }
      }
    }
    return cases.finding();
  }

  private static Finding moreThanHalf(RushRuns runs, List<Contender> contenders) {
    Cases cases = new Cases(2);
    for (double load : RushRuns.LOADS) {
      for (Contender other : contenders) {
        double part = runs.nothing(new RushTrial(load, 1, other));
        cases.add(other.title() + load(load), part, part > HALF);
      }
    }
    return cases.finding();
  }

  private static Finding tighter(RushEvidence evidence) {
    Cases cases = new Cases(0);
    for (double load : RushRuns.LOADS) {
      for (Contender contender : Contender.ALL) {
        for (int i = 1; i < RushRuns.BUDGETS.size(); i++) {
          RushTrial trial = new RushTrial(load, RushRuns.BUDGETS.get(i), contender);
          RushTrial wider = new RushTrial(load, RushRuns.BUDGETS.get(i - 1), contender);
          double growth =
              evidence.runs().latencies(trial).quantile(HALF)
                  - evidence.runs().latencies(wider).quantile(HALF);
          cases.add(name(trial), growth, growth > 0);
        }
      }
    }
    return cases.finding();
  }

  private static Finding favours(RushRuns runs, RushJobClass jobClass, int sign) {
    Cases cases = new Cases(0);
    for (double load : RushRuns.LOADS) {
      for (double budget : RushRuns.BUDGETS) {
        RushTrial rrh = new RushTrial(load, budget, Contender.RRH);
        double earlier =
            median(runs, rrh.with(Contender.RUSH), jobClass) - median(runs, rrh, jobClass);
        cases.add("budget " + budget + load(load), -earlier, sign * earlier > 0);
      }
    }
    return cases.finding();
  }

  private static double median(RushRuns runs, RushTrial trial, RushJobClass jobClass) {
    return runs.sample(trial, one -> one.jobClass() == jobClass, Ended::latency).quantile(HALF);
  }

  private static Finding moreSo(RushEvidence evidence) {
    Cases cases = new Cases(2);
    for (double load : RushRuns.LOADS) {
      for (Contender other : Contender.PAPERS) {
        double tight = ratio(evidence.runs(), new RushTrial(load, 1, other));
        double wide = ratio(evidence.runs(), new RushTrial(load, 2, other));
        cases.add(other.title() + load(load), tight / wide, tight > wide);
      }
    }
    return cases.finding();
  }

  private static double ratio(RushRuns runs, RushTrial other) {
    return runs.utilities(other.with(Contender.RUSH)).mean() / runs.utilities(other).mean();
  }
}
