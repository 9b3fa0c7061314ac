package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bundles of one stage at each step before an end, while it is placed: grows towards the past.
 *
 * <p>It is kept in pieces of one height each. A stage may last for tens of thousands of steps, and
 * mostly has one or a few heights. Who places it looks at neighbouring steps one after the other,
 * so the piece of the last one is where the next is looked for.
 */
final class StageProfile {
  private final long end;

  /** Where each piece begins, the latest first: a piece ends where the one before begins. */
  private long[] starts = new long[8];

  private int[] bundles = new int[8];
  private int pieces;

  /** The piece that was last looked at. */
  private int last;

  StageProfile(long end) {
    this.end = end;
  }

  /** How many there are at a step before the end. */
  int at(long step) {
    return step < first() ? 0 : bundles[pieceOf(step)];
  }

  /** Adds to the steps [from, to), which are before the end. */
  void add(long from, long to, int more) {
    if (from >= to) {
      return;
    }
    if (from < first()) {
      insert(pieces, from, 0);
    }
    splitAt(to);
    splitAt(from);
    for (int i = pieceOf(from); i >= 0 && starts[i] < to; i--) {
      bundles[i] += more;
    }
  }

  private long first() {
    return pieces == 0 ? end : starts[pieces - 1];
  }

  /** The piece in which a step lies that is not before the first. */
  private int pieceOf(long step) {
    while (starts[last] > step) {
      last++;
    }
    while (last > 0 && starts[last - 1] <= step) {
      last--;
    }
    return last;
  }

  /** Has a piece begin at a step that is not before the first. */
  private void splitAt(long step) {
    if (step >= end) {
      return;
    }
    int piece = pieceOf(step);
    if (starts[piece] < step) {
      insert(piece, step, bundles[piece]);
    }
  }

  private void insert(int piece, long start, int height) {
    if (pieces == starts.length) {
      starts = Arrays.copyOf(starts, 2 * pieces);
      bundles = Arrays.copyOf(bundles, 2 * pieces);
    }
    System.arraycopy(starts, piece, starts, piece + 1, pieces - piece);
    System.arraycopy(bundles, piece, bundles, piece + 1, pieces - piece);
    starts[piece] = start;
    bundles[piece] = height;
    pieces++;
  }

  Allocation of(DemandStage stage) {
    List<Run> runs = new ArrayList<>();
    for (int i = pieces - 1; i >= 0; i--) {
      Run.append(runs, starts[i], i == 0 ? end : starts[i - 1], bundles[i]);
    }
    return new Allocation(stage, runs);
  }
}
