package io.github.punctual.demo;

import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.rush.RushScheduler;
import io.github.punctual.testcluster.Rest;
import io.github.punctual.testcluster.SleepSpec;
import io.github.punctual.yarn.rush.PlannedJob;
import io.github.punctual.yarn.rush.RushService;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * RUSH on a small cluster. A job that does not mind when it is done fills it; then come one whose
 * worth falls slowly, one whose worth falls at once, one that cannot make it whatever is done, and
 * one whose tasks are much slower than in its last run.
 *
 * <p>Starting a container takes a few seconds on a slow machine, so budgets are a multiple of what
 * the tasks sleep. First come, first served, the one whose worth falls at once waits for all the
 * others, which on no machine are done in time.
 */
final class RushDemo {
  private static final int VCORES = 12;
  private static final Duration SOON = Duration.ofMinutes(3);
  private static final Duration LONG = Duration.ofMinutes(6);

  private final DemoJob lastNight = job('L', "etl", 8, 2, Duration.ofMinutes(3));
  private final DemoJob archive =
      job('A', "archive", 88, 15, Duration.ofHours(1), "sla.utility=constant");
  private final DemoJob report =
      job(
          'R',
          "report",
          12,
          6,
          Duration.ofMinutes(4),
          "sla.utility=linear",
          "sla.weight=2",
          "sla.sensitivity=0.01");
  private final DemoJob alert =
      job(
          'C',
          "alert",
          10,
          5,
          Duration.ofMinutes(2),
          "sla.utility=sigmoid",
          "sla.weight=5",
          "sla.sensitivity=0.2");
  private final DemoJob hopeless =
      job(
          'H',
          "hopeless",
          10,
          6,
          Duration.ofSeconds(5),
          "sla.utility=sigmoid",
          "sla.sensitivity=2");
  private final DemoJob tonight = job('T', "etl", 16, 12, Duration.ofSeconds(400));
  private final List<DemoJob> jobs = List.of(lastNight, archive, report, hopeless, tonight, alert);
  private final Map<DemoJob, Plans> plans = new LinkedHashMap<>();

  private int archiveBefore;
  private int archiveLeast = Integer.MAX_VALUE;
  private String page = "";

  /** What was planned for a job. */
  private static final class Plans {
    private final Set<UtilityStanding> standings = EnumSet.noneOf(UtilityStanding.class);
    private Optional<JobPlan> latest = Optional.empty();

    /** The time that a task was first, and at most, expected to have left, in seconds. */
    private double firstPerTask;

    private double mostPerTask;

    /** Whether it stands otherwise than before. */
    private boolean note(JobPlan plan, AppHolding holding) {
      boolean news = latest.filter(last -> last.standing() == plan.standing()).isEmpty();
      latest = Optional.of(plan);
      standings.add(plan.standing());
      if (holding.wanted() > 0) {
        double perTask = plan.meanWork() / (holding.tasks() + holding.wanted());
        firstPerTask = firstPerTask == 0 ? perTask : firstPerTask;
        mostPerTask = Math.max(mostPerTask, perTask);
      }
      return news;
    }
  }

  RushDemo() {
    jobs.forEach(job -> plans.put(job, new Plans()));
  }

  private static DemoJob job(
      char letter, String name, int tasks, int seconds, Duration budget, String... tags) {
    return DemoJob.due(
        letter,
        budget,
        SleepSpec.of(name, tasks, Duration.ofSeconds(seconds))
            .tagged("sla.deadline=" + budget.toSeconds() + "s")
            .tagged(tags));
  }

