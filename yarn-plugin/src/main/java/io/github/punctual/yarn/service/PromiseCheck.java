package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.policy.Impact;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.thread.PartThread;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * What would become of promises to jobs if others were promised more: asked of the policy before
 * that is promised. Any thread, but none of the scheduler's.
 *
 * @param tell tells the policy how things stand at an instant, on its thread
 * @param followCapacity tells the policy what jobs may be promised from an instant on
 */
public record PromiseCheck(
    PartThread thread,
    PolicyDriver driver,
    PolicyContext with,
    PendingRights pending,
    LongConsumer tell,
    LongConsumer followCapacity) {
  /**
   * What would become of promised jobs if others had a right to more. Waits for a bounded time.
   *
   * @param more what others would have a right to besides, in each pool over time
   * @param isMeant whether that is about to be given unless it breaks a promise: then nobody else
   *     is promised the same until {@link #settled}
   * @return empty when the policy is too busy to answer in time, or has yet to begin with jobs that
   *     were promised something before a restart; harmless where it fails
   */
  public Optional<Impact> impact(Map<PoolId, CapacityProfile> more, boolean isMeant) {
    if (isAnybodyPromised()) {
      driver.awaitBegin();
    }
    AtomicBoolean abandoned = new AtomicBoolean();
    Optional<Impact> answer =
        thread.ask(
            () -> {
              if (!driver.hasBegun()) {
                return isAnybodyPromised() ? null : Impact.NONE;
              }
              long now = with.clock().millis();
              tell.accept(now);
              Impact impact =
                  with.failures()
                      .guard(() -> driver.runner().impact(now, more))
                      .orElse(Impact.NONE);
              if (isMeant && impact.isHarmless()) {
                pending.add(more, now);
                followCapacity.accept(now);
                if (abandoned.get()) {
                  more.keySet().forEach(pending::settled);
                }
              }
              return impact;
            });
    if (answer.isEmpty() && isMeant) {
      // It may still be answered, and nobody would settle it.
      abandoned.set(true);
      more.keySet().forEach(pending::settled);
    }
    return answer;
  }

  /** Before the policy has begun these are jobs that were promised something before a restart. */
  private boolean isAnybodyPromised() {
    return with.registry().live().stream().anyMatch(job -> job.phase() == Phase.ADMITTED);
  }

  /**
   * Makes something of what promised jobs have over time and of the present, in milliseconds, on
   * the policy's thread. Waits for a bounded time.
   *
   * @return empty when the policy is too busy to answer in time, has not begun to decide, or fails
   */
  <T> Optional<T> courses(BiFunction<Long, List<LedgerEntry>, T> made) {
    return thread.<Optional<T>>ask(() -> coursesNow(made)).flatMap(Function.identity());
  }

  /**
   * Has something made of what promised jobs have when the policy's thread comes to it. Any thread,
   * without waiting.
   *
   * @param done is run afterwards, also when nothing could be made
   */
  void coursesLater(BiFunction<Long, List<LedgerEntry>, ?> made, Runnable done) {
    thread.execute(
        () -> {
          try {
            coursesNow(made);
          } finally {
            done.run();
          }
        });
  }

  private <T> Optional<T> coursesNow(BiFunction<Long, List<LedgerEntry>, T> made) {
    if (!driver.hasBegun()) {
      return Optional.empty();
    }
    long now = with.clock().millis();
    tell.accept(now);
    return with.failures()
        .guard(() -> driver.runner().courses(now))
        .map(courses -> made.apply(now, courses));
  }

  /** The most that may be claimed at any time, and what is about to be given. Any thread. */
  Map<PoolId, ResourceVector> mostBeside(Map<PoolId, ResourceVector> claimed) {
    return pending.most(claimed, with.clock().millis());
  }

  /** What was meant for a pool is in force, or will never be. */
  public void settled(PoolId pool) {
    pending.settled(pool);
  }
}
