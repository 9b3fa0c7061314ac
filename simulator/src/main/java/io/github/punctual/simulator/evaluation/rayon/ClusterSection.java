package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.report.NumberText;
import io.github.punctual.simulator.reservation.ClusterOutcome;
import io.github.punctual.simulator.reservation.JobMix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The whole system in a cluster: section 6.4, figures 15, 17, 18 and 19. */
final class ClusterSection {
  private static final long COURSE_SECONDS = 5400;
  private static final long COURSE_BIN = 60;

  private final RayonEvidence evidence;
  private final Plots plots;

  ClusterSection(RayonEvidence evidence, Plots plots) {
    this.evidence = evidence;
    this.plots = plots;
  }

  void write(Markdown into) throws IOException {
    ClusterCase cs = ClusterCase.capacityScheduler();
    ClusterCase ours = ClusterCase.reserved(PlannerContender.OURS);
    ClusterCase paper = ClusterCase.reserved(PlannerContender.GREE_L);
    into.heading(2, "Production and best-effort jobs: section 6.4, figure 15");
    into.paragraph(
        "Means over %d seeds. Best-effort jobs done, and utilisation, are those of an hour, from"
                .formatted(evidence.clusters().seeds())
            + " minute 15 to 75; jobs come for 90 minutes. Latencies are those of all best-effort"
            + " jobs that came.");
    table(
        into,
        List.of(
            paper,
            ours,
            ClusterCase.reserved(PlannerContender.GREE),
            paper.withKills(false),
            ours.withKills(false),
            ours.sharing(),
            cs,
            cs.withKills(true),
            ClusterRuns.COLD));
    into.paragraph(
        "\"No kills\": a reservation gets the containers that others give back, from 10 s before its"
            + " promise on. Without this word containers are killed at once for queues below their"
            + " promise, and what they did is lost. \"Sharing\": reservations share what nobody is"
            + " promised with best-effort jobs as one more queue each, otherwise they get what these"
            + " leave. The CapacityScheduler kills only where it says so.");
    into.figure(
        "Best-effort latency: Rayon's less the CapacityScheduler's, job by job",
        plots.curves(
            "15-latency",
            "latency less CS's, s",
            "part of best-effort jobs",
            List.of(difference(paper, cs), difference(ours, cs))));
    into.figure(
        "Utilisation over time, seed 1",
        plots.course(
            "15-utilisation",
            "utilisation",
            List.of(course(paper), course(ours), course(cs), course(ClusterRuns.COLD))));
    into.heading(3, "At other loads");
    List<ClusterCase> loads = new ArrayList<>();
    for (double load : ClusterRuns.LOADS) {
      loads.addAll(List.of(paper.withLoad(load), ours.withLoad(load), cs.withLoad(load)));
    }
    table(into, loads);
    into.heading(3, "With long tasks");
    into.paragraph(
        "Above, tasks of production jobs run for 20 s to 3 min. Here they are about as long as their"
            + " job at full width, so that it has one or two waves of them. A promise counts bundle"
            + " seconds and leases; it is of use to a job as far as whole tasks fit in it, one after the"
            + " other.");
    table(
        into,
        List.of(
            paper.ofLongTasks(),
            ours.ofLongTasks(),
            ClusterCase.reserved(PlannerContender.GREE).ofLongTasks(),
            cs.ofLongTasks()));
    below(into);
    over(into);
    mixed(into);
  }

  private void table(Markdown into, List<ClusterCase> cases) {
    List<List<String>> rows = new ArrayList<>();
    for (ClusterCase one : cases) {
      rows.add(row(one));
    }
    into.table(
        List.of(
            "system",
            " load",
            " SLA jobs accepted",
            " their work",
            " SLAs met of accepted",
            " best-effort jobs done",
            " latency p50 (s)",
            " p90 (s)",
            " utilisation"),
        rows);
  }

  private List<String> row(ClusterCase one) {
    ClusterRuns runs = evidence.clusters();
    String name = one.title();
    if (one.planner().isEmpty() && one.kills()) {
      name += ", kills";
    }
    return List.of(
        name + (one.fair() ? ", sharing" : ""),
        NumberText.fixed(one.load(), 1),
        NumberText.percent(runs.mean(one, ClusterOutcome::acceptance).mean()),
        NumberText.percent(runs.mean(one, ClusterOutcome::acceptanceByWork).mean()),
        NumberText.percent(runs.mean(one, ClusterOutcome::fulfilment).mean()),
        NumberText.count(Math.rint(runs.mean(one, Clusters::bestEffortDone).mean())),
        NumberText.fixed(runs.mean(one, outcome -> Clusters.latency(outcome, 0.5)).mean(), 0),
        NumberText.fixed(runs.mean(one, outcome -> Clusters.latency(outcome, 0.9)).mean(), 0),
        NumberText.percent(runs.mean(one, Clusters::utilisation).mean()));
  }

  private Plots.Line difference(ClusterCase one, ClusterCase base) {
    List<Double> all = new ArrayList<>();
    for (int i = 0; i < evidence.clusters().seeds(); i++) {
      all.addAll(
          Clusters.latencyDifferences(
              evidence.clusters().of(one).get(i), evidence.clusters().of(base).get(i)));
    }
    List<Double> sorted = all.stream().sorted().toList();
    List<Double> shown = new ArrayList<>();
    int points = 400;
    for (int i = 1; i < points; i++) {
      shown.add(
          Math.max(-600, Math.min(600, sorted.get((int) ((long) sorted.size() * i / points)))));
    }
    return Plots.Line.distribution(one.title(), shown);
  }

