package io.github.punctual.demo;

import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.rush.RushScheduler;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Rest;
import io.github.punctual.testcluster.SleepSpec;
import io.github.punctual.yarn.rush.PlannedJob;
import io.github.punctual.yarn.rush.RushService;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * RUSH on a small cluster. A job that does not mind when it is done fills it; then come one whose
 * worth falls slowly, one whose worth falls at once, one that cannot make it whatever is done, and
 * one whose tasks are much slower than in its last run.
 *
 * <p>Starting a container takes a few seconds on a slow machine, so budgets are a multiple of what
 * the tasks sleep.
 */
final class RushDemo {
  private static final int VCORES = 12;
  private static final Duration LONG = Duration.ofMinutes(5);

  private final Console console;
  private final boolean keepLogs;

  private final ValuedJob lastNight =
      new ValuedJob('L', SleepSpec.of("etl", 8, Duration.ofSeconds(2)), Duration.ofSeconds(180));
  private final ValuedJob archive =
      new ValuedJob(
          'A',
          SleepSpec.of("archive", 44, Duration.ofSeconds(6)),
          Duration.ofHours(1),
          "sla.utility=constant");
  private final ValuedJob report =
      new ValuedJob(
          'R',
          SleepSpec.of("report", 12, Duration.ofSeconds(6)),
          Duration.ofSeconds(240),
          "sla.utility=linear",
          "sla.weight=2",
          "sla.sensitivity=0.01");
  private final ValuedJob alert =
      new ValuedJob(
          'C',
          SleepSpec.of("alert", 10, Duration.ofSeconds(5)),
          Duration.ofSeconds(120),
          "sla.utility=sigmoid",
          "sla.weight=5",
          "sla.sensitivity=0.2");
  private final ValuedJob hopeless =
      new ValuedJob(
          'H',
          SleepSpec.of("hopeless", 10, Duration.ofSeconds(6)),
          Duration.ofSeconds(5),
          "sla.utility=sigmoid",
          "sla.sensitivity=2");
  private final ValuedJob tonight =
      new ValuedJob('T', SleepSpec.of("etl", 16, Duration.ofSeconds(12)), Duration.ofSeconds(400));

  private int archiveBefore;
  private int archiveLeast = Integer.MAX_VALUE;
  private String page = "";

  RushDemo(Console console, boolean keepLogs) {
    this.console = console;
    this.keepLogs = keepLogs;
  }

  /** Runs the demo; prints what happens, a table and what was seen of what was to be seen. */
  DemoVerdict run() {
    console.text("@|bold Punctual: RUSH on a YARN cluster of 2 nodes with 6 vcores each|@");
    console.text(
        "Each job says how much its result is worth when it comes so late; the smallest worth is made as large as can be.");
    console.text("");
    console.event("starting", "", "a ResourceManager with the RushScheduler and 2 NodeManagers");
    DemoVerdict verdict = new DemoVerdict();
    try (ClusterHolder held = ClusterHolder.hold(cluster(), console, keepLogs)) {
      EmbeddedCluster cluster = held.cluster();
      ValueStage stage = new ValueStage(cluster, console, VCORES, id -> plan(cluster, id));
      String trouble = play(stage, cluster);
      summary(stage);
      judge(verdict, trouble);
      verdict.print(console);
    }
    return verdict;
  }

  private static Optional<JobPlan> plan(EmbeddedCluster cluster, ApplicationId id) {
    return ((RushScheduler) cluster.scheduler())
        .find(RushService.class)
        .orElseThrow()
        .job(id)
        .flatMap(PlannedJob::plan);
  }

  private static EmbeddedCluster.Builder cluster() {
    return EmbeddedCluster.builder()
        .nodes(2)
        .nodeSize(12288, VCORES / 2)
        .scheduler(RushScheduler.class.getName())
        .asynchronousScheduling(true)
        .set("punctual.rush.update-interval-ms", "500")
        .set("punctual.restart-grace-ms", "3000");
  }

