package io.github.punctual.demo;

import io.github.punctual.PunctualScheduler;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.testcluster.SleepSpec;
import io.github.punctual.yarn.rush.RushService;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * All kinds of promises on one small cluster. Best effort fills it for two minutes; then come a
 * pipeline with a reservation, a job with a deadline, a burst of a queue, and a job whose result is
 * worth less the later it comes. Each gets what it was promised.
 *
 * <p>Starting a container takes a few seconds on a slow machine, so times are a multiple of what
 * the tasks sleep. First come, first served, deadline and utility wait for the whole backlog, which
 * on no machine is done in time.
 */
final class MixDemo {
  private static final int VCORES = 12;
  private static final int TASK_MIB = 1024;
  private static final int BURST_TASKS = 3;
  private static final int RESERVED = 3;
  private static final Duration SOON = Duration.ofMinutes(3);
  private static final Duration LONG = Duration.ofMinutes(6);
  private static final Duration ON_TIME = Duration.ofMinutes(2);
  private static final Duration WINDOW = Duration.ofSeconds(130);
  private static final String JOBS = "jobs";
  private static final String CLICKS = "clicks";
  private static final String PIPELINES = "pipelines";

  private final DemoJob backlog = DemoJob.bestEffort('B', spec("backlog", 130, 12, JOBS));
  private final DemoJob etl = DemoJob.due('R', WINDOW, spec("etl", RESERVED, 20, PIPELINES));
  private final DemoJob invoice =
      DemoJob.withDeadline(
          'D',
          Duration.ofMinutes(5),
          spec("invoice", 6, 8, JOBS),
          "sla.task-memory=" + TASK_MIB + "m",
          "sla.task-duration=10s");
  private final DemoJob clicks = DemoJob.due('C', ON_TIME, spec("clicks", BURST_TASKS, 10, CLICKS));
  private final DemoJob report =
      DemoJob.withDeadline(
          'U',
          Duration.ofSeconds(140),
          spec("report", 4, 5, JOBS),
          "sla.task-memory=" + TASK_MIB + "m",
          "sla.utility=sigmoid",
          "sla.weight=3");
  private final Map<DemoJob, String> kinds =
      Map.of(
          backlog, "best effort",
          etl, "reservation",
          invoice, "deadline",
          clicks, "burst",
          report, "utility");
  private final DecisionTeller decisions = new DecisionTeller();
  private boolean planned;
  private QueueClass queueClass = QueueClass.REJECTED;

  private static SleepSpec spec(String name, int tasks, int seconds, String queue) {
    return SleepSpec.of(name, tasks, Duration.ofSeconds(seconds))
        .inQueue(queue)
        .withTaskSize(TASK_MIB, 1);
  }

  DemoScenario scenario() {
    return new DemoScenario(
            "all kinds of promises on a YARN cluster of 2 nodes with 6 vcores each",
            "Best effort fills the cluster; then a reservation, a deadline, a burst and a utility"
                + " want their part.")
        .on(VCORES, DemoQueues.shares(Map.of(JOBS, 35, CLICKS, 25, PIPELINES, 40)))
        .under(PunctualScheduler.class, settings())
        .eachLook(decisions)
        .eachLook(this::look)
        .script(this::play)
        .table(List.of(backlog, etl, invoice, clicks, report))
        .column("promise", kinds::get)
        .column("taken back", job -> Integer.toString(job.ours().taken()))
        .columnsOfAllTasks()
        .expect(
            "a job was promised its deadline, and met it",
            () -> decisions.wasPromised(invoice) && invoice.inTime(),
            invoice)
        .expect(
            () ->
                "a burst of a queue that is %s had all that it declares, and was done on time"
                    .formatted(word(queueClass)),
            () ->
                queueClass == QueueClass.HARD
                    && clicks.ours().allAfter().isPresent()
                    && clicks.inTime(),
            clicks)
        .expect(
            "a reserved pipeline had all its tasks at once, and was done in its window",
            () -> etl.ours().allAfter().isPresent() && etl.inTime(),
            etl)
        .expect(
            "a job by utility was planned, and done while its result was worth most",
            () -> planned && report.inTime(),
            report)
        .expect(
            "best effort ran in what was left, and was done",
            () -> backlog.ours().hasSucceeded(),
            backlog)
        .expect(
            "the stock scheduler, first come, first served, was late with the job by utility",
            () -> !report.inTime(report.stock()),
            report);
  }

  private void play(DemoStage stage) {
    awaitClass(stage);
    stage.submit(backlog);
    stage.until("backlog to fill the cluster", SOON, () -> stage.held() >= VCORES - 1);
    reserve(stage);
    stage.submit(etl, invoice, clicks, report);
    stage.untilOver("all jobs to end", LONG, stage.jobs());
  }

  private void look(DemoStage stage) {
    planned |= report.ours().id().flatMap(stage.part(RushService.class)::job).isPresent();
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>();
    settings.put("punctual.restart-grace-ms", "3000");
    settings.put("punctual.tempo.user-share", "1");
    settings.putAll(DemoQueues.reservable(PIPELINES));
    // Its master is part of what it declares.
    settings.putAll(
        DemoQueues.declared(
            CLICKS, DemoQueues.bursts(BURST_TASKS + 1, TASK_MIB, ON_TIME, Duration.ofMinutes(10))));
    return settings;
  }

  private void awaitClass(DemoStage stage) {
    queueClass = DemoQueues.awaitClass(stage, CLICKS, SOON).queueClass();
    String declared =
        "clicks declares bursts of %d vcores for %s: %s"
            .formatted(BURST_TASKS + 1, DemoStage.seconds(ON_TIME), word(queueClass));
    stage.console().event("queue", "", declared);
  }

  private static String word(QueueClass known) {
    return known.name().toLowerCase(Locale.ROOT);
  }

  private void reserve(DemoStage stage) {
    ReservationClient client = new ReservationClient(stage, PIPELINES, TASK_MIB);
    client.awaitCapacity(RESERVED + 1, SOON);
    String text =
        "window(atom(<%d,1>, %d, %d, 110, %d), 0, +%ds)"
            .formatted(TASK_MIB, RESERVED, RESERVED, 110 * RESERVED, WINDOW.toSeconds());
    etl.reserve(client.reserve(text, WINDOW));
    stage.console().event("reserved", "bold,green", "for etl: " + text);
  }
}
