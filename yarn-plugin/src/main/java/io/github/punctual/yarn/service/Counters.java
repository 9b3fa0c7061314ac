package io.github.punctual.yarn.service;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.yarn.jobs.Phase;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts since the start of the ResourceManager. Safe for several threads. */
public final class Counters {
  private final Map<ReasonCode, LongAdder> decisions = adders(ReasonCode.class);
  private final Map<Phase, LongAdder> endings = adders(Phase.class);
  private final LongAdder submitted = new LongAdder();
  private final LongAdder bypassed = new LongAdder();
  private final LongAdder policyFailures = new LongAdder();
  private final LongAdder storeFailures = new LongAdder();
  private final LongAdder decideNanos = new LongAdder();
  private final LongAdder decides = new LongAdder();

  private static <E extends Enum<E>> Map<E, LongAdder> adders(Class<E> type) {
    Map<E, LongAdder> adders = new EnumMap<>(type);
    for (E value : type.getEnumConstants()) {
      adders.put(value, new LongAdder());
    }
    return adders;
  }

  /** Counts a submission of a deadline job. */
  public void submitted() {
    submitted.increment();
  }

  /** Counts a decision. */
  public void decided(ReasonCode reason) {
    decisions.get(reason).increment();
  }

  /** Counts a job that ended in a phase. */
  public void ended(Phase phase) {
    endings.get(phase).increment();
  }

  /**
   * Counts a job that runs as under the stock scheduler because nothing could be decided about it.
   */
  public void bypassed() {
    bypassed.increment();
  }

  /** Counts a call of the policy that threw. */
  public void policyFailed() {
    policyFailures.increment();
  }

  /** Counts a write to the store that failed. */
  public void storeFailed() {
    storeFailures.increment();
  }

  /** Counts the time of one call of the policy. */
  public void decideTook(long nanos) {
    decides.increment();
    decideNanos.add(nanos);
  }

  /** Deadline jobs submitted. */
  public long submittedCount() {
    return submitted.sum();
  }

  /** Decisions for a reason. */
  public long decisions(ReasonCode reason) {
    return decisions.get(reason).sum();
  }

  /** Jobs that ended in a phase. */
  public long endings(Phase phase) {
    return endings.get(phase).sum();
  }

  /** Jobs bypassed. */
  public long bypassedCount() {
    return bypassed.sum();
  }

  /** Calls of the policy that threw. */
  public long policyFailureCount() {
    return policyFailures.sum();
  }

  /** Failed writes to the store. */
  public long storeFailureCount() {
    return storeFailures.sum();
  }

  /** Calls of the policy. */
  public long decideCount() {
    return decides.sum();
  }

  /** The mean time of a call of the policy in microseconds; 0 before the first. */
  public double meanDecideMicros() {
    long count = decides.sum();
    return count == 0 ? 0 : decideNanos.sum() / 1000.0 / count;
  }
}
