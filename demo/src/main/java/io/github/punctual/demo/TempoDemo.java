package io.github.punctual.demo;

import io.github.punctual.demo.live.LiveCluster;
import io.github.punctual.demo.live.LiveScheduler;
import io.github.punctual.justice.JusticeScheduler;
import io.github.punctual.simulator.workload.Workload;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.SleepSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tempo, which plans ahead. A loose job that fills the cluster five times over comes first, then
 * two tight ones, then two that nobody knows and that have much time, of which the second has to
 * wait for the first.
 *
 * <p>The times leave room for a slow machine. First in, first out, the last task of the loose job
 * begins after 36 s and ends after 45 s, so that no machine is fast enough for a tight one, which
 * comes after all of them. By deadline a tight one waits for 9 s at most, and has as much again to
 * spare.
 */
final class TempoDemo {
  static final int VCORES = 12;
  static final int NODES = 2;
  private static final int TASK_MIB = 1024;
  private static final Duration AT_MOST = Duration.ofMinutes(4);

  /** Earlier runs: from what they took Tempo knows how long tasks take. */
  private final List<DemoJob> lastNight =
      List.of(
          job('-', "archive", 4, 9, 120),
          job('-', "alert", 4, 5, 120),
          job('-', "billing", 4, 5, 120));

  /** The jobs by the seconds from the start at which they are submitted. */
  private final Map<Integer, DemoJob> tonight = new LinkedHashMap<>();

  private final DemoJob newcomer = job('N', "audit", 8, 5, 400);
  private final DecisionTeller decisions = new DecisionTeller();

  TempoDemo() {
    tonight.put(0, job('A', "archive", 60, 9, 120));
    tonight.put(3, job('C', "alert", 6, 5, 28));
    tonight.put(5, job('B', "billing", 6, 5, 26));
    tonight.put(7, job('S', "survey", 12, 5, 400));
    tonight.put(9, newcomer);
  }

  private static DemoJob job(char letter, String name, int tasks, int seconds, int within) {
    return DemoJob.due(
        letter,
        Duration.ofSeconds(within),
        SleepSpec.of(name, tasks, Duration.ofSeconds(seconds)).withTaskSize(TASK_MIB, 1));
  }

  /** What the simulator is told of tonight's jobs. */
  Workload workload() {
    return new Workload(
        "tonight",
        tonight.entrySet().stream()
            .map(entry -> entry.getValue().trace(entry.getKey() * 1000L))
            .toList());
  }

  /** The scenario; {@code folder} is for files, one that exists. */
  DemoScenario scenario(Path folder) {
    LiveCluster size = LiveCluster.of(VCORES, NODES, workload());
    return new DemoScenario(
            "Tempo on a YARN cluster of 2 nodes with 6 vcores each for tasks",
            "archive comes first and fills the cluster five times over; alert and billing are tight;"
                + " survey and audit never ran before. Nobody says how long tasks take: Tempo"
                + " learns it from last night's runs of the first three. All tasks are containers"
                + " that sleep.")
        // Masters have room beside the tasks.
        .on(VCORES + tonight.size(), () -> cluster(size, folder))
        .under(JusticeScheduler.class, LiveScheduler.TEMPO.settings())
        .nodes(size::addNodes)
        .sleeping()
        .eachLook(decisions)
        .eachLook(stage -> project())
        .script(this::play)
        .table(List.copyOf(tonight.values()))
        .column("in line", this::inLine)
        .column(
            "told start",
            job -> decisions.planned(job).map(plan -> seconds(plan.startMillis())).orElse("-"))
        .column("start", job -> DemoStage.seconds(decisions.startedAfter(job)))
        .projections()
        .remark(
            () ->
                "Told start: when the job came. Told, 9 in 10: by when it would be done with nine"
                    + " chances in ten, when all five had come.")
        .expect(
            "one had to wait, was told its place in line and its planned start and end, and met its"
                + " deadline",
            () ->
                decisions.planned(newcomer).filter(plan -> plan.place() > 0).isPresent()
                    && newcomer.inTime(),
            newcomer)
        .expect(
            "of the same jobs Tempo met every deadline, and the stock scheduler missed some",
            () ->
                tonight.values().stream().allMatch(DemoJob::inTime)
                    && tonight.values().stream().anyMatch(job -> !job.inTime(job.stock())),
            tonight.values().toArray(DemoJob[]::new));
  }

  private void play(DemoStage stage) {
    stage.submit(lastNight.toArray(DemoJob[]::new));
    stage.until(
        "last night's jobs to end",
        AT_MOST,
        () -> lastNight.stream().allMatch(job -> job.ours().isOver() && job.stock().isOver()));
    stage.setClock();
    tonight.forEach((seconds, job) -> stage.submitAt(Duration.ofSeconds(seconds), job));
    stage.untilOver("tonight's jobs to end", AT_MOST, List.copyOf(tonight.values()));
  }

  /** Notes the plan of all jobs once the last is in it. */
  private void project() {
    if (newcomer.projected().isEmpty() && decisions.planned(newcomer).isPresent()) {
      for (DemoJob job : tonight.values()) {
        decisions.plan(job).ifPresent(plan -> job.project(Duration.ofMillis(plan.p90Millis())));
      }
    }
  }

  private String inLine(DemoJob job) {
    return decisions
        .planned(job)
        .filter(plan -> plan.place() > 0)
        .map(plan -> Integer.toString(plan.place()))
        .orElse("-");
  }

  private static String seconds(long millis) {
    return DemoStage.seconds(Duration.ofMillis(millis));
  }

  private static EmbeddedCluster.Builder cluster(LiveCluster size, Path folder) {
    try {
      return size.builder(LiveScheduler.STOCK_CAPACITY, folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
