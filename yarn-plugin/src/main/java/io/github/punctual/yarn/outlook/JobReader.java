package io.github.punctual.yarn.outlook;

import io.github.punctual.admission.declaration.Declarations;
import io.github.punctual.admission.declaration.Key;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.outlook.JobFacts;
import io.github.punctual.robust.outlook.JobKey;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.jobs.DeadlineTag;
import io.github.punctual.yarn.jobs.JobDescriber;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.tasks.TaskGroups;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Reads from the live scheduler what says when a job will be done. */
record JobReader(
    CapacityScheduler scheduler, JobRegistry registry, Vectors vectors, SteadyClock clock) {
  /** How a job stands. */
  JobFacts read(RMApp app) {
    Optional<TrackedJob> tracked = registry.live(app.getApplicationId());
    var known = scheduler.getSchedulerApplications().get(app.getApplicationId());
    FiCaSchedulerApp attempt = known == null ? null : known.getCurrentAppAttempt();
    OptionalDouble hint = hint(tracked);
    List<TaskGroup> groups =
        attempt == null ? List.of() : TaskGroups.of(attempt, vectors, clock.ages(), hint);
    return tracked.isPresent()
        ? tracked(tracked.get(), groups, hint)
        : free(app, groups, attempt == null || attempt.isWaitingForAMContainer());
  }

  private static OptionalDouble hint(Optional<TrackedJob> tracked) {
    return tracked.stream()
        .flatMapToLong(job -> job.job().taskDurationMillis().stream())
        .mapToDouble(millis -> millis / 1000.0)
        .findFirst();
  }

  private static JobFacts tracked(TrackedJob job, List<TaskGroup> groups, OptionalDouble hint) {
    synchronized (job) {
      DeadlineJob declared = job.job();
      int running = groups.stream().mapToInt(group -> group.runningSeconds().size()).sum();
      boolean bypassed = job.phase() == Phase.BYPASSED;
      return new JobFacts(
          new JobKey(declared.historyName(), declared.user()),
          declared.submitMillis(),
          OptionalLong.of(declared.deadlineMillis()),
          latestStart(job),
          groups,
          bypassed ? running : job.allocatedTasks(),
          job.isSized() ? declared.requestedTasks() : 0,
          hint,
          hindrance(job.phase()));
    }
  }

  private static OptionalLong latestStart(TrackedJob job) {
    return job.phase().waits()
        ? job.decision()
            .map(decision -> decision.terms().latestStartMillis())
            .orElseGet(OptionalLong::empty)
        : OptionalLong.empty();
  }

  private static Optional<String> hindrance(Phase phase) {
    return switch (phase) {
      case DECIDING, WAITING, WAITING_WITH_MASTER ->
          Optional.of("It waits, and when it may start is not known.");
      case LEARNING -> Optional.of("How many tasks it has is not known yet.");
      case ENDING -> Optional.of("It is being ended.");
      default -> Optional.empty();
    };
  }

  private JobFacts free(RMApp app, List<TaskGroup> groups, boolean noMaster) {
    int running = groups.stream().mapToInt(group -> group.runningSeconds().size()).sum();
    return new JobFacts(
        new JobKey(JobDescriber.historyName(app, taggedName(app)), app.getUser()),
        app.getSubmitTime(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        groups,
        running,
        0,
        OptionalDouble.empty(),
        noMaster
            ? Optional.of("Its master does not run yet.")
            : running == 0 && !groups.isEmpty()
                ? Optional.of("It holds nothing, and when it gets something is not known.")
                : Optional.empty());
  }

  /** The name under which its user wants to be told of its runs; empty where none is given. */
  static Optional<String> taggedName(RMApp app) {
    return Declarations.value(DeadlineTag.tags(app), Key.JOB);
  }
}
