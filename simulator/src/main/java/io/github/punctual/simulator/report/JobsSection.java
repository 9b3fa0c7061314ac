package io.github.punctual.simulator.report;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.metrics.Breakdown;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Which jobs fared how. */
final class JobsSection {
  private static final int MOST_QUEUES = 20;
  private static final List<String> HEADER =
      List.of(
          "policy",
          "jobs of",
          "jobs",
          "with deadline",
          "met",
          "met, %",
          "late",
          "refused",
          "stopped",
          "work, task hours",
          "of it productive");

  private JobsSection() {}

  /** The largest jobs that were refused or stopped. */
  static DomContent notServed(Report report) {
    return forKinds(report, JobsSection::notServed);
  }

  private static DomContent notServed(List<RunDetail> runs) {
    List<List<String>> rows = new ArrayList<>();
    for (RunDetail run : runs) {
      for (Job job : run.notServed()) {
        rows.add(
            List.of(
                run.policy(),
                job.trace().id(),
                job.trace().name(),
                job.trace().queue(),
                job.state() == JobState.TERMINATED ? "stopped" : "refused",
                words(job.reason().orElseThrow()),
                NumberText.count(job.requestedTasks()),
                NumberText.hours((double) job.workMillis())));
      }
    }
    return ReportPage.dataTable(
        "The largest jobs that would have been refused or stopped",
        6,
        List.of("policy", "job", "name", "queue", "what", "why", "tasks", "work, task hours"),
        rows);
  }

  /** How often each reason was given. */
  static DomContent reasons(Report report) {
    List<List<String>> rows = new ArrayList<>();
    for (PolicyResult result : report.results()) {
      result
          .first()
          .outcomes()
          .reasons()
          .forEach(
              (reason, count) ->
                  rows.add(
                      List.of(
                          result.policy(),
                          result.deadlines(),
                          reason.name(),
                          words(reason),
                          NumberText.count(count))));
    }
    return ReportPage.dataTable(
        "Why jobs would have been refused or stopped",
        4,
        List.of("policy", "deadlines", "reason code", "why", "jobs"),
        rows);
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
    List<List<String>> rows = new ArrayList<>();
    for (RunDetail run : runs) {
      parts.apply(run).forEach(part -> rows.add(row(run.policy(), part)));
    }
    return ReportPage.dataTable(title, 2, HEADER, rows);
  }

  private static List<String> row(String policy, Breakdown part) {
    return List.of(
        policy,
        part.part(),
        NumberText.count(part.jobs()),
        NumberText.count(part.deadlineJobs()),
        NumberText.count(part.met()),
        NumberText.percent((double) part.met() / part.deadlineJobs()),
        NumberText.count(part.late()),
        NumberText.count(part.rejected()),
        NumberText.count(part.terminated()),
        NumberText.hours(part.work()),
        NumberText.percent(part.productiveWork() / part.work()));
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