  private Plots.Line course(ClusterCase one) {
    ClusterOutcome outcome = evidence.clusters().of(one).get(0);
    List<Double> bins =
        LongStream.range(0, COURSE_SECONDS / COURSE_BIN)
            .mapToObj(bin -> outcome.utilisation(bin * COURSE_BIN, (bin + 1) * COURSE_BIN))
            .toList();
    return Plots.Line.steps(one.title(), bins, COURSE_BIN);
  }

  private void below(Markdown into) throws IOException {
    into.heading(2, "Below the promise: section 6.4.1, figure 17");
    into.paragraph(
        "The longest time at a stretch for which an accepted job held less than it was promised at"
            + " that moment although it wanted more. Part of accepted jobs for which that was more than"
            + " so many seconds:");
    List<Integer> limits = List.of(0, 1, 2, 5, 10, 20);
    List<String> header = new ArrayList<>(List.of("system"));
    limits.forEach(limit -> header.add(" > " + limit + " s"));
    List<List<String>> rows = new ArrayList<>();
    List<Plots.Line> lines = new ArrayList<>();
    for (String planner : ClusterRuns.PLANNERS) {
      for (boolean kills : List.of(true, false)) {
        ClusterCase one = ClusterCase.reserved(planner).withKills(kills);
        List<String> row = new ArrayList<>(List.of(one.title()));
        for (int limit : limits) {
          row.add(NumberText.percent(Clusters.belowLonger(evidence.clusters().of(one), limit)));
        }
        rows.add(row);
        List<Double> x = IntStream.rangeClosed(0, 30).mapToObj(second -> (double) second).toList();
        List<Double> y =
            x.stream()
                .map(
                    second ->
                        100 * Clusters.belowLonger(evidence.clusters().of(one), second.intValue()))
                .toList();
        lines.add(new Plots.Line(one.title(), x, y));
      }
    }
    into.table(header, rows);
    into.figure(
        "Jobs that were below their promise for longer",
        plots.curves("17-below", "seconds allowed below the promise", "% of accepted jobs", lines));
  }

  private void over(Markdown into) {
    into.heading(2, "Reserving too much: section 6.4.2, figure 18");
    into.paragraph("Jobs reserve 1.1 times the work that they do, or 1.5 times.");
    List<List<String>> rows = new ArrayList<>();
    for (String planner : ClusterRuns.PLANNERS) {
      for (double asked : List.of(ClusterCase.USUAL, ClusterCase.OVER)) {
        ClusterCase one = ClusterCase.reserved(planner).asking(asked);
        ClusterRuns runs = evidence.clusters();
        rows.add(
            List.of(
                one.title(),
                NumberText.fixed(asked, 1),
                NumberText.percent(runs.mean(one, ClusterOutcome::acceptance).mean()),
                NumberText.percent(runs.mean(one, ClusterOutcome::fulfilment).mean()),
                NumberText.count(Math.rint(runs.mean(one, Clusters::bestEffortDone).mean())),
                NumberText.fixed(runs.mean(one, Clusters::meanLatency).mean(), 0),
                NumberText.fixed(runs.mean(one, Clusters::productionRunTime).mean(), 0),
                NumberText.percent(runs.mean(one, Clusters::utilisation).mean())));
      }
    }
    into.table(
        List.of(
            "system",
            " reserved",
            " SLA jobs accepted",
            " SLAs met of accepted",
            " best-effort jobs done",
            " best-effort latency, mean (s)",
            " SLA latency, mean (s)",
            " utilisation"),
        rows);
  }

  private void mixed(Markdown into) {
    into.heading(2, "All kinds of jobs: section 6.4.3");
    into.paragraph(
        "Production jobs are 80 % of workload A, 10 % of B and 10 % of C. A gang begins to work when"
            + " its last container has come; until then those that came earlier idle. With a reservation"
            + " its job asks when its promise begins, or earlier when all of it fits at once.");
    ClusterCase cs = ClusterCase.capacityScheduler().withMix(JobMix.LIKELY);
    List<ClusterCase> cases = new ArrayList<>();
    ClusterRuns.PLANNERS.forEach(
        planner -> cases.add(ClusterCase.reserved(planner).withMix(JobMix.LIKELY)));
    cases.add(cs);
    table(into, cases);
    List<List<String>> rows = new ArrayList<>();
    for (ClusterCase one : cases) {
      List<ClusterOutcome> outcomes = evidence.clusters().of(one);
      rows.add(
          List.of(
              one.title(),
              NumberText.fixed(Clusters.gatherSeconds(outcomes, 0.5), 0),
              NumberText.fixed(Clusters.gatherSeconds(outcomes, 0.9), 0),
              NumberText.fixed(Clusters.gatherSeconds(outcomes, 1), 0)));
    }
    into.table(
        List.of(
            "system",
            " from a gang's first container to its last: median (s)",
            " p90 (s)",
            " longest (s)"),
        rows);
  }
}
