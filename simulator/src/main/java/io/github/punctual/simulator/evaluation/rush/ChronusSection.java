package io.github.punctual.simulator.evaluation.rush;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The deadlines of Chronus. */
final class ChronusSection {
  private ChronusSection() {}

  static void write(Markdown into, Optional<ChronusRuns> runs) {
    into.heading(2, "Soft deadlines in steps: Chronus");
    if (runs.isEmpty()) {
      into.paragraph("Left out: the folder with the public traces was not there, or has not both.");
      return;
    }
    into.paragraph(
        "A day of the Philly cluster (the fourth of fourteen) with the deadlines that the authors of"
            + " Chronus added: SLO has strict ones, worth 10 until the deadline and 0 after it; in MIX2"
            + " 60 % of the jobs are soft, worth 10, 8, 5 and 2 by four deadlines, 30 % strict, and 10 %"
            + " have none. A job is a task for each of its GPUs, all equally long. Chronus's users say"
            + " how long jobs run, so RRH and RUSH know the mean task time of each, and RUSH once more"
            + " does not and goes by earlier jobs of the same model. They decide once a minute.");
    List<List<String>> rows = new ArrayList<>();
    runs.get()
        .outcomes()
        .forEach(
            (key, outcome) ->
                rows.add(
                    List.of(
                        key.trace(),
                        key.gpus(),
                        key.contender().title(),
                        Integer.toString(outcome.jobs()),
                        NumberText.fixed(outcome.sum(), 0),
                        NumberText.fixed(outcome.sum() / outcome.jobs(), 2),
                        NumberText.fixed(outcome.least(), 0),
                        NumberText.percent(outcome.nothing()),
                        NumberText.percent(outcome.met()))));
    into.table(
        List.of(
            "trace",
            " GPUs",
            "scheduler",
            " jobs",
            " sum of utilities",
            " mean",
            " least",
            " nothing",
            " first deadline met"),
        rows);
  }
}
