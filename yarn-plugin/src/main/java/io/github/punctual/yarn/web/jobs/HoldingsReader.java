package io.github.punctual.yarn.web.jobs;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.rush.PlannedJob;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Reads what jobs have from the live scheduler. Takes no lock but the read lock of the one job. */
record HoldingsReader(CapacityScheduler scheduler) {
  private static final Set<Phase> WAITING = EnumSet.of(Phase.WAITING, Phase.WAITING_WITH_MASTER);

  /** A master has registered, and says how far it is. */
  private static final Set<RMAppState> SPEAKING =
      EnumSet.of(RMAppState.RUNNING, RMAppState.FINISHING, RMAppState.FINISHED);

  JobHoldings read(ApplicationId id, Optional<TrackedJob> tracked, Optional<PlannedJob> planned) {
    return new JobHoldings(
        held(id),
        tracked.map(HoldingsReader::promised).orElseGet(OptionalInt::empty),
        planned.flatMap(PlannedJob::plan).stream().mapToInt(JobPlan::wantedTasks).findFirst(),
        progress(id),
        tracked.map(HoldingsReader::plannedStart).orElseGet(OptionalLong::empty));
  }

  private int held(ApplicationId id) {
    SchedulerApplication<FiCaSchedulerApp> known = scheduler.getSchedulerApplications().get(id);
    FiCaSchedulerApp attempt = known == null ? null : known.getCurrentAppAttempt();
    if (attempt == null) {
      return 0;
    }
    boolean hasMaster = !attempt.getUnmanagedAM() && !attempt.isWaitingForAMContainer();
    // The size of a concurrent map, so that no container is looked at.
    return Math.max(0, attempt.getLiveContainersMap().size() - (hasMaster ? 1 : 0));
  }

  /** In shadow mode nothing is promised: what is decided is not done. */
  private static OptionalInt promised(TrackedJob job) {
    synchronized (job) {
      int tasks = job.phase() == Phase.ADMITTED ? job.guaranteedTasks() : 0;
      return tasks > 0 && job.inShadow().isEmpty() ? OptionalInt.of(tasks) : OptionalInt.empty();
    }
  }

  private static OptionalLong plannedStart(TrackedJob job) {
    synchronized (job) {
      return WAITING.contains(job.phase())
          ? job.decision().flatMap(Decision::course).stream()
              .mapToLong(plan -> plan.startMillis())
              .findFirst()
          : OptionalLong.empty();
    }
  }

  private OptionalDouble progress(ApplicationId id) {
    RMApp app = scheduler.getRMContext().getRMApps().get(id);
    return app != null && SPEAKING.contains(app.getState())
        ? OptionalDouble.of(Math.round(app.getProgress() * 1e4) / 1e4)
        : OptionalDouble.empty();
  }
}
