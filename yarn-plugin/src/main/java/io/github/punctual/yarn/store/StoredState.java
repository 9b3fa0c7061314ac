package io.github.punctual.yarn.store;

import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.policy.PastRuns;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import io.github.punctual.yarn.store.StoreRecord.QueueRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What the store knew at one moment. Immutable; the maps keep their order.
 *
 * @param jobs the jobs that had not ended, each phase in the order in which its jobs entered it
 * @param progress the work done by those of them for which it was recorded
 * @param learned what each policy had learned, by the policy's name
 * @param history by user and history name, how the last jobs went, oldest first; in the order of
 *     their last outcome
 */
public record StoredState(
    Map<JobId, JobRecord> jobs,
    Map<JobId, JobProgress> progress,
    Map<String, Map<String, Double>> learned,
    Map<HistoryKey, List<HistoryRecord>> history,
    StoredQueues queues,
    StoredReservations reservations,
    StoredRuns runs) {
  public static final StoredState NOTHING = new StoreBook().view();

  /** The registered queues, in the order of their paths, and what the policy remembers, if any. */
  public record StoredQueues(List<QueueRecord> registrations, Optional<BopfState> state) {}

  /** What each plan remembered, in the order of the plans, and reservations by plan and name. */
  public record StoredReservations(List<BookRecord> books, List<ReservationRecord> reservations) {}

  /**
   * What the store knew of task times, and of jobs that are planned by them.
   *
   * @param history earlier runs, by user and history name; what was written last comes last
   * @param running task times of jobs that had not ended, by job, then by group
   * @param files the job files that jobs were given while they ran
   */
  public record StoredRuns(
      Map<HistoryKey, PastRuns> history,
      Map<JobId, SortedMap<String, TaskTimes>> running,
      Map<JobId, String> files) {}
}
