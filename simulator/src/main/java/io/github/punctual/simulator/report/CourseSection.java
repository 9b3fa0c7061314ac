package io.github.punctual.simulator.report;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h4;

import io.github.punctual.simulator.metrics.TimelineBin;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;

/** The course of the runs, and when the cluster was idle. */
final class CourseSection {
  private CourseSection() {}

  static DomContent of(Report report, ReportPage page) {
    return ReportPage.forKinds(report, kind -> course(report.detailsOf(kind), page));
  }

  private static List<DomContent> course(List<RunDetail> runs, ReportPage page) {
    return List.of(
        page.plot(
            "Utilisation over time",
            "The part of the cluster that is held; the numbers are in series.csv",
            () -> CoursePlots.lines("utilisation", runs, TimelineBin::utilization, true)),
        page.plot(
            "Jobs that wait, over time",
            "How many jobs wait; the numbers are in series.csv",
            () -> CoursePlots.lines("jobs waiting", runs, TimelineBin::waiting, false)),
        h4("Allocation over time, by what became of the jobs"),
        div(each(
                runs,
                run ->
                    page.plot(
                        run.policy(),
                        "The part of the cluster that jobs of each size hold; the numbers are"
                            + " in series.csv",
                        () -> CoursePlots.allocation(run, runs))))
            .withClass("pair"));
  }

  /** The distribution of idle times of groups of CPUs. */
  static DomContent idle(Report report, ReportPage page) {
    return ReportPage.forKinds(report, kind -> idle(report.detailsOf(kind), page));
  }

  private static List<DomContent> idle(List<RunDetail> runs, ReportPage page) {
    List<DomContent> plots = new ArrayList<>();
    for (int i = 0; i < runs.get(0).idleGroups().size(); i++) {
      int place = i;
      plots.add(
          page.plot(
              "Idle times of groups of %d CPUs".formatted(runs.get(0).idleGroups().get(i).size()),
              "The distribution for each policy; the table below has numbers",
              () -> CoursePlots.idle(runs, place)));
    }
    return List.of(div(each(plots, plot -> plot)).withClass("pair"), idleTable(runs));
  }

  private static DomContent idleTable(List<RunDetail> runs) {
    return RunDetail.table(runs, RunDetail::idleGroups)
        .words("group", row -> row.part().size() + " CPUs")
        .percent("time at which one exists", row -> row.part().existence())
        .percent("idle for more than 100 s", row -> row.part().share(100))
        .percent("more than 500 s", row -> row.part().share(500))
        .percent("more than 1000 s", row -> row.part().share(1000))
        .html("Groups of CPUs that are idle together");
  }
}
