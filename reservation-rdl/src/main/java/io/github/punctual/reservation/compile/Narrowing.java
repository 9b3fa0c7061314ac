package io.github.punctual.reservation.compile;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Narrows windows to where something can be placed at all: a part of an order begins after the
 * shortest that comes before it, and leaves the shortest that comes after it its time. Options that
 * cannot be placed are left out. Nothing that is feasible is lost; what is left need not be
 * feasible.
 */
final class Narrowing {
  /** It may go on for long where gaps chase each other; any number of rounds is sound. */
  private static final int ROUNDS = 40;

  private static final double TOLERANCE = 1e-9;

  private final Bounds bounds;
  private final Explanations explain;
  private final List<CompileNote> notes;

  /**
   * A narrowing.
   *
   * @param capacity beyond which nothing can be placed; empty for no limit
   * @param earliest the first step in which anything can be
   */
  Narrowing(
      StepTime time, Optional<ResourceVector> capacity, long earliest, List<CompileNote> notes) {
    this.bounds = new Bounds(capacity);
    this.explain = new Explanations(time, bounds, earliest);
    this.notes = notes;
  }

  /** Empty when it can never be placed, for reasons that are added to the problems. */
  Optional<DraftDemand> narrow(DraftDemand draft, List<CompileProblem> problems) {
    DraftDemand current = draft;
    for (int round = 0; round < ROUNDS; round++) {
      Optional<DraftDemand> next =
          narrow(current, Bounds.start(current), Bounds.finish(current), problems);
      if (next.isEmpty() || next.get().equals(current)) {
        return next;
      }
      current = next.get();
    }
    return Optional.of(current);
  }

  /** What is said of an option that cannot be placed. */
  static CompileNote dropped(CompileProblem reason) {
    return new CompileNote(
        reason.at(),
        CompileNote.Kind.DROPPED,
        "an option of any() is left out, since it can never fit: " + reason.text());
  }

  private static CompileNote unfit(CompileProblem reason) {
    return new CompileNote(
        reason.at(),
        CompileNote.Kind.UNFIT,
        "an option of any() can never fit into the cluster as it is: " + reason.text());
  }

  private Optional<DraftDemand> narrow(
      DraftDemand draft, long lo, long hi, List<CompileProblem> problems) {
    if (draft instanceof DraftDemand.Leaf leaf) {
      return leaf(leaf, lo, hi, problems);
    }
    if (draft instanceof DraftDemand.OneOf oneOf) {
      return oneOf(oneOf, lo, hi, problems);
    }
    if (draft instanceof DraftDemand.InTurn inTurn) {
      return inTurn(inTurn, lo, hi, problems);
    }
    DraftDemand.Together together = (DraftDemand.Together) draft;
    List<DraftDemand> parts = new ArrayList<>();
    for (DraftDemand part : together.parts()) {
      narrow(part, lo, hi, problems).ifPresent(parts::add);
    }
    return parts.size() < together.parts().size()
        ? Optional.empty()
        : checkWork(new DraftDemand.Together(together.at(), parts), problems);
  }

  private Optional<DraftDemand> leaf(
      DraftDemand.Leaf leaf, long lo, long hi, List<CompileProblem> problems) {
    if (bounds.room(leaf) == 0) {
      problems.add(explain.gang(leaf));
      return Optional.empty();
    }
    DraftDemand.Leaf narrow = leaf.within(lo, hi);
    if (narrow.finish() - narrow.start() < bounds.shortest(leaf)) {
      problems.add(explain.tooShort(leaf, narrow.start(), narrow.finish()));
      return Optional.empty();
    }
    return Optional.of(narrow);
  }

  private Optional<DraftDemand> oneOf(
      DraftDemand.OneOf oneOf, long lo, long hi, List<CompileProblem> problems) {
    List<DraftDemand> options = new ArrayList<>();
    List<CompileProblem> reasons = new ArrayList<>();
    for (DraftDemand option : oneOf.parts()) {
      narrow(option, lo, hi, reasons).ifPresent(options::add);
    }
    if (options.isEmpty()) {
      problems.addAll(reasons);
      return Optional.empty();
    }
    reasons.forEach(
        reason -> notes.add(bounds.capacity().isEmpty() ? dropped(reason) : unfit(reason)));
    return Optional.of(new DraftDemand.OneOf(oneOf.at(), options));
  }

