package io.github.punctual.reservation.book.adaptation;

import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What of a running allocation can stay as it is. */
final class Clip {
  private Clip() {}

  /**
   * The allocation from a step on, in whole gangs, as far as there is room for it.
   *
   * @param before holds something at {@code from}
   * @param stage what is left of its stage
   * @param from the first step that may differ
   * @return with the stage that it satisfies, whose lease is shorter where less than a lease is
   *     left of what runs; empty when nothing that makes sense is left
   */
  static Optional<Allocation> of(Plan plan, Allocation before, DemandStage stage, long from) {
    if (before.runs().stream().anyMatch(run -> run.end() > stage.finish())) {
      return Optional.empty(); // What is left has a narrower window than it had.
    }
    List<Run> runs = new ArrayList<>();
    for (Run run : before.runs()) {
      for (long step = Math.max(from, run.start()); step < run.end(); step++) {
        int room = plan.room(stage.bundle(), step, step + 1, run.bundles());
        Run.append(runs, step, step + 1, room / stage.gang() * stage.gang());
      }
    }
    int lease = stage.lease();
    if (lease > 1) {
      runs = rectangle(runs, stage, from);
      lease =
          runs.isEmpty() ? lease : (int) Math.min(lease, runs.get(0).end() - runs.get(0).start());
    }
    long work = runs.stream().mapToLong(Run::work).sum();
    if (work < (long) stage.gang() * lease || work > stage.work()) {
      return Optional.empty();
    }
    return Optional.of(new Allocation(stage.with(lease, work), runs));
  }

  /**
   * Leases last: of the first stretch, what is there all the time, if it goes on from now or is
   * long enough.
   */
  private static List<Run> rectangle(List<Run> runs, DemandStage stage, long from) {
    if (runs.isEmpty()) {
      return runs;
    }
    long end = runs.get(0).start();
    int least = Integer.MAX_VALUE;
    for (Run run : runs) {
      if (run.start() != end) {
        break;
      }
      end = run.end();
      least = Math.min(least, run.bundles());
    }
    long start = runs.get(0).start();
    return start == from || end - start >= stage.lease()
        ? List.of(new Run(start, end, least))
        : List.of();
  }

  /** One allocation after another. */
  static Allocation joined(DemandStage stage, List<Run> first, List<Run> second) {
    List<Run> runs = new ArrayList<>(first);
    second.forEach(run -> Run.append(runs, run.start(), run.end(), run.bundles()));
    return new Allocation(stage, runs);
  }
}
