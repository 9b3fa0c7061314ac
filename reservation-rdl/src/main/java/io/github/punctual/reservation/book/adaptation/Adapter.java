package io.github.punctual.reservation.book.adaptation;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.pages.BookPages;
import io.github.punctual.reservation.book.pages.BookTrial;
import io.github.punctual.reservation.book.pages.Changes;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.sharing.Span;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Keeps promises when the capacity changes, at the present and at future steps (Rayon, section
 * 5.2). Of the ways in which nobody loses anything the one that disturbs the fewest is taken: those
 * that meet the shortage are moved, then all that have not begun are placed anew. Where there is no
 * such way the promises are made again in the order of {@link MovableOccurrence#IMPORTANCE}, each
 * as far as there is room, so that the least important and newest lose first.
 *
 * <p>Caps are not tested here: they bound what is promised, and would only make a loss of capacity
 * a loss of promises.
 */
public final class Adapter {
  private final BookPages pages;
  private final Changes changes;

  /**
   * One for a book.
   *
   * @param changes makes what it decides last
   */
  public Adapter(BookPages pages, Changes changes) {
    this.pages = pages;
    this.changes = changes;
  }

  /**
   * From the present on there is another capacity: shortages are healed, and what was lost comes
   * back if it can.
   *
   * @param reason why there is less from an instant on, in milliseconds, where that is known
   * @return what it said; empty when it was not asked
   */
  public Optional<String> follow(VectorTimeline line, LongFunction<Optional<String>> reason) {
    pages.capacity().change(line);
    Shortage shortage = new Shortage(pages.plan());
    if (shortage.isOver()) {
      restore();
      return Optional.empty();
    }
    Optional<String> why = reason.apply(shortage.first() * pages.clock().stepMillis());
    BookTrial trial = changes.trial();
    if (!moveThoseThatMeetIt(trial)
        && !moveAll(trial, MovableOccurrence.IMPORTANCE)
        && !moveAll(trial, MovableOccurrence.DEADLINE)) {
      harmTheLeast(trial);
    }
    changes.commit(
        trial,
        why.map(text -> "less can be promised because of " + text).orElse("capacity was lost"),
        Optional.empty());
    return why;
  }

  /** Takes out those that meet the shortage, the least important first, and places them again. */
  private boolean moveThoseThatMeetIt(BookTrial trial) {
    Shortage shortage = new Shortage(pages.plan());
    List<MovableOccurrence> taken = takeOutThoseThatMeetIt(trial, slots(false), shortage);
    Collections.reverse(taken);
    return shortage.isOver() && placeAll(trial, taken);
  }

  /** Takes them out, the least important first, until the shortage is over. */
  private List<MovableOccurrence> takeOutThoseThatMeetIt(
      BookTrial trial, List<MovableOccurrence> slots, Shortage shortage) {
    slots.sort(MovableOccurrence.IMPORTANCE.reversed());
    List<MovableOccurrence> taken = new ArrayList<>();
    for (MovableOccurrence slot : slots) {
      if (!shortage.isOver() && shortage.meets(slot.occurrence().placement())) {
        takeOut(trial, slot, shortage);
        taken.add(slot);
      }
    }
    return taken;
  }

  /** Takes out all that may be moved, and places them again in some order. */
  private boolean moveAll(BookTrial trial, Comparator<MovableOccurrence> order) {
    Shortage shortage = new Shortage(pages.plan());
    List<MovableOccurrence> slots = slots(false);
    slots.forEach(slot -> takeOut(trial, slot, shortage));
    slots.sort(order);
    return shortage.isOver() && placeAll(trial, slots);
  }

  private boolean placeAll(BookTrial trial, List<MovableOccurrence> slots) {
    Effort effort = new Effort(pages.planner(), pages.clock());
    for (MovableOccurrence slot : slots) {
      Occurrence was = slot.occurrence();
      Optional<Placement> found = effort.place(trial, was.granted().orElseThrow());
      if (found.isEmpty()) {
        trial.undo();
        return false;
      }
      trial.put(slot.key(), was.with(found.get()));
    }
    return true;
  }

  private void harmTheLeast(BookTrial trial) {
    Shortage shortage = new Shortage(pages.plan());
    List<MovableOccurrence> out = slots(false);
    out.forEach(slot -> takeOut(trial, slot, shortage));
    out.addAll(takeOutThoseThatMeetIt(trial, slots(true), shortage));
    out.sort(MovableOccurrence.IMPORTANCE);
    Regrant regrant = regrant();
    for (MovableOccurrence slot : out) {
      Occurrence left = slot.begun() ? rest(trial, slot) : slot.occurrence();
      trial.put(slot.key(), regrant.asMuchAsFits(trial, slot, left));
    }
    // Those that came later may have made room by moving.
    for (MovableOccurrence slot : out) {
      Occurrence now = now(trial, slot);
      if (!now.isWhole()) {
        trial.put(slot.key(), regrant.more(trial, slot, now).orElse(now));
      }
    }
  }

  private Regrant regrant() {
    Effort effort = new Effort(pages.planner(), pages.clock());
    return new Regrant(pages.plan(), pages.clock(), pages.settings().tries(), effort);
  }

  private static Occurrence now(BookTrial trial, MovableOccurrence slot) {
    return trial.occurrence(slot.key(), slot.occurrence().index()).orElseThrow();
  }

  /** What was held of an occurrence until now becomes history; the rest is asked for anew. */
  private Occurrence rest(BookTrial trial, MovableOccurrence slot) {
    Occurrence was = slot.occurrence();
    long cut = pages.clock().earliest();
    Booking booking = trial.booking(slot.key()).orElseThrow();
    List<Span> held = new ArrayList<>(booking.held());
    held.addAll(booking.only(was).heldBefore(cut));
    trial.put(booking.withHeld(held));
    Optional<Demand> asked =
        was.asked().flatMap(demand -> Remainder.of(demand, was.placement(), cut));
    long from = cut;
    List<Allocation> ahead =
        was.placement().allocations().stream()
            .filter(each -> each.runs().stream().anyMatch(run -> run.end() > from))
            .toList();
    return new Occurrence(
        was.index(), was.baseMillis(), asked, asked, new Placement(ahead), Long.MIN_VALUE);
  }

  private void takeOut(BookTrial trial, MovableOccurrence slot, Shortage shortage) {
    trial.put(slot.key(), slot.occurrence().with(Optional.empty(), Placement.NOWHERE));
    shortage.without(slot.occurrence().placement());
  }

  /** What is promised from now on, and pinned or not. */
  private List<MovableOccurrence> slots(boolean pinned) {
    List<MovableOccurrence> result = new ArrayList<>();
    for (Booking booking : pages.register().bookings().values()) {
      for (Occurrence occurrence : booking.occurrences()) {
        boolean ahead = occurrence.placement().end() > pages.clock().step();
        boolean begun = hasBegun(booking, occurrence);
        boolean fixed = begun || occurrence.pinnedUntil() > pages.clock().step();
        if (booking.state().isLive() && ahead && fixed == pinned) {
          result.add(new MovableOccurrence(booking, occurrence, begun, fixed));
        }
      }
    }
    return result;
  }

  /** Whether it is held by now, be it that what was held until now is history already. */
  private boolean hasBegun(Booking booking, Occurrence occurrence) {
    long earliest = pages.clock().earliest();
    return occurrence.placement().start() <= earliest && booking.began(occurrence) < earliest;
  }

  /** Gives back what was lost, the most important first, as far as there is room now. */
  public void restore() {
    List<MovableOccurrence> wanting = new ArrayList<>();
    for (Booking booking : pages.register().wanting()) {
      for (Occurrence occurrence : booking.occurrences()) {
        if (!occurrence.isWhole() && occurrence.finish() > pages.clock().earliest()) {
          boolean begun = hasBegun(booking, occurrence);
          wanting.add(new MovableOccurrence(booking, occurrence, begun, begun));
        }
      }
    }
    wanting.sort(MovableOccurrence.IMPORTANCE);
    Regrant regrant = regrant();
    BookTrial trial = changes.trial();
    boolean found = false;
    for (MovableOccurrence slot : wanting) {
      Occurrence now = now(trial, slot);
      Optional<Occurrence> more = regrant.more(trial, slot, now);
      trial.put(slot.key(), more.orElse(now));
      found |= more.isPresent();
    }
    if (found) {
      changes.commit(trial, "there is room again", Optional.empty());
    } else {
      trial.undo();
    }
  }
}
