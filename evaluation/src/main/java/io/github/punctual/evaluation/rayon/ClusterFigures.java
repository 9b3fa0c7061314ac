package io.github.punctual.evaluation.rayon;

import static io.github.punctual.simulator.report.NumberText.count;
import static io.github.punctual.simulator.report.NumberText.percent;

import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.report.DataTable;
import io.github.punctual.simulator.reservation.ClusterOutcome;
import io.github.punctual.simulator.reservation.JobMix;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The whole system in a cluster: section 6.4, figures 15, 17, 18 and 19. */
record ClusterFigures(Runs<ClusterCase, ClusterOutcome> runs, Plots plots) {
  private static final long COURSE_SECONDS = 5400;
  private static final long COURSE_BIN = 60;
  private static final List<Integer> BELOW_SECONDS = List.of(0, 1, 2, 5, 10, 20);
  private static final List<Integer> DRAWN_SECONDS = IntStream.rangeClosed(0, 30).boxed().toList();
  private static final int POINTS = 400;
  private static final double MOST_DIFFERENCE = 600;

  private static final ClusterCase CS = ClusterCase.capacityScheduler();
  private static final ClusterCase OURS = ClusterCase.reserved(PlannerContender.OURS);
  private static final ClusterCase PAPER = ClusterCase.reserved(PlannerContender.GREE_L);
  private static final ClusterCase GREE = ClusterCase.reserved(PlannerContender.GREE);

  void fill(Template page) {
    List<ClusterCase> loads = new ArrayList<>();
    for (double load : ClusterRuns.LOADS) {
      loads.addAll(List.of(PAPER.withLoad(load), OURS.withLoad(load), CS.withLoad(load)));
    }
    List<ClusterCase> mixed =
        Stream.of(PAPER, OURS, CS).map(one -> one.withMix(JobMix.LIKELY)).toList();
    page.put(
            "systems",
            table(
                List.of(
                    PAPER,
                    OURS,
                    GREE,
                    PAPER.withKills(false),
                    OURS.withKills(false),
                    OURS.sharing(),
                    CS,
                    CS.withKills(true),
                    ClusterRuns.COLD)))
        .put("figure-15-latency", latencies())
        .put("figure-15-utilisation", courses())
        .put("loads", table(loads))
        .put(
            "long-tasks",
            table(Stream.of(PAPER, OURS, GREE, CS).map(ClusterCase::ofLongTasks).toList()))
        .put("below", below())
        .put("figure-17", belowFigure())
        .put("over", over())
        .put("mixed", table(mixed))
        .put("gathering", gathering(mixed));
  }

  private static String name(ClusterCase one) {
    return one.title()
        + (one.planner().isEmpty() && one.kills() ? ", kills" : "")
        + (one.fair() ? ", sharing" : "");
  }

  private String table(List<ClusterCase> cases) {
    return DataTable.of(cases)
        .words("system", ClusterFigures::name)
        .fixed("load", 1, ClusterCase::load)
        .percent("SLA jobs accepted", one -> runs.mean(one, ClusterOutcome::acceptance))
        .percent("their work", one -> runs.mean(one, ClusterOutcome::acceptanceByWork))
        .percent("SLAs met of accepted", one -> runs.mean(one, ClusterOutcome::fulfilment))
        .right("best-effort jobs done", this::bestEffortDone)
        .fixed("latency p50 (s)", 0, one -> runs.mean(one, each -> Clusters.latency(each, 0.5)))
        .fixed("p90 (s)", 0, one -> runs.mean(one, each -> Clusters.latency(each, 0.9)))
        .percent("utilisation", one -> runs.mean(one, Clusters::utilisation))
        .toString();
  }

  private String bestEffortDone(ClusterCase one) {
    return count(Math.rint(runs.mean(one, Clusters::bestEffortDone)));
  }

  private String latencies() {
    return plots.curves(
        "Best-effort latency: Rayon's less the CapacityScheduler's, job by job",
        "15-latency",
        "latency less CS's, s",
        "part of best-effort jobs",
        List.of(difference(PAPER), difference(OURS)));
  }

  private Plots.Line difference(ClusterCase one) {
    List<Double> all = new ArrayList<>();
    for (int i = 0; i < runs.seeds(); i++) {
      all.addAll(Clusters.latencyDifferences(runs.of(one).get(i), runs.of(CS).get(i)));
    }
    List<Double> sorted = all.stream().sorted().toList();
    return Plots.Line.distribution(
        one.title(),
        IntStream.range(1, POINTS)
            .mapToObj(i -> sorted.get((int) ((long) sorted.size() * i / POINTS)))
            .map(value -> Math.max(-MOST_DIFFERENCE, Math.min(MOST_DIFFERENCE, value)))
            .toList());
  }

  private String courses() {
    return plots.course(
        "Utilisation over time, seed 1",
        "15-utilisation",
        "utilisation",
        Stream.of(PAPER, OURS, CS, ClusterRuns.COLD).map(this::course).toList());
  }

  private Plots.Line course(ClusterCase one) {
    ClusterOutcome outcome = runs.of(one).get(0);
    List<Double> bins =
        LongStream.range(0, COURSE_SECONDS / COURSE_BIN)
            .mapToObj(bin -> outcome.utilisation(bin * COURSE_BIN, (bin + 1) * COURSE_BIN))
            .toList();
    return Plots.Line.steps(one.title(), bins, COURSE_BIN);
  }

  private String below() {
    return DataTable.of(ClusterRuns.withAndWithoutKills())
        .words("system", ClusterCase::title)
        .each(
            BELOW_SECONDS,
            limit -> "> " + limit + " s",
            (one, limit) -> percent(Clusters.belowLonger(runs.of(one), limit)))
        .toString();
  }

  private String belowFigure() {
    return plots.curves(
        "Jobs that were below their promise for longer",
        "17-below",
        "seconds allowed below the promise",
        "% of accepted jobs",
        Plots.Line.each(
            ClusterRuns.withAndWithoutKills(),
            one ->
                Plots.Line.over(
                    one.title(),
                    DRAWN_SECONDS,
                    second -> 100 * Clusters.belowLonger(runs.of(one), second))));
  }

  private String over() {
    return DataTable.of(
            Stream.of(PAPER, OURS)
                .flatMap(one -> Stream.of(one, one.asking(ClusterCase.OVER)))
                .toList())
        .words("system", ClusterCase::title)
        .fixed("reserved", 1, ClusterCase::asked)
        .percent("SLA jobs accepted", one -> runs.mean(one, ClusterOutcome::acceptance))
        .percent("SLAs met of accepted", one -> runs.mean(one, ClusterOutcome::fulfilment))
        .right("best-effort jobs done", this::bestEffortDone)
        .fixed("best-effort latency, mean (s)", 0, one -> runs.mean(one, Clusters::meanLatency))
        .fixed("SLA latency, mean (s)", 0, one -> runs.mean(one, Clusters::productionRunTime))
        .percent("utilisation", one -> runs.mean(one, Clusters::utilisation))
        .toString();
  }

  private String gathering(List<ClusterCase> cases) {
    return DataTable.of(cases)
        .words("system", ClusterCase::title)
        .fixed(
            "from a gang's first container to its last: median (s)",
            0,
            one -> Clusters.gatherSeconds(runs.of(one), 0.5))
        .fixed("p90 (s)", 0, one -> Clusters.gatherSeconds(runs.of(one), 0.9))
        .fixed("longest (s)", 0, one -> Clusters.gatherSeconds(runs.of(one), 1))
        .toString();
  }
}
