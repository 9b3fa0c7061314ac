package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.compile.FeasiblePlans.Between;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Any;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Gap;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;

/**
 * What expressions and demands mean, word by word from the paper's section 3.1 and the comments of
 * the demands: all of their plans. Steps are seconds; times count from 0.
 */
final class DirectMeaning {
  private DirectMeaning() {}

  static NavigableSet<List<Integer>> of(Rdl tree) {
    NavigableSet<List<Integer>> plans = of(tree, 0, FeasiblePlans.STEPS);
    plans.removeIf(plan -> !FeasiblePlans.fits(plan));
    return plans;
  }

  private static NavigableSet<List<Integer>> of(Rdl tree, long start, long finish) {
    if (tree instanceof Atom atom) {
      return atom(atom, start, finish);
    }
    if (tree instanceof Window window) {
      return of(
          window.body(),
          Math.max(start, ceil(((TimePoint.Relative) window.start()).offset())),
          Math.min(finish, ((TimePoint.Relative) window.finish()).offset().toSeconds()));
    }
    if (tree instanceof Any any) {
      NavigableSet<List<Integer>> result = FeasiblePlans.none();
      any.children().forEach(child -> result.addAll(of(child, start, finish)));
      return result;
    }
    if (tree instanceof All all) {
      NavigableSet<List<Integer>> result = FeasiblePlans.onlyTheEmptyOne();
      for (Rdl child : all.children()) {
        result = FeasiblePlans.both(result, of(child, start, finish));
      }
      return result;
    }
    return order((Order) tree, start, finish);
  }

  /** Satisfied with the least work that is at least what it says and that can be allocated. */
  private static NavigableSet<List<Integer>> atom(Atom atom, long start, long finish) {
    if (atom.work().isZero()) {
      return FeasiblePlans.onlyTheEmptyOne();
    }
    NavigableSet<List<Integer>> plans =
        FeasiblePlans.ofAtom(
            kind(atom.bundle().get("memory-mb")),
            atom.gang(),
            atom.maxParallel(),
            (int) atom.lease().toSeconds(),
            -1,
            start,
            finish);
    long total =
        plans.stream()
            .mapToLong(DirectMeaning::total)
            .filter(work -> work >= atom.work().toSeconds())
            .min()
            .orElse(-1);
    plans.removeIf(plan -> total(plan) != total);
    return plans;
  }

  private static int kind(long memoryMib) {
    return memoryMib == 1024 ? 0 : 1;
  }

  private static long total(List<Integer> plan) {
    return plan.stream().mapToLong(Integer::longValue).sum();
  }

  private static NavigableSet<List<Integer>> order(Order order, long start, long finish) {
    NavigableSet<List<Integer>> result = FeasiblePlans.onlyTheEmptyOne();
    // From the first part to the last, each with all that come before: the ends are what matters.
    List<Part> before = List.of(new Part(FeasiblePlans.onlyTheEmptyOne().first(), 0, 0, 0));
    for (int i = 0; i < order.children().size(); i++) {
      Gap gap = i == 0 ? Gap.ANY : order.gaps().get(i - 1);
      List<Part> next = new ArrayList<>();
      NavigableSet<List<Integer>> plans = of(order.children().get(i), start, finish);
      if ((long) before.size() * plans.size() > 1_000_000) {
        throw new FeasiblePlans.TooMany();
      }
      for (Part part : before) {
        for (List<Integer> plan : plans) {
          part.then(plan, gap).ifPresent(next::add);
        }
      }
      before = next.stream().distinct().toList();
    }
    result.clear();
    before.forEach(part -> result.add(part.plan()));
    return result;
  }

  /** What is held by the first parts of an order; the end of the last that holds anything. */
  private record Part(List<Integer> plan, int end, long least, long most) {
    Optional<Part> then(List<Integer> next, Gap gap) {
      boolean first = FeasiblePlans.isEmpty(plan);
      long from = first ? 0 : least + ceil(gap.least());
      long to =
          first || most == Long.MAX_VALUE || gap.most().isEmpty()
              ? Long.MAX_VALUE
              : most + gap.most().get().toSeconds();
      if (FeasiblePlans.isEmpty(next)) {
        return Optional.of(new Part(plan, end, from, to));
      }
      int passed = FeasiblePlans.start(next) - end;
      if (!first && (passed < from || passed > to)) {
        return Optional.empty();
      }
      NavigableSet<List<Integer>> one = FeasiblePlans.none();
      one.add(plan);
      NavigableSet<List<Integer>> other = FeasiblePlans.none();
      other.add(next);
      return FeasiblePlans.both(one, other).stream()
          .findFirst()
          .map(sum -> new Part(sum, FeasiblePlans.end(next), 0, 0));
    }
  }

  private static long ceil(Duration duration) {
    return duration.plusNanos(999_999_999).toSeconds();
  }

  static NavigableSet<List<Integer>> of(Demand demand) {
    NavigableSet<List<Integer>> plans = all(demand);
    plans.removeIf(plan -> !FeasiblePlans.fits(plan));
    return plans;
  }

  private static NavigableSet<List<Integer>> all(Demand demand) {
    if (demand instanceof DemandStage stage) {
      return FeasiblePlans.ofAtom(
          kind(stage.bundle().get("memory-mb")),
          stage.gang(),
          Math.min(FeasiblePlans.CAPACITY, stage.maxParallel()),
          stage.lease(),
          stage.work(),
          stage.start(),
          stage.finish());
    }
    NavigableSet<List<Integer>> result = FeasiblePlans.none();
    if (demand instanceof Choice choice) {
      choice.options().forEach(option -> result.addAll(all(option)));
      return result;
    }
    if (demand instanceof Union union) {
      NavigableSet<List<Integer>> sum = FeasiblePlans.onlyTheEmptyOne();
      for (Demand part : union.parts()) {
        sum = FeasiblePlans.both(sum, all(part));
      }
      return sum;
    }
    Sequence sequence = (Sequence) demand;
    // From the last part to the first: what comes later starts where the next part does.
    NavigableSet<List<Integer>> later = all(sequence.parts().get(sequence.parts().size() - 1));
    for (int i = sequence.parts().size() - 2; i >= 0; i--) {
      Steps gap = sequence.gaps().get(i);
      later =
          FeasiblePlans.inTurn(
              all(sequence.parts().get(i)), later, new Between(gap.least(), gap.most()));
    }
    return later;
  }
}
