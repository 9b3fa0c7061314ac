package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.rush.PlannedJob;
import io.github.punctual.yarn.web.api.Fields;
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

/**
 * What a job has now, beside what it may have.
 *
 * @param held how many containers of its tasks there are, the master apart
 * @param promised how many of its tasks are promised to run at once; empty where none are
 * @param planned how many of its tasks the plan by utility wants to run now; empty where it has no
 *     such plan
 * @param progress how far its master says that it is, from 0 to 1; empty while no master has spoken
 * @param plannedStartMillis when a job that waits is planned to start, an instant in milliseconds;
 *     empty where it does not wait, or the policy makes no plan
 */
public record JobHoldings(
    int held,
    OptionalInt promised,
    OptionalInt planned,
    OptionalDouble progress,
    OptionalLong plannedStartMillis) {
  public static final JobHoldings NONE =
      new JobHoldings(
          0,
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalDouble.empty(),
          OptionalLong.empty());

  /** A master has registered, and says how far it is. */
  private static final Set<RMAppState> SPEAKING =
      EnumSet.of(RMAppState.RUNNING, RMAppState.FINISHING, RMAppState.FINISHED);

  /** What there is in a live scheduler. Takes no lock but the monitor of the one job. */
  static JobHoldings of(
      CapacityScheduler scheduler,
      ApplicationId id,
      Optional<TrackedJob> tracked,
      Optional<PlannedJob> planned) {
    return new JobHoldings(
        held(scheduler, id),
        tracked.map(JobHoldings::promisedTo).orElseGet(OptionalInt::empty),
        planned.flatMap(PlannedJob::plan).stream().mapToInt(JobPlan::wantedTasks).findFirst(),
        progress(scheduler, id),
        tracked.map(JobHoldings::startOf).orElseGet(OptionalLong::empty));
  }

  private static int held(CapacityScheduler scheduler, ApplicationId id) {
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
  private static OptionalInt promisedTo(TrackedJob job) {
    synchronized (job) {
      int tasks = job.phase() == Phase.ADMITTED ? job.guaranteedTasks() : 0;
      return tasks > 0 && job.inShadow().isEmpty() ? OptionalInt.of(tasks) : OptionalInt.empty();
    }
  }

  private static OptionalLong startOf(TrackedJob job) {
    synchronized (job) {
      return job.phase().waits()
          ? job.decision().flatMap(Decision::course).filter(PlannedTimes::isForeseen).stream()
              .mapToLong(plan -> plan.startMillis())
              .findFirst()
          : OptionalLong.empty();
    }
  }

  private static OptionalDouble progress(CapacityScheduler scheduler, ApplicationId id) {
    RMApp app = scheduler.getRMContext().getRMApps().get(id);
    return app != null && SPEAKING.contains(app.getState())
        ? OptionalDouble.of(Math.round(app.getProgress() * 1e4) / 1e4)
        : OptionalDouble.empty();
  }

  /** How many of its tasks may run by what it was promised, or else by the plan. */
  OptionalInt may() {
    return promised.isPresent() ? promised : planned;
  }

  /** Adds what a job holds to an answer about it. */
  ObjectNode write(ObjectNode node) {
    ObjectNode containers = node.putObject("containers").put("held", held);
    promised.ifPresent(count -> containers.put("promised", count));
    planned.ifPresent(count -> containers.put("planned", count));
    progress.ifPresent(part -> node.put("progress", part));
    plannedStartMillis.ifPresent(millis -> Fields.instant(node, "plannedStart", millis));
    return node;
  }
}
