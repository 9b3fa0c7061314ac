package io.github.punctual.demo.live;

import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.demo.Console;
import io.github.punctual.demo.DemoVerdict;
import io.github.punctual.demo.Table;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The same jobs under the stock CapacityScheduler and under Tempo. A loose job that fills the
 * cluster five times over comes first, then two tight ones, then two that nobody knows and that
 * have much time, of which the second has to wait for the first.
 *
 * <p>The times leave room for a slow machine. First in, first out, the last task of the loose job
 * begins after 36 s and ends after 45 s, so that no machine is fast enough for a tight one, which
 * comes after all of them. By deadline a tight one waits for 9 s at most, and has as much again to
 * spare.
 */
public final class SideBySide {
  static final int VCORES = 12;
  static final int NODES = 2;
  private static final Duration AT_MOST = Duration.ofMinutes(4);
  private static final String NEWCOMER = "audit";

  static final Workload TONIGHT =
      new Workload(
          "tonight",
          List.of(
              job("archive", 0, 60, 9, 120),
              job("alert", 3, 6, 5, 28),
              job("billing", 5, 6, 5, 26),
              job("survey", 7, 12, 5, 400),
              job(NEWCOMER, 9, 8, 5, 400)));

  /** Earlier runs: from what they took Tempo knows how long tasks take. */
  private static final Workload LAST_NIGHT =
      new Workload(
          "last night",
          List.of(
              job("archive", 0, 4, 9, 120),
              job("alert", 0, 4, 5, 120),
              job("billing", 0, 4, 5, 120)));

  private final Console console;
  private final Path folder;

  /**
   * A comparison.
   *
   * @param folder for files; one that exists
   */
  public SideBySide(Console console, Path folder) {
    this.console = console;
    this.folder = folder;
  }

  private static TraceJob job(
      String name, int submitSeconds, int tasks, int taskSeconds, int deadlineSeconds) {
    Stage stage =
        new Stage(
            "tasks",
            tasks,
            TaskDurations.same(taskSeconds * 1000L),
            ResourceVector.of(1024, 1),
            List.of());
    return new TraceJob(
        name,
        "default",
        System.getProperty("user.name"),
        name,
        submitSeconds * 1000L,
        OptionalLong.of(deadlineSeconds * 1000L),
        List.of(stage));
  }

  /** Plays both, prints them side by side and judges. */
  public void play(DemoVerdict verdict) throws IOException {
    try {
      compare(verdict);
    } catch (AssertionError e) {
      console.problem(e.getMessage());
      verdict.add("the same jobs were played to their end under both", false, e.getMessage());
    }
  }

  private void compare(DemoVerdict verdict) throws IOException {
    console.text("");
    console.text(
        "@|bold The same jobs under the stock CapacityScheduler and under Tempo, %d vcores for tasks|@"
            .formatted(VCORES));
    console.text(
        "archive comes first and fills the cluster five times over; alert and billing are tight; survey and audit never ran before.");
    console.text(
        "Nobody says how long tasks take: Tempo learns it from last night's runs of the first three.");
    console.text("");
    LiveCluster size = LiveCluster.of(VCORES, NODES, TONIGHT);
    console.event(
        "starting", "", "a ResourceManager with the stock CapacityScheduler, first in, first out");
    List<JobEnd> stock =
        LiveRun.on(
            size,
            LiveScheduler.STOCK_CAPACITY,
            folder,
            console,
            player -> player.play(TONIGHT, AT_MOST, new PlanTeller(console)));
    console.event(
        "starting", "", "a ResourceManager with the JusticeScheduler, punctual.policy=tempo");
    PlanTeller plan = new PlanTeller(console);
    List<JobEnd> ours =
        LiveRun.on(
            size,
            LiveScheduler.TEMPO,
            folder,
            console,
            player -> {
              console.event(
                  "learning",
                  "",
                  "from last night's runs, 4 tasks of archive, alert and billing each");
              player.play(LAST_NIGHT, AT_MOST, (cluster, jobs) -> {});
              return player.play(TONIGHT, AT_MOST, plan);
            });
    table(plan, ours, stock);
    judge(verdict, plan, ours, stock);
  }

  private void table(PlanTeller plan, List<JobEnd> ours, List<JobEnd> stock) {
    Table table =
        new Table(
            "job",
            "deadline",
            "in line",
            "told: start",
            "P50",
            "P90",
            "Tempo: start",
            "end",
            "",
            "stock: end",
            "");
    for (int i = 0; i < ours.size(); i++) {
      TraceJob job = TONIGHT.jobs().get(i);
      Optional<PlannedTimes> told = plan.told(job.id());
      table.row(
          job.id(),
          seconds(job.budgetMillis().orElseThrow()),
          told.filter(t -> t.place() > 0).map(t -> Integer.toString(t.place())).orElse("-"),
          told.map(t -> seconds(t.startMillis())).orElse("-"),
          told.map(t -> seconds(t.medianMillis())).orElse("-"),
          told.map(t -> seconds(t.p90Millis())).orElse("-"),
          plan.startedMillis(job.id()).map(PlanTeller::seconds).orElse("-"),
          seconds(ours.get(i).tookMillis()),
          outcome(ours.get(i)),
          seconds(stock.get(i).tookMillis()),
          outcome(stock.get(i)));
    }
    table.row("deadlines met", "", "", "", "", "", "", "", total(ours), "", total(stock));
    console.text("");
    console.text(
        "What each job was told when it came, and what came of it, in time after its submission:");
    console.text("");
    table.lines().forEach(console::text);
    console.text("");
    console.text("Under Tempo alert and billing went ahead of archive, whose deadline allows it.");
    console.text("");
  }

  private static String seconds(long millis) {
    return PlanTeller.seconds(millis);
  }

  private static void judge(
      DemoVerdict verdict, PlanTeller plan, List<JobEnd> ours, List<JobEnd> stock) {
    int last = TONIGHT.jobs().size() - 1;
    verdict.add(
        "one had to wait, was told its place in line and its planned start and end, and met its deadline",
        plan.told(NEWCOMER).filter(course -> course.place() > 0).isPresent()
            && ours.get(last).ending() == JobEnding.MET,
        "%s was told %s and ended as %s".formatted(NEWCOMER, plan.told(NEWCOMER), ours.get(last)));
    verdict.add(
        "of the same jobs Tempo met every deadline, and the stock scheduler missed some",
        met(ours) == ours.size() && met(stock) < stock.size(),
        "Tempo met %s, the stock scheduler %s".formatted(total(ours), total(stock)));
  }

  private static long met(List<JobEnd> ends) {
    return ends.stream().filter(end -> end.ending() == JobEnding.MET).count();
  }

  private static String total(List<JobEnd> ends) {
    return "%d of %d".formatted(met(ends), ends.size());
  }

  static String outcome(JobEnd end) {
    return end.ending() == JobEnding.LATE
        ? "missed"
        : end.ending().toString().toLowerCase(Locale.ROOT);
  }

  /** How large a job is, and by when it must be done. */
  static String size(TraceJob job) {
    Stage stage = job.stages().get(0);
    return "%d tasks of %s, deadline %s"
        .formatted(
            stage.tasks(),
            seconds(stage.durations().ofTask(0)),
            seconds(job.budgetMillis().orElseThrow()));
  }
}
