package io.github.punctual.reservation.book.place;

import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Any;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** Expressions that are like another, for offers. */
final class RdlEdits {
  private RdlEdits() {}

  /** The same with every window ending so much later. */
  static Rdl later(Rdl rdl, Duration by) {
    return edit(
        rdl,
        atom -> atom,
        window -> new Window(window.body(), window.start(), plus(window.finish(), by)));
  }

  /**
   * The same with a part of the work of every atom, but at least one gang for one lease: whole
   * milliseconds, rounded down.
   */
  static Rdl smaller(Rdl rdl, double fraction) {
    return edit(rdl, atom -> smaller(atom, fraction), window -> window);
  }

  /** Whether there is a window in it, so that there is something to put off. */
  static boolean hasWindow(Rdl rdl) {
    boolean[] found = new boolean[1];
    edit(
        rdl,
        atom -> atom,
        window -> {
          found[0] = true;
          return window;
        });
    return found[0];
  }

  private static Rdl edit(Rdl rdl, UnaryOperator<Atom> atoms, UnaryOperator<Window> windows) {
    if (rdl instanceof Atom atom) {
      return atoms.apply(atom);
    }
    if (rdl instanceof Window window) {
      return windows.apply(
          new Window(edit(window.body(), atoms, windows), window.start(), window.finish()));
    }
    if (rdl instanceof Every every) {
      return new Every(every.when(), edit(every.body(), atoms, windows));
    }
    if (rdl instanceof Order order) {
      return new Order(edit(order.children(), atoms, windows), order.gaps());
    }
    if (rdl instanceof All all) {
      return new All(edit(all.children(), atoms, windows));
    }
    return new Any(edit(((Any) rdl).children(), atoms, windows));
  }

  private static List<Rdl> edit(
      List<Rdl> children, UnaryOperator<Atom> atoms, UnaryOperator<Window> windows) {
    return children.stream().map(child -> edit(child, atoms, windows)).toList();
  }

  private static TimePoint plus(TimePoint point, Duration by) {
    return point instanceof TimePoint.Absolute absolute
        ? new TimePoint.Absolute(absolute.instant().plus(by))
        : new TimePoint.Relative(((TimePoint.Relative) point).offset().plus(by));
  }

  private static Atom smaller(Atom atom, double fraction) {
    Duration least = atom.lease().multipliedBy(atom.gang());
    // What a client may send need not be countable in milliseconds.
    double millis = atom.work().toSeconds() * 1000.0 + atom.work().toMillisPart();
    Duration part = Duration.ofMillis((long) (millis * fraction));
    Duration work = part.compareTo(least) < 0 ? least : part;
    return new Atom(
        atom.bundle(),
        atom.gang(),
        atom.maxParallel(),
        atom.lease(),
        work.compareTo(atom.work()) < 0 ? work : atom.work());
  }
}
