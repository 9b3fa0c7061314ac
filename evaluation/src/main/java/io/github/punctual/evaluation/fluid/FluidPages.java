package io.github.punctual.evaluation.fluid;

import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.generate.MarginalReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the pages about Justice, Pythia and tempo have in common. */
final class FluidPages {
  private static final List<Measure> MEASURES =
      List.of(Measure.SDR, Measure.PTR, Measure.WTR, Measure.FAIRNESS);

  private final Evaluation evaluation;
  private final FluidMeasured measured;
  private final Tables tables;

  FluidPages(Evaluation evaluation, FluidMeasured measured) {
    this.evaluation = evaluation;
    this.measured = measured;
    this.tables = new Tables(measured);
  }

  /** What people wrote for the full evaluation. */
  String conclusions(String name) {
    return Template.conclusions("fluid/" + name + ".md", evaluation.isFull());
  }

  /** Command, parameters and seeds. */
  String header(String part) {
    DocumentPlan plan = measured.plan();
    return Template.of("fluid/header.md")
        .put("command", evaluation.command(part))
        .put(
            "workloads",
            evaluation.isFull()
                ? "at full size (159,194 jobs, three months) and TR2-like at a quarter of its"
                    + " length (285,016 jobs at the same load)"
                : "and TR2-like, at the scale " + plan.scale() + " of that")
        .put("short", plan.tr1Short().title())
        .put(
            "seeds",
            plan.tr1Short().seeds().stream().map(String::valueOf).collect(Collectors.joining(", ")))
        .text();
  }

  /**
   * The traces: table 1 (I) and figure 1 of both papers.
   *
   * @param paper whose figures begin with its name
   * @param table how the paper numbers its table
   */
  String traces(String paper, String table) throws IOException {
    Plots plots = evaluation.plots(paper + "-");
    Facts first = measured.study().facts(measured.plan().tr1());
    Facts second = measured.study().facts(measured.plan().tr2());
    boolean isJustice = paper.equals(PolicyNames.JUSTICE);
    Template page =
        Template.of("fluid/traces.md")
            .put("table", table)
            .put("facts", Tables.facts(List.of(first, second)))
            .put("load-2250", fixed(first.load(2250), 2))
            .put("load-4500", fixed(first.load(4500), 2))
            .put("load-2500", fixed(second.load(2500), 2))
            .put("load-5000", fixed(second.load(5000), 2))
            .put("marginals-1", MarginalReport.text(first.marginals()))
            .put("marginals-2", MarginalReport.text(second.marginals()));
    page.put(
        "by-tasks",
        plots.panel(
            "Jobs by number of tasks",
            "1a-tasks",
            new Plots.Axis("tasks", true),
            new Plots.Axis("share of jobs with at most so many", false),
            List.of(first.curves().tasks(), second.curves().tasks())));
    page.put(
        "by-time",
        isJustice
            ? plots.panel(
                "Jobs by computation time",
                "1b-time",
                new Plots.Axis("CPU seconds", true),
                new Plots.Axis("share of jobs with at most so many", false),
                List.of(first.curves().seconds(), second.curves().seconds()))
            : "");
    page.put("by-size-1", isJustice ? bySize(plots, "1c-time-by-tasks-tr1", first) : "");
    page.put(
        "by-size-2",
        bySize(plots, isJustice ? "1d-time-by-tasks-tr2" : "1b-time-by-tasks-tr2", second));
    return page.text();
  }

  private static String bySize(Plots plots, String name, Facts facts) {
    return plots.panel(
        "Computation time by number of tasks, " + facts.data().title(),
        name,
        new Plots.Axis("tasks", true),
        new Plots.Axis("CPU seconds of a job", true),
        facts.curves().bySize());
  }