  DemoScenario scenario() {
    Plans ofTonight = plans.get(tonight);
    return new DemoScenario(
            "RUSH on a YARN cluster of 2 nodes with 6 vcores each",
            "Each job says how much its result is worth when it comes so late; the smallest worth is"
                + " made as large as can be.")
        .on(VCORES)
        .under(
            RushScheduler.class,
            Map.of("punctual.rush.update-interval-ms", "500", "punctual.restart-grace-ms", "3000"))
        .eachLook(this::look)
        .script(this::play)
        .table(jobs)
        .column("worth", RushDemo::worth)
        .column("standing", this::standings)
        .projections()
        .remark(
            () ->
                "Told, 9 in 10: by when a job would be done with nine chances in ten, once all had"
                    + " come and half of its own tasks were done.")
        .expect(
            "the critical job came last, found the cluster full, and was done within its budget",
            alert::inTime,
            alert)
        .expect("the sensitive job was done within its budget", report::inTime, report)
        .expect(
            () ->
                "the job that does not mind gave way (%d tasks before, at least %d beside alert),"
                        .formatted(archiveBefore, archiveLeast)
                    + " and ended as well",
            () -> archiveLeast < archiveBefore && archive.ours().hasSucceeded(),
            archive)
        .expect(
            "the one that could not make it was said so while it ran, and ended as well",
            () ->
                plans.get(hopeless).standings.contains(UtilityStanding.IMPOSSIBLE)
                    && hopeless.ours().hasSucceeded(),
            hopeless)
        .expect(
            () ->
                "slower tasks than last night's were noticed while they ran (%.0f s a task, not %.0f)"
                    .formatted(ofTonight.mostPerTask, ofTonight.firstPerTask),
            () ->
                ofTonight.firstPerTask > 0 && ofTonight.mostPerTask > 1.3 * ofTonight.firstPerTask,
            tonight)
        .expect(
            "the page shows all of them",
            () ->
                List.of(alert, report, archive, hopeless).stream()
                    .allMatch(job -> page.contains(job.name())))
        .expect(
            "the stock scheduler, first come, first served, was late with the critical job",
            () -> !alert.inTime(alert.stock()),
            alert);
  }

  private void play(DemoStage stage) {
    stage.submit(lastNight);
    stage.untilOver("last night's run to end", SOON, List.of(lastNight));
    stage.submit(archive);
    stage.until(
        "archive to fill the cluster", SOON, () -> archive.ours().holding().tasks() >= VCORES - 2);
    archiveBefore = archive.ours().holding().tasks();
    stage.submit(report, hopeless, tonight, alert);
    stage.untilOver("all jobs to end", LONG, jobs);
  }

  private void look(DemoStage stage) {
    RushService service = stage.part(RushService.class);
    for (DemoJob job : stage.jobs()) {
      job.ours()
          .id()
          .filter(id -> job.ours().isOn())
          .flatMap(service::job)
          .flatMap(PlannedJob::plan)
          .ifPresent(plan -> look(stage, job, plan));
    }
    if (alert.ours().holding().tasks() > 0 && archive.ours().holding().wanted() > 0) {
      archiveLeast = Math.min(archiveLeast, archive.ours().holding().tasks());
    }
    if (page.isEmpty() && plans.get(alert).latest.isPresent()) {
      page = page(stage);
    }
  }

  private void look(DemoStage stage, DemoJob job, JobPlan plan) {
    AppHolding holding = job.ours().holding();
    if (plans.get(job).note(plan, holding)) {
      tell(stage, job, plan);
    }
    boolean halfDone =
        job.ours().firstAfter().isPresent()
            && 2 * (holding.tasks() + holding.wanted()) <= job.spec().maps();
    if (halfDone && job.projected().isEmpty() && stage.jobs().contains(alert)) {
      plan.projection()
          .map(end -> end.p90Millis() - job.ours().submitMillis())
          .ifPresent(millis -> job.project(Duration.ofMillis(millis)));
    }
  }

  private static void tell(DemoStage stage, DemoJob job, JobPlan plan) {
    String style =
        switch (plan.standing()) {
          case ON_TIME, PATIENT -> "bold,green";
          case AT_RISK, LATE -> "bold,yellow";
          case IMPOSSIBLE -> "bold,red";
          case UNKNOWN -> "bold";
        };
    stage.console().event(words(plan.standing()), style, job.name() + ": " + plan.reason());
  }

  private static String words(UtilityStanding standing) {
    return standing.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** What the page of jobs shows while they run. */
  private static String page(DemoStage stage) {
    URI address = stage.cluster().rmWebAddress();
    stage.console().event("page", "bold", "in a browser: %s/punctual/jobs".formatted(address));
    try {
      return Rest.get(address, "/punctual/jobs").body();
    } catch (IOException e) {
      stage.console().problem("the page of jobs: " + e.getMessage());
      return e.toString();
    }
  }

  private static String worth(DemoJob job) {
    String key = "sla.utility=";
    return job.spec().tags().stream()
        .filter(tag -> tag.startsWith(key))
        .map(tag -> tag.substring(key.length()))
        .findFirst()
        .orElse("sigmoid");
  }

  private String standings(DemoJob job) {
    return plans.get(job).standings.stream()
        .filter(standing -> standing != UtilityStanding.UNKNOWN)
        .map(RushDemo::words)
        .collect(Collectors.joining(", "));
  }
}
