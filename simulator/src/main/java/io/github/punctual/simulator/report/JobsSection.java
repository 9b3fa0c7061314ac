package io.github.punctual.simulator.report;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.metrics.Breakdown;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The section of a report that shows how jobs fared. */
final class JobsSection {
  private static final int MOST_QUEUES = 20;

  private JobsSection() {}

  /** The largest jobs that were refused or stopped. */
  static DomContent notServed(Report report) {
    return forKinds(report, JobsSection::notServed);
  }

  private static DomContent notServed(List<RunDetail> runs) {
    return RunDetail.table(runs, RunDetail::notServed)
        .words("job", row -> row.part().trace().id())
        .words("name", row -> row.part().trace().name())
        .words("queue", row -> row.part().trace().queue())
        .words("what", row -> row.part().state() == JobState.TERMINATED ? "stopped" : "refused")
        .words("why", row -> words(row.part().reason().orElseThrow()))
        .count("tasks", row -> row.part().requestedTasks())
        .right("work, task hours", row -> NumberText.hours((double) row.part().workMillis()))
        .html("The largest jobs that would have been refused or stopped");
  }

  private record Given(PolicyResult result, ReasonCode reason, int count) {}

  /** How often each reason was given. */
  static DomContent reasons(Report report) {
    List<Given> rows = new ArrayList<>();
    for (PolicyResult result : report.results()) {
      var reasons = result.first().outcomes().reasons();
      reasons.forEach((reason, count) -> rows.add(new Given(result, reason, count)));
    }
    return DataTable.<Given>of(rows)
        .words("policy", row -> row.result().policy())
        .words("deadlines", row -> row.result().deadlines())
        .words("reason code", Given::reason)
        .words("why", row -> words(row.reason()))
        .count("jobs", Given::count)
        .html("Why jobs would have been refused or stopped");
  }

  static DomContent bySize(Report report) {
    return forKinds(report, runs -> table("Jobs by size", runs, RunDetail::bySize));
  }

  static DomContent byQueue(Report report) {
    return forKinds(
        report,
        runs ->
            table(
                "Jobs by queue, of the %d queues with the most work".formatted(MOST_QUEUES),
                runs,
                run ->
                    run.byQueue().stream()
                        .sorted((a, b) -> Double.compare(b.work(), a.work()))
                        .limit(MOST_QUEUES)
                        .toList()));
  }

  private static DomContent forKinds(Report report, Function<List<RunDetail>, DomContent> content) {
    return ReportPage.forKinds(report, kind -> List.of(content.apply(report.detailsOf(kind))));
  }

  private static DomContent table(
      String title, List<RunDetail> runs, Function<RunDetail, List<Breakdown>> parts) {
    return RunDetail.table(runs, parts)
        .words("jobs of", row -> row.part().part())
        .count("jobs", row -> row.part().jobs())
        .count("with deadline", row -> row.part().deadlineJobs())
        .count("met", row -> row.part().met())
        .percent("met, %", row -> (double) row.part().met() / row.part().deadlineJobs())
        .count("late", row -> row.part().late())
        .count("refused", row -> row.part().rejected())
        .count("stopped", row -> row.part().terminated())
        .right("work, task hours", row -> NumberText.hours(row.part().work()))
        .percent("of it productive", row -> row.part().productiveWork() / row.part().work())
        .html(title);
  }

  /** Why a job was refused or stopped, in the words of one who looks back. */
  private static String words(ReasonCode reason) {
    return switch (reason) {
      case TASK_TOO_LARGE -> "one task is larger than the cluster can give";
      case WORK_EXCEEDS_DEADLINE ->
          "its work does not fit before its deadline, not even with all that it can use";
      case DEADLINE_UNREACHABLE ->
          "it would have needed more at once than it has tasks, or than there is room for";
      case DEADLINE_PASSED -> "its deadline passed before there was room for it";
      case HOPELESS -> "by its own progress it could not make its deadline any more";
      case LATE -> "it ran past its deadline";
      default -> reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }
}
