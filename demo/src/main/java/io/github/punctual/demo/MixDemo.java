package io.github.punctual.demo;

import io.github.punctual.PunctualScheduler;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.SleepSpec;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.service.DeadlineService;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * All kinds of promises on one small cluster. Best effort fills it; then come a pipeline with a
 * reservation, a job with a deadline, a burst of a queue, and a job whose result is worth less the
 * later it comes. Each gets what it was promised as tasks of best effort end.
 *
 * <p>Starting a container takes a few seconds on a slow machine, so times are a multiple of what
 * the tasks sleep.
 */
final class MixDemo {
  private static final int NODE_VCORES = 6;
  private static final int VCORES = 2 * NODE_VCORES;
  private static final int TASK_MIB = Pipeline.TASK_MIB;
  private static final int BURST_TASKS = 3;
  private static final int RESERVED = 3;
  private static final Duration SOON = Duration.ofMinutes(1);
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration ON_TIME = Duration.ofMinutes(2);
  private static final Duration WINDOW = Duration.ofSeconds(130);
  private static final String JOBS = "jobs";
  private static final String CLICKS = "clicks";

  private final Console console;
  private final boolean keepLogs;

  private final WatchedMixJob backlog =
      new WatchedMixJob('b', "best effort", spec("backlog", 80, 4, JOBS), Optional.empty());
  private final WatchedMixJob etl =
      new WatchedMixJob(
          'R',
          "in the reservation",
          spec("etl", RESERVED, 20, Pipeline.QUEUE),
          Optional.of(WINDOW));
  private final WatchedMixJob invoice =
      withDeadline('D', "invoice", 6, 8, Duration.ofMinutes(4), "sla.task-duration=10s");
  private final WatchedMixJob clicks =
      new WatchedMixJob(
          'C',
          "a burst of the queue clicks",
          spec("clicks", BURST_TASKS, 10, CLICKS),
          Optional.of(ON_TIME));
  private final WatchedMixJob report =
      withDeadline(
          'U', "report", 4, 5, Duration.ofMinutes(3), "sla.utility=sigmoid", "sla.weight=3");

  private Optional<TrackedJob> promised = Optional.empty();
  private String standing = "it was never promised anything";
  private boolean planned;
  private String queueClass = "";

  MixDemo(Console console, boolean keepLogs) {
    this.console = console;
    this.keepLogs = keepLogs;
  }

  private static SleepSpec spec(String name, int tasks, int seconds, String queue) {
    return SleepSpec.of(name, tasks, Duration.ofSeconds(seconds))
        .inQueue(queue)
        .withTaskSize(TASK_MIB, 1);
  }

  private static WatchedMixJob withDeadline(
      char letter, String name, int tasks, int seconds, Duration deadline, String... tags) {
    SleepSpec spec =
        spec(name, tasks, seconds, JOBS)
            .tagged("sla.deadline=" + deadline.toSeconds() + "s", "sla.tasks=" + tasks)
            .tagged("sla.task-memory=" + TASK_MIB + "m")
            .tagged(tags);
    return new WatchedMixJob(
        letter, letter == 'U' ? "by utility" : "with a deadline", spec, Optional.of(deadline));
  }

  /** Runs the demo; prints what happens, a table and what was seen of what was to be seen. */
  DemoVerdict run() {
    console.text(
        "@|bold Punctual: all kinds of promises on a YARN cluster of 2 nodes with %d vcores each|@"
            .formatted(NODE_VCORES));
    console.text(
        "Best effort fills the cluster; then a reservation, a deadline, a burst and a utility want their part.");
    console.text("");
    console.event(
        "starting", "", "a ResourceManager with the PunctualScheduler and 2 NodeManagers");
    DemoVerdict verdict = new DemoVerdict();
    try (ClusterHolder held = ClusterHolder.hold(cluster(), console, keepLogs)) {
      MixStage stage = new MixStage(held.cluster(), console, VCORES);
      String trouble = play(stage, held.cluster());
      summary(stage);
      judge(verdict, trouble);
      verdict.print(console);
    }
    return verdict;
  }

  private static EmbeddedCluster.Builder cluster() {
    String root = "yarn.scheduler.capacity.root.";
    return EmbeddedCluster.builder()
        .nodes(2)
        .nodeSize(NODE_VCORES * 2 * TASK_MIB, NODE_VCORES)
        .scheduler(PunctualScheduler.class.getName())
        .asynchronousScheduling(true)
        .set("yarn.resourcemanager.reservation-system.enable", "true")
        .set("punctual.restart-grace-ms", "3000")
        .set("punctual.tempo.user-share", "1")
        .set(root + "queues", String.join(",", JOBS, CLICKS, Pipeline.QUEUE))
        .set(root + JOBS + ".capacity", "35")
        .set(root + JOBS + ".maximum-capacity", "100")
        .set(root + JOBS + ".user-limit-factor", "-1")
        .set(root + CLICKS + ".capacity", "25")
        .set(root + CLICKS + ".maximum-capacity", "100")
        .set(root + CLICKS + ".user-limit-factor", "-1")
        .set(root + CLICKS + ".punctual.kind", "latency")
        .set(root + CLICKS + ".punctual.period", "10m")
        .set(root + CLICKS + ".punctual.on-time", ON_TIME.toSeconds() + "s")
        // Its master is part of what it declares.
        .set(
            root + CLICKS + ".punctual.demand",
            "%dx1g,1x%ds".formatted(BURST_TASKS + 1, ON_TIME.toSeconds()))
        .set(root + Pipeline.QUEUE + ".capacity", "40")
        .set(root + Pipeline.QUEUE + ".reservable", "true");
  }

