package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.admission.bopf.state.BurstState;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Optional;
import java.util.OptionalLong;

/** A burst as it is served, with what it has received so far. */
final class BurstTrack {
  /** What rounding may add or take, as a part of the amounts that are compared. */
  private static final double TOLERANCE = 1e-9;

  final long arrivedMillis;
  final long deadlineMillis;
  final long nextMillis;
  final long windowMillis;

  /** a_i of the paper: the declared demand spread over the time allowed. */
  final ResourceVector level;

  private final long onTimeMillis;
  private final TypeNames types;
  private final ResourceSeconds declaredAmounts;
  private final Meter declared;
  private final Meter received;
  private Meter receivedByDeadline;
  private long endedMillis = Long.MIN_VALUE;

  private BurstTrack(
      TypeNames types,
      long arrivedMillis,
      long deadlineMillis,
      long nextMillis,
      long windowMillis,
      long onTimeMillis,
      ResourceSeconds declared,
      Meter received) {
    this.types = types;
    this.arrivedMillis = arrivedMillis;
    this.deadlineMillis = deadlineMillis;
    this.nextMillis = nextMillis;
    this.windowMillis = windowMillis;
    this.onTimeMillis = onTimeMillis;
    this.declaredAmounts = declared;
    this.declared = Meter.of(types, declared.amounts());
    this.received = received;
    this.level = declared.over(onTimeMillis);
  }

  /** The burst that a job begins in a slot. */
  static BurstTrack begin(TypeNames types, BurstSlot slot, long arrivedMillis) {
    return new BurstTrack(
        types,
        arrivedMillis,
        Math.min(arrivedMillis + slot.onTimeMillis(), slot.endMillis()),
        slot.endMillis(),
        slot.windowMillis(),
        slot.onTimeMillis(),
        slot.demand(),
        new Meter(types));
  }

  static BurstTrack restore(TypeNames types, BurstState state) {
    BurstTrack burst =
        new BurstTrack(
            types,
            state.arrivedMillis(),
            state.deadlineMillis(),
            state.nextMillis(),
            state.windowMillis(),
            state.onTimeMillis(),
            ResourceSeconds.of(state.declared()),
            Meter.of(types, state.received()));
    state.receivedByDeadline().ifPresent(had -> burst.receivedByDeadline = Meter.of(types, had));
    state.endedMillis().ifPresent(ended -> burst.endedMillis = ended);
    return burst;
  }

  /** The same burst in a slot of another plan, which says what it may have and until when. */
  BurstTrack in(BurstSlot slot, long nowMillis) {
    long due = Math.min(arrivedMillis + slot.onTimeMillis(), slot.endMillis());
    // A record says whether a burst that has ended was on time; it stays true. What one that lasts
    // had
    // by an instant that is over, nobody has counted.
    long deadline =
        hasEnded()
            ? Math.min(due, deadlineMillis)
            : Math.max(due, Math.min(nowMillis, slot.endMillis()));
    BurstTrack burst =
        new BurstTrack(
            types,
            arrivedMillis,
            deadline,
            slot.endMillis(),
            slot.windowMillis(),
            slot.onTimeMillis(),
            slot.demand(),
            received);
    burst.receivedByDeadline = nowMillis < deadline ? null : receivedByDeadline;
    burst.endedMillis = endedMillis;
    return burst;
  }

  /** The same burst where the plan has none: no capacity is committed to it. */
  BurstTrack outside(long untilMillis) {
    BurstTrack burst =
        new BurstTrack(
            types,
            arrivedMillis,
            Math.min(deadlineMillis, untilMillis),
            untilMillis,
            arrivedMillis,
            onTimeMillis,
            declaredAmounts,
            received);
    burst.receivedByDeadline = receivedByDeadline;
    burst.endedMillis = endedMillis;
    return burst;
  }

  /** Counts what was held from one instant to another, and what of it came by the deadline. */
  void receive(ResourceVector held, long fromMillis, long toMillis) {
    long from = Math.max(fromMillis, arrivedMillis);
    if (receivedByDeadline == null && toMillis >= deadlineMillis) {
      received.add(held, Math.max(0, deadlineMillis - from));
      receivedByDeadline = received.copy();
      from = Math.max(from, deadlineMillis);
    }
    received.add(held, Math.max(0, toMillis - from));
  }

