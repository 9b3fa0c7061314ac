package io.github.punctual.yarn.adapt;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The present for all that decides and promises. It is that of the machine's clock, but never runs
 * backwards, and does not follow a jump before that has lasted: a clock that is a day ahead for a
 * second would end every promise of the day. While a jump is waited out time goes on at the pace of
 * the machine's counter of elapsed time, which nobody can set. A jump back that lasts is followed
 * by standing still until the machine's clock has caught up. Safe for several threads, without a
 * lock.
 */
public final class SteadyClock implements InstantSource {
  private static final Logger LOG = LoggerFactory.getLogger(SteadyClock.class);

  /**
   * How far apart the machine's clock and this one are.
   *
   * @param machineAheadMillis how far the machine's clock is ahead; negative when it is behind
   * @param standing whether this one stands still until the other has caught up; otherwise it goes
   *     on as if there were no jump
   */
  public record Apart(long machineAheadMillis, boolean standing) {}

  /** A jump that is waited out: how far off the machine's clock was, and what was elapsed then. */
  private record Jump(long byMillis, long nanos) {}

  /**
   * What is known at one moment.
   *
   * @param believedMillis what the machine's clock said when it was last believed
   * @param believedNanos what was elapsed then
   * @param jump empty while both clocks agree
   */
  private record State(
      long presentMillis, long believedMillis, long believedNanos, Optional<Jump> jump) {
    static final State NEW = new State(Long.MIN_VALUE, 0, 0, Optional.empty());

    State believing(long saidMillis, long elapsedNanos) {
      return new State(
          Math.max(presentMillis, saidMillis), saidMillis, elapsedNanos, Optional.empty());
    }
  }

  private final InstantSource machine;
  private final LongSupplier nanos;
  private final long beginNanos;
  private final long jumpMillis;
  private final long patienceMillis;
  private final AtomicReference<State> state = new AtomicReference<>(State.NEW);

  /**
   * A clock.
   *
   * @param nanos elapsed time in nanoseconds, from any instant on
   * @param jumpMillis from which difference on the machine's clock has jumped, in milliseconds
   * @param patienceMillis how long a jump must last to be followed, in milliseconds
   */
  public SteadyClock(
      InstantSource machine, LongSupplier nanos, long jumpMillis, long patienceMillis) {
    this.machine = machine;
    this.nanos = nanos;
    this.beginNanos = nanos.getAsLong();
    this.jumpMillis = jumpMillis;
    this.patienceMillis = patienceMillis;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis());
  }

  /** The present, in milliseconds since 1970. */
  @Override
  public long millis() {
    return at(machine.millis());
  }

  private long at(long saidMillis) {
    while (true) {
      State before = state.get();
      State after = next(before, saidMillis, nanos.getAsLong());
      if (state.compareAndSet(before, after)) {
        tell(before, after);
        return after.presentMillis();
      }
    }
  }

  private State next(State before, long saidMillis, long elapsedNanos) {
    if (before.presentMillis() == Long.MIN_VALUE) {
      return before.believing(saidMillis, elapsedNanos);
    }
    long expected =
        before.believedMillis()
            + TimeUnit.NANOSECONDS.toMillis(elapsedNanos - before.believedNanos());
    long byMillis = saidMillis - expected;
    if (Math.abs(byMillis) < jumpMillis) {
      return before.believing(saidMillis, elapsedNanos);
    }
    Jump jump =
        before
            .jump()
            .filter(known -> Math.abs(byMillis - known.byMillis()) < jumpMillis)
            .orElseGet(() -> new Jump(byMillis, elapsedNanos));
    return TimeUnit.NANOSECONDS.toMillis(elapsedNanos - jump.nanos()) >= patienceMillis
        ? before.believing(saidMillis, elapsedNanos)
        : new State(
            Math.max(before.presentMillis(), expected),
            before.believedMillis(),
            before.believedNanos(),
            Optional.of(jump));
  }

  private void tell(State before, State after) {
    if (after.jump().isPresent() && !after.jump().equals(before.jump())) {
      long byMillis = after.jump().get().byMillis();
      LOG.warn(
          "The machine's clock has jumped {} ms {}; time goes on without it, and it is believed if that lasts {} ms",
          Math.abs(byMillis),
          byMillis > 0 ? "ahead" : "back",
          patienceMillis);
    } else if (before.jump().isPresent() && after.jump().isEmpty()) {
      LOG.warn(
          "The machine's clock is believed again: it says {}, and it is {} here",
          Instant.ofEpochMilli(after.believedMillis()),
          Instant.ofEpochMilli(after.presentMillis()));
    }
  }

  /** How far it is from the machine's clock; empty while both agree. */
  public Optional<Apart> apart() {
    long said = machine.millis();
    long ahead = said - at(said);
    return Math.abs(ahead) >= jumpMillis
        ? Optional.of(new Apart(ahead, state.get().jump().isEmpty()))
        : Optional.empty();
  }

  /**
   * An instant that somebody else read from the machine's clock not long ago, in this time. One
   * that was read before a jump is the same in both.
   */
  public long of(long machineMillis) {
    long said = machine.millis();
    return of(machineMillis, said, at(said));
  }

  private static long of(long machineMillis, long said, long present) {
    return Math.abs(machineMillis - present) <= Math.abs(machineMillis - said)
        ? machineMillis
        : machineMillis + present - said;
  }

  /**
   * What tells how long ago instants were that somebody else read from the machine's clock, in
   * milliseconds, seen from now; for many of them at once.
   */
  public LongUnaryOperator ages() {
    long said = machine.millis();
    long present = at(said);
    return machineMillis -> Math.max(0, present - of(machineMillis, said, present));
  }

  /** How long this clock has been there, in milliseconds, whatever is done to the machine's. */
  public long elapsedMillis() {
    return TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - beginNanos);
  }

  /** How long something took that began and ended at instants of the machine's clock. */
  public long between(long beginMillis, long endMillis) {
    long said = machine.millis();
    long present = at(said);
    return Math.max(0, of(endMillis, said, present) - of(beginMillis, said, present));
  }

  /** Begins anew with what the machine's clock says: nobody may have asked for long. */
  public void restart() {
    state.set(State.NEW);
  }
}
