package io.github.punctual.demo;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Run;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Looks on how a reservation is served beside best effort, and prints it; instants as times after
 * the reservation was made. For one thread.
 */
final class PromiseWatch implements Consumer<DemoStage> {
  private static final long COLUMN_MILLIS = 2500;
  private static final long SETTLED_MILLIS = 1000;

  /** A promise is served so long before it begins, and what is taken back ends a little later. */
  private static final long AROUND_MILLIS = 7000;

  private final List<PipelineStage> stages;
  private final DemoJob bestEffort;
  private final int vcores;
  private final PromiseLog log;
  private final Set<String> told = new HashSet<>();
  private Console console;
  private Supplier<Booking> bookings;
  private Booking accepted;
  private Optional<Long> gangDueMillis = Optional.empty();
  private int heldBefore;
  private int takenSeen;
  private int takenSaid;
  private long takenMillis;

  PromiseWatch(List<PipelineStage> stages, DemoJob bestEffort, int vcores) {
    this.stages = stages;
    this.bestEffort = bestEffort;
    this.vcores = vcores;
    this.log = new PromiseLog(vcores);
  }

  /** Begins with a reservation that was just accepted; {@code now} says what becomes of it. */
  void begin(DemoStage stage, Supplier<Booking> now) {
    console = stage.console();
    bookings = now;
    accepted = now.get();
    for (Allocation placed : accepted.occurrences().get(0).placement().allocations()) {
      stages.get(placed.stage().id()).promised(placed.runs(), accepted.stepMillis());
    }
  }

  PromiseLog log() {
    return log;
  }

  /** What has become of the reservation. */
  Booking booking() {
    return bookings.get();
  }

  /** The most that best effort held while the gang waited for the first of its containers. */
  int heldBefore() {
    return heldBefore;
  }

  /**
   * How long after it wanted what was promised at the time the gang had all its containers; zero,
   * if it had them before, as promises are served a little early.
   */
  Optional<Duration> gangAfterDue() {
    Sighting seen = gang().job().ours();
    return seen.allAfter()
        .map(all -> seen.submitMillis() + all.toMillis())
        .map(all -> Duration.ofMillis(all - gangDueMillis.orElse(all)));
  }

  /** The stage whose tasks run all at once or not at all. */
  private PipelineStage gang() {
    return stages.get(2);
  }

  /** Such as {@code +85 s}. */
  String at(long millis) {
    return "+%.0f s".formatted((millis - originMillis()) / 1000.0);
  }

  /** From when the relative times of the reservation count: its first step. */
  private long originMillis() {
    long step = accepted.stepMillis();
    return -Math.floorDiv(-accepted.submittedMillis(), step) * step;
  }

  private PipelineStage stage(DemoJob job) {
    return stages.stream().filter(each -> each.job() == job).findFirst().orElseThrow();
  }

  /** What a job was promised, such as {@code 3, +60 to +90 s}; a dash without a reservation. */
  String promise(DemoJob job) {
    if (accepted == null) {
      return "-";
    }
    PipelineStage of = stage(job);
    String begin = at(of.beginMillis()).replace(" s", "");
    return "%d, %s to %s".formatted(of.vcores(), begin, at(of.endMillis()));
  }

  /** By what a job was served. */
  String served(DemoJob job) {
    if (accepted == null) {
      return "-";
    }
    Optional<Long> all =
        job.ours().allAfter().map(after -> job.ours().submitMillis() + after.toMillis());
    return all.map(millis -> millis + AROUND_MILLIS)
        .map(
            millis ->
                stage(job).hasBegun(millis)
                    ? "its promise"
                    : stages.get(0).hasBegun(millis) ? "an earlier" : "idle nodes")
        .orElse("nothing");
  }

