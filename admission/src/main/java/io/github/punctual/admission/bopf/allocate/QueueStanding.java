package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import java.util.Optional;

/**
 * All that can be said of a queue, as of the last decision.
 *
 * @param classification its class and why; empty for a queue that was not admitted
 * @param use what it held and wanted
 * @param share how it is served
 * @param burst the burst that it has; empty between bursts
 * @param longRun what it received in the long run, against what is fair
 * @param tally how its bursts ended
 */
public record QueueStanding(
    Optional<Classification> classification,
    QueueUse use,
    QueueShare share,
    Optional<CurrentBurst> burst,
    LongRun longRun,
    BurstTally tally) {
  public QueueId queue() {
    return use.queue();
  }
}
