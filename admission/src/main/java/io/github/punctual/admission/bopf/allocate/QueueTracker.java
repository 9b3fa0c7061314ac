package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.admission.bopf.condition.Admission;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;

/** What is remembered of one queue: what it holds, its burst, its long run and its past bursts. */
final class QueueTracker {
  /** How many past bursts are remembered. */
  static final int HISTORY = 200;

  final QueueId queue;
  final LongRunTrack longRun;

  /** Empty when it is not admitted. */
  Optional<Classification> classification = Optional.empty();

  QueueClass queueClass = QueueClass.ELASTIC;
  double weight = 1;

  /** Its place in the order of admission. */
  int admission;

  /** Its place in the last snapshot, or -1. */
  int place = -1;

  QueueShare share;
  BurstTrack burst;
  BurstTally tally = BurstTally.NONE;

  private final TypeNames types;
  private final ArrayDeque<ResourceSeconds> history = new ArrayDeque<>();
  private ResourceVector held = ResourceVector.ZERO;
  private long heldSinceMillis;

  /** {@link Long#MIN_VALUE} until it is seen for the first time. */
  private long seenMillis = Long.MIN_VALUE;

  private Optional<BurstPlan> plan = Optional.empty();
  private OptionalLong phase = OptionalLong.empty();
  private boolean waiting;

  QueueTracker(QueueId queue, TypeNames types, LongRunTrack longRun, long nowMillis) {
    this.queue = queue;
    this.types = types;
    this.longRun = longRun;
    this.heldSinceMillis = nowMillis;
    this.share = QueueShare.elastic(queue, 1);
  }

  ResourceVector held() {
    return held;
  }

  boolean isLatencySensitive() {
    return plan.isPresent();
  }

  /** Takes over what the queue is now; a burst goes on as the plan says that is declared now. */
  void classify(
      Optional<Classification> now, QueueClass queueClass, int admission, long nowMillis) {
    Optional<BurstPlan> newPlan = now.flatMap(c -> c.declaration().bursts());
    if (!newPlan.equals(plan)) {
      if (!keepsPhase(plan, newPlan)) {
        phase = OptionalLong.empty();
      }
      plan = newPlan;
      if (plan.isEmpty()) {
        burst = null;
        waiting = false;
      } else if (burst != null) {
        goOn(nowMillis);
      }
    }
    classification = now;
    weight = now.map(c -> c.declaration().weight()).orElse(1.0);
    this.queueClass = queueClass;
    this.admission = admission;
  }

  /** A queue that only declares another demand does not move its slots. */
  private static boolean keepsPhase(Optional<BurstPlan> before, Optional<BurstPlan> now) {
    return before.isPresent()
        && now.isPresent()
        && before.get() instanceof BurstPlan.Periodic old
        && now.get() instanceof BurstPlan.Periodic periodic
        && old.periodMillis() == periodic.periodMillis()
        && old.firstMillis().equals(periodic.firstMillis());
  }

  /**
   * Its burst becomes the one that the plan has at the instant of its arrival, and what it received
   * counts: nobody gets a second demand by declaring anew, or waits for what is declared no more.
   */
  private void goOn(long nowMillis) {
    Optional<BurstSlot> slot = BurstSlot.at(plan.orElseThrow(), first(), burst.arrivedMillis);
    if (slot.isEmpty()) {
      OptionalLong next = BurstSlot.nextStart(plan.get(), first(), burst.arrivedMillis);
      burst = burst.outside(next.orElse(burst.nextMillis));
      return;
    }
    burst = burst.in(slot.get(), nowMillis);
    if (nowMillis < burst.nextMillis) {
      phase = OptionalLong.of(slot.get().startMillis());
    }
  }

  /** Counts what was held until now. */
  void settle(long nowMillis) {
    if (nowMillis > heldSinceMillis) {
      if (!held.isZero()) {
        longRun.received.add(held, nowMillis - heldSinceMillis);
      }
      if (burst != null) {
        burst.receive(held, heldSinceMillis, nowMillis);
      }
      heldSinceMillis = nowMillis;
    }
  }

