package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.queues.BurstResult;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Figures 10 and 11: three LQs and one TQ. */
final class SeveralSection {
  private static final List<ComparedPolicy> SHOWN =
      List.of(
          ComparedPolicy.DRF,
          ComparedPolicy.SP,
          ComparedPolicy.N_BOPF_FAIR,
          ComparedPolicy.FAIR_EXCESS);
  private static final long UNTIL_MILLIS = 900_000;

  private final BopfMeasurements measured;
  private final Plots plots;

  SeveralSection(BopfMeasurements measured, Plots plots) {
    this.measured = measured;
    this.plots = plots;
  }

  void write(Markdown into) throws IOException {
    into.heading(2, "Several LQs: figures 10 and 11");
    into.paragraph(
        "LQ-0, LQ-1 and LQ-2 send the same BB-like job, which fills the cluster's memory for 27 s,"
            + " every 150, 110 and 60 s; TQ-0 was there before. In the cluster, where a job alone"
            + " takes longer than 27 s because its tasks do not fill the nodes, and as fluid in one"
            + " pool of six resources, which is the model of the paper's section 3.");
    CourseFigures courses = new CourseFigures(plots);
    List<QueueId> queues = new ArrayList<>(SeveralQueues.LQS);
    queues.add(SeveralQueues.TQ);
    into.heading(3, "Figure 10: the first 900 s in the cluster");
    for (ComparedPolicy policy : SHOWN) {
      BurstResult result = measured.of(measured.runs().several(policy, Mode.WAITING));
      into.figure(policy.title(), courses.draw("10-" + policy.key(), result, queues, UNTIL_MILLIS));
    }
    into.heading(3, "Figure 11: mean completions");
    table(into, "cluster", Mode.WAITING);
    table(into, "fluid", Mode.FLUID);
  }

  private static String className(ComparedPolicy policy, Classification answer) {
    boolean isElastic =
        answer.queueClass() == QueueClass.SOFT
            && (policy == ComparedPolicy.N_BOPF || policy == ComparedPolicy.N_BOPF_FAIR);
    return isElastic
        ? "elastic for want of a soft class"
        : answer.queueClass().toString().toLowerCase(Locale.ROOT);
  }

  private void table(Markdown into, String name, Mode mode) throws IOException {
    List<Plots.Bars> bars = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (ComparedPolicy policy : ComparedPolicy.values()) {
      SeveralQueues run = measured.runs().several(policy, mode);
      BurstResult result = measured.of(run);
      List<String> row = new ArrayList<>(List.of(name, policy.title()));
      List<Double> means = new ArrayList<>();
      for (QueueId lq : SeveralQueues.LQS) {
        BurstResult.OfQueue queue = result.queue(lq);
        means.add(queue.meanBurstSeconds());
        row.add(
            "%s; %s on time; %s"
                .formatted(
                    NumberText.fixed(queue.meanBurstSeconds(), 1),
                    NumberText.percent(queue.onTimeFraction()),
                    queue.answer().map(answer -> className(policy, answer)).orElse("no class")));
      }
      row.add(NumberText.fixed(result.queue(SeveralQueues.TQ).meanJobSeconds(), 0));
      row.add(
          NumberText.fixed(measured.shareOverFair(run, SeveralQueues.LQS.get(0)), 2)
              + " / "
              + NumberText.fixed(measured.shareOverFair(run, SeveralQueues.LQS.get(1)), 2)
              + " / "
              + NumberText.fixed(measured.shareOverFair(run, SeveralQueues.LQS.get(2)), 2));
      rows.add(row);
      if (SHOWN.contains(policy)) {
        bars.add(new Plots.Bars(policy.title(), means));
      }
    }
    into.figure(
        name,
        plots.bars("11-" + name, "mean completion (s)", List.of("LQ-0", "LQ-1", "LQ-2"), bars));
    into.table(
        List.of(
            "model",
            "policy",
            " LQ-0 (s)",
            " LQ-1 (s)",
            " LQ-2 (s)",
            " TQ-0's jobs (s)",
            " long-term share of LQ-0 / 1 / 2 over the fair one"),
        rows);
  }
}