  private Optional<DraftDemand> inTurn(
      DraftDemand.InTurn inTurn, long lo, long hi, List<CompileProblem> problems) {
    List<DraftDemand> parts = inTurn.parts();
    int n = parts.size();
    long[] from = new long[n];
    long[] until = new long[n];
    from[0] = lo;
    until[n - 1] = hi;
    for (int i = 1; i < n; i++) {
      from[i] =
          bounds.earliestEnd(parts.get(i - 1), from[i - 1]) + inTurn.gaps().get(i - 1).least();
    }
    for (int i = n - 2; i >= 0; i--) {
      until[i] = bounds.latestStart(parts.get(i + 1), until[i + 1]) - inTurn.gaps().get(i).least();
    }
    if (from[n - 1] > hi - bounds.shortestSpan(parts.get(n - 1)) && hasRoom(inTurn)) {
      problems.add(explain.tooShort(inTurn, lo, hi));
      return Optional.empty();
    }
    for (int i = 0; i + 1 < n; i++) {
      Steps gap = inTurn.gaps().get(i);
      if (gap.most() < Long.MAX_VALUE && !keepsNear(parts, i, gap, from, until)) {
        problems.add(
            explain.gap(
                inTurn, i, until[i], Math.max(from[i + 1], Bounds.start(parts.get(i + 1)))));
        return Optional.empty();
      }
    }
    List<DraftDemand> narrow = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      narrow(parts.get(i), from[i], until[i], problems).ifPresent(narrow::add);
    }
    return narrow.size() < n
        ? Optional.empty()
        : checkWork(new DraftDemand.InTurn(inTurn.at(), narrow, inTurn.gaps()), problems);
  }

  /**
   * Whether each atom that must be placed has room at all: otherwise that is what is to be said.
   */
  private boolean hasRoom(DraftDemand draft) {
    if (draft instanceof DraftDemand.Leaf leaf) {
      return bounds.room(leaf) > 0;
    }
    return draft instanceof DraftDemand.OneOf || draft.parts().stream().allMatch(this::hasRoom);
  }

  /**
   * Looks at the limit of a gap from above: false when it cannot be kept. It narrows the window of
   * an atom that is one gang without interruption, since start and end of that hang together.
   */
  private static boolean keepsNear(
      List<DraftDemand> parts, int i, Steps gap, long[] from, long[] until) {
    DraftDemand before = parts.get(i);
    DraftDemand after = parts.get(i + 1);
    long latestEnd = Math.min(Bounds.finish(before), until[i]);
    long earliestStart = Math.max(Bounds.start(after), from[i + 1]);
    if (earliestStart - latestEnd > gap.most()) {
      return false;
    }
    if (before instanceof DraftDemand.Leaf leaf && leaf.isOneHold()) {
      from[i] = Math.max(from[i], earliestStart - gap.most() - leaf.work());
    }
    if (after instanceof DraftDemand.Leaf leaf && leaf.isOneHold()) {
      until[i + 1] = Math.min(until[i + 1], latestEnd + gap.most() + leaf.work());
    }
    return true;
  }

  private Optional<DraftDemand> checkWork(DraftDemand draft, List<CompileProblem> problems) {
    if (bounds.capacity().isPresent()) {
      ResourceVector capacity = bounds.capacity().get();
      long steps = Bounds.finish(draft) - Bounds.start(draft);
      for (String type : capacity.amounts().keySet()) {
        double work = Bounds.work(draft, type);
        if (work > (double) capacity.get(type) * steps * (1 + TOLERANCE)) {
          problems.add(explain.tooMuch(draft, type, work, capacity.get(type)));
          return Optional.empty();
        }
      }
    }
    return Optional.of(draft);
  }
}
