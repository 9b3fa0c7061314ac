package io.github.punctual.demo;

import io.github.punctual.reservation.plan.Run;
import io.github.punctual.testcluster.SleepSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * A job: one of a pipeline, which has an atom in its expression, or one without a reservation; and
 * what was seen of it. For one thread.
 */
final class PipelineJob {
  private final char letter;
  private final SleepSpec spec;
  private final boolean gang;
  private final Duration lease;
  private List<Run> promised = List.of();
  private Optional<ApplicationId> id = Optional.empty();
  private int masters;
  private int tasks;
  private double taskSeconds;
  private Optional<Long> firstMillis = Optional.empty();
  private Optional<Long> allMillis = Optional.empty();
  private Optional<Long> entitledMillis = Optional.empty();
  private Optional<Long> endMillis = Optional.empty();
  private boolean succeeded;

  private PipelineJob(char letter, SleepSpec spec, boolean gang, Duration lease) {
    this.letter = letter;
    this.spec = spec;
    this.gang = gang;
    this.lease = lease;
  }

  /** A job of a pipeline whose tasks run at once, each with a promise of some time. */
  static PipelineJob of(char letter, SleepSpec spec, boolean gang, Duration lease) {
    return new PipelineJob(letter, spec, gang, lease);
  }

  /** A job without a reservation. */
  static PipelineJob bestEffort(char letter, SleepSpec spec) {
    return new PipelineJob(letter, spec, false, Duration.ZERO);
  }

  String name() {
    return spec.name();
  }

  /** What stands for one of its tasks; in lower case for its master. */
  char letter() {
    return letter;
  }

  SleepSpec spec() {
    return spec;
  }

  /** What it needs, in the language of reservations. */
  String atom() {
    return "atom(<%d,%d>, %d, %d, %d, %d)"
        .formatted(
            spec.taskMemoryMib(),
            spec.taskVcores(),
            gang ? spec.maps() : 1,
            spec.maps(),
            lease.toSeconds(),
            spec.maps() * lease.toSeconds());
  }

  /** Notes where its atom is placed, in steps. */
  void promised(List<Run> runs) {
    promised = List.copyOf(runs);
  }

  List<Run> promised() {
    return promised;
  }

  /** The first step of its promise. */
  long promisedFrom() {
    return promised.stream().mapToLong(Run::start).min().orElse(0);
  }

  /** The step after its promise. */
  long promisedUntil() {
    return promised.stream().mapToLong(Run::end).max().orElse(0);
  }

  /** What it is promised altogether, in vcore-steps. */
  long promisedWork() {
    return promised.stream().mapToLong(Run::work).sum();
  }

  Optional<ApplicationId> id() {
    return id;
  }

  void submitted(ApplicationId application) {
    id = Optional.of(application);
  }

  /** Notes that it has held what it held for some time, and what it holds now. */
  void holds(AppHolding holding, long nowMillis, double seconds) {
    taskSeconds += tasks * seconds;
    masters = holding.masters();
    tasks = holding.tasks();
    if (tasks > 0 && firstMillis.isEmpty()) {
      firstMillis = Optional.of(nowMillis);
    }
    if (tasks >= spec.maps() && allMillis.isEmpty()) {
      allMillis = Optional.of(nowMillis);
    }
  }

  /** How many vcores it holds, its master among them. */
  int held() {
    return masters + tasks;
  }

  int masters() {
    return masters;
  }

  /** How many tasks it holds. */
  int tasks() {
    return tasks;
  }

  /** What its tasks have held so far, in vcore-seconds. */
  double taskSeconds() {
    return taskSeconds;
  }

  /** When it first held a task. */
  Optional<Long> firstMillis() {
    return firstMillis;
  }

  /** When it first held all of its tasks at once. */
  Optional<Long> allMillis() {
    return allMillis;
  }

  /** Notes that it wants all of its tasks, and so many are promised. */
  void entitled(long nowMillis) {
    if (entitledMillis.isEmpty()) {
      entitledMillis = Optional.of(nowMillis);
    }
  }

  /** When it first wanted tasks while as many were promised as it has. */
  Optional<Long> entitledMillis() {
    return entitledMillis;
  }

  void ended(boolean success, long millis) {
    succeeded = success;
    endMillis = Optional.of(millis);
    masters = 0;
    tasks = 0;
  }

  boolean isOver() {
    return endMillis.isPresent();
  }

  Optional<Long> endMillis() {
    return endMillis;
  }

  boolean hasSucceeded() {
    return succeeded;
  }
}
