package io.github.punctual.demo;

import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.MapReduceJobs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;

/** Submits the jobs, watches what is planned for them and who holds what. For one thread. */
final class ValueStage extends Watch {
  private static final long TELL_MILLIS = 5000;
  private static final long COLUMN_MILLIS = 3000;
  private static final Duration CHART = Duration.ofSeconds(270);

  private final Console console;
  private final Function<ApplicationId, Optional<JobPlan>> plans;
  private final List<ValuedJob> jobs = new ArrayList<>();
  private final Chart history;
  private long lookedMillis = System.currentTimeMillis();
  private long toldMillis;
  private String told = "";

  /** A stage whose chart begins now. */
  ValueStage(
      EmbeddedCluster cluster,
      Console console,
      int vcores,
      Function<ApplicationId, Optional<JobPlan>> plans) {
    super(cluster);
    this.console = console;
    this.plans = plans;
    this.history = new Chart(lookedMillis, lookedMillis + CHART.toMillis(), COLUMN_MILLIS, vcores);
  }

  /** All jobs, in the order of submission. */
  List<ValuedJob> jobs() {
    return jobs;
  }

  /** Who held what until now. */
  List<String> history() {
    return history.lines(java.util.OptionalLong.empty());
  }

  /** Submits a job as any client does. */
  void submit(ValuedJob job) {
    console.event(
        "submitted",
        "",
        "%s: %d maps of %d s (%s)"
            .formatted(
                job.name(),
                job.spec().maps(),
                job.spec().mapTime().toSeconds(),
                String.join(" ", job.spec().tags())));
    jobs.add(job);
    try {
      ApplicationId id = MapReduceJobs.submit(cluster().clientConf(), job.spec());
      job.submitted(
          id, cluster().resourceManager().getRMContext().getRMApps().get(id).getSubmitTime());
    } catch (IOException e) {
      throw new AssertionError(job.name() + " was refused: " + e.getMessage(), e);
    }
    look();
  }

  @Override
  void look() {
    long now = System.currentTimeMillis();
    for (ValuedJob job : jobs) {
      history.add(job.letter(), lookedMillis, now, job.tasks());
      history.add(Character.toLowerCase(job.letter()), lookedMillis, now, job.masters());
      if (!job.isOver()) {
        look(job);
      }
    }
    lookedMillis = now;
    tellHoldings(now);
  }

  private void look(ValuedJob job) {
    ApplicationId id = job.id().orElseThrow();
    job.holds(AppHolding.of(cluster(), id));
    plans.apply(id).filter(job::planned).ifPresent(plan -> tellStanding(job, plan));
    ApplicationReport report = report(id);
    if (Applications.isFinal(report.getYarnApplicationState())) {
      job.ended(
          report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED,
          report.getFinishTime());
      tellEnd(job, report);
    }
  }

  private void tellStanding(ValuedJob job, JobPlan plan) {
    String style =
        switch (plan.standing()) {
          case ON_TIME, PATIENT -> "bold,green";
          case AT_RISK, LATE -> "bold,yellow";
          case IMPOSSIBLE -> "bold,red";
          case UNKNOWN -> "bold";
        };
    console.event(
        plan.standing().toString().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
        style,
        job.name() + ": " + plan.reason());
  }

  private void tellHoldings(long now) {
    String text =
        jobs.stream()
            .filter(job -> !job.isOver() && job.tasks() > 0)
            .map(job -> "%s %d".formatted(job.name(), job.tasks()))
            .collect(Collectors.joining(", "));
    if (!text.isEmpty() && !text.equals(told) && now - toldMillis >= TELL_MILLIS) {
      told = text;
      toldMillis = now;
      console.event("running", "", text);
    }
  }

  private void tellEnd(ValuedJob job, ApplicationReport report) {
    if (!job.hasSucceeded()) {
      console.problem(job.name() + " failed: " + report.getDiagnostics());
      return;
    }
    console.event(
        "finished",
        job.inTime() ? "bold,green" : "bold,yellow",
        "%s: after %d s of %d s"
            .formatted(job.name(), job.took().toSeconds(), job.budget().toSeconds()));
  }
}
