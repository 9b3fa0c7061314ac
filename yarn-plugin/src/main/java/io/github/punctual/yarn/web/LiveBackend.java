package io.github.punctual.yarn.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.enforce.TaskUsage;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.part.HasParts;
import io.github.punctual.yarn.reclaim.Reclaiming;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.shadow.ShadowBook;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** The pages of a running scheduler. */
final class LiveBackend implements Backend {
  private final DeadlineService service;
  private final RmAccess access;
  private final CapacityScheduler scheduler;

  LiveBackend(DeadlineService service, RmAccess access) {
    this.service = service;
    this.access = access;
    this.scheduler = service.scheduler();
  }

  @Override
  public JobRegistry jobs() {
    return service.jobs();
  }

  @Override
  public Optional<Decision> explain(TrackedJob job) {
    return service.loop().explain(job);
  }

  @Override
  public Optional<String> applicationName(TrackedJob job) {
    return Optional.ofNullable(scheduler.getRMContext().getRMApps().get(job.id()))
        .map(RMApp::getName);
  }

  @Override
  public Optional<ResourceVector> usage(TrackedJob job) {
    var application = scheduler.getSchedulerApplications().get(job.id());
    FiCaSchedulerApp attempt = application == null ? null : application.getCurrentAppAttempt();
    return Optional.ofNullable(attempt)
        .map(TaskUsage::of)
        .map(new Vectors(scheduler.getResourceCalculator())::of);
  }

  @Override
  public Optional<ShadowBook> shadow() {
    return service.shadow();
  }

  @Override
  public ObjectNode status() {
    return StatusView.of(service, HasParts.find(scheduler, Reclaiming.class), access, access);
  }
}