  /** Learns what the queue holds, and which bursts began or ended. */
  void observe(QueueUse now, long lastMillis, long nowMillis, Consumer<BurstRecord> finished) {
    if (plan.isPresent()) {
      for (int i = 0; i < now.arrivedMillis().size(); i++) {
        long arrived = now.arrivedMillis().get(i);
        boolean onlyNewJobs = now.jobs() <= now.arrivedMillis().size() - i;
        arrive(now, Math.max(lastMillis, Math.min(arrived, nowMillis)), onlyNewJobs, finished);
      }
      if (waiting) {
        beginForThoseWaiting(now, lastMillis, nowMillis, finished);
      }
    }
    if (!now.held().equals(held)) {
      settle(nowMillis);
      held = now.held();
    }
    if (burst != null && !burst.hasEnded() && isDone(now)) {
      settle(nowMillis);
      // Who did not look at the deadline cannot say that it was late.
      long seen =
          seenMillis < burst.deadlineMillis ? Math.min(nowMillis, burst.deadlineMillis) : nowMillis;
      long end = doneMillis(now, nowMillis).orElse(seen);
      burst.end(end);
      record(burst.record(queue, end), finished);
    }
    seenMillis = nowMillis;
  }

  /** Masters may still be there when the work is done; where nobody says so, all must be gone. */
  private boolean isDone(QueueUse now) {
    return now.jobs() == 0 && (held.isZero() || doneMillis(now, Long.MAX_VALUE).isPresent());
  }

  /** When the burst was done by the word of its jobs; empty where none of them said so by then. */
  private OptionalLong doneMillis(QueueUse now, long latestMillis) {
    return now.doneMillis().stream()
        .filter(done -> done >= burst.arrivedMillis && done <= latestMillis)
        .findFirst();
  }

  private void arrive(
      QueueUse now, long arrived, boolean onlyNewJobs, Consumer<BurstRecord> finished) {
    if (burst == null || arrived >= burst.nextMillis) {
      begin(now, arrived, onlyNewJobs, finished);
    } else if (arrived >= burst.deadlineMillis) {
      waiting = true;
    } else if (burst.hasEnded()) {
      tally = burst.lastRecord(queue).map(tally::minus).orElse(tally);
      history.pollLast();
      burst.reopen();
    }
  }

  /** Jobs that came too early for a burst of their own begin the next one when they may. */
  private void beginForThoseWaiting(
      QueueUse now, long lastMillis, long nowMillis, Consumer<BurstRecord> finished) {
    OptionalLong start = waitsUntil(lastMillis);
    if (now.jobs() == 0 || start.isEmpty()) {
      waiting = false;
    } else if (start.getAsLong() <= nowMillis) {
      waiting = false;
      begin(now, Math.max(lastMillis, start.getAsLong()), false, finished);
    }
  }

  /** When jobs that wait may begin a burst; empty when none wait, or never. */
  OptionalLong waitsUntil(long lastMillis) {
    if (!waiting || plan.isEmpty()) {
      return OptionalLong.empty();
    }
    if (burst != null && burst.nextMillis > lastMillis) {
      return OptionalLong.of(burst.nextMillis);
    }
    // They waited for what is declared no more.
    return BurstSlot.at(plan.get(), first(), lastMillis).isPresent()
        ? OptionalLong.of(lastMillis)
        : BurstSlot.nextStart(plan.get(), first(), lastMillis);
  }

  private void begin(
      QueueUse now, long arrived, boolean onlyNewJobs, Consumer<BurstRecord> finished) {
    settle(arrived);
    Optional<BurstSlot> slot = BurstSlot.at(plan.orElseThrow(), first(), arrived);
    if (slot.isEmpty()) {
      waiting = true;
      return;
    }
    if (burst != null && !burst.hasEnded()) {
      // When jobs are left besides those that came, the burst before is not done at its deadline.
      long end =
          onlyNewJobs
              ? doneMillis(now, arrived).orElse(arrived)
              : Math.max(arrived, burst.deadlineMillis + 1);
      record(burst.record(queue, end), finished);
    }
    phase = OptionalLong.of(slot.get().startMillis());
    burst = BurstTrack.begin(types, slot.get(), arrived);
    waiting = false;
  }

