package io.github.punctual.demo;

import io.github.punctual.demo.live.LiveCluster;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.part.SchedulerPart;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Plays a scenario on two clusters of the same size at the same time: one with our scheduler and
 * real MapReduce jobs, one with the stock CapacityScheduler and the same jobs as containers that
 * sleep, which is easier for the stock one, as its tasks start at once. Prints what happens, the
 * table of what came of it, and judges. For one thread.
 */
final class DemoStage {
  private static final long LINE_EVERY_MILLIS = 4000;
  private static final Duration STOCK_AT_MOST = Duration.ofMinutes(3);

  private final DemoScenario scenario;
  private final Console console;
  private final DemoSide ours;
  private final DemoSide stock;
  private final List<DemoJob> jobs = new ArrayList<>();
  private final TreeMap<Duration, DemoJob> planned = new TreeMap<>();
  private final long beganMillis = System.currentTimeMillis();
  private long clockMillis = beganMillis;
  private long saidMillis;
  private String said = "";

  private DemoStage(DemoScenario scenario, Console console, DemoSide ours, DemoSide stock) {
    this.scenario = scenario;
    this.console = console;
    this.ours = ours;
    this.stock = stock;
  }

  /**
   * Plays a scenario.
   *
   * @param verdict gets its outcomes
   * @param keepLogs whether the clusters' folders are kept
   */
  static void play(DemoScenario scenario, DemoVerdict verdict, Console console, boolean keepLogs)
      throws IOException, YarnException {
    console.text("@|bold Punctual: " + scenario.title() + "|@");
    console.paragraph(scenario.words());
    console.text("");
    console.event(
        "starting",
        "",
        scenario.schedulerName() + " and the stock CapacityScheduler, 2 nodes each");
    LiveCluster.useContainerSizes();
    try (ClusterHolder forStock = new ClusterHolder(scenario.stock(), console, keepLogs);
        ClusterHolder forOurs = new ClusterHolder(scenario.ours(), console, keepLogs)) {
      // Nodes take containers only of the ResourceManager that was last started in a process.
      scenario.addNodes(forStock.cluster());
      scenario.addNodes(forOurs.cluster());
      try (DemoSide ours = new DemoSide(forOurs.cluster(), DemoJob::ours, scenario.isMapReduce());
          DemoSide stock = new DemoSide(forStock.cluster(), DemoJob::stock, false)) {
        DemoStage stage = new DemoStage(scenario, console, ours, stock);
        stage.play(verdict);
        stage.show();
        stage.judge(verdict);
      }
    } finally {
      LiveCluster.forgetContainerSizes();
    }
  }

  Console console() {
    return console;
  }

  /** The cluster with our scheduler. */
  EmbeddedCluster cluster() {
    return ours.cluster();
  }

  <T extends SchedulerPart> T part(Class<T> type) {
    return ((PartsScheduler) cluster().scheduler()).find(type).orElseThrow();
  }

  /** All jobs that were submitted, in that order. */
  List<DemoJob> jobs() {
    return jobs;
  }

  /** How many vcores our scheduler has given away. */
  int held() {
    return ours.held();
  }

  /** The times of {@link #submitAt} and {@link #heldPart} count from now. */
  void setClock() {
    clockMillis = System.currentTimeMillis();
  }

  /** Which part of the cluster some jobs have held since the clock was set. */
  double heldPart(Predicate<DemoJob> which) {
    double seconds = (System.currentTimeMillis() - clockMillis) / 1000.0;
    return ours.heldSeconds(clockMillis, which) / seconds / scenario.vcores();
  }

  /** Jobs are submitted so long after the clock was set; only one at a time. */
  void submitAt(Duration after, DemoJob job) {
    if (planned.putIfAbsent(after, job) != null) {
      throw new IllegalArgumentException("Two jobs are to come after " + after);
    }
  }

  /** Submits jobs to both clusters, one after the other, as any client does. */
  void submit(DemoJob... some) {
    for (DemoJob job : some) {
      submit(job);
      look();
    }
  }

  private void submit(DemoJob job) {
    jobs.add(job);
    String tags = String.join(" ", job.spec().tags());
    console.event(
        "submitted",
        "bold",
        "%c %s: %d tasks of %s%s%s"
            .formatted(
                job.letter(),
                job.name(),
                job.spec().maps(),
                seconds(job.spec().mapTime()),
                job.within().map(within -> ", due within " + seconds(within)).orElse(""),
                tags.isEmpty() ? "" : " (" + tags + ")"));
    stock.submit(job);
    ours.submit(job);
    if (!job.ours().refusal().isEmpty()) {
      console.event("refused", "bold,red", job.name() + ": " + plain(job.ours().refusal()));
    }
  }

