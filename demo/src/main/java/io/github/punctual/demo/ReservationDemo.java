package io.github.punctual.demo;

import io.github.punctual.justice.JusticeScheduler;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.SleepSpec;
import java.time.Duration;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Reservations on a small cluster: a pipeline of three stages, one of them a gang, reserves what it
 * needs until its deadline. It is planned as late as possible and runs as early as possible; then
 * comes best effort, which could use the whole cluster at any time, takes what is idle, and gives
 * back what the gang was promised.
 *
 * <p>The times leave room for a slow machine: promises last twice as long as the tasks that they
 * are for sleep, and a stage that is done early leaves what it was promised to the next. So the
 * gang needs no more than the stage before it has.
 */
final class ReservationDemo {
  private static final Duration SOON = Duration.ofMinutes(1);
  private static final Duration LONG = Duration.ofMinutes(3);
  private static final int NODE_VCORES = 6;
  private static final int VCORES = 2 * NODE_VCORES;
  private static final int PROMISABLE = VCORES * 3 / 4;
  private static final String INDENT = " ".repeat(18);
  private static final String ADHOC = "adhoc";

  private final Console console;
  private final boolean keepLogs;
  private final Pipeline pipeline = new Pipeline();
  private final PipelineJob bestEffort =
      PipelineJob.bestEffort(
          'B',
          SleepSpec.of("best-effort", 500, Duration.ofSeconds(20))
              .inQueue(ADHOC)
              .withTaskSize(Pipeline.TASK_MIB, 1));

  private String refusal = "";

  ReservationDemo(Console console, boolean keepLogs) {
    this.console = console;
    this.keepLogs = keepLogs;
  }

  /** Runs the demo; prints what happens, a table and what was seen of what was to be seen. */
  DemoVerdict run() {
    console.text(
        "@|bold Punctual: reservations (Rayon) on a YARN cluster of 2 nodes with %d vcores each|@"
            .formatted(NODE_VCORES));
    console.text(
        "%d of the %d vcores can be promised. A pipeline of three stages reserves what it needs within %d s;"
            .formatted(PROMISABLE, VCORES, Pipeline.WINDOW.toSeconds()));
    console.text(
        "the second stage is a gang of %d. Then comes a best-effort job that wants the whole cluster."
            .formatted(pipeline.train().spec().maps()));
    console.text("");
    console.event("starting", "", "a ResourceManager with reservations and 2 NodeManagers");
    DemoVerdict verdict = new DemoVerdict();
    try (ClusterHolder held = ClusterHolder.hold(cluster(), console, keepLogs)) {
      ReservationClient client = new ReservationClient(held.cluster());
      client.awaitCapacity(PROMISABLE, SOON);
      ReservationId id = reserve(client);
      ReservationStage stage =
          new ReservationStage(held.cluster(), console, pipeline, bestEffort, VCORES, id);
      String trouble = play(stage, client);
      judge(stage, verdict, trouble);
      summary(stage, verdict);
    }
    return verdict;
  }

  private static EmbeddedCluster.Builder cluster() {
    String root = "yarn.scheduler.capacity.root.";
    return EmbeddedCluster.builder()
        .nodes(2)
        .nodeSize(NODE_VCORES * 2 * Pipeline.TASK_MIB, NODE_VCORES)
        .scheduler(JusticeScheduler.class.getName())
        .asynchronousScheduling(true)
        .set("yarn.resourcemanager.reservation-system.enable", "true")
        .set("punctual.reservation.planner", "gree")
        .set("punctual.reservation.finish-grace-ms", "10000")
        .set("punctual.restart-grace-ms", "3000")
        .set(root + "queues", ADHOC + "," + Pipeline.QUEUE)
        .set(root + ADHOC + ".capacity", "25")
        .set(root + ADHOC + ".user-limit-factor", "-1")
        .set(root + Pipeline.QUEUE + ".capacity", "75")
        .set(root + Pipeline.QUEUE + ".user-limit-factor", "-1")
        .set(root + Pipeline.QUEUE + ".reservable", "true");
  }

  private ReservationId reserve(ReservationClient client) {
    console.event(
        "reserving",
        "",
        "by YarnClient; an atom is (<MiB,vcores>, gang, most at once, seconds each, seconds in all)");
    pipeline.text().lines().forEach(line -> console.text(INDENT + line));
    try {
      ReservationId id = client.reserve(pipeline.text(), Pipeline.WINDOW);
      console.event(
          "accepted", "bold,green", "%s, planned as late as possible (planner gree)".formatted(id));
      return id;
    } catch (YarnException e) {
      throw new IllegalStateException("The pipeline was refused: " + e.getMessage(), e);
    }
  }

