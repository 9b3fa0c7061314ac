package io.github.punctual.reservation.compile;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.Steps;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Removes redundant operators and makes compatible atoms one (Rayon, section 3.1). The set of
 * feasible plans stays the same, where a plan says how many bundles of each kind there are at each
 * step.
 *
 * <p><b>Operators.</b> An all in an all, an any in an any and an order in an order are taken into
 * what is around them, and what has one part only is that part. In an order nothing is lost by it:
 * what asks for nothing is gone already, so the start of the inner order is that of its first part
 * and its end that of its last.
 *
 * <p><b>Atoms.</b> Two atoms A and B of an all with the same bundle, lease l and window, both
 * without gangs, become one with the sum of their work w and of their maxima h (each at most w / l,
 * since every bundle is held for a lease). Each plan for both is one for the sum. The converse
 * needs a condition, one of these:
 *
 * <ul>
 *   <li>l = 1 and w_A / h_A = w_B / h_B. Let p(t) be a plan for the sum. The plan p(t) h_A / (h_A +
 *       h_B) for A, and the rest for B, respects both maxima and has the right sums, but for
 *       fractions. A may have any amount from max(0, p(t) - h_B) to min(h_A, p(t)) at t; these are
 *       whole numbers, the fractional plan lies between them and its sum w_A is whole: so there is
 *       a plan in whole numbers with that sum. Without equal ratios it is wrong: atoms with work 1
 *       and 10 and maxima 10 and 1 need ten steps, their sum needs one.
 *   <li>w_A = w_B = l: one lease each. A plan for 2 l with a lease of l is one bundle for 2 l
 *       steps, which is cut in two, or two bundles for l steps each. With three atoms it is wrong:
 *       two bundles for 1.5 l cannot be cut into three leases.
 *   <li>w_A = n_A l and w_B = n_B l with n_A at most h_A and n_B at most h_B, in a window so short
 *       that n - 1 bundles, n = n_A + n_B, cannot do all of it: W (n - 1) &lt; n l. Then a plan has
 *       n bundles, each for exactly l steps, and any n_A of them are a plan for A.
 * </ul>
 *
 * <p>Those whose sum no stage could have, being too large a number, stay apart, which is the same.
 */
record Simplifier(List<CompileNote> notes) {
  private static final int MOST_OPTIONS_COMPARED = 200;

  /** What may be unified: everything but the amounts, which must fit together. */
  private record Kind(
      ResourceVector bundle, int lease, long start, long finish, long work, long most) {}

  DraftDemand simplify(DraftDemand draft) {
    if (draft instanceof DraftDemand.Together together) {
      return together(together);
    }
    if (draft instanceof DraftDemand.OneOf oneOf) {
      return oneOf(oneOf);
    }
    return draft instanceof DraftDemand.InTurn inTurn ? inTurn(inTurn) : draft;
  }

  private DraftDemand together(DraftDemand.Together together) {
    List<DraftDemand> unified = unify(flat(together));
    return unified.size() == 1 ? unified.get(0) : new DraftDemand.Together(together.at(), unified);
  }

  /** The parts of an operator, simple; those of the same operator inside are taken into it. */
  private List<DraftDemand> flat(DraftDemand operator) {
    return operator.parts().stream()
        .map(this::simplify)
        .flatMap(
            part ->
                part.getClass() == operator.getClass() ? part.parts().stream() : Stream.of(part))
        .toList();
  }

  private List<DraftDemand> unify(List<DraftDemand> parts) {
    List<DraftDemand> result = new ArrayList<>();
    Map<Kind, Integer> places = new HashMap<>();
    Map<Integer, Integer> merged = new LinkedHashMap<>();
    for (DraftDemand part : parts) {
      if (!(part instanceof DraftDemand.Leaf leaf) || leaf.gang() > 1) {
        result.add(part);
        continue;
      }
      Kind kind = kind(leaf);
      Integer place = places.get(kind);
      if (place != null
          && isCountable((DraftDemand.Leaf) result.get(place), leaf)
          && isCompatible((DraftDemand.Leaf) result.get(place), leaf)) {
        result.set(place, sum((DraftDemand.Leaf) result.get(place), leaf));
        merged.merge(place, 1, Integer::sum);
      } else {
        places.put(kind, result.size());
        result.add(leaf);
      }
    }
    merged.forEach(
        (place, others) ->
            notes.add(
                new CompileNote(
                    result.get(place).at(),
                    CompileNote.Kind.UNIFIED,
                    "this atom and %d other%s of its all() are made one, which loses and adds no plan"
                        .formatted(others, others == 1 ? "" : "s"))));
    return result;
  }