  /** Several seeds, and the choices that a paper leaves. */
  Template choices(String page, String policy, List<String> readings) throws IOException {
    List<Panel> panels = measured.study().panels(measured.plan().choices());
    Series all = Series.all("Baseline");
    List<String> policies = new ArrayList<>(List.of(policy));
    policies.addAll(readings);
    policies.add(PolicyNames.ORACLE);
    String seeds =
        Template.of("fluid/seeds.md")
            .put("title", panels.get(0).title())
            .put("seeds", DocumentPlan.SEEDS)
            .put("policy", Series.title(policy))
            .put("sdr", tables.measure(panels, Measure.SDR, all))
            .put("ptr", tables.measure(panels, Measure.PTR, all))
            .put("fairness", overSeeds(panels, policy, all, Measure.FAIRNESS))
            .put("sdr-differences", overSeeds(panels, policy, all, Measure.SDR))
            .text();
    return Template.of(page)
        .put("several-seeds", seeds)
        .put("means", tables.means(panels, MEASURES, policies))
        .put("differences", tables.choices(panels, policy, readings));
  }

  private String overSeeds(List<Panel> panels, String policy, Series all, Measure measure) {
    return tables.welch(panels, policy, all, cell -> measured.over(cell, measure));
  }

  String justiceChoices(FluidClaims claims) throws IOException {
    List<Panel> panels = measured.study().panels(measured.plan().choices());
    List<String> all = new ArrayList<>(List.of(PolicyNames.JUSTICE));
    all.addAll(PolicyNames.justiceReadings());
    all.add(PolicyNames.ORACLE);
    Template page =
        choices("fluid/choices-justice.md", PolicyNames.JUSTICE, PolicyNames.justiceReadings())
            .put("title", panels.get(0).title())
            .put("few-cpus", panels.get(0).cpus())
            .put("many-cpus", panels.get(1).cpus())
            .put("fair", tables.means(panels, MEASURES, Reading.schedulers()))
            .put("sizes", tables.sizes(panels.get(0), "Aria1x3x", all))
            .put("fair-conclusions", conclusions("choice-fair-share"))
            .put("conclusions", conclusions("choice-justice"))
            .put("nearest", claims.nearest().word());
    claims.corrections(page);
    return page.text();
  }

  String pythiaChoices() throws IOException {
    return choices("fluid/choices-pythia.md", PolicyNames.PYTHIA, PolicyNames.pythiaReadings())
        .put("conclusions", conclusions("choice-pythia"))
        .text();
  }

  /**
   * The same on public traces.
   *
   * @param policy the paper's own scheduler
   * @param nearest the reading of fair share to compare with first
   */
  String real(String policy, Reading nearest) throws IOException {
    List<Batch> batches = measured.plan().real();
    if (batches.isEmpty()) {
      return Template.of("fluid/no-real-traces.md").text();
    }
    List<Facts> facts = new ArrayList<>();
    List<String> sections = new ArrayList<>();
    Series all = Series.all("Baseline");
    for (Batch batch : batches) {
      facts.add(measured.study().facts(batch.data()));
      List<Panel> panels = measured.study().panels(batch);
      sections.add(
          Template.of("fluid/real-trace.md")
              .put("title", batch.data().title())
              .put(
                  "work",
                  tables.measures(panels, List.of(Measure.SDR, Measure.PTR, Measure.WTR), all))
              .put(
                  "fairness",
                  tables.measures(
                      panels,
                      List.of(Measure.FAIRNESS, Measure.EQUALITY, Measure.UTILIZATION),
                      all))
              .put("policy", Series.title(policy))
              .put("few-cpus", panels.get(0).cpus())
              .put("few", beside(panels.get(0), policy, nearest))
              .put("many-cpus", panels.get(1).cpus())
              .put("many", beside(panels.get(1), policy, nearest))
              .text());
    }
    return Template.of("fluid/real-traces.md")
        .put("facts", Tables.facts(facts))
        .put("conclusions", conclusions("real-traces-conclusions"))
        .put("traces", Template.blocks(sections.toArray(String[]::new)))
        .text();
  }

  private String beside(Panel panel, String policy, Reading nearest) {
    return Stream.of(
            nearest.baseline(),
            nearest.reactive(),
            Reading.REDIVIDED.reactive(),
            PolicyNames.ORACLE)
        .distinct()
        .map(
            other ->
                "by %s %s"
                    .formatted(
                        Series.title(other),
                        measured.compare(Measure.SDR, policy, other, panel).range()))
        .collect(Collectors.joining("; "));
  }
}
