package io.github.punctual.reservation.book.pages;

import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** What can be promised, as far back as the sharing policy looks; the plan is told of it. */
public final class BookCapacity {
  private final VectorTimeline line;
  private final Plan plan;
  private final BookClock clock;
  private final long lookback;

  /** At which steps, from the present on, the plan was told of a capacity that it still keeps. */
  private final NavigableSet<Long> told = new TreeSet<>();

  private long revision;

  BookCapacity(VectorTimeline line, Plan plan, BookClock clock, long lookback) {
    this.line = line;
    this.plan = plan;
    this.clock = clock;
    this.lookback = lookback;
  }

  /** By step; to be looked at and not changed. */
  public VectorTimeline line() {
    return line;
  }

  /** Greater after each change. */
  long revision() {
    return revision;
  }

  /** The clock has gone on: what is past is no longer known, but for as far as one looks back. */
  public void advance() {
    if (clock.step() > plan.origin()) {
      plan.advance(clock.step());
      line.forgetBefore(clock.step() - lookback);
    }
  }

  /**
   * From the step of the present on there is this much. Nothing is known of the time before there
   * were nodes: it is taken to have been the same.
   */
  public void change(VectorTimeline next) {
    if (line.isZero()) {
      line.setFrom(clock.step() - lookback, next.at(clock.step()));
    }
    set(next);
  }

  /** From the step of the present on there is this much. */
  void set(VectorTimeline next) {
    revision++;
    long present = clock.step();
    // Where it begins with nothing it has no step from which on there is something else.
    line.setFrom(present, next.at(present));
    next.breakpoints().forEach(line::setFrom);
    // The plan keeps the steps at which it was told to change, so each must be told again.
    told.headSet(present).clear();
    told.add(present);
    told.addAll(next.breakpoints().keySet());
    told.forEach(step -> plan.setCapacity(step, next.at(step)));
    forgetWhereNothingChanges();
  }

  /** What is planned next finds no more than this, and no more than there is. */
  public void bound(Optional<CapacityProfile> bound) {
    Optional<VectorTimeline> most =
        bound.map(profile -> StepCapacity.of(profile, clock.stepMillis(), clock.nowMillis()));
    told.headSet(clock.step()).clear();
    if (most.isPresent()) {
      told.addAll(most.get().breakpoints().tailMap(clock.step()).keySet());
      told.add(clock.step());
      told.forEach(step -> plan.setCapacity(step, line.at(step).min(most.get().at(step))));
    } else {
      told.forEach(step -> plan.setCapacity(step, line.at(step)));
      forgetWhereNothingChanges();
    }
  }

  /** Each request may be bounded at other steps, which would pile up. */
  private void forgetWhereNothingChanges() {
    told.forEach(plan::joinCapacity);
    told.retainAll(line.breakpoints().keySet());
  }
}