  private OptionalLong first() {
    if (plan.orElseThrow() instanceof BurstPlan.Periodic periodic
        && periodic.firstMillis().isPresent()) {
      return periodic.firstMillis();
    }
    return phase;
  }

  private void record(BurstRecord ended, Consumer<BurstRecord> finished) {
    tally = tally.plus(ended);
    if (history.size() == HISTORY) {
      history.removeFirst();
    }
    history.add(ended.received());
    finished.accept(ended);
  }

  /** The queue is no longer in the snapshot: it holds nothing, and its burst is over. */
  void absent(long nowMillis, Consumer<BurstRecord> finished) {
    observe(nothing(), nowMillis, nowMillis, finished);
  }

  /**
   * The queue is not in the first snapshot after a restart: what it held may have ended at once.
   */
  void resumeAbsent(long lastMillis, long nowMillis, Consumer<BurstRecord> finished) {
    resume(nothing(), true, lastMillis, nowMillis, finished);
  }

  private QueueUse nothing() {
    return new QueueUse(queue, ResourceVector.ZERO, ResourceVector.ZERO, 0, List.of());
  }

  /**
   * The first look after a restart: counts only what was held both before and after, and leaves out
   * the jobs that had arrived before, which a ResourceManager finds again.
   *
   * @param recovered whether there was a restart; otherwise all jobs are new
   */
  void resume(
      QueueUse now,
      boolean recovered,
      long lastMillis,
      long nowMillis,
      Consumer<BurstRecord> finished) {
    held = held.min(now.held());
    if (burst != null) {
      burst.receive(held, heldSinceMillis, nowMillis);
    }
    heldSinceMillis = nowMillis;
    // Without a ResourceManager no job ends.
    seenMillis = nowMillis;
    List<Long> arrived =
        now.arrivedMillis().stream().filter(at -> !recovered || at > lastMillis).toList();
    observe(now.withArrivals(arrived), lastMillis, nowMillis, finished);
  }

  /** What its past bursts received, oldest first. */
  List<ResourceSeconds> history() {
    return List.copyOf(history);
  }

  QueueStanding standing(QueueUse use) {
    return new QueueStanding(
        classification,
        use,
        share,
        Optional.ofNullable(burst).filter(b -> !b.hasEnded()).map(BurstTrack::view),
        longRun.view(),
        tally);
  }

  /** What must be remembered, with what it was promised if it is admitted. */
  QueueState state(Optional<Admission> admission) {
    return new QueueState(
        queue.path(),
        admission
            .map(promise -> promise.promised().name())
            .orElse(queueClass == QueueClass.REJECTED ? queueClass.name() : ""),
        admission.map(promise -> promise.capacity().amounts()).orElse(new TreeMap<>()),
        weight,
        plan,
        phase,
        Optional.ofNullable(burst).map(BurstTrack::state),
        waiting,
        longRun.state(),
        List.of(tally.bursts(), tally.onTime(), tally.late(), tally.beyondDeclaration()),
        history.stream().<Map<String, Double>>map(ResourceSeconds::amounts).toList(),
        held.amounts());
  }

  /** Takes over what was remembered, except the class. */
  void restore(QueueState state) {
    state.firstMillis().ifPresent(first -> phase = OptionalLong.of(first));
    state.burst().ifPresent(remembered -> burst = BurstTrack.restore(types, remembered));
    waiting = state.waiting();
    List<Integer> counts = state.tally();
    tally = new BurstTally(counts.get(0), counts.get(1), counts.get(2), counts.get(3));
    state.history().forEach(amounts -> history.add(ResourceSeconds.of(amounts)));
    held = ResourceVector.of(state.held());
  }
}
