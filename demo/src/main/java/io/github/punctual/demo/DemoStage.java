package io.github.punctual.demo;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.MapReduceJobs;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.service.DeadlineService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationResourceUsageReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;

/** Submits jobs to the cluster, watches them, and prints what changes. For one thread. */
final class DemoStage extends Watch {
  private static final String PREFIX = "Punctual: ";

  private final Console console;
  private final List<DemoJob> jobs = new ArrayList<>();
  private String runningSaid = "";
  private OptionalLong startedNanos = OptionalLong.empty();

  DemoStage(EmbeddedCluster cluster, Console console) {
    super(cluster);
    this.console = console;
  }

  /** All jobs, in the order of submission. */
  List<DemoJob> jobs() {
    return jobs;
  }

  DeadlineService service() {
    return ((PartsScheduler) cluster().scheduler()).find(DeadlineService.class).orElseThrow();
  }

  /** Submits a job as any client does. */
  void submit(DemoJob job) {
    String tags = job.spec().tags().isEmpty() ? "no tags" : String.join(" ", job.spec().tags());
    console.event(
        "submitted",
        "",
        "%s: %d maps of %s (%s)"
            .formatted(job.name(), job.spec().maps(), DecisionText.duration(mapMillis(job)), tags));
    jobs.add(job);
    try {
      job.submitted(MapReduceJobs.submit(cluster().clientConf(), job.spec()));
    } catch (IOException e) {
      job.refused(reasonOf(String.valueOf(e.getMessage())));
      console.event("refused", "bold,red", job.name() + ": " + job.refusal());
    }
    look();
  }

  private static long mapMillis(DemoJob job) {
    return job.spec().mapTime().toMillis();
  }

  @Override
  void look() {
    boolean more = false;
    for (DemoJob job : jobs) {
      if (!job.isOver() && job.id().isPresent()) {
        more |= look(job);
      }
    }
    tellRunning(more);
  }

  private boolean look(DemoJob job) {
    if (job.tracked().isEmpty() && job.deadline().isPresent()) {
      service().jobs().find(job.id().orElseThrow()).ifPresent(job::tracked);
    }
    job.tracked()
        .flatMap(tracked -> tracked.decision())
        .filter(job::decided)
        .ifPresent(decision -> tellDecision(job, decision));
    ApplicationReport report = report(job.id().orElseThrow());
    if (Applications.isFinal(report.getYarnApplicationState())) {
      end(job, report);
      return false;
    }
    ApplicationResourceUsageReport usage = report.getApplicationResourceUsageReport();
    // The master's own container is outside what a job was given.
    return job.running(Math.max(0, usage.getNumUsedContainers() - 1));
  }

  private void tellDecision(DemoJob job, Decision decision) {
    String verb =
        switch (decision.action()) {
          case ADMIT -> "admitted";
          case HOLD -> "waiting";
          case RESIZE -> "resized";
          case REJECT -> "refused";
          case TERMINATE -> "ended";
        };
    String style =
        switch (decision.action()) {
          case ADMIT -> "bold,green";
          case HOLD, RESIZE -> "bold,yellow";
          case REJECT, TERMINATE -> "bold,red";
        };
    console.event(verb, style, job.name() + ": " + reasonOf(DecisionText.of(decision)));
  }

  /** The sentence without the product's name, and with jobs by their names. */
  private String reasonOf(String text) {
    int start = text.indexOf(PREFIX);
    String reason = start < 0 ? text : text.substring(start + PREFIX.length());
    for (DemoJob job : jobs) {
      if (job.id().isPresent()) {
        reason = reason.replace(job.id().get().toString(), job.name());
      }
    }
    return reason;
  }

  /** Says what runs when more has started, a second later: ten containers are one line. */
  private void tellRunning(boolean more) {
    long now = System.nanoTime();
    if (more) {
      startedNanos = OptionalLong.of(now);
    }
    if (startedNanos.isPresent() && now - startedNanos.getAsLong() >= 1_000_000_000L) {
      startedNanos = OptionalLong.empty();
      String text =
          jobs.stream()
              .filter(job -> !job.isOver() && job.running() > 0)
              .map(DemoStage::running)
              .collect(Collectors.joining(", "));
      if (!text.isEmpty() && !text.equals(runningSaid)) {
        runningSaid = text;
        console.event("running", "", text);
      }
    }
  }

  private static String running(DemoJob job) {
    return job.deadline().isEmpty()
        ? "%s %d (best effort)".formatted(job.name(), job.running())
        : "%s %d of %d allowed".formatted(job.name(), job.running(), job.given());
  }

  private void end(DemoJob job, ApplicationReport report) {
    // The report's own submit time is that of the state store, and empty without one.
    long submitMillis =
        cluster()
            .resourceManager()
            .getRMContext()
            .getRMApps()
            .get(report.getApplicationId())
            .getSubmitTime();
    job.ended(
        report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED,
        report.getFinishTime() - submitMillis);
    String after =
        "%s: %s after %.0f s"
            .formatted(
                job.name(),
                report.getFinalApplicationStatus().toString().toLowerCase(Locale.ROOT),
                job.took().toMillis() / 1000.0);
    if (!job.hasSucceeded()) {
      console.problem(after + "; " + reasonOf(report.getDiagnostics()));
    } else if (job.deadline().isEmpty()) {
      console.event("finished", "", after + ", best effort");
    } else {
      console.event(
          "finished",
          job.met() ? "bold,green" : "bold,red",
          "%s, deadline %d s: %s"
              .formatted(after, job.deadline().get().toSeconds(), job.met() ? "met" : "missed"));
    }
  }
}
