package io.github.punctual.yarn.rush;

import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.core.job.JobId;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.rush.job.Requirements;
import io.github.punctual.yarn.rush.job.RequirementsReader;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** The jobs that are planned, and what they require. Safe for several threads. */
final class PlannedJobs {
  private final Map<ApplicationId, PlannedJob> jobs = new ConcurrentSkipListMap<>();
  private final RequirementsReader requirements;
  private final Scope scope;
  private final RunKeeper keeper;
  private final SteadyClock clock;
  private final JobRegistry promised;

  /** Applications that are there with a reservation. */
  private final Set<ApplicationId> reserved = ConcurrentHashMap.newKeySet();

  /** Held while the store takes what a running job is to require; by web threads alone. */
  private final Object requiring = new Object();

  /** None yet; the keeper has the job files that running jobs were given. */
  PlannedJobs(
      RequirementsReader requirements,
      Scope scope,
      RunKeeper keeper,
      SteadyClock clock,
      JobRegistry promised) {
    this.promised = promised;
    this.requirements = requirements;
    this.scope = scope;
    this.keeper = keeper;
    this.clock = clock;
  }

  /** All planned jobs, in the order of their submissions. */
  Collection<PlannedJob> all() {
    return jobs.values();
  }

  Optional<PlannedJob> find(ApplicationId id) {
    return Optional.ofNullable(jobs.get(id));
  }

  boolean has(ApplicationId id) {
    return jobs.containsKey(id);
  }

  /** Adds an application if it is one that is planned. */
  void add(RMApp app, boolean withReservation) {
    if (withReservation) {
      reserved.add(app.getApplicationId());
    }
    if (promise(app.getApplicationId()).isPresent()) {
      return;
    }
    Optional<String> file = keeper.file(new JobId(app.getApplicationId().toString()));
    requirements
        .newest(app, file, scope.has(app))
        .ifPresent(needs -> jobs.put(app.getApplicationId(), job(app, needs)));
  }

  /**
   * What an application is promised otherwise, and is not planned for: a job that comes with a
   * reservation has its promise in that, and one that was promised a deadline before a restart
   * keeps that.
   */
  private Optional<String> promise(ApplicationId id) {
    if (reserved.contains(id)) {
      return Optional.of("what it is promised is its reservation");
    }
    return promised.live(id).map(job -> "it is promised its deadline");
  }

  /** An application has left the scheduler, be it planned or not. */
  void gone(ApplicationId id) {
    reserved.remove(id);
  }

  Optional<PlannedJob> remove(ApplicationId id) {
    return Optional.ofNullable(jobs.remove(id));
  }

  /** Gives a job new requirements while it runs, see {@link RushService#reconfigure}. */
  Requirements reconfigure(RMApp app, String file) throws DeclarationException {
    ApplicationId id = app.getApplicationId();
    Optional<String> promise = promise(id);
    boolean isBypassed = promised.live(id).filter(job -> job.phase() == Phase.BYPASSED).isPresent();
    if (promise.isPresent() && !isBypassed) {
      throw new IllegalStateException(id + " is not planned by utility: " + promise.get());
    }
    if (!scope.has(app) && !has(id)) {
      throw new IllegalStateException(
          id
              + " is not planned by utility: it named none when it was submitted, by the tag sla.utility or in a job file");
    }
    Requirements next = requirements.read(app, file, clock.millis());
    // One after the other, or what one that fails puts back could be put back over another's.
    synchronized (requiring) {
      keeper.keep(new JobId(id.toString()), file);
      jobs.computeIfAbsent(id, unknown -> job(app, next)).require(next);
    }
    return next;
  }

  private PlannedJob job(RMApp app, Requirements needs) {
    return new PlannedJob(
        app.getApplicationId(), app.getUser(), clock.of(app.getSubmitTime()), needs);
  }
}
