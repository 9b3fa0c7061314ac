package io.github.punctual.evaluation.promises;

import io.github.punctual.evaluation.Aim;
import io.github.punctual.simulator.generate.DeadlineDistance;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What was aimed at, judged by what came of the runs. Means are over seeds, and so are intervals.
 */
final class Aims {
  private static final double MORE_PRODUCTIVE = 0.10;
  private static final double FULL = 1.0;
  private static final double MOST_WASTE = 0.02;
  private static final double NEAR_TIGHT = 0.08;
  private static final double NEAR_LOOSE = 0.03;

  private final PromisesRuns runs;
  private final List<PromisesCell> cells;

  Aims(PromisesRuns runs) {
    this.runs = runs;
    this.cells = runs.cells();
  }

  List<Aim> all() {
    List<Aim> aims = new ArrayList<>();
    Contenders.BY_CONFIDENCE.forEach((confidence, policy) -> aims.add(kept(confidence, policy)));
    aims.add(noFewerDeadlines());
    aims.add(moreWork());
    aims.add(nearTheUpperMark("SDR", RunScore::sdr));
    aims.add(nearTheUpperMark("PTR", RunScore::ptr));
    aims.add(littleWaste());
    return aims;
  }

  private static Aim aim(String text) {
    return new Aim(text, Optional.of("never missed"));
  }

  private Aim kept(double confidence, String policy) {
    Aim aim = aim("kept at least " + confidence + " where that is asked for");
    for (PromisesCell cell : cells) {
      Estimate kept =
          runs.has(cell, policy) ? runs.over(cell, policy, RunScore::kept) : Estimate.NONE;
      // Where nothing was promised, nothing was broken.
      if (kept.count() > 0) {
        aim.add(cell.toString(), kept.mean() - confidence, NumberText.estimate(kept));
      }
    }
    return aim;
  }

  private Aim noFewerDeadlines() {
    Aim aim = aim("SDR not below any other policy in any cell");
    for (PromisesCell cell : cells) {
      for (String rival : runs.policies(cell)) {
        if (Contenders.isRival(rival)) {
          Estimate more = runs.more(cell, rival, RunScore::sdr);
          aim.add(cell + ", " + rival, more.mean(), Aim.signed(more));
        }
      }
    }
    return aim;
  }

  private Aim moreWork() {
    Aim aim = aim("PTR at least 0.10 above the best of Justice, Pythia and RUSH where load >= 1.0");
    for (PromisesCell cell : cells) {
      Optional<String> best =
          Contenders.PRESENT.stream()
              .filter(policy -> runs.has(cell, policy))
              .max(
                  Comparator.comparingDouble(
                      policy -> runs.over(cell, policy, RunScore::ptr).mean()));
      if (cell.load() >= FULL && best.isPresent()) {
        Estimate more = runs.more(cell, best.get(), RunScore::ptr);
        aim.add(cell + ", " + best.get(), more.mean() - MORE_PRODUCTIVE, Aim.signed(more));
      }
    }
    return aim;
  }

  private Aim nearTheUpperMark(String name, ToDoubleFunction<RunScore> measure) {
    Aim aim = aim(name + " at most 0.03 (loose) and 0.08 (tight) below clairvoyant");
    for (PromisesCell cell : cells) {
      if (runs.has(cell, Contenders.CLAIRVOYANT)) {
        Estimate more = runs.more(cell, Contenders.CLAIRVOYANT, measure);
        aim.add(cell.toString(), more.mean() + nearEnough(cell.due()), Aim.signed(more));
      }
    }
    return aim;
  }

  /** How far below the upper mark is near enough. */
  private static double nearEnough(DeadlineDistance due) {
    return switch (due) {
      case TIGHT -> NEAR_TIGHT;
      case LOOSE -> NEAR_LOOSE;
    };
  }

  private Aim littleWaste() {
    Aim aim = aim("WTR at most 0.02");
    for (PromisesCell cell : cells) {
      Estimate waste = runs.over(cell, Contenders.TEMPO, RunScore::wtr);
      aim.add(cell.toString(), MOST_WASTE - waste.mean(), NumberText.estimate(waste));
    }
    return aim;
  }
}
