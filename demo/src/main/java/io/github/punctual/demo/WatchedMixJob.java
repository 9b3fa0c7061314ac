package io.github.punctual.demo;

import io.github.punctual.testcluster.SleepSpec;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A job of any kind, and what was seen of it. For one thread. */
final class WatchedMixJob {
  private final char letter;
  private final String kind;
  private final SleepSpec spec;
  private final Optional<Duration> within;
  private Optional<ApplicationId> id = Optional.empty();
  private long submitMillis;
  private AppHolding holding = AppHolding.NOTHING;
  private Optional<Duration> allAfter = Optional.empty();
  private Optional<Duration> took = Optional.empty();
  private boolean succeeded;
  private int taken;

  /**
   * A job that is not submitted yet.
   *
   * @param letter stands for each of its vcores
   * @param kind of what it is promised, a few words
   * @param within in what time from its submission it is to be done; empty when nobody minds
   */
  WatchedMixJob(char letter, String kind, SleepSpec spec, Optional<Duration> within) {
    this.letter = letter;
    this.kind = kind;
    this.spec = spec;
    this.within = within;
  }

  String name() {
    return spec.name();
  }

  char letter() {
    return letter;
  }

  String kind() {
    return kind;
  }

  SleepSpec spec() {
    return spec;
  }

  Optional<Duration> within() {
    return within;
  }

  Optional<ApplicationId> id() {
    return id;
  }

  /** When it was submitted, in milliseconds. */
  long submitMillis() {
    return submitMillis;
  }

  void submitted(ApplicationId application, long millis) {
    id = Optional.of(application);
    submitMillis = millis;
  }

  /** Notes what it holds now. */
  void holds(AppHolding now, long nowMillis) {
    holding = now;
    taken = Math.max(taken, now.taken());
    if (allAfter.isEmpty() && now.tasks() >= spec.maps()) {
      allAfter = Optional.of(Duration.ofMillis(nowMillis - submitMillis));
    }
  }

  /** How many vcores it holds, its master among them. */
  int held() {
    return holding.held();
  }

  /** How long after its submission it first held all its tasks at once. */
  Optional<Duration> allAfter() {
    return allAfter;
  }

  /** How many of its tasks were taken back. */
  int taken() {
    return taken;
  }

  void ended(boolean success, long endMillis) {
    succeeded = success;
    took = Optional.of(Duration.ofMillis(endMillis - submitMillis));
    holding = AppHolding.NOTHING;
  }

  boolean isOver() {
    return took.isPresent();
  }

  boolean hasSucceeded() {
    return succeeded;
  }

  /** The time from its submission to its end. */
  Optional<Duration> took() {
    return took;
  }

  /** Whether it was done in the time that it has. */
  boolean wasInTime() {
    return succeeded
        && took.filter(t -> within.filter(w -> t.compareTo(w) > 0).isEmpty()).isPresent();
  }
}
