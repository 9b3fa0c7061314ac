package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.plan.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Bounded backtracking for a demand that does not fit: takes out a few reservations that are in its
 * way, places it, and places them again inside their own windows; else undoes it and tries others.
 * Nobody loses anything, and what has begun, or is pinned, stays where it is.
 */
final class Repair {
  private static final int TRIES = 100;
  private static final int MOST_MOVED = 4;

  /** Of those in the way, so many that can be moved most easily are looked at. */
  private static final int MOST_CANDIDATES = 64;

  private static final long SEED = 0x5eedL;

  private final DraftPlan draft;
  private final Demand demand;
  private final long from;
  private final List<Candidate> candidates;
  private final SplittableRandom random = new SplittableRandom(SEED);

  /** A reservation that may move, and how promising that is. */
  private record Candidate(Reservation reservation, double ease) {}

  private Repair(DraftPlan draft, Demand demand, long from) {
    this.draft = draft;
    this.demand = demand;
    this.from = from;
    this.candidates = candidates();
  }

  static Optional<PlanChange> place(DraftPlan draft, Demand demand, long from) {
    return new Repair(draft, demand, from).search();
  }

  private Optional<PlanChange> search() {
    for (int i = 0; i < TRIES && !candidates.isEmpty(); i++) {
      // The most promising one by one, then two to four at once.
      List<Candidate> chosen =
          i < Math.min(TRIES / 4, candidates.size()) ? List.of(candidates.get(i)) : choose(i);
      int mark = draft.mark();
      Optional<PlanChange> change = tryWithout(chosen);
      if (change.isPresent()) {
        return change;
      }
      draft.undo(mark);
    }
    return Optional.empty();
  }

  private List<Candidate> choose(int attempt) {
    int n = Math.min(candidates.size(), 2 + attempt % (MOST_MOVED - 1));
    List<Candidate> left = new ArrayList<>(candidates);
    List<Candidate> chosen = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double u = random.nextDouble();
      // Those at the head of the list more often.
      chosen.add(left.remove((int) (u * u * left.size())));
    }
    // The hardest is placed first.
    chosen.sort(
        Comparator.comparingDouble(Candidate::ease).thenComparing(c -> c.reservation().key()));
    return chosen;
  }

  private Optional<PlanChange> tryWithout(List<Candidate> chosen) {
    chosen.forEach(candidate -> draft.release(candidate.reservation().placement()));
    int mark = draft.mark();
    // Whether there is a place at all, before looking for a good one.
    if (Gree.PASS.place(draft, demand, from, draft.plan().horizon()).isEmpty()) {
      return Optional.empty();
    }
    draft.undo(mark);
    Optional<Placed> placed = PriceGuided.place(draft, demand, from);
    if (placed.isEmpty()) {
      return Optional.empty();
    }
    SortedMap<ReservationKey, Placement> moved = new TreeMap<>();
    for (Candidate candidate : chosen) {
      Reservation reservation = candidate.reservation();
      Optional<Placed> again =
          PriceGuided.place(draft, reservation.demand(), Math.max(from, reservation.pinnedUntil()));
      if (again.isEmpty()) {
        return Optional.empty();
      }
      Placement placement = again.get().placement();
      if (!placement.equals(reservation.placement())) {
        moved.put(reservation.key(), placement);
      }
    }
    return Optional.of(new PlanChange(placed.get().placement(), moved));
  }

  private List<Candidate> candidates() {
    List<Candidate> result = new ArrayList<>();
    for (Reservation reservation : draft.plan().reservations(demand.start(), demand.finish())) {
      long free = Math.max(from, reservation.pinnedUntil());
      if (reservation.placement().start() >= free) {
        result.add(new Candidate(reservation, ease(reservation, free)));
      }
    }
    result.sort(
        Comparator.comparingDouble(Candidate::ease)
            .reversed()
            .thenComparing(candidate -> candidate.reservation().key()));
    return result.subList(0, Math.min(MOST_CANDIDATES, result.size()));
  }

  /** How loosely it fits its window, and, less important, how much of the cluster it clears. */
  private double ease(Reservation reservation, long free) {
    Demand other = reservation.demand();
    long time = Math.min(draft.plan().horizon(), other.finish()) - Math.max(free, other.start());
    double cleared = 0;
    for (Allocation allocation : reservation.placement().allocations()) {
      long bundleSteps = 0;
      for (Run run : allocation.runs()) {
        bundleSteps += run.work(demand.start(), demand.finish());
      }
      cleared +=
          bundleSteps
              * allocation
                  .stage()
                  .bundle()
                  .dominantShare(draft.plan().capacity(reservation.placement().start()));
    }
    return Math.sqrt(cleared) * time / other.shortest();
  }
}
