package io.github.punctual.simulator.evaluation.promises;

import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
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
  private static final double ROUNDING = 1e-9;

  private final RunScores scores;
  private final List<PromisesCell> cells;

  Aims(RunScores scores) {
    this.scores = scores;
    this.cells =
        scores.cells().stream().filter(cell -> scores.has(cell, Contenders.TEMPO)).toList();
  }

  /** All aims in order. */
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

  private Aim kept(double confidence, String policy) {
    Judging judging = new Judging();
    for (PromisesCell cell : cells) {
      if (scores.has(cell, policy)) {
        Estimate kept = scores.over(cell, policy, RunScore::kept);
        // Where nothing was promised, nothing was broken.
        if (kept.count() > 0) {
          judging.add(cell.toString(), confidence - kept.mean(), NumberText.estimate(kept));
        }
      }
    }
    return judging.aim("kept at least " + confidence + " where that is asked for");
  }

  private Aim noFewerDeadlines() {
    Judging judging = new Judging();
    for (PromisesCell cell : cells) {
      for (String rival : scores.policies(cell)) {
        if (Contenders.isRival(rival)) {
          Estimate more = scores.difference(cell, Contenders.TEMPO, rival, RunScore::sdr);
          judging.add(cell + ", " + rival, -more.mean(), signed(more));
        }
      }
    }
    return judging.aim("SDR not below any other policy in any cell");
  }

  private Aim moreWork() {
    Judging judging = new Judging();
    for (PromisesCell cell : cells) {
      Optional<String> best =
          Contenders.PRESENT.stream()
              .filter(policy -> scores.has(cell, policy))
              .max((a, b) -> Double.compare(ptr(cell, a), ptr(cell, b)));
      if (cell.load() >= FULL && best.isPresent()) {
        Estimate more = scores.difference(cell, Contenders.TEMPO, best.get(), RunScore::ptr);
        judging.add(cell + ", " + best.get(), MORE_PRODUCTIVE - more.mean(), signed(more));
      }
    }
    return judging.aim(
        "PTR at least 0.10 above the best of Justice, Pythia and RUSH where load >= 1.0");
  }

  private double ptr(PromisesCell cell, String policy) {
    return scores.over(cell, policy, RunScore::ptr).mean();
  }

  private Aim nearTheUpperMark(String name, ToDoubleFunction<RunScore> measure) {
    Judging judging = new Judging();
    for (PromisesCell cell : cells) {
      if (scores.has(cell, Contenders.CLAIRVOYANT)) {
        Estimate more = scores.difference(cell, Contenders.TEMPO, Contenders.CLAIRVOYANT, measure);
        judging.add(cell.toString(), -more.mean() - cell.due().belowClairvoyant(), signed(more));
      }
    }
    return judging.aim(name + " at most 0.03 (loose) and 0.08 (tight) below clairvoyant");
  }

  private Aim littleWaste() {
    Judging judging = new Judging();
    for (PromisesCell cell : cells) {
      Estimate waste = scores.over(cell, Contenders.TEMPO, RunScore::wtr);
      judging.add(cell.toString(), waste.mean() - MOST_WASTE, NumberText.estimate(waste));
    }
    return judging.aim("WTR at most 0.02");
  }

  private static String signed(Estimate more) {
    return (more.mean() < 0 ? "" : "+") + NumberText.estimate(more);
  }

  /** Counts cases and keeps the misses. */
  private static final class Judging {
    private final List<Aim.Miss> misses = new ArrayList<>();
    private int cases;

    void add(String where, double by, String numbers) {
      cases++;
      if (by > ROUNDING) {
        misses.add(new Aim.Miss(where, by, numbers));
      }
    }

    Aim aim(String text) {
      return new Aim(text, cases, misses);
    }
  }
}
