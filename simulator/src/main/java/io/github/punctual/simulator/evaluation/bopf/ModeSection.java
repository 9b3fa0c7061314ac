package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.queues.BurstResult;
import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.List;

/** Beyond the paper: what preemption changes, and M-BVT beside the others. */
final class ModeSection {
  private static final List<ComparedPolicy> POLICIES =
      List.of(
          ComparedPolicy.DRF,
          ComparedPolicy.SP,
          ComparedPolicy.M_BVT,
          ComparedPolicy.PAPER,
          ComparedPolicy.REPAYING,
          ComparedPolicy.FAIR_EXCESS);

  private final BopfMeasurements measured;

  ModeSection(BopfMeasurements measured) {
    this.measured = measured;
  }

  void write(Markdown into) {
    into.heading(2, "Beyond the paper: repayment, preemption, M-BVT");
    into.paragraph(
        "One LQ and 8 TQs in the cluster. Non-preemptive is the paper's choice and that of all other"
            + " sections; preemptive: a queue below its level takes the youngest tasks of queues"
            + " beyond theirs, which begin again; fluid: tasks are as small as one likes and give way"
            + " at once without loss, nodes do not matter. DRF and M-BVT give an order and no levels, so"
            + " that nothing is taken for them. What is on time is due after the job's shortest"
            + " completion, which whole tasks on nodes hardly ever reach.");
    List<List<String>> rows = new ArrayList<>();
    for (BurstyWorkload.Source source : measured.runs().sources()) {
      for (ComparedPolicy policy : POLICIES) {
        for (Mode mode : Mode.values()) {
          OneBurstyQueue run = measured.runs().usual(source, Setup.CLUSTER, policy).with(mode);
          BurstResult.OfQueue lq = measured.of(run).queue(OneBurstyQueue.LQ);
          rows.add(
              List.of(
                  source.title(),
                  policy.title(),
                  mode.word(),
                  NumberText.fixed(measured.lq(run), 1),
                  NumberText.percent(lq.onTimeFraction()),
                  NumberText.fixed(measured.factor(run), 2),
                  NumberText.fixed(measured.tq(run), 0),
                  NumberText.fixed(measured.shareOverFair(run, OneBurstyQueue.LQ), 2)));
        }
      }
    }
    into.table(
        List.of(
            "workload",
            "policy",
            "room is made",
            " LQ's jobs (s)",
            " on time",
            " factor over DRF",
            " TQs' jobs (s)",
            " LQ's long-term share over the fair one"),
        rows);
  }
}