  /** A text of our scheduler without the product's name, and with jobs by their names. */
  String plain(String text) {
    return ours.withNames(text.replaceFirst("^.*?Punctual: ", ""));
  }

  /**
   * Looks on until a condition holds.
   *
   * @throws AssertionError when it does not within a time
   */
  void until(String what, Duration atMost, BooleanSupplier condition) {
    Poll.untilTrue(
        what,
        atMost,
        () -> {
          look();
          return condition.getAsBoolean();
        });
  }

  /** Looks on until these jobs are over under our scheduler. */
  void untilOver(String what, Duration atMost, List<DemoJob> some) {
    until(what, atMost, () -> some.stream().allMatch(job -> job.ours().isOver()));
  }

  private void look() {
    ours.look((job, diagnostics) -> tellEnd(job, job.ours(), "finished", diagnostics));
    stock.look((job, diagnostics) -> tellEnd(job, job.stock(), "stock", diagnostics));
    scenario.look(this);
    showHolders();
    Duration passed = Duration.ofMillis(System.currentTimeMillis() - clockMillis);
    while (!planned.isEmpty() && passed.compareTo(planned.firstKey()) >= 0) {
      submit(planned.pollFirstEntry().getValue());
    }
  }

  private void tellEnd(DemoJob job, Sighting seen, String verb, String diagnostics) {
    if (!seen.hasSucceeded()) {
      console.problem("%s: %s failed: %s".formatted(verb, job.name(), plain(diagnostics)));
      return;
    }
    String all = seen.allAfter().map(after -> ", all tasks after " + seconds(after)).orElse("");
    console.event(
        verb,
        job.inTime(seen) ? "bold,green" : "bold,red",
        "%s: %s%s".formatted(job.name(), job.outcome(seen, 0), all));
  }

  private void play(DemoVerdict verdict) {
    try {
      scenario.play(this);
      until("the stock scheduler's jobs", STOCK_AT_MOST, this::isStockDecided);
    } catch (AssertionError e) {
      console.problem(e.getMessage());
      verdict.add("everything happened in time", false, e.getMessage());
    }
  }

  /** Whether each job that is due has ended there, or is late already. */
  private boolean isStockDecided() {
    long now = System.currentTimeMillis();
    return scenario
        .due()
        .filter(job -> !job.stock().isOver())
        .allMatch(job -> now - job.stock().submitMillis() > job.within().get().toMillis());
  }

  private void showHolders() {
    long now = System.currentTimeMillis();
    String line =
        "%s   stock %s".formatted(ours.bar(scenario.vcores()), stock.bar(scenario.vcores()));
    if (now - saidMillis >= LINE_EVERY_MILLIS && !line.equals(said)) {
      said = line;
      saidMillis = now;
      console.event("holding", "", line);
    }
  }

  private void show() {
    console.text("");
    console.text("Who held what: a letter for each vcore of a task, a small one for a master's");
    chart(scenario.schedulerName() + mapReduce(), ours);
    chart("stock CapacityScheduler" + sleeping(), stock);
    console.text("");
    scenario.table(System.currentTimeMillis()).forEach(console::text);
    console.text("");
    if (scenario.isMapReduce()) {
      console.paragraph(
          "Our masters and tasks take seconds to start, those of the stock scheduler do not: what is"
              + " to be compared is who was in time, not by how much.");
      console.text("");
    }
    if (!scenario.remark().isEmpty()) {
      console.paragraph(scenario.remark());
      console.text("");
    }
  }

  /** Where jobs are of two kinds, whoever compares their times must know of which. */
  private String mapReduce() {
    return scenario.isMapReduce() ? ": MapReduce jobs, a Java process for each task" : "";
  }

  private String sleeping() {
    return scenario.isMapReduce() ? ": containers that sleep, which start at once" : "";
  }

  private void chart(String title, DemoSide side) {
    console.text("     @|bold " + title + "|@");
    int width = Console.WIDTH - Chart.MARGIN;
    side.chart(beganMillis, scenario.vcores(), width).forEach(console::text);
  }

  private void judge(DemoVerdict verdict) {
    for (DemoScenario.Expected outcome : scenario.expected()) {
      String instead = String.join("; ", outcome.about().stream().map(DemoJob::how).toList());
      verdict.add(outcome.claim().get(), outcome.seen().getAsBoolean(), instead);
    }
  }

  /** Such as {@code 41 s}. */
  static String seconds(Duration duration) {
    return "%.0f s".formatted(duration.toMillis() / 1000.0);
  }

  /** The same of what may not have come about. */
  static String seconds(Optional<Duration> duration) {
    return duration.map(DemoStage::seconds).orElse("-");
  }
}
