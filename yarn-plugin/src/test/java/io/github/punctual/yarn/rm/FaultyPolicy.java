package io.github.punctual.yarn.rm;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.policy.Decisions;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Justice, with faults: it fails at the submission of jobs that are named after a fault, and in
 * what the test has broken.
 */
public final class FaultyPolicy implements Policy {
  /** What fails at every call, by the name of the method. */
  static final Set<String> BROKEN = ConcurrentHashMap.newKeySet();

  /** At which instants it was asked to explain, while that is slow. */
  static final List<Long> ASKED = new CopyOnWriteArrayList<>();

  /** Lets calls return that were blocked by a job named {@code block}. */
  static volatile CountDownLatch unblock = new CountDownLatch(0);

  private static volatile Policy justice = AdmissionPolicies.create("justice", Map.of());

  /** Forgets what was learned. */
  static void forget() {
    justice = AdmissionPolicies.create("justice", Map.of());
  }

  @Override
  public String name() {
    return "faulty";
  }

  @Override
  public Decisions decide(Snapshot snapshot) {
    failIfBroken("decide");
    if (BROKEN.contains("slow")) {
      LockSupport.parkNanos(1_200_000_000);
    }
    Optional<DeadlineJob> newcomer = snapshot.newcomer().flatMap(id -> find(snapshot, id));
    String fault = newcomer.map(DeadlineJob::historyName).orElse("");
    switch (fault) {
      case "throw" -> throw new UnsupportedOperationException("no such job in my books");
      case "error" -> throw new Error("a plain error");
      case "checked" -> FaultyPolicy.<RuntimeException>sneak(new Exception("a checked exception"));
      case "overflow" -> overflow(1);
      case "null" -> {
        return null;
      }
      case "block" -> awaitUnblock();
      case "slow" -> LockSupport.parkNanos(1_200_000_000);
      default -> {}
    }
    Decisions good = justice.decide(snapshot);
    List<Decision> list = new ArrayList<>(good.list());
    switch (fault) {
      case "silent" -> list.removeIf(d -> d.job().equals(newcomer.get().id()));
      case "twice" -> list.addAll(good.list());
      case "stranger" ->
          list.add(
              new Decision(
                  new JobId("application_1_0001"),
                  ReasonCode.DEADLINE_PASSED,
                  0,
                  list.get(0).numbers(),
                  list.get(0).terms()));
      case "nonsense" ->
          list.add(
              new Decision(
                  new JobId("no application at all"),
                  ReasonCode.ADMITTED,
                  1,
                  list.get(0).numbers(),
                  list.get(0).terms()));
      case "evict" ->
          snapshot.waiting().stream()
              .filter(job -> !job.id().equals(newcomer.get().id()))
              .map(
                  job ->
                      new Decision(
                          job.id(),
                          ReasonCode.DEADLINE_PASSED,
                          0,
                          list.get(0).numbers(),
                          list.get(0).terms()))
              .forEach(list::add);
      case "greedy" ->
          list.replaceAll(
              d -> new Decision(d.job(), ReasonCode.ADMITTED, 1000, d.numbers(), d.terms()));
      default -> {}
    }
    return new Decisions(list, OptionalLong.empty());
  }

  private static Optional<DeadlineJob> find(Snapshot snapshot, JobId id) {
    return snapshot.waiting().stream().filter(job -> job.id().equals(id)).findFirst();
  }

  @Override
  public Optional<Decision> explain(Snapshot snapshot, JobId job) {
    failIfBroken("explain");
    if (BROKEN.contains("quick")) {
      ASKED.add(snapshot.nowMillis());
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(3));
    }
    return justice.explain(snapshot, job);
  }

  @Override
  public void learn(Outcome outcome) {
    failIfBroken("learn");
    justice.learn(outcome);
  }

  @Override
  public Map<String, Double> learned() {
    failIfBroken("learned");
    return justice.learned();
  }

  @Override
  public void restore(Map<String, Double> learned) {
    failIfBroken("restore");
    justice.restore(learned);
  }

  private static void failIfBroken(String method) {
    if (BROKEN.contains(method)) {
      throw new IllegalStateException(method + " is broken");
    }
  }

  private static int overflow(int depth) {
    return depth < 0 ? depth : overflow(depth + 1) + 1;
  }

  /** Never lets itself be interrupted, as bad code does. */
  private static void awaitUnblock() {
    while (unblock.getCount() > 0) {
      LockSupport.parkNanos(1_000_000);
      Thread.interrupted();
    }
  }

  @SuppressWarnings("unchecked")
  private static <E extends Exception> void sneak(Exception e) throws E {
    throw (E) e;
  }
}
