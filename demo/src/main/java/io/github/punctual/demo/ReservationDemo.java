package io.github.punctual.demo;

import io.github.punctual.justice.JusticeScheduler;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.testcluster.SleepSpec;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ReservationId;

/**
 * Reservations on a small cluster: a pipeline of three stages, one of them a gang, reserves what it
 * needs until its deadline. It is planned as late as possible and runs as early as possible; then
 * comes best effort, which could use the whole cluster at any time, takes what is idle, and gives
 * back what the gang was promised. Its tasks are longer than the gang can wait for their ends.
 *
 * <p>The times leave room for a slow machine: promises last twice as long as the tasks that they
 * are for sleep, and a stage that is done early leaves what it was promised to the next. So the
 * gang needs no more than the stage before it has.
 */
final class ReservationDemo {
  static final int VCORES = 12;
  private static final Duration SOON = Duration.ofMinutes(3);
  private static final Duration LONG = Duration.ofMinutes(4);
  private static final int PROMISABLE = VCORES * 3 / 4;
  private static final int TASK_MIB = 1024;
  private static final int GANG = 6;
  private static final String ADHOC = "adhoc";
  private static final String QUEUE = "pipelines";

  /** By when all must be done, after the reservation. */
  private static final Duration WINDOW = Duration.ofSeconds(200);

  /** How soon a promise must be served. */
  private static final Duration WITHIN = Duration.ofSeconds(5);

  /** What is not held while containers change hands, on a machine that is slow to start them. */
  private static final double LEAST_HELD = 0.8;

  private final PipelineStage extract = stage('E', "extract", GANG / 2, 10, 1, 30);
  private final PipelineStage clean = stage('C', "clean", GANG / 2, 10, 1, 30);
  private final PipelineStage train = stage('T', "train", GANG, 10, GANG, 36);
  private final PipelineStage load = stage('L', "load", 2, 5, 1, 40);

  /** In the order of their atoms. */
  private final List<PipelineStage> stages = List.of(extract, clean, train, load);

  private final DemoJob bestEffort =
      DemoJob.bestEffort(
          'B', SleepSpec.of("best-effort", 500, WINDOW).inQueue(ADHOC).withTaskSize(TASK_MIB, 1));
  private final PromiseWatch watch = new PromiseWatch(stages, bestEffort, VCORES);
  private String refusal = "";
  private double held;

  private static PipelineStage stage(
      char letter, String name, int tasks, int seconds, int gang, int lease) {
    SleepSpec spec =
        SleepSpec.of(name, tasks, Duration.ofSeconds(seconds))
            .inQueue(QUEUE)
            .withTaskSize(TASK_MIB, 1);
    return new PipelineStage(
        DemoJob.due(letter, WINDOW, spec),
        "atom(<%d,1>, %d, %d, %d, %d)".formatted(TASK_MIB, gang, tasks, lease, tasks * lease));
  }

  DemoScenario scenario() {
    DemoScenario scenario =
        new DemoScenario(
                "reservations (Rayon) on a YARN cluster of 2 nodes with 6 vcores each",
                ("%d of the %d vcores can be promised. A pipeline of three stages reserves what it"
                        + " needs within %d s; the second stage is a gang of %d. Then comes a"
                        + " best-effort job that wants the whole cluster.")
                    .formatted(PROMISABLE, VCORES, WINDOW.toSeconds(), GANG))
            .on(VCORES, DemoQueues.shares(Map.of(ADHOC, 25, QUEUE, 75)))
            .under(JusticeScheduler.class, settings())
            .eachLook(watch)
            .table(stages.stream().map(PipelineStage::job).toList())
            .column("promised", watch::promise)
            .column("served by", watch::served)
            .columnsOfAllTasks();
    return scenario.script(stage -> play(stage, scenario));
  }

  private void play(DemoStage stage, DemoScenario scenario) {
    reserve(stage);
    expectPlan(scenario);
    expectService(scenario);
    submit(stage, extract, clean);
    stage.until("extract and clean to run", LONG, () -> hasAll(extract) && hasAll(clean));
    stage.submit(bestEffort);
    stage.untilOver("extract and clean to end", LONG, List.of(extract.job(), clean.job()));
    stage.until("best effort to run", LONG, () -> bestEffort.ours().holding().tasks() > 0);
    submit(stage, train);
    stage.until("best effort to take the rest", SOON, () -> stage.held() >= VCORES);
    stage.setClock();
    stage.until("the first promise", LONG, () -> extract.hasBegun(System.currentTimeMillis()));
    watch.showPlan(PROMISABLE);
    stage.untilOver("train to end", LONG, List.of(train.job()));
    submit(stage, load);
    stage.untilOver("load to end", LONG, List.of(load.job()));
    stage.until("the rest to be given back", SOON, () -> !watch.booking().state().isLive());
    stage.until("best effort to take it", SOON, () -> bestEffort.ours().holding().held() >= VCORES);
    held = stage.heldPart(job -> true);
  }

  /** Submits stages, which are due when the whole pipeline is. */
  private void submit(DemoStage stage, PipelineStage... some) {
    for (PipelineStage each : some) {
      each.job().dueWithin(Duration.ofMillis(deadlineMillis() - System.currentTimeMillis()));
      stage.submit(each.job());
    }
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>(DemoQueues.reservable(QUEUE));
    settings.put("punctual.reservation.planner", "gree");
    settings.put("punctual.reservation.finish-grace-ms", "10000");
    settings.put("punctual.restart-grace-ms", "3000");
    return settings;
  }

