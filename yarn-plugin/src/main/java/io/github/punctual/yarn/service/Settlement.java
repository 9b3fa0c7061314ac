package io.github.punctual.yarn.service;

import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.policy.Event;
import io.github.punctual.yarn.jobs.FirstRequests;
import io.github.punctual.yarn.jobs.JobEvent;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.OutcomeJudge;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;

/**
 * Closes the account of a job that is over, and lets the policy learn from it. For the policy
 * thread.
 *
 * @param lastEnds takes the last tasks of a job that were not told yet
 */
record Settlement(
    PolicyContext with,
    PolicyDriver driver,
    FirstRequests firstRequests,
    DecisionCarrier carrier,
    Lessons lessons,
    Function<JobId, List<TaskEnd>> lastEnds) {
  /** Ends a job that has left the ResourceManager. */
  void settle(TrackedJob job, RMAppState finalState) {
    RMApp app = with.scheduler().getRMContext().getRMApps().get(job.id());
    long now = with.clock().millis();
    firstRequests.forget(job.id());
    long finished =
        app == null || app.getFinishTime() <= 0 ? now : with.clock().of(app.getFinishTime());
    Phase ending = app == null ? Phase.KILLED : OutcomeJudge.ending(job, app, finalState, finished);
    DeadlineJob declared = job.job();
    int capacityTasks =
        driver.runner().capacity().countBeside(declared.pool(), declared.task(), declared.master());
    Optional<Outcome> outcome =
        ending == Phase.MET || ending == Phase.MISSED
            ? OutcomeJudge.outcome(job, finished, Math.max(capacityTasks, job.mostTasks()))
            : Optional.empty();
    job.end(ending, finished);
    with.shadow().ifPresent(book -> job.inShadow(book.ended(job, ending, finished).sentence()));
    job.note(new JobEvent(job.finishedMillis(), ending.name(), JobText.of(job)));
    with.registry().retire(job);
    with.counters().count(ending);
    List<TaskEnd> ends = lastEnds.apply(job.job().id());
    driver.handle(
        outcome.isPresent()
            ? new Event.Completed(now, outcome.get(), ends)
            : new Event.Withdrawn(now, job.job().id()));
    StoreRecord gone = new StoreRecord.JobGone(job.job().id());
    if (outcome.isPresent()) {
      lessons.append(List.of(new HistoryRecord(outcome.get(), job.job().task()), gone));
    } else {
      with.store().append(gone);
    }
    carrier.refreshRoom();
  }
}
