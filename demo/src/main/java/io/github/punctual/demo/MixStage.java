package io.github.punctual.demo;

import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.MapReduceJobs;
import io.github.punctual.testcluster.SleepSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;

/** Submits jobs of all kinds, watches who holds what, and prints it. For one thread. */
final class MixStage extends Watch {
  private static final long LINE_EVERY_MILLIS = 3000;

  private final Console console;
  private final int vcores;
  private final List<WatchedMixJob> jobs = new ArrayList<>();
  private long saidMillis;
  private String said = "";

  MixStage(EmbeddedCluster cluster, Console console, int vcores) {
    super(cluster);
    this.console = console;
    this.vcores = vcores;
  }

  /** The jobs, in the order of their submissions. */
  List<WatchedMixJob> jobs() {
    return jobs;
  }

  /**
   * Submits a job as any client does.
   *
   * @param spec what is submitted: the job's own, or that in a reservation
   */
  void submit(WatchedMixJob job, SleepSpec spec) {
    console.event(
        "submitted",
        "bold",
        "%c %s: %d tasks of %s, %s%s"
            .formatted(
                job.letter(),
                job.name(),
                spec.maps(),
                QueueStage.seconds(spec.mapTime()),
                job.kind(),
                spec.tags().isEmpty() ? "" : " (" + String.join(" ", spec.tags()) + ")"));
    try {
      ApplicationId id = MapReduceJobs.submit(cluster().clientConf(), spec);
      job.submitted(
          id, cluster().resourceManager().getRMContext().getRMApps().get(id).getSubmitTime());
    } catch (IOException e) {
      throw new AssertionError(job.name() + " was refused: " + e.getMessage(), e);
    }
    jobs.add(job);
    look();
  }

  /** How many vcores all hold. */
  int held() {
    return jobs.stream().mapToInt(WatchedMixJob::held).sum();
  }

  @Override
  void look() {
    long now = System.currentTimeMillis();
    for (WatchedMixJob job : jobs) {
      if (!job.isOver()) {
        look(job, now);
      }
    }
    showHolders(now);
  }

  private void look(WatchedMixJob job, long now) {
    boolean hadAll = job.allAfter().isPresent();
    job.holds(AppHolding.of(cluster(), job.id().orElseThrow()), now);
    if (!hadAll && job.allAfter().isPresent()) {
      console.event(
          "running",
          "",
          "%s has all its tasks, %s after it came"
              .formatted(job.name(), QueueStage.seconds(job.allAfter().get())));
    }
    ApplicationReport report = report(job.id().orElseThrow());
    if (Applications.isFinal(report.getYarnApplicationState())) {
      job.ended(
          report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED,
          report.getFinishTime());
      tellEnd(job, report);
    }
  }

  private void tellEnd(WatchedMixJob job, ApplicationReport report) {
    String after =
        "%s: %s after %s"
            .formatted(
                job.name(),
                report.getFinalApplicationStatus().toString().toLowerCase(Locale.ROOT),
                QueueStage.seconds(job.took().orElseThrow()));
    if (!job.hasSucceeded()) {
      console.problem(after + "; " + report.getDiagnostics());
    } else {
      console.event(
          "finished",
          job.wasInTime() ? "bold,green" : "bold,red",
          after + job.within().map(w -> ", due within " + QueueStage.seconds(w)).orElse(""));
    }
  }

  /** Says who holds what: a letter for each vcore. */
  private void showHolders(long now) {
    if (now - saidMillis < LINE_EVERY_MILLIS) {
      return;
    }
    StringBuilder bar = new StringBuilder();
    jobs.forEach(job -> bar.append(String.valueOf(job.letter()).repeat(job.held())));
    bar.append(".".repeat(Math.max(0, vcores - bar.length())));
    String line = "[" + bar + "]";
    if (!line.equals(said)) {
      said = line;
      saidMillis = now;
      console.event("holding", "", line);
    }
  }
}
