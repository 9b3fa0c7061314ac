package io.github.punctual.demo;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.MapReduceJobs;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.SleepSpec;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.queues.QueuesView;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;

/**
 * Submits the bursts of queues when they are due, watches who holds what, and prints it. For one
 * thread.
 */
final class QueueStage extends Watch {
  private static final long LINE_EVERY_MILLIS = 4000;

  private final Console console;
  private final List<DemoQueue> queues;
  private final int vcores;
  private long begunMillis;
  private long lookedMillis;
  private long saidMillis;
  private String said = "";

  QueueStage(EmbeddedCluster cluster, Console console, List<DemoQueue> queues, int vcores) {
    super(cluster);
    this.console = console;
    this.queues = queues;
    this.vcores = vcores;
  }

  QueueService service() {
    return ((PartsScheduler) cluster().scheduler()).find(QueueService.class).orElseThrow();
  }

  /** The bursts' times and what queues hold count from now. */
  void begin() {
    begunMillis = System.currentTimeMillis();
    lookedMillis = begunMillis;
  }

  /** Submits a job as any client does. */
  ApplicationId submit(SleepSpec spec) {
    try {
      return MapReduceJobs.submit(cluster().clientConf(), spec);
    } catch (IOException e) {
      throw new IllegalStateException(spec.name() + " was refused: " + e.getMessage(), e);
    }
  }

  /** Waits until a queue holds so many vcores. */
  void awaitHeld(DemoQueue queue, long wanted, Duration atMost) {
    Poll.until(queue.name() + " to hold " + wanted, atMost, () -> held(queue), n -> n >= wanted);
  }

  /** The queues play until all bursts are over. */
  void play(Duration atMost) {
    watchUntil(
        "all bursts to end",
        atMost,
        () -> queues.stream().flatMap(q -> q.bursts().stream()).allMatch(DemoBurst::isOver));
  }

  /** What has passed since the beginning, up to the last look. */
  Duration passed() {
    return Duration.ofMillis(lookedMillis - begunMillis);
  }

  private long held(DemoQueue queue) {
    return held(service().view(), queue);
  }

  private static long held(QueuesView view, DemoQueue queue) {
    return view.find(queue.id())
        .flatMap(QueueView::use)
        .map(use -> use.held().get(ResourceVector.VCORES))
        .orElse(0L);
  }

  @Override
  void look() {
    QueuesView view = service().view();
    long now = System.currentTimeMillis();
    double seconds = (now - lookedMillis) / 1000.0;
    lookedMillis = now;
    for (DemoQueue queue : queues) {
      queue.holds(held(view, queue), seconds);
    }
    showHolders(now);
    for (DemoQueue queue : queues) {
      queue.bursts().stream()
          .filter(burst -> !burst.isOver())
          .findFirst()
          .ifPresent(burst -> look(queue, burst, now));
    }
  }

  private void look(DemoQueue queue, DemoBurst burst, long now) {
    if (burst.id().isEmpty()) {
      if (now - begunMillis >= burst.at().toMillis()) {
        begin(burst);
      }
      return;
    }
    if (burst.holds(queue.held(), now)) {
      console.event(
          "share",
          "bold,green",
          "%s has all %d vcores that %s declared, after %s"
              .formatted(
                  burst.name(),
                  burst.declared().tasks(),
                  queue.name(),
                  seconds(burst.shareAfter().orElseThrow())));
    }
    ApplicationReport report = report(burst.id().orElseThrow());
    if (Applications.isFinal(report.getYarnApplicationState())) {
      end(burst, report);
    }
  }

  private void begin(DemoBurst burst) {
    ApplicationId id = submit(burst.spec());
    burst.submitted(
        id, cluster().resourceManager().getRMContext().getRMApps().get(id).getSubmitTime());
    console.event(
        "burst",
        "bold",
        "%s comes: a job of %d maps of %s"
            .formatted(burst.name(), burst.spec().maps(), seconds(burst.spec().mapTime())));
  }

  private void end(DemoBurst burst, ApplicationReport report) {
    burst.ended(
        report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED,
        report.getFinishTime());
    if (!burst.hasSucceeded()) {
      console.problem(
          "%s: %s; %s"
              .formatted(
                  burst.name(),
                  report.getFinalApplicationStatus().toString().toLowerCase(Locale.ROOT),
                  report.getDiagnostics()));
      return;
    }
    console.event(
        "done",
        burst.wasOnTime() ? "bold,green" : "bold,red",
        "%s: after %s; declared: within %s"
            .formatted(
                burst.name(),
                seconds(burst.took().orElseThrow()),
                seconds(burst.declared().onTime())));
  }

  /** Says who holds what: a letter for each vcore. */
  private void showHolders(long now) {
    if (now - saidMillis < LINE_EVERY_MILLIS) {
      return;
    }
    StringBuilder bar = new StringBuilder();
    queues.forEach(queue -> bar.append(String.valueOf(queue.letter()).repeat((int) queue.held())));
    bar.append(".".repeat(Math.max(0, vcores - bar.length())));
    String line =
        "[%s]  %s"
            .formatted(
                bar,
                queues.stream()
                    .map(queue -> queue.name() + " " + queue.held())
                    .collect(Collectors.joining(", ")));
    if (!line.equals(said)) {
      said = line;
      saidMillis = now;
      console.event("holding", "", line);
    }
  }

  static String seconds(Duration duration) {
    return "%.0f s".formatted(duration.toMillis() / 1000.0);
  }
}
