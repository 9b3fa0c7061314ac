package io.github.punctual.demo;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.testcluster.SleepSpec;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A job of the demo, what it asked for and what was seen of it. For one thread. */
final class DemoJob {
  private final String name;
  private final SleepSpec spec;
  private final OptionalInt asked;
  private final Optional<Duration> deadline;
  private final Set<ReasonCode> reasons = new LinkedHashSet<>();
  private Optional<ApplicationId> id = Optional.empty();
  private Optional<TrackedJob> tracked = Optional.empty();
  private Optional<Decision> lastDecision = Optional.empty();
  private String refusal = "";
  private int running;
  private int mostRunning;
  private boolean over;
  private boolean succeeded;
  private long tookMillis;

  private DemoJob(SleepSpec spec, OptionalInt asked, Optional<Duration> deadline) {
    this.name = spec.name();
    this.spec = spec;
    this.asked = asked;
    this.deadline = deadline;
  }

  /** A job without tags. */
  static DemoJob bestEffort(String name, int maps, Duration mapTime) {
    return new DemoJob(SleepSpec.of(name, maps, mapTime), OptionalInt.empty(), Optional.empty());
  }

  /** A job with a deadline that can run all its maps at once. */
  static DemoJob withDeadline(
      String name, int maps, Duration mapTime, Duration deadline, String... moreTags) {
    SleepSpec spec =
        SleepSpec.of(name, maps, mapTime)
            .tagged("sla.deadline=" + deadline.toSeconds() + "s", "sla.tasks=" + maps)
            .tagged(moreTags);
    return new DemoJob(spec, OptionalInt.of(maps), Optional.of(deadline));
  }

  String name() {
    return name;
  }

  SleepSpec spec() {
    return spec;
  }

  /** How many tasks at once it asked for; empty for best effort. */
  OptionalInt asked() {
    return asked;
  }

  Optional<Duration> deadline() {
    return deadline;
  }

  /** Its application, once it was submitted and taken. */
  Optional<ApplicationId> id() {
    return id;
  }

  void submitted(ApplicationId application) {
    id = Optional.of(application);
  }

  /** The message with which its submission was refused; empty when it was not. */
  String refusal() {
    return refusal;
  }

  void refused(String message) {
    refusal = message;
    over = true;
  }

  Optional<TrackedJob> tracked() {
    return tracked;
  }

  void tracked(TrackedJob job) {
    tracked = Optional.of(job);
  }

  /** Notes a decision; says whether it is another reason than the last. */
  boolean decided(Decision decision) {
    boolean news = lastDecision.filter(last -> last.reason() == decision.reason()).isEmpty();
    lastDecision = Optional.of(decision);
    reasons.add(decision.reason());
    return news;
  }

  /** Every reason that was given for it, in order. */
  Set<ReasonCode> reasons() {
    return reasons;
  }

  /** How many tasks at once it was given; 0 when it was not admitted. */
  int given() {
    return tracked.map(TrackedJob::allocatedTasks).orElse(0);
  }

  /** How many of its tasks run. */
  int running() {
    return running;
  }

  /** Notes how many of its tasks run; says whether they have become more. */
  boolean running(int tasks) {
    boolean news = tasks > running;
    running = tasks;
    mostRunning = Math.max(mostRunning, tasks);
    return news;
  }

  /** The most tasks that were seen running at once. */
  int mostRunning() {
    return mostRunning;
  }

  void ended(boolean success, long fromSubmissionMillis) {
    over = true;
    succeeded = success;
    tookMillis = fromSubmissionMillis;
    running = 0;
  }

  boolean isOver() {
    return over;
  }

  boolean hasSucceeded() {
    return succeeded;
  }

  /** The time from submission to its end. */
  Duration took() {
    return Duration.ofMillis(tookMillis);
  }

  /** Whether it succeeded by its deadline. */
  boolean met() {
    return succeeded && deadline.filter(d -> took().compareTo(d) <= 0).isPresent();
  }
}
