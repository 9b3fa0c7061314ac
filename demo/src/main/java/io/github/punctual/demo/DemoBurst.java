package io.github.punctual.demo;

import io.github.punctual.testcluster.SleepSpec;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A burst of a queue, which is one job, and what was seen of it. For one thread. */
final class DemoBurst {
  private final String queue;
  private final int number;
  private final Duration at;
  private final SleepSpec spec;
  private final DemoQueue.Bursts declared;
  private Optional<ApplicationId> id = Optional.empty();
  private Optional<Duration> shareAfter = Optional.empty();
  private Optional<Duration> took = Optional.empty();
  private boolean succeeded;
  private long submittedMillis;
  private long mostHeld;

  DemoBurst(
      String queue,
      int number,
      Duration at,
      int maps,
      Duration mapTime,
      DemoQueue.Bursts declared) {
    this.queue = queue;
    this.number = number;
    this.at = at;
    this.declared = declared;
    this.spec =
        SleepSpec.of(queue + "-burst-" + number, maps, mapTime)
            .inQueue(queue)
            .withTaskSize(declared.memoryMib(), 1);
  }

  /** Such as {@code LQ-0's burst 2}. */
  String name() {
    return "%s's burst %d".formatted(queue, number);
  }

  /** When it is to come, after the start. */
  Duration at() {
    return at;
  }

  SleepSpec spec() {
    return spec;
  }

  /** What it was promised, if it was promised anything. */
  DemoQueue.Bursts declared() {
    return declared;
  }

  /** Its job, once it came. */
  Optional<ApplicationId> id() {
    return id;
  }

  void submitted(ApplicationId application, long millis) {
    id = Optional.of(application);
    submittedMillis = millis;
  }

  /** Notes what its queue holds; says whether it is the first time that it is all it declared. */
  boolean holds(long vcores, long nowMillis) {
    mostHeld = Math.max(mostHeld, vcores);
    if (shareAfter.isPresent() || vcores < declared.tasks()) {
      return false;
    }
    shareAfter = Optional.of(Duration.ofMillis(nowMillis - submittedMillis));
    return true;
  }

  /** How long after its arrival it held all that it declared; empty when it never did. */
  Optional<Duration> shareAfter() {
    return shareAfter;
  }

  /** The most vcores at once that its queue was seen holding. */
  long mostHeld() {
    return mostHeld;
  }

  void ended(boolean success, long endMillis) {
    succeeded = success;
    took = Optional.of(Duration.ofMillis(endMillis - submittedMillis));
  }

  boolean isOver() {
    return took.isPresent();
  }

  /** The time from its arrival to its end; empty while it has not ended. */
  Optional<Duration> took() {
    return took;
  }

  boolean hasSucceeded() {
    return succeeded;
  }

  /** Whether it succeeded within the time that it declared. */
  boolean wasOnTime() {
    return succeeded && took.filter(t -> t.compareTo(declared.onTime()) <= 0).isPresent();
  }
}