  /** Prints what is promised when, with the present. */
  void showPlan(int promisable) {
    long now = System.currentTimeMillis();
    long origin = originMillis();
    Chart chart = new Chart(origin, stages.get(3).endMillis(), COLUMN_MILLIS, promisable);
    for (PipelineStage stage : stages) {
      for (Run run : stage.promised()) {
        chart.add(
            stage.job().letter(),
            run.start() * accepted.stepMillis(),
            run.end() * accepted.stepMillis(),
            run.bundles());
      }
    }
    console.text("");
    console.text("  vcores promised over time; the column of colons is the present");
    chart.lines(OptionalLong.of(Math.max(origin, now))).forEach(console::text);
    console.text("");
  }

  @Override
  public void accept(DemoStage stage) {
    if (accepted == null) {
      return;
    }
    Booking booking = booking();
    long now = System.currentTimeMillis();
    int promised = promised(booking, now);
    int tasks = 0;
    int wanted = 0;
    int masters = 0;
    for (PipelineStage each : stages) {
      masters += each.job().ours().isOn() ? 1 : 0;
      AppHolding holding = each.job().ours().holding();
      tasks += holding.tasks();
      wanted += holding.wanted();
    }
    AppHolding ofGang = gang().job().ours().holding();
    if (gangDueMillis.isEmpty() && ofGang.wanted() > 0 && promised >= gang().job().spec().maps()) {
      gangDueMillis = Optional.of(now);
    }
    AppHolding others = bestEffort.ours().holding();
    if (ofGang.wanted() > 0 && ofGang.tasks() == 0) {
      heldBefore = Math.max(heldBefore, others.held());
    }
    int due = due(booking, now);
    log.look(now, promised, due == 0 ? 0 : due + masters, tasks, wanted, others);
    stages.forEach(each -> tellPromise(each, now));
    tellTaken(now);
    tellLent(promised, Math.min(promised - tasks, others.held() - (vcores - promised)));
    tellGivenBack(booking, now);
  }

  private static int promised(Booking booking, long millis) {
    return (int) booking.promisedAt(millis).get(ResourceVector.VCORES);
  }

  private int due(Booking booking, long now) {
    return LongStream.of(now - AROUND_MILLIS, now, now + AROUND_MILLIS)
        .mapToInt(at -> Math.max(promised(booking, at), promised(accepted, at)))
        .max()
        .orElseThrow();
  }

  private void tellPromise(PipelineStage stage, long now) {
    if (!stage.hasBegun(now) || !told.add(stage.job().name())) {
      return;
    }
    int others = bestEffort.ours().holding().held();
    Sighting seen = stage.job().ours();
    String state =
        seen.isOver()
            ? "done already"
            : seen.isOn() ? "holds " + seen.holding().tasks() : "not there yet";
    console.event(
        "promise",
        "bold",
        "of %s begins: %d vcores until %s (%s); best effort holds %d"
            .formatted(stage.job().name(), stage.vcores(), at(stage.endMillis()), state, others));
  }

  private void tellTaken(long now) {
    if (log.taken() > takenSeen) {
      takenSeen = log.taken();
      takenMillis = now;
    }
    if (takenSeen > takenSaid && now - takenMillis >= SETTLED_MILLIS) {
      console.event(
          "taken back",
          "bold,yellow",
          "%s of best effort ended for what is promised, to run again later"
              .formatted(takenSeen - takenSaid == 1 ? "1 task" : takenSeen - takenSaid + " tasks"));
      takenSaid = takenSeen;
    }
  }

  private void tellLent(int promised, int lent) {
    if (lent > 0 && gang().job().ours().isOver() && told.add("lent")) {
      console.event(
          "lent",
          "",
          "%d vcores are promised now, %d of them not used: best effort has them"
              .formatted(promised, lent));
    }
  }

  private void tellGivenBack(Booking booking, long now) {
    if (booking.state() == BookingState.FINISHED && told.add("given back")) {
      console.event(
          "given back",
          "bold,green",
          "all jobs are done, and no other came: %.0f vcore-seconds of the promise go back to the plan"
              .formatted(accepted.promisedFrom(now).get(ResourceVector.VCORES)));
    }
  }
}