  private static Kind kind(DraftDemand.Leaf leaf) {
    long most = leaf.atOnce(leaf.most());
    long divisor =
        leaf.lease() > 1
            ? 0
            : BigInteger.valueOf(leaf.work()).gcd(BigInteger.valueOf(most)).longValueExact();
    return new Kind(
        leaf.bundle(),
        leaf.lease(),
        leaf.start(),
        leaf.finish(),
        divisor == 0 ? 0 : leaf.work() / divisor,
        divisor == 0 ? 0 : most / divisor);
  }

  /** Whether their sum is a number that a stage can have. */
  private static boolean isCountable(DraftDemand.Leaf a, DraftDemand.Leaf b) {
    return a.atOnce(a.most()) + b.atOnce(b.most()) <= Integer.MAX_VALUE
        && a.work() <= Long.MAX_VALUE - b.work();
  }

  private static boolean isCompatible(DraftDemand.Leaf a, DraftDemand.Leaf b) {
    long lease = a.lease();
    if (lease == 1) {
      return true; // Their kind has the ratio.
    }
    if (a.work() == lease && b.work() == lease) {
      return true;
    }
    long n = a.work() / lease + b.work() / lease;
    return a.work() == a.atOnce(a.most()) * lease
        && b.work() == b.atOnce(b.most()) * lease
        && (a.finish() - a.start()) * (n - 1) < n * lease;
  }

  private static DraftDemand.Leaf sum(DraftDemand.Leaf a, DraftDemand.Leaf b) {
    return new DraftDemand.Leaf(
        a.at(),
        a.bundle(),
        1,
        a.atOnce(a.most()) + b.atOnce(b.most()),
        a.lease(),
        a.work() + b.work(),
        a.start(),
        a.finish());
  }

  private DraftDemand oneOf(DraftDemand.OneOf oneOf) {
    List<DraftDemand> options = flat(oneOf);
    Map<Demand, DraftDemand> distinct = new LinkedHashMap<>();
    options.forEach(option -> distinct.putIfAbsent(Demands.nameless(option), option));
    List<DraftDemand> kept = uncovered(new ArrayList<>(distinct.values()));
    if (kept.size() < options.size()) {
      notes.add(
          new CompileNote(
              oneOf.at(),
              CompileNote.Kind.DROPPED,
              "%d of %d options of any() are contained in others and left out"
                  .formatted(options.size() - kept.size(), options.size())));
    }
    return kept.size() == 1 ? kept.get(0) : new DraftDemand.OneOf(oneOf.at(), kept);
  }

  /** Without atoms that can be placed nowhere but where another option can be too. */
  private static List<DraftDemand> uncovered(List<DraftDemand> options) {
    if (options.size() > MOST_OPTIONS_COMPARED) {
      return options;
    }
    return options.stream()
        .filter(
            option ->
                options.stream()
                    .noneMatch(
                        other ->
                            other != option
                                && option instanceof DraftDemand.Leaf leaf
                                && other instanceof DraftDemand.Leaf wider
                                && leaf.isCoveredBy(wider)))
        .toList();
  }

  private DraftDemand inTurn(DraftDemand.InTurn inTurn) {
    List<DraftDemand> parts = new ArrayList<>();
    List<Steps> gaps = new ArrayList<>();
    for (int i = 0; i < inTurn.parts().size(); i++) {
      if (i > 0) {
        gaps.add(inTurn.gaps().get(i - 1));
      }
      DraftDemand simple = simplify(inTurn.parts().get(i));
      if (simple instanceof DraftDemand.InTurn inner) {
        parts.addAll(inner.parts());
        gaps.addAll(inner.gaps());
      } else {
        parts.add(simple);
      }
    }
    return parts.size() == 1 ? parts.get(0) : new DraftDemand.InTurn(inTurn.at(), parts, gaps);
  }
}
