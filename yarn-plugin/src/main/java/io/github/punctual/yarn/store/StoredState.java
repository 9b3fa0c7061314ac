package io.github.punctual.yarn.store;

import io.github.punctual.core.job.JobId;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import java.util.List;
import java.util.Map;

/**
 * What the store knew at one moment. Immutable; the maps keep their order.
 *
 * @param jobs the jobs that had not ended, each phase in the order in which its jobs entered it
 * @param progress the work done by those of them for which it was recorded
 * @param learned what each policy had learned, by the policy's name
 * @param history by user and history name, how the last jobs went, oldest first; in the order of
 *     their last outcome
 * @param queues the queues
 * @param reservations the reservations
 * @param runs task times
 */
public record StoredState(
    Map<JobId, JobRecord> jobs,
    Map<JobId, JobProgress> progress,
    Map<String, Map<String, Double>> learned,
    Map<HistoryKey, List<HistoryRecord>> history,
    StoredQueues queues,
    StoredReservations reservations,
    StoredRuns runs) {
  /** An empty store. */
  public static final StoredState NOTHING =
      new StoredState(
          Map.of(),
          Map.of(),
          Map.of(),
          Map.of(),
          StoredQueues.NONE,
          StoredReservations.NONE,
          StoredRuns.NONE);
}