  /** The story; what went wrong in it, or nothing. */
  private String play(MixStage stage, EmbeddedCluster cluster) {
    PunctualScheduler scheduler = (PunctualScheduler) cluster.scheduler();
    QueueService queues = scheduler.find(QueueService.class).orElseThrow();
    try {
      queueClass =
          Poll.until(
                  "the queue to have its class",
                  SOON,
                  () -> queueClass(queues),
                  known -> known.isPresent())
              .orElseThrow()
              .name();
      console.event(
          "queue",
          "",
          "clicks declares bursts of %d vcores for %d s: %s"
              .formatted(
                  BURST_TASKS + 1, ON_TIME.toSeconds(), queueClass.toLowerCase(Locale.ROOT)));
      stage.submit(backlog, backlog.spec());
      stage.watchUntil("backlog to fill the cluster", LONG, () -> stage.held() >= VCORES - 1);
      ReservationId reservation = reserve(new ReservationClient(cluster));
      stage.submit(etl, etl.spec().inReservation(reservation));
      stage.submit(invoice, invoice.spec());
      stage.submit(clicks, clicks.spec());
      stage.submit(report, report.spec());
      DeadlineService deadlines = scheduler.find(DeadlineService.class).orElseThrow();
      RushService plans = scheduler.find(RushService.class).orElseThrow();
      stage.watchUntil(
          "all jobs to end",
          LONG,
          () -> {
            notePromise(deadlines);
            planned |= report.id().flatMap(plans::job).isPresent();
            return stage.jobs().stream().allMatch(WatchedMixJob::isOver);
          });
      return "";
    } catch (AssertionError e) {
      console.problem(e.getMessage());
      return e.getMessage();
    }
  }

  private static Optional<QueueClass> queueClass(QueueService queues) {
    return queues
        .view()
        .find(new QueueId("root." + CLICKS))
        .flatMap(QueueView::registration)
        .map(known -> known.classification().queueClass());
  }

  private ReservationId reserve(ReservationClient client) {
    client.awaitCapacity(RESERVED + 1, SOON);
    String text =
        "window(atom(<%d,1>, %d, %d, 110, %d), 0, +%ds)"
            .formatted(TASK_MIB, RESERVED, RESERVED, 110 * RESERVED, WINDOW.toSeconds());
    try {
      ReservationId id = client.reserve(text, WINDOW);
      console.event("reserved", "bold,green", text);
      return id;
    } catch (YarnException e) {
      throw new AssertionError("The reservation was refused: " + e.getMessage(), e);
    }
  }

  private void notePromise(DeadlineService deadlines) {
    if (promised.isEmpty()) {
      promised =
          deadlines
              .jobs()
              .find(invoice.id().orElseThrow())
              .filter(job -> job.phase() == Phase.ADMITTED)
              .filter(job -> job.standing() == Standing.PROMISED);
      promised.ifPresent(
          job -> {
            standing = JobText.of(job).replaceFirst("^Punctual: ", "");
            console.event("promised", "bold,green", "invoice: " + standing);
          });
    }
  }

  private void summary(MixStage stage) {
    console.text("");
    Table table =
        new Table("job", "kind", "all tasks after", "done after", "due within", "taken back");
    for (WatchedMixJob job : stage.jobs()) {
      table.row(
          "%c %s".formatted(job.letter(), job.name()),
          job.kind(),
          job.allAfter().map(QueueStage::seconds).orElse("-"),
          job.took().map(QueueStage::seconds).orElse("-"),
          job.within().map(QueueStage::seconds).orElse("-"),
          "%d tasks".formatted(job.taken()));
    }
    table.lines().forEach(console::text);
    console.text("");
  }

  private void judge(DemoVerdict verdict, String trouble) {
    if (!trouble.isEmpty()) {
      verdict.add("everything happened in time", false, trouble);
    }
    verdict.add(
        "a job was promised its deadline, and met it",
        promised.isPresent() && invoice.wasInTime(),
        standing + "; it took " + invoice.took());
    verdict.add(
        "a hard burst had all that its queue declares, and was done on time",
        queueClass.equals(QueueClass.HARD.name())
            && clicks.allAfter().isPresent()
            && clicks.wasInTime(),
        "the queue was %s; all tasks after %s, done after %s"
            .formatted(queueClass, clicks.allAfter(), clicks.took()));
    verdict.add(
        "a reserved pipeline had all its tasks at once, and was done in its window",
        etl.allAfter().isPresent() && etl.wasInTime(),
        "all tasks after %s, done after %s".formatted(etl.allAfter(), etl.took()));
    verdict.add(
        "a job by utility was planned, and done while its result was worth most",
        planned && report.wasInTime(),
        "planned: %s; done after %s".formatted(planned, report.took()));
    verdict.add(
        "best effort ran in what was left, and was done",
        backlog.hasSucceeded(),
        "it was done after " + backlog.took());
  }
}
