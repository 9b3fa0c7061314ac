package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.allocate.BurstProfile;
import io.github.punctual.admission.bopf.allocate.BurstTally;
import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.allocate.LongRun;
import io.github.punctual.admission.bopf.condition.ClassificationText;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Optional;

/**
 * How a queue stood at the last decision.
 *
 * @param registration its declaration and class; empty for a queue that declared nothing
 * @param capped which setting keeps its hard bursts from what they are promised, in a sentence;
 *     empty when none does
 * @param refusal why what the configuration declares of it was not accepted; empty when it was
 * @param use what it held and wanted; empty when the cluster has no such leaf queue
 * @param share how it is served; empty as {@code use} is, and while the policy is bypassed
 * @param burst the burst that it has; empty between bursts
 * @param tally how its bursts ended; empty when it has none
 * @param longRun what it received in the long run, against what is fair; empty as {@code use} is
 * @param course what its burst has received over time; empty between bursts
 * @param past how its latest bursts went, oldest first; those since the ResourceManager's start
 */
public record QueueView(
    QueueId queue,
    Optional<Registration> registration,
    Optional<String> capped,
    Optional<RefusedQueue> refusal,
    Optional<QueueUse> use,
    Optional<QueueShare> share,
    Optional<CurrentBurst> burst,
    Optional<BurstTally> tally,
    Optional<LongRun> longRun,
    Optional<BurstCourse> course,
    List<BurstCourse> past) {
  /** Its class and why, and whether it can have that; empty for one that has no class. */
  public Optional<String> message() {
    return registration.map(
        known ->
            ClassificationText.of(known.classification())
                + capped.map(text -> " " + text).orElse(""));
  }

  /**
   * What it may hold whoever else is promised something: the level of hard bursts that are served
   * in time, and no more than they declare.
   *
   * @param nowMillis the present, in milliseconds
   */
  public ResourceVector promised(long nowMillis) {
    boolean hasPriority = burst.filter(current -> current.hasPriority(nowMillis)).isPresent();
    return registration
        .filter(known -> hasPriority)
        .flatMap(Registration::hardBursts)
        .flatMap(plan -> share.map(served -> served.level().min(BurstProfile.most(plan))))
        .orElse(ResourceVector.ZERO);
  }
}