  /** The story; what went wrong in it, or nothing. */
  private String play(ValueStage stage, EmbeddedCluster cluster) {
    try {
      stage.submit(lastNight);
      stage.watchUntil("last night's run to end", LONG, lastNight::isOver);
      stage.submit(archive);
      stage.watchUntil("archive to fill the cluster", LONG, () -> archive.tasks() >= VCORES - 2);
      archiveBefore = archive.tasks();
      stage.submit(report);
      stage.submit(hopeless);
      stage.submit(tonight);
      stage.submit(alert);
      stage.watchUntil(
          "all jobs to end",
          LONG,
          () -> {
            if (alert.tasks() > 0 && archive.wanted() > 0) {
              archiveLeast = Math.min(archiveLeast, archive.tasks());
            }
            if (page.isEmpty() && alert.latest().isPresent()) {
              page = look(cluster);
            }
            return stage.jobs().stream().allMatch(ValuedJob::isOver);
          });
      return "";
    } catch (AssertionError e) {
      console.problem(e.getMessage());
      return e.getMessage();
    }
  }

  /** What the page of jobs shows while they run. */
  private String look(EmbeddedCluster cluster) {
    try {
      console.event(
          "page", "bold", "in a browser: %s/punctual/jobs".formatted(cluster.rmWebAddress()));
      return Rest.get(cluster.rmWebAddress(), "/punctual/jobs").body();
    } catch (IOException e) {
      console.problem("the page of jobs: " + e.getMessage());
      return e.toString();
    }
  }

  private void judge(DemoVerdict verdict, String trouble) {
    verdict.add(
        "the critical job came last, found the cluster full, and was done within its budget",
        alert.inTime(),
        "alert took %d s %s".formatted(alert.took().toSeconds(), trouble));
    verdict.add(
        "the sensitive job was done within its budget",
        report.inTime(),
        "report took %d s %s".formatted(report.took().toSeconds(), trouble));
    verdict.add(
        "the job that does not mind gave way, and ended as well",
        archiveLeast < archiveBefore && archive.hasSucceeded(),
        "archive ran %d tasks before and at least %d beside alert %s"
            .formatted(archiveBefore, archiveLeast, trouble));
    verdict.add(
        "the one that could not make it was said so while it ran, and ended as well",
        hopeless.standings().contains(UtilityStanding.IMPOSSIBLE) && hopeless.hasSucceeded(),
        "hopeless was %s %s".formatted(hopeless.standings(), trouble));
    verdict.add(
        "slower tasks than last night's were noticed while they ran",
        tonight.firstPerTask() > 0 && tonight.mostPerTask() > 1.3 * tonight.firstPerTask(),
        "a task was first expected to take %.0f s, at most %.0f s %s"
            .formatted(tonight.firstPerTask(), tonight.mostPerTask(), trouble));
    List<String> missing =
        List.of(alert, report, archive, hopeless).stream()
            .map(ValuedJob::name)
            .filter(name -> !page.contains(name))
            .toList();
    verdict.add(
        "the page shows all of them",
        missing.isEmpty(),
        missing + " missing on a page of " + page.length() + " characters");
  }

  private void summary(ValueStage stage) {
    Table table =
        new Table("", "job", "worth", "budget", "first projected", "done after", "standings");
    for (ValuedJob job : stage.jobs()) {
      table.row(
          Character.toString(job.letter()),
          job.name(),
          job.spec().tags().stream()
              .filter(tag -> tag.startsWith("sla.utility="))
              .map(tag -> tag.substring("sla.utility=".length()))
              .findFirst()
              .orElse("sigmoid"),
          job.budget().toSeconds() + " s",
          job.first().map(plan -> projected(job, plan)).orElse("-"),
          job.hasSucceeded() ? job.took().toSeconds() + " s" : "-",
          job.standings().toString().toLowerCase(Locale.ROOT));
    }
    console.text("");
    console.text("Who held what, one letter for each vcore (small: a master):");
    stage.history().forEach(console::text);
    console.text("");
    table.lines().forEach(console::text);
    console.text("");
  }

  private static String projected(ValuedJob job, JobPlan plan) {
    return plan.projection()
        .map(
            projection ->
                "%d to %d s"
                    .formatted(
                        (projection.medianMillis() - job.submittedMillis()) / 1000,
                        (projection.p90Millis() - job.submittedMillis()) / 1000))
        .orElse("not known yet");
  }
}
