package io.github.punctual.simulator.evaluation;

import io.github.punctual.simulator.generate.MarginalReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The traces: table 1 (I) and figure 1 of both papers. */
final class DataSection {
  private final Evidence evidence;
  private final Figures figures;

  DataSection(Evidence evidence, Figures figures) {
    this.evidence = evidence;
    this.figures = figures;
  }

  /**
   * Writes the section.
   *
   * @param paper begins the names of its figures
   * @param table how the paper numbers its table
   */
  void write(Markdown into, String paper, String table) throws IOException {
    Facts first = evidence.facts(evidence.plan().tr1());
    Facts second = evidence.facts(evidence.plan().tr2());
    into.heading(2, "The traces: " + table + ", figure 1");
    into.paragraph(
        "The papers' traces are private. TR1-like and TR2-like are made to have the properties that the"
            + " papers publish of them, as far as these agree with each other: the tables below say which"
            + " one does not match, and why. What the papers do not publish, such as the times of"
            + " submission, is a choice of the generator. Of a trace that is made shorter, the published"
            + " jobs, hours and days are taken in the same part.");
    Tables.facts(into, List.of(first, second));
    into.paragraph(
        "The offered load is the mean of CPUs in use when every job runs at once, from the first"
            + " submission to the last: %.2f times what 2250 CPUs can do and %.2f times what 4500 can"
                .formatted(first.load(2250), first.load(4500))
            + " (TR1-like), %.2f times 2500 CPUs and %.2f times 5000 (TR2-like)."
                .formatted(second.load(2500), second.load(5000)));
    for (Facts facts : List.of(first, second)) {
      into.heading(3, facts.data().title() + " beside what is published");
      into.block(MarginalReport.text(facts.marginals()));
    }
    into.heading(3, "Figure 1");
    into.figure(
        "Jobs by number of tasks",
        figures.lines(
            paper + "-1a-tasks",
            "tasks",
            "share of jobs with at most so many",
            true,
            false,
            List.of(
                new Figures.Line("TR1-like", first.curves().tasks()),
                new Figures.Line("TR2-like", second.curves().tasks()))));
    if (paper.equals("justice")) {
      into.figure(
          "Jobs by computation time",
          figures.lines(
              paper + "-1b-time",
              "CPU seconds",
              "share of jobs with at most so many",
              true,
              false,
              List.of(
                  new Figures.Line("TR1-like", first.curves().seconds()),
                  new Figures.Line("TR2-like", second.curves().seconds()))));
      bySize(into, paper + "-1c-time-by-tasks-tr1", first);
    }
    bySize(into, paper + (paper.equals("justice") ? "-1d" : "-1b") + "-time-by-tasks-tr2", second);
  }

  private void bySize(Markdown into, String name, Facts facts) throws IOException {
    List<WorkloadCurves.Band> bands = facts.curves().bySize();
    List<Figures.Line> lines = new ArrayList<>();
    lines.add(
        new Figures.Line(
            "10th percentile",
            bands.stream().map(b -> new WorkloadCurves.Point(b.tasks(), b.low())).toList()));
    lines.add(
        new Figures.Line(
            "median",
            bands.stream().map(b -> new WorkloadCurves.Point(b.tasks(), b.middle())).toList()));
    lines.add(
        new Figures.Line(
            "90th percentile",
            bands.stream().map(b -> new WorkloadCurves.Point(b.tasks(), b.high())).toList()));
    into.figure(
        "Computation time by number of tasks, " + facts.data().title(),
        figures.lines(name, "tasks", "CPU seconds of a job", true, true, lines));
  }
}
