package io.github.punctual.demo;

import io.github.punctual.admission.estimate.Correction;
import io.github.punctual.admission.estimate.JusticeEstimator;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.justice.JusticeScheduler;
import io.github.punctual.testcluster.SleepSpec;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.service.DeadlineService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Justice on a small cluster. Two jobs with deadlines teach the estimator what jobs here need of
 * what they ask for; the next is given only that, one is refused, and a job without a deadline runs
 * beside them.
 *
 * <p>The times leave room for a slow machine: tasks sleep much longer than they take to start, and
 * the outcomes are the same whether the lessons teach that a job needs 0.4 of its tasks or 0.8. All
 * eight tasks of the report would fit at once: that it is given fewer is the estimator's doing.
 */
final class JusticeDemo {
  private static final Duration LONG = Duration.ofMinutes(4);

  private final List<DemoJob> lessons =
      List.of(job('L', "lesson-1", 3, 25, 60), job('M', "lesson-2", 3, 25, 60));
  private final DemoJob report = job('R', "report", 8, 12, 120);
  private final DemoJob backfill = job('B', "backfill", 100, 30, 60, "sla.task-duration=30s");
  private final DemoJob cleanUp =
      DemoJob.bestEffort('C', SleepSpec.of("clean-up", 4, Duration.ofSeconds(4)));
  private final DecisionTeller decisions = new DecisionTeller();
  private OptionalDouble taught = OptionalDouble.empty();
  private boolean besideReport;

  private static DemoJob job(
      char letter, String name, int maps, int seconds, int within, String... tags) {
    return DemoJob.withDeadline(
        letter,
        Duration.ofSeconds(within),
        SleepSpec.of(name, maps, Duration.ofSeconds(seconds)),
        tags);
  }

  DemoScenario scenario() {
    return new DemoScenario(
            "Justice on a YARN cluster of 2 nodes with 6 vcores each",
            "A quarter is kept for jobs without a deadline; 9 vcores can be promised: 8 tasks and a"
                + " master.")
        .on(12)
        .under(
            JusticeScheduler.class,
            Map.of(
                "punctual.best-effort-floor", "0.25",
                "punctual.default-task-memory-mb", "256",
                "punctual.update-interval-ms", "200",
                "punctual.restart-grace-ms", "3000"))
        .eachLook(decisions)
        .eachLook(
            stage ->
                besideReport |=
                    report.ours().holding().tasks() > 0 && cleanUp.ours().holding().tasks() > 0)
        .script(this::play)
        .table(List.of(lessons.get(0), lessons.get(1), report, backfill, cleanUp))
        .column("tasks", job -> Integer.toString(job.spec().maps()))
        .column("may run", job -> Integer.toString(decisions.given(job)))
        .column("at most", job -> Integer.toString(job.ours().mostTasks()))
        .expect(
            "jobs with a deadline taught the estimator",
            () -> taught.isPresent(),
            lessons.toArray(DemoJob[]::new))
        .expect(
            "one was admitted with fewer tasks at once than it asked for, and met its deadline",
            () ->
                decisions.reasons(report).contains(ReasonCode.ADMITTED)
                    && decisions.given(report) < report.spec().maps()
                    && report.ours().mostTasks() <= decisions.given(report)
                    && report.inTime(),
            report)
        .expect(
            "one was refused, with a reason and what would be accepted",
            () ->
                backfill.ours().refusal().contains(ReasonCode.WORK_EXCEEDS_DEADLINE.name())
                    && backfill.ours().refusal().contains("Accepted now"),
            backfill)
        .expect(
            "one without a deadline ran beside them",
            () -> besideReport && cleanUp.ours().hasSucceeded(),
            cleanUp)
        .expect(
            "the stock scheduler took the job that Justice refused, and was late with it",
            () -> backfill.stock().refusal().isEmpty() && !backfill.inTime(backfill.stock()),
            backfill);
  }

  private void play(DemoStage stage) {
    stage.submit(lessons.toArray(DemoJob[]::new));
    stage.until(
        "the lessons to be learned",
        LONG,
        () -> lessons.stream().allMatch(job -> phase(job).filter(Phase::isLast).isPresent()));
    learned(stage);
    stage.submit(report);
    stage.until("report to run all it may", LONG, this::runsAllItMay);
    stage.submit(backfill, cleanUp);
    stage.untilOver("all jobs to end", LONG, stage.jobs());
  }

  private Optional<Phase> phase(DemoJob job) {
    return decisions.tracked(job).map(tracked -> tracked.phase());
  }

  private boolean runsAllItMay() {
    int given = decisions.given(report);
    return report.ours().isOver() || (given > 0 && report.ours().holding().tasks() == given);
  }

  private void learned(DemoStage stage) {
    JusticeEstimator estimator = new JusticeEstimator(Correction.MEAN, 0.3);
    estimator.restore(stage.part(DeadlineService.class).loop().figures());
    taught = estimator.fraction();
    taught.ifPresent(
        fraction ->
            stage
                .console()
                .event(
                    "learned",
                    "bold",
                    "a job here needs %.2f of the tasks that it asks for to make its deadline"
                        .formatted(fraction)));
  }
}