  boolean hasEnded() {
    return endedMillis != Long.MIN_VALUE;
  }

  void end(long nowMillis) {
    endedMillis = nowMillis;
  }

  void reopen() {
    endedMillis = Long.MIN_VALUE;
  }

  /**
   * Whether it has received all that it declared of some type. A burst that needs what it declared
   * comes to the end of all types together, when it is done; one that needs another mixture must
   * not have more of any type with priority than it declared.
   */
  boolean isUsedUp() {
    for (int i = 0; i < declared.size(); i++) {
      if (declared.get(i) > 0 && isUsedUp(left(i), declared.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether nothing is left of what was declared of a type, but for rounding. */
  static boolean isUsedUp(double left, double declared) {
    return left <= declared * TOLERANCE;
  }

  /** What it may still have of a type with priority, in resource-seconds. */
  double left(int type) {
    return declared.get(type) - received.get(type);
  }

  /** The largest part, over the declared types, of what a second of the cluster gives. */
  double leftShare(ResourceVector capacity) {
    double share = 0;
    for (int i = 0; i < declared.size(); i++) {
      if (left(i) > 0) {
        share = Math.max(share, left(i) / capacity.get(types.name(i)));
      }
    }
    return share;
  }

  /** The part of the cluster that it held since its arrival, averaged until its slot ends. */
  double receivedShare(ResourceVector capacity) {
    double seconds = (nextMillis - arrivedMillis) / 1000.0;
    double share = 0;
    for (int i = 0; i < received.size(); i++) {
      if (received.get(i) > 0) {
        share = Math.max(share, received.get(i) / (capacity.get(types.name(i)) * seconds));
      }
    }
    return share;
  }

  /** When it will be used up if it holds this much on, in milliseconds; never before now. */
  long usedUpMillis(ResourceVector held, long nowMillis) {
    double seconds = Double.POSITIVE_INFINITY;
    for (int i = 0; i < declared.size(); i++) {
      if (declared.get(i) > 0) {
        long amount = held.get(types.name(i));
        seconds = amount == 0 ? seconds : Math.min(seconds, Math.max(0, left(i)) / amount);
      }
    }
    double millis = Math.ceil(seconds * 1000 * (1 - TOLERANCE));
    return millis < Long.MAX_VALUE / 2.0 ? nowMillis + (long) millis : Long.MAX_VALUE;
  }

  /** Whether it would not be done by its deadline at its level. */
  boolean isBehind(long nowMillis) {
    double seconds = (deadlineMillis - nowMillis) / 1000.0;
    for (int i = 0; i < declared.size(); i++) {
      if (declared.get(i) > 0 && left(i) > level.get(types.name(i)) * seconds) {
        return true;
      }
    }
    return false;
  }

  /** The level at which what is left would be done by the deadline, at most what is wanted. */
  ResourceVector neededLevel(ResourceVector wanted, long nowMillis) {
    ResourceVector needed =
        declared.minus(received).toResourceSeconds().over(deadlineMillis - nowMillis);
    return level.max(needed.min(wanted));
  }

  CurrentBurst view() {
    return new CurrentBurst(
        arrivedMillis, deadlineMillis, nextMillis, declaredAmounts, received.toResourceSeconds());
  }

  BurstRecord record(QueueId queue, long endMillis) {
    return new BurstRecord(
        queue,
        arrivedMillis,
        endMillis,
        deadlineMillis,
        declaredAmounts,
        received.toResourceSeconds(),
        Optional.ofNullable(receivedByDeadline).orElse(received).toResourceSeconds());
  }

  /** The record of its end, when it has ended. */
  Optional<BurstRecord> lastRecord(QueueId queue) {
    return hasEnded() ? Optional.of(record(queue, endedMillis)) : Optional.empty();
  }

  BurstState state() {
    return new BurstState(
        arrivedMillis,
        deadlineMillis,
        nextMillis,
        windowMillis,
        onTimeMillis,
        declaredAmounts.amounts(),
        received.toMap(),
        Optional.ofNullable(receivedByDeadline).map(Meter::toMap),
        hasEnded() ? OptionalLong.of(endedMillis) : OptionalLong.empty());
  }
}
