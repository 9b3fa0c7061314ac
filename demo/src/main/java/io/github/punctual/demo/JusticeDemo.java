package io.github.punctual.demo;

import io.github.punctual.admission.estimate.Correction;
import io.github.punctual.admission.estimate.JusticeEstimator;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.demo.live.SideBySide;
import io.github.punctual.justice.JusticeScheduler;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.yarn.jobs.Phase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Justice on a small cluster. Two jobs with deadlines teach the estimator what jobs here need of
 * what they ask for; the next is given only that, one is refused, and a job without a deadline runs
 * beside them. Then Tempo, which plans ahead, beside the stock scheduler.
 *
 * <p>The times leave room for a slow machine: tasks sleep much longer than they take to start, and
 * the outcomes are the same whether the lessons teach that a job needs 0.4 of its tasks or 0.8.
 */
final class JusticeDemo {
  private static final Duration LONG = Duration.ofMinutes(4);

  private final Console console;
  private final boolean keepLogs;
  private final Path directory;

  private final List<DemoJob> lessons =
      List.of(
          DemoJob.withDeadline("lesson-1", 3, Duration.ofSeconds(25), Duration.ofSeconds(60)),
          DemoJob.withDeadline("lesson-2", 3, Duration.ofSeconds(25), Duration.ofSeconds(60)));
  private final DemoJob report =
      DemoJob.withDeadline("report", 10, Duration.ofSeconds(12), Duration.ofSeconds(120));
  private final DemoJob backfill =
      DemoJob.withDeadline(
          "backfill", 100, Duration.ofSeconds(30), Duration.ofSeconds(60), "sla.task-duration=30s");
  private final DemoJob cleanUp = DemoJob.bestEffort("clean-up", 4, Duration.ofSeconds(4));

  private boolean besideReport;

  /**
   * The demo.
   *
   * @param directory for files; one that exists
   */
  JusticeDemo(Console console, boolean keepLogs, Path directory) {
    this.console = console;
    this.keepLogs = keepLogs;
    this.directory = directory;
  }

  /** Runs the demo; prints what happens, a table and what was seen of what was to be seen. */
  DemoVerdict run() throws IOException {
    console.text("@|bold Punctual: Justice on a YARN cluster of 2 nodes with 6 vcores each|@");
    console.text(
        "A quarter is kept for jobs without a deadline; 9 vcores can be promised: 8 tasks and a master.");
    console.text("");
    console.event("starting", "", "a ResourceManager with the JusticeScheduler and 2 NodeManagers");
    DemoVerdict verdict = new DemoVerdict();
    try (ClusterHolder held = ClusterHolder.hold(cluster(), console, keepLogs)) {
      DemoStage stage = new DemoStage(held.cluster(), console);
      String trouble = play(stage);
      judge(verdict, trouble);
      summary(stage);
    }
    new SideBySide(console, directory).play(verdict);
    verdict.print(console);
    return verdict;
  }

  private static EmbeddedCluster.Builder cluster() {
    return EmbeddedCluster.builder()
        .nodes(2)
        .nodeSize(12288, 6)
        .scheduler(JusticeScheduler.class.getName())
        .asynchronousScheduling(true)
        .set("punctual.best-effort-floor", "0.25")
        .set("punctual.default-task-memory-mb", "256")
        .set("punctual.update-interval-ms", "200")
        .set("punctual.restart-grace-ms", "3000");
  }

  /** The story; what went wrong in it, or nothing. */
  private String play(DemoStage stage) {
    try {
      lessons.forEach(stage::submit);
      stage.watchUntil(
          "the lessons to be learned",
          LONG,
          () ->
              lessons.stream()
                  .allMatch(
                      job ->
                          job.isOver()
                              && job.tracked().filter(t -> t.phase().isLast()).isPresent()));
      learned(stage)
          .ifPresent(
              fraction ->
                  console.event(
                      "learned",
                      "bold",
                      "a job here needs %.2f of the tasks that it asks for to make its deadline"
                          .formatted(fraction)));
      stage.submit(report);
      stage.watchUntil(
          "report to run all it may",
          LONG,
          () -> report.isOver() || (report.given() > 0 && report.running() == report.given()));
      stage.submit(backfill);
      stage.submit(cleanUp);
      stage.watchUntil(
          "all jobs to end",
          LONG,
          () -> {
            besideReport |= report.running() > 0 && cleanUp.running() > 0;
            return stage.jobs().stream().allMatch(DemoJob::isOver);
          });
      return "";
    } catch (AssertionError e) {
      console.problem(e.getMessage());
      return e.getMessage();
    }
  }

  private static OptionalDouble learned(DemoStage stage) {
    JusticeEstimator estimator = new JusticeEstimator(Correction.MEAN, 0.3);
    estimator.restore(stage.service().loop().figures());
    return estimator.fraction();
  }

  private void judge(DemoVerdict verdict, String trouble) {
    verdict.add(
        "jobs with a deadline taught the estimator",
        lessons.stream().allMatch(job -> phase(job, Phase.MET) || phase(job, Phase.MISSED)),
        "the lessons ended as " + lessons.stream().map(this::outcome).toList() + " " + trouble);
    verdict.add(
        "one was admitted with fewer tasks at once than it asked for, and met its deadline",
        report.reasons().contains(ReasonCode.ADMITTED)
            && report.given() < report.asked().orElseThrow()
            && report.mostRunning() <= report.given()
            && report.met(),
        "report was given %d of %d, ran at most %d: %s %s"
            .formatted(
                report.given(),
                report.asked().orElseThrow(),
                report.mostRunning(),
                outcome(report),
                trouble));
    verdict.add(
        "one was refused, with a reason and what would be accepted",
        backfill.refusal().contains(ReasonCode.WORK_EXCEEDS_DEADLINE.name())
            && backfill.refusal().contains("Accepted now"),
        "backfill: %s %s %s".formatted(outcome(backfill), backfill.refusal(), trouble));
    verdict.add(
        "one without a deadline ran beside them",
        besideReport && cleanUp.hasSucceeded(),
        "clean-up: %s, %s %s"
            .formatted(
                outcome(cleanUp),
                besideReport ? "beside report" : "not seen running beside report",
                trouble));
  }

  private void summary(DemoStage stage) {
    Table table = new Table("job", "asked", "given", "deadline", "finished after", "outcome");
    for (DemoJob job : stage.jobs()) {
      table.row(
          job.name(),
          job.asked().isPresent() ? Integer.toString(job.asked().getAsInt()) : "-",
          job.given() > 0 ? Integer.toString(job.given()) : "-",
          job.deadline().map(d -> d.toSeconds() + " s").orElse("-"),
          job.hasSucceeded() ? seconds(job.took()) : "-",
          outcome(job));
    }
    console.text("");
    table.lines().forEach(console::text);
  }

  private String outcome(DemoJob job) {
    if (!job.refusal().isEmpty()) {
      return "refused";
    }
    if (!job.isOver()) {
      return "not ended";
    }
    if (!job.hasSucceeded()) {
      return "failed";
    }
    if (job.deadline().isEmpty()) {
      return "best effort";
    }
    return job.met() ? "met" : "missed";
  }

  private static boolean phase(DemoJob job, Phase phase) {
    return job.tracked().filter(tracked -> tracked.phase() == phase).isPresent();
  }

  private static String seconds(Duration duration) {
    return "%.0f s".formatted(duration.toMillis() / 1000.0);
  }
}
