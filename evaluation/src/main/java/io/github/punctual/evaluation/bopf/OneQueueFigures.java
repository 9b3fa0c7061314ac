package io.github.punctual.evaluation.bopf;

import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.report.DataTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Tables 3 and 4, figures 7 to 9, and preemption: one LQ beside TQs. */
final class OneQueueFigures {
  private static final List<ComparedPolicy> READINGS =
      List.of(ComparedPolicy.FAIR_EXCESS, ComparedPolicy.PAPER);
  private static final List<Integer> DISTRIBUTIONS = List.of(4, 8);
  private static final List<ComparedPolicy> IN_MODES =
      List.of(
          ComparedPolicy.DRF,
          ComparedPolicy.SP,
          ComparedPolicy.M_BVT,
          ComparedPolicy.PAPER,
          ComparedPolicy.REPAYING,
          ComparedPolicy.FAIR_EXCESS);

  private final BopfMeasurements measured;
  private final BopfRuns runs;
  private final Plots plots;

  OneQueueFigures(BopfMeasurements measured, Plots plots) {
    this.measured = measured;
    this.runs = measured.runs();
    this.plots = plots;
  }

  void fill(Template page) {
    page.put("table-3", factors(Setup.CLUSTER))
        .put("table-4", factors(Setup.SIMULATION))
        .put("figure-7", completionFigures())
        .put("table-7", completions())
        .put("figure-8", distributions())
        .put("figure-9", growthFigures())
        .put("table-9", growths())
        .put("modes", modes());
  }

  /** Runs of all workloads under some policies, workload by workload. */
  private List<OneBurstyQueue> runs(Setup setup, List<ComparedPolicy> policies) {
    return runs.sources().stream()
        .flatMap(source -> policies.stream().map(policy -> runs.usual(source, setup, policy)))
        .toList();
  }

  /** A row for each run, and what says which one it is. */
  static DataTable<OneBurstyQueue> table(List<OneBurstyQueue> rows) {
    return DataTable.of(rows)
        .words("workload", run -> run.source().title())
        .words("policy", run -> run.policy().title());
  }

  private static String title(int tqs) {
    return tqs + (tqs == 1 ? " TQ" : " TQs");
  }

  private String factors(Setup setup) {
    return table(runs(setup, READINGS))
        .each(
            setup.tqs(),
            OneQueueFigures::title,
            (run, tqs) ->
                "%s (%s)"
                    .formatted(
                        fixed(measured.factor(run.beside(tqs)), 2),
                        fixed(Paper.factor(run.beside(tqs)), 2)))
        .toString();
  }

  private static List<Integer> counts() {
    return Stream.concat(Stream.of(0), Setup.CLUSTER.tqs().stream()).toList();
  }

  private String completions() {
    return table(runs(Setup.CLUSTER, BopfRuns.COMPARED))
        .each(
            counts(), OneQueueFigures::title, (run, tqs) -> fixed(measured.lq(run.beside(tqs)), 1))
        .toString();
  }

  private String completionFigures() {
    // As printed it takes so long that the others could not be told apart.
    List<ComparedPolicy> drawn =
        BopfRuns.COMPARED.stream().filter(policy -> policy != ComparedPolicy.PAPER).toList();
    return Template.each(
        runs.sources(),
        source ->
            plots.lines(
                source.title(),
                "7-" + source.key(),
                "TQs",
                "mean completion of LQ jobs (s)",
                Plots.Line.each(
                    drawn,
                    policy ->
                        Plots.Line.over(
                            policy.title(),
                            counts(),
                            tqs ->
                                measured.lq(
                                    runs.usual(source, Setup.CLUSTER, policy).beside(tqs))))));
  }

  private String distributions() {
    return Template.each(
        runs(Setup.CLUSTER, List.of(ComparedPolicy.DRF)).stream()
            .flatMap(run -> DISTRIBUTIONS.stream().map(run::beside))
            .toList(),
        drf ->
            plots.curves(
                "%s, %d TQs".formatted(drf.source().title(), drf.tqs()),
                "8-%s-%d".formatted(drf.source().key(), drf.tqs()),
                "completion of LQ jobs (s)",
                "part of the jobs",
                Plots.Line.each(
                    List.of(ComparedPolicy.DRF, ComparedPolicy.SP, ComparedPolicy.FAIR_EXCESS),
                    policy ->
                        Plots.Line.distribution(
                            policy.title(), measured.lqSeconds(drf.under(policy))))));
  }

  private String growthFigures() {
    return Template.each(
        runs.sources(),
        source ->
            plots.bars(
                source.title(),
                "9-" + source.key(),
                "mean completion of TQ jobs (s)",
                BopfRuns.GROWTHS.stream().map(growth -> growth + "x").toList(),
                BopfRuns.WITH_EXCESS.stream()
                    .map(
                        policy ->
                            new Plots.Bars(
                                policy.title(),
                                BopfRuns.GROWTHS.stream()
                                    .map(growth -> measured.tq(runs.grown(source, policy, growth)))
                                    .toList()))
                    .toList()));
  }

  /** A row of figure 9: the jobs of the LQ or of the TQs. */
  private record Growing(OneBurstyQueue run, boolean ofLq) {}

  private String growths() {
    List<Growing> rows = new ArrayList<>();
    for (OneBurstyQueue run : runs(Setup.CLUSTER, BopfRuns.WITH_EXCESS)) {
      rows.add(new Growing(run, false));
      rows.add(new Growing(run, true));
    }
    return DataTable.of(rows)
        .words("workload", row -> row.run().source().title())
        .words("policy", row -> row.run().policy().title())
        .words("of", row -> row.ofLq() ? "LQ" : "TQs")
        .each(BopfRuns.GROWTHS, growth -> growth + "x (s)", this::grown)
        .toString();
  }

  private String grown(Growing row, int growth) {
    OneBurstyQueue run = runs.grown(row.run().source(), row.run().policy(), growth);
    return row.ofLq()
        ? fixed(measured.lqWhileBacklogged(run), 0)
        : "%s (%s)"
            .formatted(
                fixed(measured.tq(run), 0),
                fixed(measured.shareOverFair(run, OneBurstyQueue.LQ), 2));
  }

  private String modes() {
    return table(
            runs(Setup.CLUSTER, IN_MODES).stream()
                .flatMap(run -> Stream.of(Mode.values()).map(run::with))
                .toList())
        .words("room is made", run -> run.mode().word())
        .fixed("LQ's jobs (s)", 1, measured::lq)
        .percent("on time", measured::onTime)
        .fixed("factor over DRF", 2, measured::factor)
        .fixed("TQs' jobs (s)", 0, measured::tq)
        .fixed(
            "LQ's long-term share over the fair one",
            2,
            run -> measured.shareOverFair(run, OneBurstyQueue.LQ))
        .toString();
  }
}
