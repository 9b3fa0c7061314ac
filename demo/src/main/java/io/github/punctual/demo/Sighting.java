package io.github.punctual.demo;

import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What was seen of a job on one cluster; durations count from its submission. For one thread. */
final class Sighting {
  private final int allTasks;
  private Optional<ApplicationId> id = Optional.empty();
  private String refusal = "";
  private long submitMillis;
  private AppHolding holding = AppHolding.NOTHING;
  private Optional<Duration> firstAfter = Optional.empty();
  private Optional<Duration> allAfter = Optional.empty();
  private Optional<Duration> took = Optional.empty();
  private boolean succeeded;
  private int mostTasks;
  private int taken;

  /** Of a job with so many tasks that is not submitted yet. */
  Sighting(int allTasks) {
    this.allTasks = allTasks;
  }

  /** Its application, once it was submitted and taken. */
  Optional<ApplicationId> id() {
    return id;
  }

  void submitted(ApplicationId application, long millis) {
    id = Optional.of(application);
    submitMillis = millis;
  }

  /** When it was submitted, an instant in milliseconds. */
  long submitMillis() {
    return submitMillis;
  }

  void refused(String message) {
    refusal = message;
  }

  /** The message with which its submission was refused; empty when it was not. */
  String refusal() {
    return refusal;
  }

  /** Whether it runs or waits to run. */
  boolean isOn() {
    return id.isPresent() && took.isEmpty();
  }

  boolean isOver() {
    return took.isPresent() || !refusal.isEmpty();
  }

  void holds(AppHolding now, long nowMillis) {
    holding = now;
    mostTasks = Math.max(mostTasks, now.tasks());
    taken = Math.max(taken, now.taken());
    Duration since = Duration.ofMillis(nowMillis - submitMillis);
    if (firstAfter.isEmpty() && now.tasks() > 0) {
      firstAfter = Optional.of(since);
    }
    if (allAfter.isEmpty() && now.tasks() >= allTasks) {
      allAfter = Optional.of(since);
    }
  }

  AppHolding holding() {
    return holding;
  }

  /** When it first held a task. */
  Optional<Duration> firstAfter() {
    return firstAfter;
  }

  /** When it first held all its tasks at once. */
  Optional<Duration> allAfter() {
    return allAfter;
  }

  /** How long it took from the first of its tasks to all of them at once. */
  Optional<Duration> gathering() {
    return allAfter.map(all -> all.minus(firstAfter.orElse(all)));
  }

  /** The most tasks that it was seen holding at once. */
  int mostTasks() {
    return mostTasks;
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

  /** How long it took; empty until it has ended. */
  Optional<Duration> took() {
    return took;
  }

  boolean hasSucceeded() {
    return succeeded;
  }
}
