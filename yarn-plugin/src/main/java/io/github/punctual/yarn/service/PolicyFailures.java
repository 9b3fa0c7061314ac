package io.github.punctual.yarn.service;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what a policy throws from everything else: counts it, and logs it once per cause. */
final class PolicyFailures {
  private static final Logger LOG = LoggerFactory.getLogger(PolicyFailures.class);

  private final Map<String, Long> countByCause = new ConcurrentHashMap<>();
  private final Counters counters;
  private volatile String last = "";

  PolicyFailures(Counters counters) {
    this.counters = counters;
  }

  /** The result of a call of the policy; empty when it threw or returned null. */
  <T> Optional<T> guard(Supplier<T> call) {
    try {
      return Optional.ofNullable(call.get());
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      note(e);
      return Optional.empty();
    }
  }

  private void note(Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    String cause = thrown.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
    last = cause + (thrown.getMessage() == null ? "" : ": " + thrown.getMessage());
    counters.policyFailed();
    if (countByCause.merge(cause, 1L, Long::sum) == 1) {
      LOG.error(
          "The policy failed; the jobs that it failed for run as under the stock scheduler. This is logged once per cause.",
          thrown);
    }
  }

  /** The last failure, as text. */
  String last() {
    return last;
  }

  Map<String, Long> byCause() {
    return new TreeMap<>(countByCause);
  }
}
