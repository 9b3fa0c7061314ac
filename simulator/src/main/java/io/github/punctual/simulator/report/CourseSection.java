package io.github.punctual.simulator.report;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.h4;
import static j2html.TagCreator.section;

import io.github.punctual.simulator.metrics.IdleGroupTimes;
import io.github.punctual.simulator.metrics.TimelineBin;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;

/** The course of the runs, and when the cluster was idle. */
final class CourseSection {
  private static final double[] IDLE_SECONDS = {100, 500, 1000};

  private CourseSection() {}

  static DomContent of(Report report, ReportPage page) {
    List<DomContent> parts = new ArrayList<>();
    for (String kind : report.kinds()) {
      List<RunDetail> runs = report.detailsOf(kind);
      if (report.kinds().size() > 1) {
        parts.add(h3("Deadlines " + kind));
      }
      parts.add(
          page.plot(
              "Utilisation over time",
              "The part of the cluster that is held; the numbers are in series.csv",
              () -> CoursePlots.lines("utilisation", runs, TimelineBin::utilization, true)));
      parts.add(
          page.plot(
              "Jobs that wait, over time",
              "How many jobs wait; the numbers are in series.csv",
              () -> CoursePlots.lines("jobs waiting", runs, TimelineBin::waiting, false)));
      parts.add(h4("Allocation over time, by what became of the jobs"));
      parts.add(
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
    return section(each(parts, part -> part));
  }

  /** The distribution of idle times of groups of CPUs. */
  static DomContent idle(Report report, ReportPage page) {
    List<DomContent> parts = new ArrayList<>();
    for (String kind : report.kinds()) {
      List<RunDetail> runs = report.detailsOf(kind);
      if (report.kinds().size() > 1) {
        parts.add(h3("Deadlines " + kind));
      }
      List<DomContent> plots = new ArrayList<>();
      for (int i = 0; i < runs.get(0).idleGroups().size(); i++) {
        int place = i;
        int size = runs.get(0).idleGroups().get(i).size();
        plots.add(
            page.plot(
                "Idle times of groups of %d CPUs".formatted(size),
                "The distribution for each policy; the table below has numbers",
                () -> IdlePlot.of(runs, place)));
      }
      parts.add(div(each(plots, plot -> plot)).withClass("pair"));
      parts.add(idleTable(runs));
    }
    return section(each(parts, part -> part));
  }

  private static DomContent idleTable(List<RunDetail> runs) {
    List<List<String>> rows = new ArrayList<>();
    for (RunDetail run : runs) {
      for (IdleGroupTimes times : run.idleGroups()) {
        List<String> row = new ArrayList<>();
        row.add(run.policy());
        row.add(times.size() + " CPUs");
        row.add(NumberText.percent(times.existence()));
        for (double seconds : IDLE_SECONDS) {
          row.add(NumberText.percent(times.share(seconds)));
        }
        rows.add(row);
      }
    }
    return ReportPage.dataTable(
        "Groups of CPUs that are idle together",
        2,
        List.of(
            "policy",
            "group",
            "time at which one exists",
            "idle for more than 100 s",
            "more than 500 s",
            "more than 1000 s"),
        rows);
  }
}
