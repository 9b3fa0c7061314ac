package io.github.punctual.yarn.service;

import io.github.punctual.yarn.thread.OncePerCause;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what a policy throws from everything else: counts it, and logs it once per cause. */
final class PolicyFailures {
  private static final Logger LOG = LoggerFactory.getLogger(PolicyFailures.class);

  private final OncePerCause causes = new OncePerCause();
  private final Counters counters;
  private volatile String last = "";

  PolicyFailures(Counters counters) {
    this.counters = counters;
  }

  /**
   * The result of a call of the policy; empty when it threw or returned null. A policy may be
   * anybody's code: whatever it throws, errors included, is its own failure.
   */
  <T> Optional<T> guard(Supplier<T> call) {
    try {
      return Optional.ofNullable(call.get());
    } catch (Throwable e) {
      note(e);
      return Optional.empty();
    }
  }

  /** Makes a call of the policy that has no result, in the same way. */
  void run(Runnable call) {
    var unused =
        guard(
            () -> {
              call.run();
              return true;
            });
  }

  void note(Throwable failure) {
    // What no method of a policy says that it throws arrives in this.
    Throwable thrown =
        failure instanceof UndeclaredThrowableException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    counters.count(Counters.Counted.POLICY_FAILURES);
    String cause =
        causes.note(
            LOG,
            "The policy failed; the jobs that it failed for run as under the stock scheduler.",
            thrown);
    last = cause + (thrown.getMessage() == null ? "" : ": " + thrown.getMessage());
  }

  /** The last failure as text; empty before the first. */
  String last() {
    return last;
  }

  Map<String, Long> byCause() {
    return causes.counts();
  }
}
