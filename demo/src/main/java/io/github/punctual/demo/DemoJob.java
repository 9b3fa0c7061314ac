package io.github.punctual.demo;

import io.github.punctual.demo.live.LiveJob;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.testcluster.SleepSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ReservationId;

/** A job of a demo, and what was seen of it on either cluster. For one thread. */
final class DemoJob {
  private final char letter;
  private final Sighting ours;
  private final Sighting stock;
  private SleepSpec spec;
  private Optional<Duration> within;
  private Optional<Duration> projected = Optional.empty();

  private DemoJob(char letter, SleepSpec spec, Optional<Duration> within) {
    this.letter = letter;
    this.spec = spec;
    this.within = within;
    this.ours = new Sighting(spec.maps());
    this.stock = new Sighting(spec.maps());
  }

  /** A job that nobody waits for. */
  static DemoJob bestEffort(char letter, SleepSpec spec) {
    return new DemoJob(letter, spec, Optional.empty());
  }

  /** A job that is to be done so long after its submission. */
  static DemoJob due(char letter, Duration within, SleepSpec spec) {
    return new DemoJob(letter, spec, Optional.of(within));
  }

  /** The same, which says so by its tags, besides others. */
  static DemoJob withDeadline(char letter, Duration within, SleepSpec spec, String... moreTags) {
    return due(
        letter,
        within,
        spec.tagged("sla.deadline=" + within.toSeconds() + "s", "sla.tasks=" + spec.maps())
            .tagged(moreTags));
  }

  /** What stands for each of its tasks; in lower case for its master. */
  char letter() {
    return letter;
  }

  String name() {
    return spec.name();
  }

  SleepSpec spec() {
    return spec;
  }

  /** The same as a line of a workload, submitted at an instant. */
  TraceJob trace(long submitMillis) {
    return LiveJob.trace(
        spec,
        submitMillis,
        within.map(time -> OptionalLong.of(time.toMillis())).orElse(OptionalLong.empty()));
  }

  /** By when it is to be done after its submission; empty when nobody waits for it. */
  Optional<Duration> within() {
    return within;
  }

  /** Puts it into a reservation before it is submitted. */
  void reserve(ReservationId reservation) {
    spec = spec.inReservation(reservation);
  }

  /** Says when it is due, before it is submitted. */
  void dueWithin(Duration time) {
    within = Optional.of(time);
  }

  /** What was seen of it under our scheduler. */
  Sighting ours() {
    return ours;
  }

  /** What was seen of it under the stock one. */
  Sighting stock() {
    return stock;
  }

  /** Notes by when after its submission it will be done with nine chances in ten. */
  void project(Duration end) {
    projected = Optional.of(end);
  }

  /** What was noted so; empty when nothing was. */
  Optional<Duration> projected() {
    return projected;
  }

  /** Whether it was done by then. */
  boolean endedAsProjected() {
    return ours.hasSucceeded()
        && projected.filter(end -> ours.took().orElseThrow().compareTo(end) <= 0).isPresent();
  }

  /** Whether it was done in time under our scheduler; done at all, when nobody waits for it. */
  boolean inTime() {
    return inTime(ours);
  }

  /** The same of one of its sightings. */
  boolean inTime(Sighting seen) {
    return seen.hasSucceeded()
        && seen.took().filter(t -> within.filter(w -> t.compareTo(w) > 0).isEmpty()).isPresent();
  }

  /** How it ended, such as {@code 48 s, late}; {@code now} tells for how long it has not. */
  String outcome(Sighting seen, long now) {
    if (!seen.refusal().isEmpty()) {
      return "refused";
    }
    if (seen.id().isEmpty()) {
      return "-";
    }
    if (seen.isOver() && !seen.hasSucceeded()) {
      return "failed";
    }
    String after =
        seen.took()
            .map(DemoStage::seconds)
            .orElseGet(
                () -> "> " + DemoStage.seconds(Duration.ofMillis(now - seen.submitMillis())));
    return within.isEmpty() ? after : after + (inTime(seen) ? ", met" : ", late");
  }

  /** What was seen of it, in words. */
  String how() {
    long now = System.currentTimeMillis();
    return "%s had all its tasks after %s (at most %d of %d), was done after %s, stock %s"
        .formatted(
            name(),
            DemoStage.seconds(ours.allAfter()),
            ours.mostTasks(),
            spec.maps(),
            outcome(ours, now) + (ours.refusal().isEmpty() ? "" : " (" + ours.refusal() + ")"),
            outcome(stock, now));
  }
}
