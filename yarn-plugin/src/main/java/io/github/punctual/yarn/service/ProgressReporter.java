package io.github.punctual.yarn.service;

import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.TaskRecords;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Tells a policy that asks for it how far running jobs have come: what their masters report, and
 * what their containers have spent. For the policy thread.
 */
final class ProgressReporter {
  private final CapacityScheduler scheduler;
  private final JobRegistry registry;
  private final Vectors vectors;
  private long lastMillis;

  ProgressReporter(CapacityScheduler scheduler, JobRegistry registry) {
    this.scheduler = scheduler;
    this.registry = registry;
    this.vectors = new Vectors(scheduler.getResourceCalculator());
  }

  /** The reports, when it is time for them and there are any. */
  Optional<Event> due(PolicyRunner runner, long nowMillis) {
    OptionalLong interval = runner.progressIntervalMillis();
    if (interval.isEmpty() || nowMillis - lastMillis < interval.getAsLong()) {
      return Optional.empty();
    }
    lastMillis = nowMillis;
    List<Progress> reports = new ArrayList<>();
    for (RunningJob running : runner.running()) {
      registry
          .live(ApplicationId.fromString(running.job().id().value()))
          .flatMap(job -> report(job, nowMillis))
          .ifPresent(reports::add);
    }
    return reports.isEmpty()
        ? Optional.empty()
        : Optional.of(new Event.Progressed(nowMillis, reports));
  }

  private Optional<Progress> report(TrackedJob job, long nowMillis) {
    RMApp app = scheduler.getRMContext().getRMApps().get(job.id());
    var application = scheduler.getSchedulerApplications().get(job.id());
    FiCaSchedulerApp attempt = application == null ? null : application.getCurrentAppAttempt();
    if (app == null || attempt == null) {
      return Optional.empty();
    }
    ResourceVector task = job.job().task();
    long computation = job.tasks().computationMillis(task);
    int held = 0;
    for (RMContainer container : attempt.getLiveContainers()) {
      if (!container.isAMContainer()) {
        held++;
        computation +=
            Math.round(
                TaskRecords.weight(vectors.of(container.getAllocatedResource()), task)
                    * Math.max(0, nowMillis - container.getCreationTime()));
      }
    }
    // Masters report what they like, even what is not a number.
    float reported = app.getProgress();
    double fraction = Float.isNaN(reported) ? 0 : Math.max(0, Math.min(1, reported));
    return Optional.of(new Progress(job.job().id(), nowMillis, fraction, computation, held));
  }
}