  private static boolean hasAll(PipelineStage stage) {
    return stage.job().ours().allAfter().isPresent();
  }

  /** In the language of reservations, each atom with the name of its stage. */
  private String text() {
    return """
        window(
          order(
        %s
        %s
        %s
        %s
          0, +%d)
        """
        .formatted(
            line("    all(", extract, ","),
            line("        ", clean, "),"),
            line("    ", train, ","),
            line("    ", load, "),"),
            WINDOW.toSeconds());
  }

  private static String line(String before, PipelineStage stage, String after) {
    return "%-42s# %s".formatted(before + stage.atom() + after, stage.job().name());
  }

  private void reserve(DemoStage stage) {
    ReservationClient client = new ReservationClient(stage, QUEUE, TASK_MIB);
    client.awaitCapacity(PROMISABLE, SOON);
    Console console = stage.console();
    console.event(
        "reserving",
        "",
        "by YarnClient; an atom is (<MiB,vcores>, gang, most at once, seconds each, seconds in"
            + " all)");
    text().lines().forEach(line -> console.text(" ".repeat(18) + line));
    ReservationId id = client.reserve(text(), WINDOW);
    console.event("accepted", "bold,green", id + ", planned as late as possible (planner gree)");
    stages.forEach(each -> each.job().reserve(id));
    watch.begin(stage, () -> client.booking(id));
    watch.showPlan(PROMISABLE);
    refuse(client, console);
  }

  /** Asks for what cannot be: there is no time at which so much is free for so long. */
  private void refuse(ReservationClient client, Console console) {
    int gang = PROMISABLE - 1;
    String text =
        "window(atom(<%d,1>, %d, %d, 110, %d), 0, +3m)".formatted(TASK_MIB, gang, gang, gang * 110);
    console.event("reserving", "", text);
    refusal = client.refusal(text, Duration.ofMinutes(3));
    console.event("refused", "bold,red", refusal);
  }

  private void expectPlan(DemoScenario scenario) {
    List<PipelineStage> first = List.of(extract, clean);
    DemoJob[] jobs = stages.stream().map(PipelineStage::job).toArray(DemoJob[]::new);
    scenario
        .expect(
            "planned late: each stage ends where the next begins, and the last at the deadline",
            () ->
                first.stream().allMatch(each -> each.endMillis() == train.beginMillis())
                    && train.endMillis() == load.beginMillis()
                    && Math.abs(deadlineMillis() - load.endMillis()) <= 2000)
        .expect(
            "ran early: extract and clean were done before what is promised to them began",
            () -> first.stream().allMatch(each -> each.doneMillis() < each.beginMillis()),
            extract.job(),
            clean.job())
        .expect(
            () ->
                "the reservation at work: best effort held %d of %d vcores and the gang nothing; all"
                        .formatted(watch.heldBefore(), VCORES)
                    + " its containers came at most 5 s after they were due, and after the first",
            () ->
                watch.heldBefore() > VCORES - GANG
                    && isSoon(train.job().ours().gathering())
                    && isSoon(watch.gangAfterDue()),
            train.job())
        .expect(
            "under the stock scheduler, which takes nothing back, the gang missed the deadline",
            () -> !train.job().inTime(train.job().stock()),
            train.job())
        .expect(
            "all stages were done before the deadline, %d s after the reservation"
                .formatted(WINDOW.toSeconds()),
            () -> stages.stream().allMatch(each -> each.doneMillis() <= deadlineMillis()),
            jobs);
  }

  private void expectService(DemoScenario scenario) {
    PromiseLog log = watch.log();
    scenario
        .expect(
            () ->
                "never below its promise with pending demand for more than 5 s (longest: %s)"
                    .formatted(DemoStage.seconds(log.longestShort())),
            () -> log.longestShort().compareTo(WITHIN) <= 0)
        .expect(
            () ->
                "best effort lost only what stood in the place of promised containers and of their masters"
                    + " (%d, not %d), and no master (%d)"
                        .formatted(
                            log.taken() - log.takenInVain(), log.takenInVain(), log.mastersTaken()),
            () -> log.taken() > 0 && log.takenInVain() == 0 && log.mastersTaken() == 0)
        .expect(
            () ->
                "best effort used what was promised and not wanted (up to %d vcores), and %.0f %% of"
                        .formatted(log.mostLent(), 100 * held)
                    + " the cluster was held",
            () -> log.mostLent() > 0 && held >= LEAST_HELD)
        .expect(
            () ->
                "what the pipeline no longer needed went back to the plan before its end (%s)"
                    .formatted(watch.booking().state().name().toLowerCase(Locale.ROOT)),
            () -> {
              Booking last = watch.booking();
              return last.state() == BookingState.FINISHED
                  && last.endedMillis().orElseThrow() < load.endMillis();
            })
        .expect(
            "a reservation that does not fit beside it was refused, with what would be accepted",
            () -> refusal.contains("Accepted now: "));
  }

  private long deadlineMillis() {
    return watch.booking().submittedMillis() + WINDOW.toMillis();
  }

  private static boolean isSoon(Optional<Duration> time) {
    return time.filter(t -> t.compareTo(WITHIN) <= 0).isPresent();
  }
}
