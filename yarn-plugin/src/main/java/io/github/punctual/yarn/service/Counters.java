package io.github.punctual.yarn.service;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.metrics2.util.Quantile;
import org.apache.hadoop.metrics2.util.SampleQuantiles;

/**
 * Counts since the start of the ResourceManager: of each {@link Counted}, of decisions by their
 * reasons, and of jobs by the phases in which they ended. Safe for several threads.
 */
public final class Counters {
  /** What is counted beside decisions and ends. */
  public enum Counted {
    SUBMITTED("Deadline jobs submitted"),
    /** Those about which nothing could be decided. */
    BYPASSED("Deadline jobs that run as under the stock scheduler"),
    POLICY_FAILURES("Calls of the policy that threw"),
    STORE_FAILURES("Writes to the store that failed"),
    POLICY_CALLS("Calls of the policy");

    private final String words;

    Counted(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  private static final Quantile P99 = new Quantile(0.99, 0.001);

  private final Map<Enum<?>, LongAdder> counts = new ConcurrentHashMap<>();
  private final LongAdder policyNanos = new LongAdder();
  private final SampleQuantiles policyMicros = new SampleQuantiles(new Quantile[] {P99});

  /** Counts one, of calls and effects, a reason or a last phase. */
  public void count(Enum<?> what) {
    counts.computeIfAbsent(what, first -> new LongAdder()).increment();
  }

  /** Counts a call of the policy and its time. */
  public void policyTook(long nanos) {
    count(Counted.POLICY_CALLS);
    policyNanos.add(nanos);
    policyMicros.insert(TimeUnit.NANOSECONDS.toMicros(nanos));
  }

  /** How many were counted, of calls and effects, a reason or a last phase. */
  public long of(Enum<?> what) {
    LongAdder counted = counts.get(what);
    return counted == null ? 0 : counted.sum();
  }

  /** The mean time of a call of the policy in microseconds; 0 before the first. */
  public double meanPolicyMicros() {
    long calls = of(Counted.POLICY_CALLS);
    return calls == 0 ? 0 : policyNanos.sum() / 1000.0 / calls;
  }

  /** What 99 of 100 calls of the policy did not exceed, in microseconds; 0 before the first. */
  public long policyP99Micros() {
    Map<Quantile, Long> found = policyMicros.snapshot();
    return found == null ? 0 : found.get(P99);
  }
}
