package io.github.punctual.yarn.web.plan;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.PromisedSpan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Amounts over time: what several promises are together. */
public final class Timeline {
  /** A time in which nothing changes, without its end, and what there is, by resource type. */
  public record Piece(long fromMillis, long untilMillis, Map<String, Double> amounts) {
    /** How much there is of a resource type. */
    public double amount(String type) {
      return amounts.getOrDefault(type, 0.0);
    }
  }

  /** By how much the amount of each type changes at an instant. */
  private final SortedMap<Long, SortedMap<String, Double>> changes = new TreeMap<>();

  /** The sum of promises over time. */
  public static Timeline of(Collection<PromisedSpan> promises) {
    Timeline line = new Timeline();
    promises.forEach(line::add);
    return line;
  }

  void add(PromisedSpan promise) {
    change(promise.fromMillis(), promise.vector(), 1);
    change(promise.untilMillis(), promise.vector(), -1);
  }

  private void change(long millis, ResourceVector vector, int sign) {
    SortedMap<String, Double> byType = changes.computeIfAbsent(millis, m -> new TreeMap<>());
    vector
        .amounts()
        .forEach((type, amount) -> byType.merge(type, (double) sign * amount, Double::sum));
  }

  /** The pieces between two instants in which there is anything, in the order of time. */
  public List<Piece> pieces(long fromMillis, long untilMillis) {
    List<Piece> pieces = new ArrayList<>();
    SortedMap<String, Double> held = new TreeMap<>();
    long since = fromMillis;
    for (Map.Entry<Long, SortedMap<String, Double>> change : changes.entrySet()) {
      long at = Math.min(change.getKey(), untilMillis);
      if (at > since) {
        append(pieces, since, at, held);
        since = at;
      }
      if (change.getKey() >= untilMillis) {
        return pieces;
      }
      change.getValue().forEach((type, amount) -> held.merge(type, amount, Double::sum));
      held.values().removeIf(amount -> amount == 0);
    }
    append(pieces, since, untilMillis, held);
    return pieces;
  }

  /** The same with averages over slots of a length, which begin at the first instant. */
  public List<Piece> averages(long fromMillis, long untilMillis, long slotMillis) {
    SortedMap<Long, SortedMap<String, Double>> slots = new TreeMap<>();
    for (Piece piece : pieces(fromMillis, untilMillis)) {
      long at = piece.fromMillis();
      while (at < piece.untilMillis()) {
        long slot = (at - fromMillis) / slotMillis;
        long end = Math.min(piece.untilMillis(), fromMillis + (slot + 1) * slotMillis);
        double part = (double) (end - at) / slotMillis;
        SortedMap<String, Double> sums = slots.computeIfAbsent(slot, s -> new TreeMap<>());
        piece.amounts().forEach((type, amount) -> sums.merge(type, amount * part, Double::sum));
        at = end;
      }
    }
    List<Piece> pieces = new ArrayList<>();
    slots.forEach(
        (slot, sums) ->
            append(
                pieces,
                fromMillis + slot * slotMillis,
                Math.min(untilMillis, fromMillis + (slot + 1) * slotMillis),
                sums));
    return pieces;
  }

  /** Adds a piece; one that goes on as the last one is joined with it. */
  private static void append(
      List<Piece> pieces, long fromMillis, long untilMillis, Map<String, Double> amounts) {
    if (amounts.isEmpty() || untilMillis <= fromMillis) {
      return;
    }
    Piece last = pieces.isEmpty() ? null : pieces.get(pieces.size() - 1);
    if (last != null && last.untilMillis() == fromMillis && last.amounts().equals(amounts)) {
      pieces.set(pieces.size() - 1, new Piece(last.fromMillis(), untilMillis, last.amounts()));
    } else {
      pieces.add(new Piece(fromMillis, untilMillis, new TreeMap<>(amounts)));
    }
  }
}
