package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.queues.BurstResult;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Figures 2 and 6: the motivating example. */
final class MotivationSection {
  private static final long UNTIL_MILLIS = 2_800_000;

  private final BopfMeasurements measured;
  private final Plots plots;

  MotivationSection(BopfMeasurements measured, Plots plots) {
    this.measured = measured;
    this.plots = plots;
  }

  void write(Markdown into) throws IOException {
    into.heading(2, "The motivating example: figures 2 and 6");
    into.paragraph(
        "Two queues in the cluster. The LQ's jobs come at 200, 800, 1400 and 2000 s; the first two"
            + " fill the cluster's memory for 120 s, the last two for 480 s, more than half of their"
            + " period. The LQ declares half of the cluster's capacity, all that its long-term share"
            + " is, to be had within 300 s. The TQ has BB-like jobs.");
    CourseFigures courses = new CourseFigures(plots);
    List<List<String>> rows = new ArrayList<>();
    for (ComparedPolicy policy : BopfRuns.WITH_EXCESS) {
      Motivation run = new Motivation(policy);
      BurstResult result = measured.of(run);
      into.figure(
          policy.title(),
          courses.draw(
              "6-" + policy.key(),
              result,
              List.of(Motivation.LQ, BacklogRuns.name(0)),
              UNTIL_MILLIS));
      rows.add(row(policy, result));
    }
    into.table(
        List.of(
            "policy",
            " 1st job (s)",
            " 2nd job (s)",
            " 3rd job (s)",
            " 4th job (s)",
            " LQ's share, 200 to 1400 s",
            " LQ's share, 1400 to 2600 s",
            " TQ's share, 1400 to 2600 s"),
        rows);
    into.paragraph(
        "A dash is a job that had not ended at 2800 s, where the example ends. Shares are of the"
            + " resource of which the queue held most.");
  }

  private static List<String> row(ComparedPolicy policy, BurstResult result) {
    List<String> row = new ArrayList<>(List.of(policy.title()));
    for (BurstResult.OfBurst burst : result.queue(Motivation.LQ).bursts()) {
      row.add(
          burst.completionMillis().isEmpty()
              ? "-"
              : NumberText.fixed(burst.completionMillis().getAsLong() / 1000.0, 0));
    }
    row.add(share(result, Motivation.LQ, 0, 2));
    row.add(share(result, Motivation.LQ, 2, 4));
    row.add(share(result, BacklogRuns.name(0), 2, 4));
    return row;
  }

  private static String share(BurstResult result, QueueId queue, int from, int to) {
    return NumberText.fixed(Motivation.share(result, queue, from, to), 2);
  }
}