  /** The story; what went wrong in it, or nothing. */
  private String play(ReservationStage stage, ReservationClient client) {
    try {
      showPlan(stage);
      refuse(client);
      stage.submit(pipeline.extract());
      stage.submit(pipeline.clean());
      stage.watchUntil(
          "extract and clean to run",
          LONG,
          () ->
              pipeline.extract().allMillis().isPresent()
                  && pipeline.clean().allMillis().isPresent());
      stage.submitBestEffort();
      stage.watchUntil(
          "extract and clean to end",
          LONG,
          () -> pipeline.extract().isOver() && pipeline.clean().isOver());
      stage.watchUntil("best effort to run", LONG, () -> bestEffort.tasks() > 0);
      stage.submit(pipeline.train());
      stage.watchUntil("best effort to take the rest", SOON, () -> stage.held() >= VCORES);
      stage.besideBestEffort();
      long begin = stage.teller().beginMillis(pipeline.extract());
      stage.watchUntil("the first promise", LONG, () -> System.currentTimeMillis() >= begin);
      showPlan(stage);
      stage.watchUntil("train to end", LONG, pipeline.train()::isOver);
      stage.submit(pipeline.load());
      stage.watchUntil("load to end", LONG, pipeline.load()::isOver);
      stage.watchUntil("the rest to be given back", SOON, () -> !stage.booking().state().isLive());
      stage.watchUntil("best effort to take it", SOON, () -> bestEffort.held() >= VCORES);
      return "";
    } catch (AssertionError e) {
      console.problem(e.getMessage());
      return e.getMessage();
    }
  }

  private void showPlan(ReservationStage stage) {
    console.text("");
    console.text("  vcores promised over time, 2 s a column; the column of colons is the present");
    stage.plan(PROMISABLE).forEach(console::text);
    console.text("");
  }

  /** Asks for what cannot be: there is no time at which so much is free for so long. */
  private void refuse(ReservationClient client) {
    int gang = PROMISABLE - 1;
    String text =
        "window(atom(<%d,1>, %d, %d, 110, %d), 0, +3m)"
            .formatted(Pipeline.TASK_MIB, gang, gang, gang * 110);
    console.event("reserving", "", text);
    try {
      client.reserve(text, Duration.ofMinutes(3));
      console.problem("it was accepted beside the pipeline");
    } catch (YarnException e) {
      refusal = reason(e);
      console.event("refused", "bold,red", refusal);
    }
  }

  /** What was answered, without where in the ResourceManager. */
  private static String reason(YarnException e) {
    String text = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return text.replaceFirst("^[\\w.]+Exception: ", "");
  }

  private void judge(ReservationStage stage, DemoVerdict verdict, String trouble) {
    if (!trouble.isEmpty()) {
      verdict.add("everything happened in time", false, trouble);
    }
    new ReservationVerdicts(stage, pipeline).judge(verdict);
    verdict.add(
        "a reservation that does not fit beside it was refused, with what would be accepted",
        refusal.contains("Accepted now: "),
        "what was answered: " + refusal);
  }

  private void summary(ReservationStage stage, DemoVerdict verdict) {
    ReservationTeller teller = stage.teller();
    console.text("");
    console.text("  vcores held, 2 s a column; a small letter is a master");
    stage.history().forEach(console::text);
    console.text("");
    Table table = new Table("stage", "job", "promised", "all tasks at", "received", "outcome");
    for (PipelineJob job : pipeline.jobs()) {
      table.row(
          job == pipeline.load() ? "3" : job == pipeline.train() ? "2, a gang" : "1",
          "%c %s".formatted(job.letter(), job.name()),
          "%d vcores, %s to %s: %d vcore-s"
              .formatted(
                  job.promised().get(0).bundles(),
                  teller.at(teller.beginMillis(job)),
                  teller.at(teller.endMillis(job)),
                  job.promisedWork()),
          job.allMillis().map(teller::at).orElse("never"),
          "%.0f vcore-s%s"
              .formatted(
                  job.taskSeconds(),
                  job.endMillis().map(at -> ", done " + teller.at(at)).orElse("")),
          outcome(job, teller));
    }
    table.lines().forEach(console::text);
    console.text("");
    verdict.print(console);
  }

  private static String outcome(PipelineJob job, ReservationTeller teller) {
    if (!job.hasSucceeded()) {
      return job.isOver() ? "failed" : "not ended";
    }
    long end = job.endMillis().orElseThrow();
    return end <= teller.beginMillis(job)
        ? "before its promise began"
        : end <= teller.endMillis(job) ? "within its promise" : "after its promise";
  }
}
