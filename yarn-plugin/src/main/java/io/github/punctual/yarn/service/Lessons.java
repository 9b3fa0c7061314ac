package io.github.punctual.yarn.service;

import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.thread.NotDoneException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Keeps what the policy has learned in the store: at once while that is cheap, and the longer it
 * takes, the later again. For the policy thread, except {@link #figures}.
 */
final class Lessons {
  /** Writing what was learned takes at most this part of the policy thread's time. */
  static final int STORE_PART = 50;

  /** What was learned is never kept unwritten for longer. */
  static final long STORE_MOST_MILLIS = 10_000;

  /** What was seen of jobs that run is not, either. */
  static final long SEEN_MOST_MILLIS = 30_000;

  private final Policy policy;
  private final Supplier<Policy> blank;
  private final StoreKeeper store;
  private final PolicyFailures failures;
  private final InstantSource clock;
  private boolean isNew;

  /** Since when something of jobs that run is not written. */
  private long seenMillis = Long.MAX_VALUE;

  private long againMillis = Long.MIN_VALUE;
  private volatile Map<String, Double> figures = Map.of();

  /** Nothing learned yet; {@code blank} makes policies as this one that know nothing. */
  Lessons(
      Policy policy,
      Supplier<Policy> blank,
      StoreKeeper store,
      PolicyFailures failures,
      InstantSource clock) {
    this.policy = policy;
    this.blank = blank;
    this.store = store;
    this.failures = failures;
    this.clock = clock;
  }

  /** Writes down what a job was, and what was learned if due: the disk is waited for once. */
  void append(List<StoreRecord> ofJob) {
    isNew = true;
    if (clock.millis() < againMillis) {
      show();
      store.append(ofJob);
    } else {
      store(ofJob);
    }
  }

  /** Whether something was learned before a job has ended. */
  void learned(boolean anything) {
    isNew |= anything;
  }

  /**
   * Something was seen of jobs that run. Without it a restarted policy would expect what they are
   * done with; but that is seen so often that it is written together.
   */
  void seen() {
    seenMillis = Math.min(seenMillis, clock.millis());
  }

  /** What is left of what was learned, and whether that is less. */
  private record Rest(Map<String, Double> numbers, boolean isLess) {}

  /**
   * Makes it durable that something is forgotten, before the policy forgets it.
   *
   * @return whether there is anything to forget
   */
  boolean promiseToForget(Whose whose) {
    Map<String, Double> before = policy.learned();
    Rest after =
        failures
            .guard(() -> without(before, whose))
            .orElseThrow(
                () ->
                    new NotDoneException(
                        "nothing was forgotten: the policy %s failed: %s"
                            .formatted(policy.name(), failures.last()),
                        "the ResourceManager's log, which has the details"));
    boolean isKnown = after.isLess() || store.knows(whose);
    store.promise(
        List.of(
            new StoreRecord.Learned(policy.name(), after.numbers()),
            new StoreRecord.Unlearned(whose)),
        List.of(new StoreRecord.Learned(policy.name(), before)));
    isWritten();
    return isKnown;
  }

  private Rest without(Map<String, Double> learned, Whose whose) {
    Policy another = blank.get();
    another.restore(learned);
    Map<String, Double> all = Map.copyOf(another.learned());
    another.unlearn(whose);
    Map<String, Double> rest = another.learned();
    return new Rest(rest, !rest.equals(all));
  }

  /** Writes down what is not written yet, if that is due. */
  void storeIfDue() {
    long now = clock.millis();
    boolean isSeenOld = seenMillis != Long.MAX_VALUE && now - seenMillis >= SEEN_MOST_MILLIS;
    if (isSeenOld || (isNew && now >= againMillis)) {
      store(List.of());
    }
  }

  /** Writes down what is not written yet. */
  void store() {
    if (isNew || seenMillis != Long.MAX_VALUE) {
      store(List.of());
    }
  }

  private void isWritten() {
    isNew = false;
    seenMillis = Long.MAX_VALUE;
  }

  private void store(List<StoreRecord> ofJob) {
    long began = clock.millis();
    List<StoreRecord> records = new ArrayList<>();
    show();
    Optional<Map<String, Double>> numbers = failures.guard(policy::learned);
    if (numbers.isPresent()) {
      records.add(new StoreRecord.Learned(policy.name(), numbers.get()));
      isWritten();
    }
    // A job is gone once all else is written.
    records.addAll(ofJob);
    store.append(records);
    long now = clock.millis();
    againMillis = now + Math.min(STORE_MOST_MILLIS, STORE_PART * Math.max(0, now - began));
  }

  /** Keeps what is to be shown of it where any thread may read it. */
  void show() {
    failures.guard(policy::figures).ifPresent(now -> figures = Map.copyOf(now));
  }

  /** What the policy showed of what it has learned when it was last asked. Any thread. */
  Map<String, Double> figures() {
    return figures;
  }
}
